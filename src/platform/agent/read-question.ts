import { Draft, type DimensionWord } from './draft.js';
import { markShares } from './mark-shares.js';
import { normalise, plain } from './normalise.js';
import type { ChartKind, Dimension, Filter, Having, Term } from './plan.js';
import type { Places } from './places.js';
import { readChange } from './read-change.js';
import { readChart } from './read-chart.js';
import {
  comparedConditions,
  departuresAndArrivals,
  isComparison,
  placeDimension,
} from './read-comparison.js';
import { readConditions } from './read-conditions.js';
import { readDates } from './read-dates.js';
import { dropConditionNouns, readDimensions } from './read-dimensions.js';
import { readFollowUp } from './read-follow-up.js';
import { readPlaces } from './read-places.js';
import { readRanking, requestSentence } from './read-ranking.js';
import { readShares } from './read-shares.js';
import { readSide } from './read-side.js';
import { readSingleFlight } from './read-single-flight.js';
import { readTerms } from './read-terms.js';
import { readTimes } from './read-times.js';
import type { Reading } from './reading.js';
import { aboutItself, simplify } from './simplify.js';
import type { Spelling } from './spelling.js';
import { readDateFilters, readTimeFilters } from './time-filters.js';
import { unheldTopics } from './topics.js';
import { unknownWords } from './unknown-words.js';
import { wordFilters } from './word-filters.js';

/** Reads questions against the data's places and measures. Holds no state between questions. */
export class QuestionReader {
  readonly #places: Places;
  readonly #spelling: Spelling;

  constructor(places: Places, spelling: Spelling) {
    this.#places = places;
    this.#spelling = spelling;
  }

  /** @param fallback the end of the flight of a place that is named without one, from the turn before */
  read(question: string, fallback?: 'origin' | 'destination'): Reading {
    const original = plain(question);
    const draft = new Draft(original);
    draft.text = normalise(this.#places.markCapitals(original, (p) => draft.place(p)));
    draft.text = this.#spelling.mend(draft.text).text;
    const about = aboutItself(draft.text);
    const followUp = readFollowUp(draft);
    simplify(draft);
    const chart = readChart(draft);
    readChange(draft);
    draft.text = readDates(draft.text, {
      mark: (range) => draft.date(range),
      outside: (words) => {
        draft.outside.push(words.trim());
        return ' §o ';
      },
    });
    draft.text = readTimes(draft.text, { mark: (filter, label) => draft.time(filter, label) });
    draft.text = this.#places.markNames(draft.text.replace(/\s+/g, ' '), original, (p) => draft.place(p));
    const topics = unheldTopics(draft.text);
    const share = markShares(draft);
    const side = readSide(draft);
    readTerms(draft);
    readConditions(draft);
    readDimensions(draft);
    return this.#structure(draft, { about, followUp, chart, topics, share, side, fallback });
  }

  #structure(draft: Draft, found: Found): Reading {
    const { side } = found;
    dropConditionNouns(draft);
    nearby(draft);
    const dimensions = draft.dimensions.filter((_, i) => new RegExp(`§g${i}(?!\\d)`).test(draft.text));
    const named = inOrder(draft);
    const compare = isComparison(draft);
    // "share of the number of flights" counts nothing beside the share.
    const sharesCount = draft.has(/§s (?:all |the |total )*§m/);
    const shares = found.share ? readShares(draft, found.share, found.fallback) : undefined;
    const times = readTimeFilters(draft, compare);
    const dates = readDateFilters(draft, compare);
    const places = readPlaces(draft, this.#places, placeSide(draft, found), compare);
    const bothEnds = compare ? departuresAndArrivals(draft, places.filters) : undefined;
    const bands = compare ? comparedConditions(draft) : undefined;
    const asked = onePerKind(dimensions.map((d) => moveSide(d.dimension, d.sided, side)));
    const compared = [
      ...(places.compared ? [placeDimension(places.compared)] : []),
      ...(places.routes || eachWay(draft, places.filters) ? [routes] : []),
      ...(bothEnds ? [bothEnds] : []),
      ...(bands ? [bands] : []),
      ...(dates.compared ? [dates.compared] : []),
      ...(times.compared ? [times.compared] : []),
    ];
    draft.text = draft.text.replace(/ +/g, ' ');
    const ranking = readRanking(draft, asked);
    const sameState = readSameState(draft);
    const words = shares ? [] : wordFilters(draft, asked.length > 0);
    const conditions = bands ? [] : draft.conditions.flatMap((c) => ('filter' in c ? [c.filter] : []));
    const having: Having[] = draft.conditions.flatMap((c) => ('having' in c ? [c.having] : []));
    const terms = [
      ...(shares?.term ? [shares.term] : []),
      ...named.filter((t) => shares?.term === undefined || !isCount(t) || !sharesCount),
    ];
    const countedNoun = having.length === 0 ? distinctNoun(draft, asked) : undefined;
    const taken = shares?.filters ?? [];
    const single = readSingleFlight(draft, named);
    const rows =
      single !== undefined ||
      (ranking.rows && asked.length === 0 && compared.length === 0 && terms.length === 0);
    const filters = [
      ...sameState,
      ...(bothEnds ? [] : places.filters),
      ...dates.filters,
      ...times.filters,
      ...conditions,
      ...words,
    ].filter((f) => !taken.includes(f));
    const rank = single ?? ranking.rank;
    const { among, offset } = ranking;
    return {
      terms: distinct([...(countedNoun ? [countedNoun] : []), ...terms, ...ranking.terms]),
      countGroups:
        having.length > 0 && draft.has(/\b(?:how many|number of|count of)(?: of the| the| different)* §g\d+/),
      dimensions: countedNoun
        ? []
        : onePerKind(distinct([...asked, ...compared.filter((c) => !asked.some((d) => sameKind(c, d)))])),
      each: dimensions.filter((d) => d.each).map((d) => moveSide(d.dimension, d.sided, side)),
      unsided: !draft.dimensions.some((d) => d.sided && isPlace(d.dimension)),
      filters: distinct(filters),
      having,
      ...(rank ? { rank } : {}),
      ...(single
        ? { limit: ranking.limit ?? 1 }
        : ranking.limit === undefined
          ? {}
          : { limit: ranking.limit }),
      ...(offset === undefined ? {} : { offset }),
      ...(among ? { among } : {}),
      singular:
        (isSingular(draft, dimensions) ||
          (among !== undefined && draft.has(/\bwhich (?:1 |one )?of\b[^.?!]*\b(?:has|is|was|had)\b/))) &&
        !compare,
      rows,
      trend: isTrend(draft),
      compared: compared.length > 0,
      ...(draft.change ? { change: draft.change } : {}),
      ...(found.chart ? { chart: found.chart } : {}),
      ...(side ? { side } : {}),
      sideless: places.sideless,
      followUp: found.followUp,
      topics: found.topics,
      outside: draft.outside,
      ...unknownWords(draft, this.#spelling),
      about: found.about,
      text: draft.text,
    };
  }
}

/** "airports within 300 miles of Denver" are where the flights from there go. */
function nearby(draft: Draft): void {
  let near = false;
  draft.replace(/(§c\d+) (?:of|from|away from|around) (?:the )?(?=§p)/g, (g, _match) => {
    const condition = draft.conditions[Number((g[0] ?? '').slice(2))];
    near ||= condition !== undefined && 'filter' in condition && condition.filter.on === 'distance';
    return `${g[0] ?? ''} from `;
  });
  if (!near) return;
  draft.dimensions.forEach((word, i) => {
    const { dimension, sided } = word;
    if (!sided && isPlace(dimension) && 'side' in dimension)
      draft.dimensions[i] = { ...word, dimension: { ...dimension, side: 'destination' }, sided: true };
  });
}

type Found = Pick<Reading, 'about' | 'followUp' | 'topics'> & {
  chart: ChartKind | undefined;
  share: 'fraction' | 'percent' | undefined;
  side: 'origin' | 'destination' | undefined;
  fallback: 'origin' | 'destination' | undefined;
};

const routes: Dimension = { kind: 'route', level: 'airport' };

/** The end of the flight of places that are named without one. */
function placeSide(draft: Draft, found: Found): 'origin' | 'destination' {
  const unsided = !draft.dimensions.some((d) => d.sided && isPlace(d.dimension));
  const dimension = draft.dimensions.map((d) => d.dimension).find((d) => isPlace(d) && 'side' in d);
  const split = !unsided && dimension && 'side' in dimension ? dimension.side : undefined;
  return found.side ?? split ?? found.fallback ?? 'origin';
}

/** "which hour is worst? show the delay by hour" has one split by hour. */
function onePerKind(dimensions: readonly Dimension[]): Dimension[] {
  return distinct(dimensions).filter(
    (d, i, all) =>
      !(d.kind === 'route' && all.findIndex((o) => o.kind === 'route') !== i) &&
      !(d.kind === 'time' && all.findIndex((o) => o.kind === 'time' && o.grain === d.grain) !== i),
  );
}

/** "which airport" asks for one, unless a later sentence asks for all of them. */
function isSingular(draft: Draft, words: readonly DimensionWord[]): boolean {
  const request = requestSentence(draft.text);
  if (request !== undefined && /\bby §g\d+/.test(request)) return false;
  if (draft.has(/\b(?:show|list|display|give)(?: me)? (?:all|every)\b/)) return false;
  return words.some((d) => d.singular);
}

/** "each way" between two places is a row for each direction. */
function eachWay(draft: Draft, filters: readonly Filter[]): boolean {
  return (
    filters.some((f) => f.on === 'between') &&
    draft.has(
      /\b(?:each (?:way|direction)|in (?:each|either) direction|per direction|by direction|(?:both|2) (?:ways|directions) separately|separately)\b/,
    )
  );
}

function readSameState(draft: Draft): Filter[] {
  const filters: Filter[] = [];
  const take = (pattern: RegExp, filter: Filter): void => {
    draft.replace(pattern, () => {
      filters.push(filter);
      return ' §f ';
    });
  };
  take(
    /\b(?:intra ?state|in ?state|within (?:the |a )?(?:same|one|single|own|1) state|in the same state|that stay in (?:the |their )?(?:same )?state)\b/g,
    { on: 'sameState' },
  );
  take(
    /\b(?:inter ?state|out of state|between (?:different )?states|across state lines|to another state)\b/g,
    { on: 'sameState', negate: true },
  );
  return filters;
}

function isTrend(draft: Draft): boolean {
  const moving =
    /\b(?:chang\w+|grow\w*|grew|increas\w+|decreas\w+|ris(?:e|en|ing)|rose|fall|fell|drop(?:ped)?)\b/;
  return draft.has(/§trend/) || (draft.has(moving) && draft.dates.length < 2);
}

function distinct<T>(list: readonly T[]): T[] {
  const seen = new Set<string>();
  return list.filter((item) => {
    const key = JSON.stringify(item);
    return seen.has(key) ? false : Boolean(seen.add(key));
  });
}

/** "How many states have flights?" counts the states. */
function distinctNoun(draft: Draft, dimensions: readonly Dimension[]): Term | undefined {
  const [only] = dimensions;
  if (
    dimensions.length !== 1 ||
    !only ||
    !draft.has(/\b(?:how many|number of) (?:of the |the |different |distinct )*§g\d+/)
  )
    return undefined;
  if (only.kind === 'route' && only.level === 'airport') return { kind: 'measure', name: 'route_count' };
  if (only.kind === 'airport') return { kind: 'measure', name: `${only.side}_count` };
  return only.kind === 'city' || only.kind === 'state'
    ? { kind: 'measure', name: `${only.side}_${only.kind}_count` }
    : undefined;
}

/** Measures as the question names them, not as the patterns found them. */
function inOrder(draft: Draft): Term[] {
  return [...draft.text.matchAll(/§m(\d+)/g)].flatMap((m) => draft.terms[Number(m[1])] ?? []);
}

const isPlace = (d: Dimension): boolean => d.kind === 'airport' || d.kind === 'city' || d.kind === 'state';
const isCount = (t: Term): boolean => t.kind === 'measure' && t.name === 'count';

/** A comparison by a dimension that is asked for anyway adds nothing ("compare LAX and SFO by airport"). */
function sameKind(a: Dimension, b: Dimension): boolean {
  if (a.kind === 'time' && b.kind === 'time') return true;
  return a.kind === b.kind;
}

function moveSide(
  dimension: Dimension,
  sided: boolean,
  side: 'origin' | 'destination' | undefined,
): Dimension {
  return isPlace(dimension) && 'side' in dimension && !sided && side ? { ...dimension, side } : dimension;
}
