import type { Draft } from './draft.js';
import { countTerm, type Dimension, type Term } from './plan.js';
import type { Reading } from './reading.js';

export type Rank = NonNullable<Reading['rank']>;

const measure = (name: string): Term => ({ kind: 'measure', name });
const up =
  '(?:most|highest|largest|greatest|biggest|longest|worst|maximum|max|heaviest|farthest|furthest|strongest|severest|more|higher|longer|greater|later)';
const down =
  '(?:fewest|least|lowest|smallest|shortest|best|minimum|min|nearest|closest|lightest|fewer|less|lower|shorter|smaller)';
const flightWord =
  '(?:flights?|departures?|arrivals?|traffic|trips|connections|departing flights|arriving flights)';
const gap = '(?: (?:of|the|all|number|total|overall|daily|single|\\d+|arrival|individual|in|us))*';

type Rule = readonly [
  pattern: RegExp,
  read: (groups: string[]) => { rank: Rank; terms?: Term[] } | undefined,
];

/** What groups are ranked by and from which end, by the first rule that fits. */
export function rankGroups(
  draft: Draft,
  dimensions: readonly Dimension[],
  text: string,
): { rank: Rank | undefined; terms: Term[] } {
  for (const [pattern, read] of rankRules(draft, dimensions)) {
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

/** The rules in the order of their strength: what names a measure first, bare words of size last. */
function rankRules(draft: Draft, dimensions: readonly Dimension[]): readonly Rule[] {
  const own = draft.terms[0];
  const routes = dimensions.some((d) => d.kind === 'route');
  return [
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
}
