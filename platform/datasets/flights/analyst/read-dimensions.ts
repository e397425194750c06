import type { Draft, DimensionWord } from './draft.js';
import type { Dimension, Grain } from './plan.js';

const originWord = '(?:origin(?:ating)?|departure|departing|starting|source|outbound)';
const destinationWord = '(?:destination|arrival|arriving|target|inbound)';
const airport = '(?:airports?|hubs?|airport codes?)';
const city = '(?:cities|city|towns?|metros?)';
const state = '(?:states?)';

type Noun = readonly [pattern: string, make: () => Omit<DimensionWord, 'singular'>];

const place =
  (kind: 'airport' | 'city' | 'state', side: 'origin' | 'destination', sided: boolean): Noun[1] =>
  () => ({ dimension: { kind, side }, sided });
const plainly =
  (dimension: Dimension): Noun[1] =>
  () => ({ dimension, sided: true });
const time = (grain: Grain): Noun[1] => plainly({ kind: 'time', grain });

const placeNouns: readonly Noun[] = [
  [`state pairs?|state to state routes?`, plainly({ kind: 'route', level: 'state' })],
  [`city pairs?|city to city routes?`, plainly({ kind: 'route', level: 'city' })],
  [
    `(?:flight |air )?routes?|airport pairs?|connections?|origin (?:and |to |- |/ )?destination pairs?|pairs of airports|legs?`,
    plainly({ kind: 'route', level: 'airport' }),
  ],
  ...(['airport', 'city', 'state'] as const).flatMap((kind): Noun[] => {
    const noun = { airport, city, state }[kind];
    return [
      [`${originWord} ${noun}|${noun} of (?:origin|departure)`, place(kind, 'origin', true)],
      [`${destinationWord} ${noun}|${noun} of (?:destination|arrival)`, place(kind, 'destination', true)],
    ];
  }),
  [`destinations?`, place('airport', 'destination', true)],
  [`origins?`, place('airport', 'origin', true)],
  [airport, place('airport', 'origin', false)],
  [city, place('city', 'origin', false)],
  [state, place('state', 'origin', false)],
];

const timeNouns: readonly Noun[] = [
  [`days? of (?:the )?week|week ?days?|day names?`, plainly({ kind: 'weekday' })],
  [
    `hours? of (?:the )?day|time of (?:the )?day|times of (?:the )?day|(?:departure |arrival )?hours?|clock hours?|departure times?`,
    plainly({ kind: 'hour' }),
  ],
  [
    `weekends?(?: (?:or|vs|versus|and|/) weekdays?)?|weekdays? (?:vs|versus|or|and|/) weekends?`,
    plainly({ kind: 'weekend' }),
  ],
  [`(?:calendar )?months?`, time('month')],
  [`(?:calendar )?weeks?`, time('week')],
  [`(?:calendar |single |individual )?(?:days?|dates?)`, time('day')],
  [`quarters?`, time('quarter')],
  [`years?`, time('year')],
];

const bandNouns: readonly Noun[] = [
  [
    `(?:flight )?distance(?: bands?| buckets?| ranges?| groups?| categor(?:y|ies)| class(?:es)?)?|flight lengths?|length of flight`,
    plainly({ kind: 'distanceBucket' }),
  ],
  [
    `delay (?:bands?|buckets?|ranges?|groups?|categor(?:y|ies)|lengths?)|(?:length|size) of (?:the )?delay`,
    plainly({ kind: 'delayBucket' }),
  ],
];

const by =
  '(?:by|per|for each|for every|in each|on each|at each|from each|of each|for all|each|every|across|broken down by|break(?: it| this| that| them)? down by|split by|grouped by|group by|along|versus|over all)';
const word = (noun: string): string =>
  `(?:the |all |different |various |individual |us |american )*(${noun})`;

/** Marks what the answer is to be split by. Time words need "by", "which" or a superlative before them. */
export function readDimensions(draft: Draft): void {
  adverbs(draft);
  pairsOfPlaces(draft);
  whereFlightsGo(draft);
  byNouns(draft);
  placesOfEach(draft);
  nounsAfterAnd(draft);
  askedTimes(draft);
  namedPlaces(draft);
}

const allNouns: readonly Noun[] = [...timeNouns, ...bandNouns, ...placeNouns];

function mark(draft: Draft, noun: Noun, match: string): string {
  const singular = !/^(?:[a-z]+s|cities)\b|s$|cities/.test(match.trim());
  return draft.dimension({ ...noun[1](), singular });
}

function whereFlightsGo(draft: Draft): void {
  draft.replace(
    /\bwhere (?:do|did|are|were|does) (?=.*\b(?:go|fly|going|flying|head|headed|land|end)\b)/g,
    () => destinations(draft),
  );
  draft.replace(
    /\b(?:to )?where (?:do|did|are|were|does) (?=.*\bcome from\b)/g,
    () =>
      `which ${draft.dimension({ dimension: { kind: 'airport', side: 'origin' }, sided: true, singular: false })} `,
  );
}

/** "by airport", "for each month". */
function byNouns(draft: Draft): void {
  for (const noun of allNouns) {
    draft.replace(
      new RegExp(`\\b${by} ${word(noun[0])}(?![\\w])`, 'g'),
      (_g, match, before) =>
        `by ${draft.dimension({ ...noun[1](), singular: false, ...(isForEach(match, before) ? { each: true } : {}) })}`,
    );
  }
}

/** "from each Texas airport": the airports at that end, and only those of Texas. */
function placesOfEach(draft: Draft): void {
  for (const noun of placeNouns) {
    draft.replace(
      new RegExp(
        `\\b(from|to|at|in|for|of|per) ?(?:each|every)?(?: of)?(?: the)? (§p\\d+) (${noun[0]})(?![\\w])`,
        'g',
      ),
      (g, match) => {
        if (!/\b(?:each|every|per)\b/.test(match)) return match;
        const { dimension, sided } = noun[1]();
        const side = g[0] === 'to' ? 'destination' : g[0] === 'from' ? 'origin' : undefined;
        const split: Dimension = side && 'side' in dimension ? { ...dimension, side } : dimension;
        const marked = draft.dimension({
          dimension: split,
          sided: sided || side !== undefined,
          singular: false,
          each: true,
        });
        return `by ${marked} ${side === undefined ? 'in' : (g[0] ?? '')} ${g[1] ?? ''}`;
      },
    );
  }
}

/** "by month and airport", "by origin and destination": the words after "and". */
function nounsAfterAnd(draft: Draft): void {
  for (const noun of allNouns) {
    draft.replace(
      new RegExp(
        `(by §g\\d+ ?(?:,|and|, and|then|and by|and per|/)) ${word(noun[0])}(?![\\w])(?! (?:with|that|which|had|has|have|having|is|was)\\b)`,
        'g',
      ),
      (g) => `${g[0] ?? ''} by ${draft.dimension({ ...noun[1](), singular: false })}`,
    );
  }
}

/** "which month", "the five days with the most flights". */
function askedTimes(draft: Draft): void {
  const asked =
    '(?:which|what|whichever|busiest|quietest|best|worst|slowest|peak|top|bottom|most delayed|least delayed|single|the \\d+|\\d+|on what|at what|in which|latest|most punctual|least busy|most popular|most common|least popular|(?:rank|sort|order|compare|list|show)(?: me)?(?: all)?)';
  for (const noun of timeNouns) {
    draft.replace(
      new RegExp(
        `(\\b${asked}(?: \\d+)?(?: (?:is|was|are|were))?(?: the)?(?: §[dt]\\d+)*(?: (?:busiest|quietest|best|worst|slowest|most|least|delayed|punctual|popular|calm|busy))*) (${noun[0]})(?![\\w])`,
        'g',
      ),
      (g, match) => (/^\d+$/.test(g[0] ?? '') ? match : `${g[0] ?? ''} ${mark(draft, noun, g[1] ?? '')}`),
    );
    // "the 5 days with the most flights"
    draft.replace(
      new RegExp(`\\b(\\d+) (${noun[0]}) (?=with|had|have|that|when|were|was)`, 'g'),
      (g) => `${g[0] ?? ''} ${mark(draft, noun, g[1] ?? '')} `,
    );
    draft.replace(
      new RegExp(`\\b(the) (${noun[0]}) (?=with the|that had|when the|having)`, 'g'),
      (g) => `${g[0] ?? ''} ${mark(draft, noun, g[1] ?? '')} `,
    );
  }
}

function namedPlaces(draft: Draft): void {
  for (const noun of placeNouns) {
    draft.replace(new RegExp(`(?<![\\w§])(${noun[0]})(?![\\w])`, 'g'), (g, match, before, after) =>
      isPlaceGroup(match, before, after) ? mark(draft, noun, g[0] ?? '') : match,
    );
  }
}

/** "in each state", "per state", "each month": groups to look into; "flights per month" only counts. */
function isForEach(match: string, before: string): boolean {
  if (/\b(?:flights|departures|arrivals|traffic|§m\d+) $/.test(before) && match.startsWith('per '))
    return false;
  return /\b(?:each|every)\b|^per\b/.test(match);
}

function destinations(draft: Draft): string {
  return `which ${draft.dimension({ dimension: { kind: 'airport', side: 'destination' }, sided: true, singular: false })} `;
}

/** "pairs of airports, both directions together": routes without direction. */
function pairsOfPlaces(draft: Draft): void {
  const together =
    '(?:counting |adding |taking |with |in |for |of )*(?:both|either|the two|each|2) (?:directions?|ways?)(?: (?:together|combined|added up|added|summed|counted together|as one|into account))*|(?:regardless|irrespective|independent(?:ly)?) of (?:the )?direction|(?:ignoring|disregarding|without regard to) (?:the )?direction|undirected|round ?trips?|back and forth|combining (?:both )?directions|both ways';
  const pair =
    '(airport|city|state) pairs?|pairs? of (airports|cities|states)|2 (airports|cities|states)(?= (?:have|has|are|with|share))|(?:flight |air )?routes?';
  const cue = new RegExp(`\\b(?:${together})\\b`);
  const between =
    /\bpairs?\b.*\bbetween (?:them|each other|1 another|one another|the two)\b|\b2 (?:airports|cities|states) .*\bbetween (?:them|each other)\b/;
  if (/§p\d+/.test(draft.text) || !(cue.test(draft.text) || between.test(draft.text))) return;
  let found = false;
  draft.replace(new RegExp(`(?<![\\w§])(?:${pair})(?![\\w])`, 'g'), (g, match) => {
    const noun = g[0] || g[1] || g[2] || 'airport';
    const level = noun.startsWith('cit') ? 'city' : noun.startsWith('state') ? 'state' : 'airport';
    found = true;
    return draft.dimension({
      dimension: { kind: 'route', level, undirected: true },
      sided: true,
      singular: match.startsWith('2 ') || (!match.endsWith('s') && !match.startsWith('pairs')),
    });
  });
  if (found) draft.text = draft.text.replace(cue, ' ');
}

/** "flights from Texas airports", "JFK airport", "the state of Texas" name a place, not a split. */
function isPlaceGroup(match: string, before: string, after: string): boolean {
  const singular = !/s$|cities/.test(match);
  if (/§p\d+ $/.test(before) && singular) return false;
  if (
    /\b(?:from|to|into|out of|at|in)(?: the| any| all| other)?(?: §p\d+)? $/.test(before) &&
    !/\b(?:which|what)\b[^§]*$/.test(before)
  ) {
    return /\b(?:at|in) $/.test(before) && !singular;
  }
  if (
    /\b(?:the|an?) $/.test(before) &&
    /^ (?:with the|that (?:has|had)|which (?:has|had)|having the)\b/.test(after)
  )
    return true;
  if (singular && /\b(?:the|this|that|an?|my|our|single) $/.test(before))
    return /\b(?:is|was|s|find|name|show|give me|tell me|what|which) the $/.test(before);
  return true;
}

const adverbGrains: Readonly<Record<string, Dimension>> = {
  daily: { kind: 'time', grain: 'day' },
  weekly: { kind: 'time', grain: 'week' },
  monthly: { kind: 'time', grain: 'month' },
  quarterly: { kind: 'time', grain: 'quarter' },
  hourly: { kind: 'hour' },
};

function adverbs(draft: Draft): void {
  const mark = (dimension: Dimension): string =>
    ` by ${draft.dimension({ dimension, sided: true, singular: false })} `;
  draft.replace(
    /\b(day|week|month|quarter|hour) (?:by|to|over) \1\b|\b(day|week|month) (?:on|over) (?:day|week|month)\b/g,
    (g) => {
      const word = g[0] || g[1] || 'day';
      return mark(word === 'hour' ? { kind: 'hour' } : { kind: 'time', grain: word as Grain });
    },
  );
  draft.replace(/\b(daily|weekly|monthly|quarterly|hourly)\b/g, (g, match) => {
    const dimension = adverbGrains[g[0] ?? ''];
    return dimension ? mark(dimension) : match;
  });
  draft.replace(/\b(?:over|through(?:out)?|during|within|in the course of) the (day|week|hours)\b/g, (g) =>
    mark(g[0] === 'week' ? { kind: 'weekday' } : { kind: 'hour' }),
  );
  draft.replace(/\b(?:over|throughout|through) the (?:weeks)\b/g, () =>
    mark({ kind: 'time', grain: 'week' }),
  );
  draft.replace(/\b(?:over|throughout|through) the (?:months|year|period)\b/g, () =>
    mark({ kind: 'time', grain: 'month' }),
  );
  draft.replace(
    /\b(?:distribution|histogram) of (?:the )?(?:arrival )?(delays?|distances?)\b|\b(delay|distance) (?:distribution|histogram)\b/g,
    (g) => mark({ kind: (g[0] || g[1] || '').includes('dist') ? 'distanceBucket' : 'delayBucket' }),
  );
  draft.replace(
    /\b(?:over time|time ?line|trends?|time series|as time went on|develop(?:s|ed|ment)?|evolv(?:es?|ed)|evolution)\b/g,
    () => ' §trend ',
  );
}

/**
 * "only airports with at least 1000 flights", "among routes over 500 miles": the noun says whose condition it is and is
 * no split of its own when the question has one.
 */
export function dropConditionNouns(draft: Draft): void {
  const used = (text: string): number => new Set(text.match(/§g\d+/g)).size;
  const lead =
    '(?:only|just|but only|among|amongst|counting|considering|consider|looking at|limited to|restricted to|for|of|use|using|count|include|including|if)(?: (?:only|just|those|the|all))*';
  for (const pattern of [
    new RegExp(`\\b${lead} §g\\d+(?: (?:that|which|with|have|had|having|where there are))* (?=§c\\d+)`, 'g'),
    new RegExp(`\\b(?:only|just|all) §g\\d+ (?:count|counts|matter|qualify)\\b`, 'g'),
  ]) {
    draft.replace(pattern, (_g, match, before, after) =>
      used(before + after) > 0 ? match.replace(/§g\d+/, ' ') : match,
    );
  }
}
