import type { Draft } from './draft.js';
import { countTerm, type Among, type Dimension, type Term } from './plan.js';
import type { Reading } from './reading.js';

type Rank = NonNullable<Reading['rank']>;
export type Ranking = {
  rank: Rank | undefined;
  /** Measures that only the superlative named ("busiest"). */
  terms: Term[];
  limit: number | undefined;
  offset: number | undefined;
  among: Among | undefined;
  rows: boolean;
};

const measure = (name: string): Term => ({ kind: 'measure', name });
const up =
  '(?:most|highest|largest|greatest|biggest|longest|worst|maximum|max|heaviest|farthest|furthest|strongest|severest|more|higher|longer|greater|later)';
const down =
  '(?:fewest|least|lowest|smallest|shortest|best|minimum|min|nearest|closest|lightest|fewer|less|lower|shorter|smaller)';
const flightWord =
  '(?:flights?|departures?|arrivals?|traffic|trips|connections|departing flights|arriving flights)';
const gap = '(?: (?:of|the|all|number|total|overall|daily|single|\\d+|arrival|individual|in|us))*';

/** Reads superlatives: what is ranked by what, from which end, how many are wanted. */
export function readRanking(draft: Draft, dimensions: readonly Dimension[]): Ranking {
  const among = readAmong(draft);
  const nth = readOrdinal(draft);
  const limit = nth === undefined ? readLimit(draft) : 1;
  const grouped = dimensions.length > 0;
  const rows = !grouped && listsFlights(draft);
  const found = rows ? rankRows(draft) : rankInSentences(draft, dimensions);
  return { rank: found.rank, terms: found.terms, limit, offset: nth, among, rows };
}

const nths: Readonly<Record<string, number>> = {
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
};

/** "the second busiest airport": how many rows stand before it. */
function readOrdinal(draft: Draft): number | undefined {
  let nth: number | undefined;
  draft.replace(
    /\b(second|2nd|third|3rd|fourth|4th|fifth|5th) (?=(?:most|least|busiest|quietest|worst|best|largest|longest|highest|lowest|biggest|smallest|shortest|fewest|greatest|farthest)\b)/g,
    (g) => {
      nth = nths[g[0] ?? ''];
      return '';
    },
  );
  return nth === undefined ? undefined : nth - 1;
}

/** "of the ten busiest airports, which …", "by month for the top five airports": a ranking before the question's own. */
function readAmong(draft: Draft): Among | undefined {
  let among: Among | undefined;
  const size = '(busiest|largest|biggest|quietest|smallest|most popular|most important|top|major)';
  draft.replace(
    new RegExp(
      `\\b(of|among|amongst|for|at|from|across|between|within|in|only|just)(?: (?:only|just))* (?:the |our |all )*(?:(\\d{1,3}) ${size}|${size} (\\d{1,3})) (§g(\\d+))(?: by (?:§m\\d+|flights|departures|arrivals|traffic))?`,
      'g',
    ),
    (g, match, before, after) => {
      const word = draft.dimensions[Number(g[6])];
      const rest = before + after;
      const ranks = /\b(?:which|worst|best|highest|lowest|most|least|longest|shortest|fewest|busiest)\b/.test(
        rest,
      );
      if (among || !word || !(ranks || /§g\d+/.test(rest))) return match;
      among = {
        dimension: word.dimension,
        limit: Number(g[1] || g[4]),
        direction: /quietest|smallest/.test(`${g[2] ?? ''}${g[3] ?? ''}`) ? 'asc' : 'desc',
      };
      return `${g[0] ?? ''} ${g[5] ?? ''}`;
    },
  );
  return among;
}

function readLimit(draft: Draft): number | undefined {
  let limit: number | undefined;
  const take = (groups: string[], match: string): string => {
    const n = Number(groups[0]);
    if (limit !== undefined || n < 1 || n > 10_000) return match;
    limit = n;
    return match.replace(/\d+ ?/, ' ');
  };
  draft.replace(
    /(?<![\w§.])(?:top|bottom|first|last|best|worst|leading|limit(?: it| that| to| of)*|only(?: the)?|just(?: the)?) (\d{1,4})\b(?! (?:minutes|miles|percent|hours|am|pm))/g,
    take,
  );
  draft.replace(
    /(?<![\w§.-])(\d{1,4}) (?=(?:(?:us|different|single|individual|most|least|busiest|quietest|worst|best|longest|shortest|highest|lowest|largest|smallest|biggest|greatest|fewest|top|bottom|latest|earliest|delayed|punctual|popular|common|farthest|furthest|heaviest|busy|flown|on time|used|important|frequent|major|main|§f) )*(?:§g\d+|flights?\b|delays?\b|ones\b|rows\b|results\b|entries\b|records\b|arrivals\b|departures\b|by\b|instead\b))/g,
    take,
  );
  draft.replace(
    /(?<![\w§.-])(?:make it|show|list|give me|what about|how about|the|which|what|name|now|next) (\d{1,4})(?![\w.:])(?! (?:minutes|miles|percent|hours))/g,
    take,
  );
  return limit;
}

/** "the most delayed flights", "list flights from Boston": single flights are wanted. */
function listsFlights(draft: Draft): boolean {
  const { text } = draft;
  const adjective =
    '(?:most delayed|least delayed|worst delayed|latest|longest delayed|delayed|longest|shortest|farthest|furthest|earliest|worst|first|last)';
  if (/§m\d|§s/.test(text)) return false;
  if (
    /\bwhich (?:single |individual |one )?flights?\b/.test(text) &&
    !/\bwhich flights? (?:routes?|days?)\b/.test(text)
  )
    return true;
  if (
    new RegExp(
      `\\b(?:top|bottom|the|list|what|which|show|find|give me|name|\\d+)? ?(?:\\d+ )?${adjective} (?:single |individual )?(?:\\d+ )?flights?\\b`,
    ).test(text) &&
    !/\b(?:most|fewest|more) delayed flights\b.*\bwhich\b/.test(text)
  ) {
    return /\b(?:most delayed|least delayed|latest|longest|shortest|farthest|furthest|earliest|worst|top|first|last|list|show|find)\b/.test(
      text,
    );
  }
  if (
    /\bflights? (?:with|that had|which had|having|by) (?:the )?(?:\d+ )?(?:longest|highest|biggest|largest|worst|greatest|most|shortest|smallest|top|lowest) (?:single )?(?:delays?|distances?)\b/.test(
      text,
    )
  )
    return true;
  if (
    /\b(?:top|worst|longest|biggest|largest|highest|list|show) (?:the )?(?:\d+ )?(?:worst |longest |biggest |largest )?(?:individual )?delays\b/.test(
      text,
    )
  )
    return true;
  return (
    /\b(?:list|show|give me|display|find|get|see|what are|are there)(?: me)?(?: all| the| some| any| individual| single| a list of| every| each| of)* (?:\d+ )?(?:§w |delayed |on time |early )?(?:flights|rows|records)\b/.test(
      text,
    ) && !/\b(?:compare|vs|versus)\b/.test(text)
  );
}

/** "Which routes are best? Show the ten with the highest share of …": the sentence that asks for rows decides. */
function rankInSentences(
  draft: Draft,
  dimensions: readonly Dimension[],
): { rank: Rank | undefined; terms: Term[] } {
  const asked = requestSentence(draft.text);
  const found = asked === undefined ? undefined : rankGroups(draft, dimensions, asked);
  return found?.rank?.by !== undefined || (found?.rank && asked?.includes('§s'))
    ? found
    : rankGroups(draft, dimensions, draft.text);
}

/** The sentence of several that says what to show, if one does. */
export function requestSentence(text: string): string | undefined {
  const sentences = text.split(/[.?!;](?= |$)/).filter((s) => s.trim() !== '');
  if (sentences.length < 2) return undefined;
  return sentences.find(
    (s) =>
      /^ *(?:please |so |could you |can you |then )*(?:show|give|list|display|rank|sort|name|tell|i would like|id like|i want|i need|return|compare|report|break|get|find|plot)\b/.test(
        s,
      ) && /§[msg]/.test(s),
  );
}

function rankRows(draft: Draft): { rank: Rank | undefined; terms: Term[] } {
  const { text } = draft;
  const far =
    /\b(?:distances?|farthest|furthest)\b|\b(?:longest|shortest)(?: \d+)? flights?\b/.test(text) &&
    !/\b(?:delays?|delayed)\b/.test(text);
  const low = /\b(?:least delayed|shortest|earliest|smallest|lowest|bottom)\b/.test(text);
  if (far) return { rank: { by: 'distance', direction: low ? 'asc' : 'desc' }, terms: [] };
  if (
    /\b(?:most delayed|least delayed|latest|longest|worst|earliest|delays?|highest|biggest|largest|shortest|top)\b/.test(
      text,
    )
  ) {
    return { rank: { by: 'delay', direction: low ? 'asc' : 'desc' }, terms: [] };
  }
  return { rank: undefined, terms: [] };
}

type Rule = readonly [
  pattern: RegExp,
  read: (groups: string[]) => { rank: Rank; terms?: Term[] } | undefined,
];

function rankGroups(
  draft: Draft,
  dimensions: readonly Dimension[],
  text: string,
): { rank: Rank | undefined; terms: Term[] } {
  const own = draft.terms[0];
  const routes = dimensions.some((d) => d.kind === 'route');
  const rules: readonly Rule[] = [
    [
      /\b(top|bottom|rank\w*|sort\w*|order\w*)\b.{0,40}?\bby (?:the )?(?:their )?(?:average )?§m(\d+)/,
      (g) => ({
        rank: ranked(draft.terms[Number(g[1])], byOrder(draft, g[0] ?? '', draft.terms[Number(g[1])])),
      }),
    ],
    [
      /\b(top|bottom|rank\w*|sort\w*|order\w*)\b.{0,40}?\bby (?:the )?(?:their )?(?:flights|traffic|departures|arrivals)\b/,
      (g) => counted(byOrder(draft, g[0] ?? '', countTerm)),
    ],
    [
      new RegExp(`\\b(${up}|${down})${gap} §m(\\d+)`),
      (g) => ({ rank: ranked(draft.terms[Number(g[1])], direction(g[0] ?? '', draft.terms[Number(g[1])])) }),
    ],
    [
      new RegExp(`§m(\\d+)(?: [a-z]+){0,3} (?:is|was|are|were|been)? ?(?:the )?(${up}|${down})\\b`),
      (g) => ({ rank: ranked(draft.terms[Number(g[0])], direction(g[1] ?? '', draft.terms[Number(g[0])])) }),
    ],
    [
      new RegExp(`\\b(${up}|${down})${gap} §s`),
      (g) => ({ rank: { direction: isUp(g[0] ?? '') ? 'desc' : 'asc' } }),
    ],
    [
      /\b(most|least|more|less|best|worst) (?:punctual|reliable|on time)\b/,
      (g) => by('on_time_share', /most|more|best/.test(g[0] ?? '') ? 'desc' : 'asc'),
    ],
    [
      new RegExp(
        `\\b(most|fewest|more|fewer|least|highest number of|lowest number of)${gap} (?:§w|delayed) (?:${flightWord}|§m\\d+)`,
      ),
      (g) => counted(/most|more|highest/.test(g[0] ?? '') ? 'desc' : 'asc'),
    ],
    [
      /\b(?:most|worst|more|heavily|highly) delayed\b|\bdelayed (?:the )?most\b|\b(?:latest|later|slowest)\b|\bworst (?:for )?delays?\b/,
      () => by('average_delay', 'desc'),
    ],
    [
      /\b(?:least|less) delayed\b|\bdelayed (?:the )?least\b|\b(?:earliest|earlier)\b|\bbest (?:for )?delays?\b/,
      () => by('average_delay', 'asc'),
    ],
    [new RegExp(`\\b(${up}|${down})${gap} delays?\\b`), (g) => delayRank(draft, g[0] ?? '')],
    [
      new RegExp(`\\bdelays?(?: [a-z]+){0,3} (?:is|was|are|were) (?:the )?(${up}|${down})\\b`),
      (g) => delayRank(draft, g[0] ?? ''),
    ],
    [
      /\b(?:busiest|busier|most (?:popular|common|frequent|frequented|frequently flown|used|flown|travell?ed|trafficked|active|visited|important|heavily used)|heaviest traffic|largest hubs?)\b/,
      () => counted('desc'),
    ],
    [
      /\b(?:quietest|quieter|least (?:busy|popular|common|frequent|frequented|used|flown|travell?ed|active|visited)|emptiest|calmest|rarest)\b/,
      () => counted('asc'),
    ],
    [
      new RegExp(`\\b(${up}|${down})${gap} (?:§w )?${flightWord}\\b`),
      (g) =>
        routes && /longest|farthest|furthest|shortest/.test(g[0] ?? '')
          ? by('average_distance', isUp(g[0] ?? '') ? 'desc' : 'asc')
          : counted(isUp(g[0] ?? '') ? 'desc' : 'asc'),
    ],
    [
      new RegExp(`\\b(longest|farthest|furthest|shortest|nearest)${gap}(?: §g\\d+|$| routes?)`),
      (g) =>
        own
          ? { rank: ranked(own, isUp(g[0] ?? '') ? 'desc' : 'asc') }
          : by('average_distance', isUp(g[0] ?? '') ? 'desc' : 'asc'),
    ],
    [/\b(?:biggest|largest|major|main)\b/, () => (own ? { rank: ranked(own, 'desc') } : by('count', 'desc'))],
    [/\b(?:smallest|minor)\b/, () => (own ? { rank: ranked(own, 'asc') } : by('count', 'asc'))],
    [
      /\b(worst|best)\b/,
      (g) =>
        own
          ? { rank: ranked(own, direction(g[0] ?? '', own)) }
          : by('average_delay', g[0] === 'worst' ? 'desc' : 'asc'),
    ],
    [
      /\b(?:ascending|lowest first|smallest first|low to high|lowest to highest|fewest first|best to worst|bottom|least)\b/,
      () => ({ rank: { direction: 'asc' } }),
    ],
    [
      /\b(?:top|highest|descending|leading|most|high to low|highest first|highest to lowest|largest first|worst to best|rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)?)\b/,
      () => ({ rank: { direction: 'desc' } }),
    ],
    [new RegExp(`\\b(${down})\\b(?! than)`), () => ({ rank: { direction: 'asc' } })],
  ];
  for (const [pattern, read] of rules) {
    const match = pattern.exec(text);
    const found = match ? read(match.slice(1)) : undefined;
    if (found) return { rank: found.rank, terms: found.terms ?? [] };
  }
  return { rank: undefined, terms: [] };
}

/** "ranked by …" begins with the largest unless the question says otherwise. */
function byOrder(draft: Draft, word: string, term: Term | undefined): 'asc' | 'desc' {
  if (
    word === 'bottom' ||
    /\b(?:ascending|lowest|smallest|fewest|shortest|low to high|increasing)\b/.test(draft.text)
  )
    return 'asc';
  const quality = /\b(worst|best)\b/.exec(draft.text)?.[1];
  return quality === undefined ? 'desc' : direction(quality, term);
}

function by(name: string, way: 'asc' | 'desc'): { rank: Rank; terms: Term[] } {
  const term = measure(name);
  return { rank: { by: term, direction: way }, terms: [term] };
}

function counted(way: 'asc' | 'desc'): { rank: Rank; terms: Term[] } {
  return { rank: { by: countTerm, direction: way }, terms: [countTerm] };
}

function ranked(term: Term | undefined, way: 'asc' | 'desc'): Rank {
  return term ? { by: term, direction: way } : { direction: way };
}

/** "the longest delay" without a group is the longest of all; with one, groups are ranked by their average. */
function delayRank(draft: Draft, word: string): { rank: Rank; terms?: Term[] } | undefined {
  const down_ = !isUp(word) || word === 'best';
  const grouped = draft.dimensions.length > 0;
  const one =
    /\b(?:longest|biggest|largest|worst|highest|greatest|maximum|max|shortest|smallest|lowest|minimum|min)(?: single| individual)? delay\b/.test(
      draft.text,
    );
  const perGroup = one && (!grouped || /\bby §g/.test(draft.text));
  return by(perGroup ? (down_ ? 'min_delay' : 'max_delay') : 'average_delay', down_ ? 'asc' : 'desc');
}

function isUp(word: string): boolean {
  return new RegExp(`^${up}$`).test(word);
}

/** "best" and "worst" depend on what is measured; all other words speak of size. */
function direction(word: string, term: Term | undefined): 'asc' | 'desc' {
  const good = term?.kind === 'measure' && term.name === 'on_time_share';
  if (word === 'worst') return good ? 'asc' : 'desc';
  if (word === 'best') return good || (term?.kind === 'measure' && term.name === 'count') ? 'desc' : 'asc';
  return isUp(word) ? 'desc' : 'asc';
}
