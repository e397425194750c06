import type { DimensionWord, Draft } from './draft.js';
import type { ChartKind, Dimension, Filter, Term } from './plan.js';
import type { Places } from './places.js';
import {
  comparedConditions,
  departuresAndArrivals,
  isComparison,
  placeDimension,
} from './read-comparison.js';
import { dropConditionNouns } from './read-dimensions.js';
import { readPlaces } from './read-places.js';
import { readRanking, requestSentence, type Ranking } from './read-ranking.js';
import { readShares } from './read-shares.js';
import { readSingleFlight } from './read-single-flight.js';
import type { Reading } from './reading.js';
import { readDateFilters, readTimeFilters } from './time-filters.js';
import { wordFilters } from './word-filters.js';

/** What the marks of a question say together: what is measured, of which flights, split and ranked how. */
export function readStructure(draft: Draft, found: Found, names: Places): Structure {
  const { side } = found;
  dropConditionNouns(draft);
  nearby(draft);
  const words = draft.dimensions.filter((_, i) => new RegExp(`§g${i}(?!\\d)`).test(draft.text));
  const named = inOrder(draft);
  // "share of the number of flights" counts nothing beside the share.
  const sharesCount = draft.has(/§s (?:all |the |total )*§m/);
  const compare = isComparison(draft);
  const shares = found.share ? readShares(draft, found.share, found.fallback) : undefined;
  const which = readWhich(draft, found, names, compare);
  const asked = onePerKind(words.map((d) => moveSide(d.dimension, d.sided, side)));
  draft.text = draft.text.replace(/ +/g, ' ');
  const ranking = readRanking(draft, asked);
  const meanings = shares ? [] : wordFilters(draft, asked.length > 0);
  const having = draft.conditions.flatMap((c) => ('having' in c ? [c.having] : []));
  const counted = having.length === 0 ? distinctNoun(draft, asked) : undefined;
  const terms = [
    ...(shares?.term ? [shares.term] : []),
    ...named.filter((t) => shares?.term === undefined || !isCount(t) || !sharesCount),
  ];
  const single = readSingleFlight(draft, named);
  const listed = ranking.rows && asked.length === 0 && which.compared.length === 0 && terms.length === 0;
  return {
    ...wholeQuestion(draft, found),
    ...rankingOf(ranking, single),
    terms: distinct([...(counted ? [counted] : []), ...terms, ...ranking.terms]),
    countGroups:
      having.length > 0 && draft.has(/\b(?:how many|number of|count of)(?: of the| the| different)* §g\d+/),
    dimensions: counted ? [] : withCompared(asked, which.compared),
    each: words.filter((d) => d.each).map((d) => moveSide(d.dimension, d.sided, side)),
    filters: distinct([...which.filters, ...meanings].filter((f) => !(shares?.filters ?? []).includes(f))),
    having,
    singular: !compare && (isSingular(draft, words) || asksForOneOf(draft, ranking)),
    rows: single !== undefined || listed,
    compared: which.compared.length > 0,
    sideless: which.sideless,
  };
}

type Structure = Omit<Reading, 'unknownPlaces' | 'unknown' | 'unused'>;

/** What was read from the words before, and signs that hold for the question as a whole. */
function wholeQuestion(
  draft: Draft,
  found: Found,
): Pick<
  Structure,
  'unsided' | 'trend' | 'change' | 'chart' | 'side' | 'followUp' | 'topics' | 'outside' | 'about' | 'text'
> {
  return {
    unsided: !draft.dimensions.some((d) => d.sided && isPlace(d.dimension)),
    trend: isTrend(draft),
    ...(draft.change ? { change: draft.change } : {}),
    ...(found.chart ? { chart: found.chart } : {}),
    ...(found.side ? { side: found.side } : {}),
    followUp: found.followUp,
    topics: found.topics,
    outside: draft.outside,
    about: found.about,
    text: draft.text,
  };
}

function rankingOf(
  ranking: Ranking,
  single: Reading['rank'],
): Pick<Structure, 'rank' | 'limit' | 'offset' | 'among'> {
  const rank = single ?? ranking.rank;
  const limit = ranking.limit ?? (single ? 1 : undefined);
  return {
    ...(rank ? { rank } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(ranking.offset === undefined ? {} : { offset: ranking.offset }),
    ...(ranking.among ? { among: ranking.among } : {}),
  };
}

function withCompared(asked: readonly Dimension[], compared: readonly Dimension[]): Dimension[] {
  return onePerKind(distinct([...asked, ...compared.filter((c) => !asked.some((d) => sameKind(c, d)))]));
}

/** "which of the ten busiest airports has …": one. */
function asksForOneOf(draft: Draft, { among }: Ranking): boolean {
  return among !== undefined && draft.has(/\bwhich (?:1 |one )?of\b[^.?!]*\b(?:has|is|was|had)\b/);
}

/** Which flights are meant, and what of it is held against each other. */
function readWhich(
  draft: Draft,
  found: Found,
  names: Places,
  compare: boolean,
): { filters: Filter[]; compared: Dimension[]; sideless: boolean } {
  const times = readTimeFilters(draft, compare);
  const dates = readDateFilters(draft, compare);
  const places = readPlaces(draft, names, placeSide(draft, found), compare);
  const bothEnds = compare ? departuresAndArrivals(draft, places.filters) : undefined;
  const bands = compare ? comparedConditions(draft) : undefined;
  const conditions = bands ? [] : draft.conditions.flatMap((c) => ('filter' in c ? [c.filter] : []));
  return {
    filters: [...(bothEnds ? [] : places.filters), ...dates.filters, ...times.filters, ...conditions],
    compared: [
      ...(places.compared ? [placeDimension(places.compared)] : []),
      ...(places.routes || eachWay(draft, places.filters) ? [routes] : []),
      ...(bothEnds ? [bothEnds] : []),
      ...(bands ? [bands] : []),
      ...(dates.compared ? [dates.compared] : []),
      ...(times.compared ? [times.compared] : []),
    ],
    sideless: places.sideless,
  };
}

/** What was read before the structure. */
export type Found = Pick<Reading, 'about' | 'followUp' | 'topics'> & {
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

function isTrend(draft: Draft): boolean {
  const moving =
    /\b(?:chang\w+|grow\w*|grew|increas\w+|decreas\w+|ris(?:e|en|ing)|rose|fall(?! (?:by|in|into|under|between|within))|fell|drop(?:ped)?)\b/;
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
