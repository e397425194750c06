import { Draft } from './draft.js';
import { normalise, plain } from './normalise.js';
import type { ChartKind, DateRange, Dimension, Filter, Having, Place, Term, TimeSpan } from './plan.js';
import type { Places } from './places.js';
import { readConditions, wordConditions } from './read-conditions.js';
import { readDates } from './read-dates.js';
import { readDimensions } from './read-dimensions.js';
import { readPlaces } from './read-places.js';
import { readRanking } from './read-ranking.js';
import { readShares } from './read-shares.js';
import { readTerms } from './read-terms.js';
import { readTimes } from './read-times.js';
import type { FollowUp, Reading } from './reading.js';
import type { Spelling } from './spelling.js';
import { filterWords } from './titles.js';
import { unheldTopics } from './topics.js';

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

  #structure(
    draft: Draft,
    found: Pick<Reading, 'about' | 'followUp' | 'topics'> & {
      chart: ChartKind | undefined;
      share: 'fraction' | 'percent' | undefined;
      side: 'origin' | 'destination' | undefined;
      fallback: 'origin' | 'destination' | undefined;
    },
  ): Reading {
    const { side } = found;
    const named = inOrder(draft);
    const compare = isComparison(draft);
    // "share of the number of flights" counts nothing beside the share.
    const sharesCount = draft.has(/§s (?:all |the |total )*§m/);
    const shares = found.share ? readShares(draft, found.share, this.#places, found.fallback) : undefined;
    const unsided = !draft.dimensions.some((d) => d.sided && isPlace(d.dimension));
    const dimensionSide = draft.dimensions.map((d) => d.dimension).find((d) => isPlace(d) && 'side' in d);
    const fallback =
      side ??
      (!unsided && dimensionSide && 'side' in dimensionSide ? dimensionSide.side : undefined) ??
      found.fallback ??
      'origin';
    const times = readTimeFilters(draft, compare);
    const dates = readDateFilters(draft, compare);
    const places = readPlaces(draft, this.#places, fallback, compare);
    const bothEnds = compare ? departuresAndArrivals(draft, places.filters) : undefined;
    const bands = compare ? comparedConditions(draft) : undefined;
    const dimensions = draft.dimensions.map((d) => moveSide(d.dimension, d.sided, side));
    const compared = [
      ...(places.compared ? [placeDimension(places.compared)] : []),
      ...(bothEnds ? [bothEnds] : []),
      ...(bands ? [bands] : []),
      ...(dates.compared ? [dates.compared] : []),
      ...(times.compared ? [times.compared] : []),
    ];
    const ranking = readRanking(draft, dimensions);
    const sameState: Filter[] = [];
    draft.replace(
      /\b(?:intra ?state|in ?state|within (?:the |a )?(?:same|one|single|own) state|in the same state|that stay in (?:the |their )?(?:same )?state)\b/g,
      () => {
        sameState.push({ on: 'sameState' });
        return ' §f ';
      },
    );
    draft.replace(
      /\b(?:inter ?state|out of state|between (?:different )?states|across state lines|to another state)\b/g,
      () => {
        sameState.push({ on: 'sameState', negate: true });
        return ' §f ';
      },
    );
    const words = shares ? [] : wordFilters(draft, dimensions.length > 0);
    const conditions = bands ? [] : draft.conditions.flatMap((c) => ('filter' in c ? [c.filter] : []));
    const having: Having[] = draft.conditions.flatMap((c) => ('having' in c ? [c.having] : []));
    const terms: Term[] = [
      ...(shares?.term ? [shares.term] : []),
      ...named.filter((t) => shares?.term === undefined || !isCount(t) || !sharesCount),
    ];
    const countedNoun = having.length === 0 ? distinctNoun(draft, dimensions) : undefined;
    const taken = shares?.filters ?? [];
    const rows = ranking.rows && dimensions.length === 0 && compared.length === 0 && terms.length === 0;
    const filters = [
      ...sameState,
      ...(bothEnds ? [] : places.filters),
      ...dates.filters,
      ...times.filters,
      ...conditions,
      ...words,
    ].filter((f) => !taken.includes(f));
    return {
      terms: distinct([...(countedNoun ? [countedNoun] : []), ...terms, ...ranking.terms]),
      countGroups:
        having.length > 0 && draft.has(/\b(?:how many|number of|count of)(?: of the| the| different)* §g\d+/),
      dimensions: countedNoun
        ? []
        : distinct([
            ...dimensions,
            ...compared.filter((c) => !dimensions.some((d) => sameKind(c, d))),
          ]).filter((d, i, all) => d.kind !== 'route' || all.findIndex((o) => o.kind === 'route') === i),
      unsided,
      filters: distinct(filters),
      having,
      ...(ranking.rank ? { rank: ranking.rank } : {}),
      ...(ranking.limit === undefined ? {} : { limit: ranking.limit }),
      singular: draft.dimensions.some((d) => d.singular) && !compare,
      rows,
      trend:
        draft.has(/§trend/) ||
        (draft.has(
          /\b(?:chang\w+|grow\w*|grew|increas\w+|decreas\w+|ris(?:e|en|ing)|rose|fall|fell|drop(?:ped)?)\b/,
        ) &&
          draft.dates.length < 2),
      compared: compared.length > 0,
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

function aboutItself(text: string): Reading['about'] {
  if (
    /^ (?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings)(?: there| inlay)?(?: [,.!?])* $/.test(
      text,
    )
  )
    return 'greeting';
  if (
    /^ (?:thanks|thank you|thx|great|perfect|cool|nice|ok|okay|bye|goodbye)\b(?: [a-z]+){0,3}(?: [,.!?])* $/.test(
      text,
    )
  )
    return 'thanks';
  if (
    /\b(?:what can (?:you|i)|what (?:questions|else can|kind of questions)|how (?:do|can) (?:i|you) (?:use|work|help)|who are you|what are you|help me$|^ help)\b|^ help [.!?]? ?$|\bhelp\b(?! me (?:find|see|understand|with the))/.test(
      text,
    )
  )
    return 'help';
  if (
    /\b(?:what|which) (?:data|information|fields|columns|measures|metrics|dimensions|tables?|members|dataset)\b|\b(?:describe|explain|tell me about|about|what is in) (?:the|this|your) (?:data|dataset|data model|model|data set|database|schema|view)\b|what (?:do you|can you) (?:know|have|see)|\b(?:period|time range|time span|date range|time frame|years?|dates) (?:does|do|is|are) (?:the|this|your)? ?(?:data|dataset|it)\b/.test(
      text,
    )
  )
    return 'data';
  return undefined;
}

/** One word for each of the things that questions say in many. */
function simplify(draft: Draft): void {
  const rules: readonly (readonly [RegExp, string])[] = [
    [
      /\b(?:in |across |within |for |throughout )?(?:all of )?(?:the )?(?:whole |entire )?(?:united states|us|usa|america|nation|country)(?: wide)?\b(?! airways| virgin)/g,
      ' ',
    ],
    [/\b(?:nationwide|nationally|country wide|domestically)\b/g, ' '],
    [
      /\barriv(?:e|es|ed|ing) (late|delayed|early|on time|behind schedule|ahead of schedule|ahead of time|punctually) (?=(?:at|in|into|to) )/g,
      '$1 arriving ',
    ],
    [/\b(?:late|tardy|delayed|behind schedule) arrivals?\b/g, 'delayed arrivals'],
    [/\barrivals? (delays?|lateness)\b/g, '$1'],
    [/\bdelays? (?:on|at|upon|in) arrival\b/g, 'delay'],
    [
      /\barriv(?:e|es|ed|ing|al)(?: more than| at least)? (late|delayed|early|on time|behind schedule|ahead of schedule|ahead of time|punctually)\b/g,
      '$1',
    ],
    [/\barriv(?:e|es|ed|ing) (?=(?:more than|at least|over|less than|under|up to|within) \d)/g, ''],
    [/\barriv(?:e|es|ed|ing) (?=\d+ (?:or more )?(?:minutes|hours|min))/g, ''],
    [/\b(?:not on time|behind schedule|behind time|tardy|overdue|late)\b/g, 'delayed'],
    [/\b(?:on schedule|punctually|promptly|in time|as scheduled)\b/g, 'on time'],
    [/\b(?:ahead of schedule|ahead of time|before schedule|before time|ahead of plan)\b/g, 'early'],
    [/\bdelay times?\b/g, 'delay'],
    [/\blateness\b/g, 'delay'],
    [/\b(longest|shortest|farthest|furthest) distance (?=flights?\b)/g, '$1 '],
    [/\b((?:longest|shortest|farthest|furthest)(?: \d+)? flights?) (?:by|in|in terms of) distance\b/g, '$1'],
    [
      /\b((?:most|least) delayed(?: \d+)? flights?|(?:\d+ )?delayed flights?) by (?:arrival )?delays?(?: minutes)?\b/g,
      '$1',
    ],
    [
      /\b(?:do|are|does|is) (?:longer|shorter|long|short) (?:flights|routes|distances|trips)(?=.*\b(?:delay|delays|delayed|later|late)\b)/g,
      'delays by distance ',
    ],
    [/\blong haul flights?\b/g, 'flights over 1500 miles'],
  ];
  for (const [pattern, word] of rules) draft.text = draft.text.replace(pattern, word);
  draft.text = draft.text.replace(/\s+/g, ' ');
}

const chartKinds: Readonly<Record<string, ChartKind>> = {
  line: 'line',
  bar: 'bar',
  column: 'bar',
  bars: 'bar',
  area: 'area',
  pie: 'arc',
  donut: 'arc',
  doughnut: 'arc',
  arc: 'arc',
  scatter: 'scatter',
  map: 'map',
  table: 'table',
};

function readChart(draft: Draft): ChartKind | undefined {
  let kind: ChartKind | undefined;
  const take = (groups: string[]): string => {
    kind = chartKinds[groups[0] ?? ''] ?? kind;
    return ' ';
  };
  const lead =
    '(?:(?:show|draw|plot|display|make|render|turn|put|see|view|chart|graph|visuali[sz]e|use|give|present) )?(?:(?:it|that|this|them|these|me|those|the result|the results) )*(?:(?:as|in|with|on|into|using|to) )?(?:an? |the )?';
  draft.replace(
    new RegExp(
      `\\b${lead}(?:stacked |horizontal |vertical |simple |us )?(line|bar|column|area|pie|donut|doughnut|arc|scatter) ?(?:chart|graph|plot|diagram)s?\\b`,
      'g',
    ),
    take,
  );
  draft.replace(
    new RegExp(
      `\\b(?:(?:show|draw|plot|display|make|render|put|see|present|turn)(?: (?:it|that|this|them|these|me|those))* )?(?:as|in|on|into|using) (?:an? |the )?(?:us )?(line|bars?|columns?|area|pie|donut|scatter|map|table)\\b(?! (?:coast))`,
      'g',
    ),
    take,
  );
  draft.replace(
    /\b(?:on|as|in) (?:an? |the )?(map)\b|\b(?:show|draw|give|make|see)(?: me)? (?:an? |the )(map|table)(?: of| with)?\b/g,
    (g) => take([g[0] || g[1] || '']),
  );
  draft.replace(
    /\bmap (?=(?:the |of |out |all )*(?:airports?|flights?|origins?|destinations?|delays?))/g,
    () => take(['map']),
  );
  draft.replace(
    /\b(?:as|in|with) (?:an? )?(?:chart|graph|plot|diagram|figure|visuali[sz]ation)\b|\b(?:chart|graph|plot|visuali[sz]e)(?: of| showing)?\b/g,
    () => ' show ',
  );
  return kind;
}

function readFollowUp(draft: Draft): FollowUp {
  const { text } = draft;
  const start =
    /^ (?:ok |okay |great |thanks |cool |so |then |well |alright |, |good )*(?:and|but|what about|how about|now|only|just|same|also|then|instead|without|exclude|excluding|except|add|include|remove|drop|sort|order|group|break|split|limit|restrict|keep|make it|make that|compare (?:it|that|this|them|with|to|these|those)|not|plus|again|with|as|in|on|for|by|from|to|at|per|during|or|vs|versus|switch|change|reverse|invert|flip|use|narrow|zoom|filter|top \d+|bottom \d+|the (?:top|bottom|next|other|median|mean|average|same)|show (?:it|that|this|them|these|those|the same|only|just|as|me only|me just|the (?:top|bottom))|turn|do (?:it|that|the same)|(?:in|show) descending|ascending|descending|draw (?:it|that|this)|plot (?:it|that|this)|chart (?:it|that|this)|can you (?:show|make|do|add|exclude|remove|break|split|sort|filter) (?:it|that|them|this|only)|could you (?:show|make|do|add) (?:it|that|them|this)|which of (?:these|those|them)|of (?:these|those|them)|ignore|more|fewer|less) /;
  const pronoun =
    /\b(?:instead|of those|of these|of them|those airports|these airports|those flights|for them|for it|for that|the same|do that|do this|show that|show it|show them|show these|show those|plot that|plot it|that as|it as|them as|that by|it by|them by|those by|these by|that down|it down|them down|in that|how many (?:flights )?is that|that was|previous|last question|as before|compare that|compared? (?:it|that|them|this) )\b/;
  const remove: FollowUp['remove'][number][] = [];
  const take = (pattern: RegExp, what: FollowUp['remove'][number]): void => {
    draft.replace(pattern, () => {
      remove.push(what);
      return ' ';
    });
  };
  take(/\b(?:all flights again|(?:remove|without|clear|drop|no) (?:the |all |any )*filters?)\b/g, 'filters');
  take(
    /\b(?:remove|without|drop|ignore|no|forget) (?:the |any )?(?:minimum(?: count| number of flights)?|threshold|min|limit on flights|flight minimum)\b/g,
    'having',
  );
  take(
    /\b(?:back to|again for|for) all (?:the )?(?:airports|states|cities|places)\b|\ball (?:airports|states|cities) again\b/g,
    'places',
  );
  take(
    /\b(?:all of them|show all|show them all|list all|list them all|the whole list|no limit|without (?:a |the )?limit)\b/g,
    'limit',
  );
  take(
    /\b(?:for the whole (?:period|year|time)|all (?:months|dates|the time)|(?:whole|entire|full) period|all 6 months|any (?:date|month|time))\b/g,
    'dates',
  );
  const aggregate =
    /^ (?:and |what about |how about |now |show |what is |use |with )*(?:the |an? )?(average|mean|median|max|maximum|longest|min|minimum|shortest|total|sum)(?: instead| of that| value| one| then)?(?: [?.!])* $/.exec(
      text,
    )?.[1];
  const kinds: Readonly<Record<string, FollowUp['aggregate']>> = {
    average: 'average',
    mean: 'average',
    median: 'median',
    max: 'max',
    maximum: 'max',
    longest: 'max',
    min: 'min',
    minimum: 'min',
    shortest: 'min',
    total: 'total',
    sum: 'total',
  };
  const kind = aggregate === undefined ? undefined : kinds[aggregate];
  return {
    cue: start.test(text) || pronoun.test(text),
    add: /^ (?:and |now |ok )*(?:also|add|include|plus|additionally)\b|\b(?:as well|too|in addition|additionally|also show|also include|break (?:it|that|this|them|those|these) down|split (?:it|that|this|them|those|these)|broken down|drill|for each of (?:them|those|these))\b/.test(
      text,
    ),
    remove,
    flip: /\b(?:reverse|reversed|invert|flip|opposite|other direction|way back|return direction|return flights|vice versa|other way round|other way around|ascending instead|other end)\b/.test(
      text,
    ),
    compareWith: /\b(?:compare|compared|comparison|vs|versus|against|next to)\b/.test(text),
    ...(kind ? { aggregate: kind } : {}),
  };
}

/** Marks "share of", "what percentage of". */
function markShares(draft: Draft): 'fraction' | 'percent' | undefined {
  let kind: 'fraction' | 'percent' | undefined;
  const noun =
    '(share|shares|percentages?|(?<!\\d )percent|proportions?|fractions?|portion|part|ratio|probability|likelihood|chances?|odds)';
  draft.replace(
    new RegExp(
      `\\b(?:what |which |how (?:big|large|high) (?:is|was) |the |a |is |average )*${noun} (?:of|that)\\b(?! (?:delayed|on time) (?:rate|share))`,
      'g',
    ),
    (g) => {
      kind = (g[0] ?? '').startsWith('percent') ? 'percent' : (kind ?? 'fraction');
      return ' §s ';
    },
  );
  draft.replace(
    new RegExp(
      `\\b(?:and |what |which )+${noun} (?=(?:was|were|is|are|had|have|arrives?|arrived|came|left|go|went|delayed|on time|§)\\b)`,
      'g',
    ),
    (g) => {
      kind = (g[0] ?? '').startsWith('percent') ? 'percent' : (kind ?? 'fraction');
      return ' §s ';
    },
  );
  draft.replace(/\bhow often (?:are|do|were|did|is|was)\b|\bhow frequently (?:are|do|were|did)\b/g, () => {
    kind ??= 'fraction';
    return ' §s ';
  });
  draft.replace(
    /\b(?:as (?:a )?|in )(percent(?:ages?)?|shares?)(?: of (?:all|the total|total|all flights))?(?= [?.!,]| $)/g,
    (g) => {
      kind = (g[0] ?? '').startsWith('percent') ? 'percent' : 'fraction';
      return ' §s ';
    },
  );
  draft.replace(/\b(?:how much|what) of (?:all |the )?(?=flights|traffic|departures|arrivals)/g, () => {
    kind ??= 'fraction';
    return ' §s ';
  });
  draft.replace(/\b(flight|traffic|market) shares?\b/g, () => {
    kind ??= 'fraction';
    return ' §s flights ';
  });
  return kind;
}

/** The end of the flight that "departures", "arrivals" or "fly to" in the question speak of. */
function readSide(draft: Draft): 'origin' | 'destination' | undefined {
  const { text } = draft;
  const arriving =
    /\b(?:arrivals?|arriving|arrive|arrives|arrived|incoming|inbound|land|lands|landing|landed|where (?:do|did|are|were|to)\b.*\b(?:go|fly|going|flying|head|headed)|(?:do|did) (?:most |the most )?(?:flights|people|planes)\b.*\b(?:go|fly|head)(?: to)?|flown to|flights to which|to which|reached|reach|fly to|goes to|go to most)\b/;
  const leaving =
    /\b(?:departures?|departing|depart|departs|departed|outgoing|outbound|leaving|leave|leaves|take off|originat\w+|where (?:do|did) .* come from|come from|from which|flown from)\b/;
  const a = arriving.test(text);
  const d = leaving.test(text);
  if (a === d) return undefined;
  return a ? 'destination' : 'origin';
}

const comparative =
  /\b(?:busier|more|fewer|less|worse|better|longer|shorter|later|earlier|higher|lower|most|least|best|worst|latest|highest|lowest|farther|further|bigger|larger|smaller|quieter|punctual|greater|delayed|busiest|bigger)\b/;

function isComparison(draft: Draft): boolean {
  const { text } = draft;
  const pair = /§([pdt])\d+[^§]{0,45}\b(?:or|than)\b[^§]{0,45}§[pdt]\d+/;
  if (
    /\b(?:vs|versus|compare|compared|compares|comparing|comparison|difference|differ|differs|differences|against)\b/.test(
      text,
    )
  )
    return true;
  if (pair.test(text) && comparative.test(text)) return true;
  if (/\bwhich (?:one )?(?:of |is |has |airport |state |city )*(?:these |the )*§p\d+[^§]{0,8}§p/.test(text))
    return true;
  return (
    /\b(?:each|respectively|separately|individually|side by side)\b(?! (?:§|month|day|airport|week))/.test(
      text,
    ) && /§([pdt])\d+[^§]{0,12}\b(?:and|,)[^§]{0,12}§\1\d+/.test(text)
  );
}

function placeDimension(compared: { side: 'origin' | 'destination' | 'either'; places: Place[] }): Dimension {
  const side = compared.side === 'destination' ? 'destination' : 'origin';
  const kinds = new Set(compared.places.map((p) => p.kind));
  const plainKind =
    compared.places.every((p) => p.kind !== 'airport' || p.codes.length === 1) &&
    compared.places.every((p) => p.kind !== 'state' || p.states.length === 1);
  const [kind] = kinds;
  if (kinds.size === 1 && kind && plainKind) return { kind, side };
  return {
    kind: 'cases',
    cases: compared.places.map((p) => ({ label: p.label, filters: [{ on: 'place', side, places: [p] }] })),
  };
}

/** "Compare departures and arrivals at ATL": the same place at either end. */
function departuresAndArrivals(draft: Draft, filters: readonly Filter[]): Dimension | undefined {
  if (
    !/\bdepartures?\b/.test(draft.original.toLowerCase()) ||
    !/\barrivals?\b(?! delay)/.test(draft.original.toLowerCase())
  )
    return undefined;
  const [only] = filters;
  if (filters.length !== 1 || only?.on !== 'place' || only.negate) return undefined;
  return {
    kind: 'cases',
    cases: [
      { label: 'Departures', filters: [{ ...only, side: 'origin' }] },
      { label: 'Arrivals', filters: [{ ...only, side: 'destination' }] },
    ],
  };
}

/** "flights under 300 miles versus flights over 1500 miles": one group for each side of the comparison. */
function comparedConditions(draft: Draft): Dimension | undefined {
  const sides = draft.text.split(/\b(?:vs|versus|than|compared (?:to|with)|against|and|or)\b/);
  const groups = sides
    .map((side) => [...side.matchAll(/§c(\d+)/g)].flatMap((m) => draft.conditions[Number(m[1])] ?? []))
    .map((list) => list.flatMap((c) => ('filter' in c ? [c.filter] : [])))
    .filter((list) => list.length > 0);
  const [on] = new Set(groups.flat().map((f) => f.on));
  if (groups.length < 2 || new Set(groups.flat().map((f) => f.on)).size !== 1 || on === undefined)
    return undefined;
  return {
    kind: 'cases',
    cases: groups.map((filters) => ({ label: filters.map(caseLabel).join(' and '), filters })),
  };
}

function caseLabel(filter: Filter): string {
  return filterWords(filter).replace(/^with an? /, '');
}

type TimeResult = { filters: Filter[]; compared: Dimension | undefined };

const without =
  /\b(?:excluding|exclude|except(?: for)?|without|other than|not|outside(?: of)?|ignoring|ignore|apart from|besides|leaving out|no longer)(?: (?:in|on|during|flights|at|the))* ?$/;

function readDateFilters(draft: Draft, compare: boolean): TimeResult {
  const include: DateRange[] = [];
  const exclude: DateRange[] = [];
  draft.replace(
    /(?:(?:in|on|during|for|within|of|over|from|throughout|since) )?(?:the )?§d(\d+)/g,
    (g, _match, before) => {
      const range = draft.dates[Number(g[0])];
      if (range) (without.test(before.trimEnd() + ' ') ? exclude : include).push(range);
      return ' §f ';
    },
  );
  const partial = include.filter((r) => !(r.from <= '2001-01-01' && r.to >= '2001-07-02'));
  const filters: Filter[] = [];
  if (partial.length > 0) filters.push({ on: 'date', ranges: partial });
  if (exclude.length > 0) filters.push({ on: 'date', ranges: exclude, negate: true });
  if (!compare || partial.length < 2) return { filters, compared: undefined };
  const units = new Set(partial.map((r) => r.unit));
  const [unit] = units;
  const compared: Dimension =
    units.size === 1 && (unit === 'day' || unit === 'month' || unit === 'quarter')
      ? { kind: 'time', grain: unit }
      : {
          kind: 'cases',
          cases: partial.map((r) => ({ label: r.label, filters: [{ on: 'date', ranges: [r] }] })),
        };
  return { filters, compared };
}

function readTimeFilters(draft: Draft, compare: boolean): TimeResult {
  const days: number[] = [];
  const noDays: number[] = [];
  const spans: TimeSpan[] = [];
  const noSpans: TimeSpan[] = [];
  const sets: { label: string; filters: Filter[] }[] = [];
  draft.replace(/(?:(?:in|on|during|for|at) )?(?:the )?§t(\d+)/g, (g, _match, before) => {
    const found = draft.times[Number(g[0])];
    if (!found) return ' ';
    const negate = without.test(before.trimEnd() + ' ');
    if (found.filter.on === 'weekday') (negate ? noDays : days).push(...found.filter.days);
    if (found.filter.on === 'time') (negate ? noSpans : spans).push(...found.filter.spans);
    if (!negate) sets.push({ label: found.label, filters: [found.filter] });
    return ' §f ';
  });
  // "in the morning (before 10:00)": the clock says what the word meant.
  const exact = spans.filter((s) => /^\d/.test(s.label));
  const meant = exact.length > 0 && exact.length < spans.length && !compare ? exact : spans;
  const filters: Filter[] = [];
  if (days.length > 0) filters.push({ on: 'weekday', days: [...new Set(days)].sort() });
  if (noDays.length > 0) filters.push({ on: 'weekday', days: noDays, negate: true });
  if (meant.length > 0) filters.push({ on: 'time', spans: meant });
  if (noSpans.length > 0) filters.push({ on: 'time', spans: noSpans, negate: true });
  if (!compare || sets.length < 2) return { filters, compared: undefined };
  const weekend = sets.length === 2 && [...days].sort().join('') === '1234567';
  const single = sets.every((s) => s.filters[0]?.on === 'weekday' && s.filters[0].days.length === 1);
  const compared: Dimension = weekend
    ? { kind: 'weekend' }
    : single
      ? { kind: 'weekday' }
      : { kind: 'cases', cases: sets };
  return { filters: weekend ? filters.filter((f) => f.on !== 'weekday') : filters, compared };
}

/** "delayed flights", "flights that were on time": the default meaning, unless a number of minutes was said. */
function wordFilters(draft: Draft, grouped: boolean): Filter[] {
  const measured = draft.conditions.some((c) => 'filter' in c && c.filter.on === 'delay');
  const found: Filter[] = [];
  draft.replace(
    /\b(?:early or on time|on time or (?:early|earlier|better|ahead)|not delayed(?: at all)?|(?:had |have |with |has )?no delays?|without (?:any )?delays?|without a delay)\b/g,
    () => {
      found.push(wordConditions.notDelayed);
      return ' §w ';
    },
  );
  draft.replace(/\b(?:exactly|precisely) on time\b/g, () => {
    found.push(wordConditions.exact);
    return ' §w ';
  });
  // "Which airports have the most delayed flights": with groups, the delayed flights are counted.
  if (grouped) {
    draft.replace(/\b(most|fewest|more|fewer|many) delayed (?=flights|arrivals|departures)/g, (g) => {
      found.push(wordConditions.delayed);
      return `${g[0] ?? ''} §w `;
    });
  }
  draft.replace(
    /\b(?:were |are |was |is |been |that |which )*(?<!\b(?:most|least|more|less|worst|how|highly|heavily) )(?:significantly |badly |severely )?delayed\b(?! the most| the least| most| least)(?: by)?/g,
    (_g, match, before) => {
      if (
        /\b(?:most|least|more|less|worst|how|longest|often)(?: [a-z]+)? $/.test(before) &&
        /flights? $/.test(before) === false &&
        !/(?:most|fewest|more|fewer|least) $/.test(before)
      )
        return match;
      found.push(wordConditions.delayed);
      return ' §w ';
    },
  );
  draft.replace(
    /\b(?:were |are |was |is |been |that |which )*(?<!\b(?:most|least|more|less) )on time\b/g,
    () => {
      found.push(wordConditions.onTime);
      return ' §w ';
    },
  );
  draft.replace(
    /\b(?:were |are |was |is |been |that |which )*(?<!\b(?:most|least|more|less) )early\b/g,
    () => {
      found.push(wordConditions.early);
      return ' §w ';
    },
  );
  return measured ? [] : found.slice(0, 1);
}

const silent = new Set(
  (
    'a an the of in on at to for from by with and or but is are was were be been do does did has have had having which what who where when how many much show list give me tell find get display see please can could would you i we us my our your want need like know it its that this these those them they there all any each every some most least more less than then also only just now about as so if not no up out over under during between per flights flight flew fly flown flying flies go goes going went departures departure depart departing departs departed leave leaves leaving left arrivals arrival arrive arrives arrived arriving land trip trips plane planes travel ' +
    "top bottom best worst highest lowest largest smallest greatest biggest longest shortest fewest busiest quietest first last next rank ranked ranking sort sorted order ordered descending ascending high low number count total amount average delay delays delayed late early time on-time report summary overview data result results table chart graph plot compare compared comparison versus vs difference between against respectively instead same again what's vs. let lets us using use used value values name names list lists code codes full one ones other others including include included overall across both either neither within among such lot lots kind kinds type types way ways question answer ok okay thanks hi hello hey"
  ).split(' '),
);

function unknownWords(draft: Draft, spelling: Spelling): { unknownPlaces: string[]; unknown: string[] } {
  const words = draft.text.trim().split(/\s+/);
  const unknown: string[] = [];
  const unknownPlaces: string[] = [];
  words.forEach((word, i) => {
    if (!/^[a-z]{2,}$/.test(word) || silent.has(word)) return;
    const capital = new RegExp(
      `(?<!^)\\b${word.charAt(0).toUpperCase()}${word.slice(1)}|\\b${word.toUpperCase()}\\b`,
    ).test(draft.original.slice(1));
    const led =
      /^(?:from|to|in|at|into|near|for|about|of|leaving|departing|arriving|visiting|vs|versus|or|and)$/.test(
        words[i - 1] ?? '',
      );
    if (capital && led && !spelling.isKnown(word)) unknownPlaces.push(word);
    else if (!spelling.isKnown(word)) unknown.push(word);
  });
  return { unknownPlaces, unknown };
}
