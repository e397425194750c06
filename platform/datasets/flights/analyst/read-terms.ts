import type { Draft } from './draft.js';
import type { Term } from './plan.js';

const measure = (name: string): Term => ({ kind: 'measure', name });
const average = '(?:average|avg|mean)';
const flights =
  '(?:flights?|departures?|arrivals?|trips|departing flights|arriving flights|connections|flight records|records|rows)';
const different = '(?:different |distinct |unique )?';
const filler = '(?:of )?(?:all )?(?:the )?(?:their |its )?(?:flight )?';

/** Longest phrases first: what one pattern takes, the next cannot see. */
const patterns: readonly (readonly [string, (groups: string[]) => Term])[] = [
  [`(\\d{1,2})(?:st|nd|rd|th) percentile ${filler}(delays?|distances?)?`, (g) => quantile(g[0], g[1])],
  [`p(\\d{2}) ${filler}(delays?|distances?)`, (g) => quantile(g[0], g[1])],
  [
    `${average} (?:number|count|amount) of ${different}(destinations|routes|airports|cities) (?:served |offered |flown |reached )?(?:per|for each|for every|of each|from each|at each|in each|each|every|in a|for an?|of an?|from an?|an?) (?:origin |departure )?(airport|city|state)(?: serves?| has| offers?)?`,
    (g) => rated(g[0], g[1]),
  ],
  [
    `how many ${different}(destinations|routes|airports|cities)(?: [a-z]+){0,3}? (?:the average|an average|a typical|the typical|an?|each|every|per) (?:origin |average |typical )?(airport|city|state)(?: (?:serve|serves|have|has|offer|offers|fly to|flies to|reach|reaches|connect to))*(?: on average)?(?= [?.!,]| $)`,
    (g) => rated(g[0], g[1]),
  ],
  [
    `on average ,? ?how many ${different}(destinations|routes|airports|cities)(?: [a-z]+){0,3}? (?:per|an?|each) (airport|city|state)(?: (?:serve|have|offer|fly to|reach))?`,
    (g) => rated(g[0], g[1]),
  ],
  [
    `(?:on average ,? ?)?how many ${flights} (?:does|do|did) (?:an?|the average|a typical|each) (airport|route|state|city) (?:have|has|see|handle)(?: on average)?`,
    (g) => rate(g[0]),
  ],
  [
    `(?:variable|unpredictable|volatile|erratic|inconsistent) ${filler}delays?`,
    () => measure('stddev_delay'),
  ],
  [`how (?:punctual|reliable|on time)`, () => measure('on_time_share')],
  [
    `(?:standard deviation|stddev|variability|spread|variation) ${filler}delays?|delay (?:variability|variation|spread)`,
    () => measure('stddev_delay'),
  ],
  [
    `${average} (?:number of |count of |amount of )?(?:daily )?${flights} (?:per|a|each|every|in a|for each|for every) (hour|day|week|month|airport|destination|route|state)`,
    (g) => rate(g[0]),
  ],
  [
    `${average} (hourly|daily|weekly|monthly) (?:number of |count of )?(?:flights?|departures?|arrivals?|traffic|flight (?:count|volume|number)s?)`,
    (g) => rate(g[0]),
  ],
  [
    `(?:hourly|daily|weekly|monthly) average (?:number of |count of |of )?${flights}`,
    (g) => rate(g[0] ?? 'day'),
  ],
  [
    `(?:how many|number of) ${flights} (?:are there |is there |were there |do we have )?(?:per|a|each|every) (hour|day|week|month|airport|destination|route|state)(?= [^§]*on average)`,
    (g) => rate(g[0]),
  ],
  [
    `${flights} (?:per|a) (hour|day|week|month|airport|destination|route|state) on average`,
    (g) => rate(g[0]),
  ],
  [
    `on average how many ${flights}(?: [a-z]+){0,4}? (?:per|a|each|every) (hour|day|week|month)`,
    (g) => rate(g[0]),
  ],
  [
    `(?<=(?:for|by|of|in|on|with|best|worst|highest|lowest) )on time (?:arrivals?|flights?)(?! from| to)`,
    () => measure('on_time_share'),
  ],
  [
    `on time (?:arrival )?(?:rate|share|percentage|percent|performance|ratio|proportion|record)s?|punctuality(?: rate| percentage)?|share of punctual flights`,
    () => measure('on_time_share'),
  ],
  [
    `(?:delay|delayed|late|late arrival|delayed flight|late flight) (?:rate|share|percentage|percent|ratio|proportion|frequency)s?|rate of (?:delays?|late flights|delayed flights|late arrivals)|frequency of delays?`,
    () => measure('delayed_share'),
  ],
  [`median ${filler}delays?(?: time)?|typical delays?|usual delays?`, () => measure('median_delay')],
  [`median ${filler}(?:distances?|length)`, () => measure('median_distance')],
  [
    `(?:total|sum|combined|cumulative|overall|aggregate)(?: number)?(?: of)? ${filler}(?:minutes )?(?:of )?delays?(?: time| minutes| in minutes)?|minutes lost|delay minutes|delays? in total`,
    () => measure('total_delay'),
  ],
  [
    `(?:maximum|max|record|single (?:longest|worst|largest|biggest)|(?:longest|worst|largest|biggest) single) ${filler}delays?`,
    () => measure('max_delay'),
  ],
  [`(?:minimum|min) ${filler}delays?`, () => measure('min_delay')],
  [
    `${average} ${filler}delays?(?: time| length| minutes| in minutes| per flight| of flights)?|delays? on average|on average (?:how )?(?:late|delayed)|how (?:late|delayed|tardy|bad are(?: the)? delays?|bad were(?: the)? delays?|bad is(?: the)? delay|long are(?: the)? delays?|long were(?: the)? delays?|big are(?: the)? delays?|much delay|much later)(?! than)|how many minutes (?:late|delayed|behind)|${average} lateness|${average} minutes (?:late|of delay|delayed)`,
    () => measure('average_delay'),
  ],
  [
    `(?:total|sum|combined|overall) ${filler}(?:number of )?(?:distances?|miles|mileage)(?: flown| covered| travell?ed)?|how many (?:total )?miles|miles (?:flown|covered)`,
    () => measure('total_distance'),
  ],
  [
    `${average} ${filler}(?:distances?|length|mileage|miles|route length|trip length|number of miles)(?: flown| covered)?|distance on average|(?:flight )?distances?(?= (?:between|from|to|of a flight|of flights|of the flight|in miles) )|how far(?= do| does| is| are| did| was| from| apart)|how long is the (?:route|trip|distance)`,
    () => measure('average_distance'),
  ],
  [
    `(?:maximum|max|longest|greatest|largest|furthest|farthest) ${filler}distances?(?: flown| covered)?`,
    () => measure('max_distance'),
  ],
  [
    `(?:minimum|min|shortest|smallest) ${filler}distances?(?: flown| covered)?`,
    () => measure('min_distance'),
  ],
  [
    '(?:earliest|first|oldest) (?:flight )?(?:date|day|time ?stamp|record)s?(?= |$)(?! of (?:the )?§)|(?:when|what date|which day|what day) (?:was|is) the (?:first|earliest) flight|date of the (?:first|earliest) flight',
    () => measure('first_flight'),
  ],
  [
    '(?:latest|last|newest|most recent) (?:flight )?(?:date|day|time ?stamp|record)s?(?= |$)(?! of (?:the )?§)|(?:when|what date|which day|what day) (?:was|is) the (?:last|latest|most recent) flight|date of the (?:last|latest) flight',
    () => measure('last_flight'),
  ],
  ...distinct('origin airports?|departure airports?|origins|airports?|airports? of origin', 'origin_count'),
  ...distinct(
    'destination airports?|arrival airports?|destinations?|airports? of destination',
    'destination_count',
  ),
  ...distinct('routes?|airport pairs?|city pairs?|connections|origin destination pairs?', 'route_count'),
  ...distinct('origin cities|departure cities|cities', 'origin_city_count'),
  ...distinct('destination cities|arrival cities', 'destination_city_count'),
  ...distinct('origin states|departure states|states', 'origin_state_count'),
  ...distinct('destination states|arrival states', 'destination_state_count'),
  ...distinct('days|dates', 'day_count'),
  [
    `(?:how many|(?:total )?(?:number|count|amount|volume) of)(?: all)?(?: the)?(?: scheduled| domestic| us| individual| such)?(?= (?:delayed|late|on time|early|punctual|long|short) ${flights})`,
    () => measure('count'),
  ],
  [
    `(?:how many|(?:total )?(?:number|count|amount|volume) of)(?: all)?(?: the)?(?: scheduled| domestic| us| individual)? (?=delays)`,
    () => measure('count'),
  ],
  [
    `(?:how many|(?:total )?(?:number|count|amount|volume) of|count(?: up)?|total)(?: all)?(?: the)?(?: scheduled| domestic| us| individual| daily)? ${flights}`,
    () => measure('count'),
  ],
  [
    `flight (?:counts?|volumes?|totals?|numbers?|traffic|frequency)|${flights} counts?|air traffic|traffic(?: volume)?|volumes?`,
    () => measure('count'),
  ],
];

function distinct(nouns: string, name: string): (readonly [string, () => Term])[] {
  const lead =
    '(?:how many|(?:total )?number of|count of)(?: the)?(?: different| distinct| unique| separate)?';
  const most =
    '(?<=\\b(?:most|fewest|more|fewer|least|largest number of|highest number of) )(?:different |distinct |unique )?';
  return [
    [`${lead} (?:${nouns})(?! (?:have|had|has|with|where|that|which|whose|average) )`, () => measure(name)],
    [`${most}(?:${nouns})(?= |$)`, () => measure(name)],
  ];
}

function quantile(at: string | undefined, of: string | undefined): Term {
  return { kind: 'quantile', of: of?.startsWith('distance') ? 'distance' : 'delay', at: Number(at) / 100 };
}

type Per = Extract<Term, { kind: 'rate' }>['per'];
const pers: Readonly<Record<string, Per>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
};

/** Destinations per airport are the routes: each of an airport's destinations is one route of it. */
function rated(thing: string | undefined, per: string | undefined): Term {
  const of = { destinations: 'route', routes: 'route', airports: 'airport', cities: 'city' } as const;
  return {
    kind: 'rate',
    of: of[(thing ?? 'routes') as keyof typeof of],
    per: (per ?? 'airport') as Per,
  };
}

function rate(word: string | undefined): Term {
  const per = (pers[word ?? ''] ?? word ?? 'day') as Per;
  return per === 'day' ? measure('average_daily_flights') : { kind: 'rate', per };
}

/** Marks the measures a question names outright. Bare "flights", "delays" and "delayed" are left for their context. */
export function readTerms(draft: Draft): void {
  for (const [pattern, term] of patterns) {
    draft.replace(new RegExp(`(?<![\\w§])(?:${pattern})(?![\\w])`, 'g'), (groups) =>
      draft.term(term(groups)),
    );
  }
  besideMeasures(draft);
  overview(draft);
  // "number of delayed flights and number of flights": the first is a measure of its own, not a condition on both.
  const counts = draft.terms.filter((t) => t.kind === 'measure' && t.name === 'count').length;
  if (counts > 1 || draft.has(/\b(?:total|all) flights\b/)) {
    draft.replace(/§m\d+ delayed (?:flights|arrivals)/g, () => draft.term(measure('delayed_count')));
  }
}

/** "average delay and flights by month": flights in a row with measures are counted. */
function besideMeasures(draft: Draft): void {
  const count = (): string => draft.term(measure('count'));
  const end = '(?= ?[,.?!]| (?:by|per|for each|each|in each|for every|and|of each)\\b| $)';
  draft.replace(
    new RegExp(`(§m\\d+ ?(?:,|, and|and|plus|as well as|along with) (?:the )?)${flights}${end}`, 'g'),
    (g) => `${g[0] ?? ''}${count()}`,
  );
  draft.replace(
    new RegExp(`\\b${flights}( ?(?:,|, and|and|plus|as well as|along with) (?:the |their )?§m\\d+)`, 'g'),
    (g) => `${count()}${g[0] ?? ''}`,
  );
}

/** What a question about a place in general is answered with. */
export const overviewTerms: readonly Term[] = [
  'count',
  'average_delay',
  'delayed_share',
  'average_distance',
].map(measure);

/** "LAX to JFK?": places and times, and nothing else. */
export function isOnlyPlaces(text: string): boolean {
  return text.includes('§f') && /^(?:§f|[?.!, ]|and|or)*$/.test(text);
}

/** "an overview of flights from Denver": the figures that say most. */
function overview(draft: Draft): void {
  if (draft.terms.length > 0) return;
  draft.replace(
    /\b(?:overview|summary|summari[sz]e|key (?:figures|numbers|metrics|facts|statistics)|kpis?|main figures|headline (?:figures|numbers)|snapshot|profile|statistics|stats)\b(?: (?:of|for|on|about))?/g,
    (_g, match) => (draft.terms.length > 0 ? match : overviewTerms.map((term) => draft.term(term)).join(' ')),
  );
}
