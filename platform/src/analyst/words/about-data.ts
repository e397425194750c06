/** Questions about the data themselves, answered from the model and from the days that the viewer's rows reach over. */
import type { Lexicon } from '../lexicon/lexicon.js';
import { plain } from '../lexicon/tokens.js';
import { addTo, spanWords } from '../read/calendar.js';
import type { Facts } from '../read/draft.js';
import { escape, list, lowerFirst } from './phrases.js';
import { abilities } from './refusal.js';

const bare = '(?:data ?set|data|file|table|spreadsheet|csv|database)';
const data = `(?:(?:the|this|your|our|that|all) )?${bare}`;
const here = `(?: (?:are|is|there|do|does|you|we|i|it|have|has|exist|available|see|use|ask|about|in|of|for|from|here|all|the|this|your|our|that|${bare}))*`;
const columns = '(?:columns?|fields?|variables?|attributes?|column names|field names)';
const period =
  '(?:(?:time|date) ?(?:period|span|range|frame)|period|timeframe|dates|years|months|days|range of dates)';

const asked: readonly (readonly ['what' | 'columns' | 'period', RegExp])[] = [
  [
    'what',
    new RegExp(
      `^(?:what (?:is|are|have you got|do you have|do we have) (?:in )?(?:here|${data}|this)(?: (?:all )?about)?|what (?:is|are) ${data} (?:here )?about|what (?:does|do) ${data} (?:contain|hold|cover|tell|show|include)s?|(?:describe|summari[sz]e|explain|tell me about) ${data}|what am i looking at|what do the rows (?:mean|stand for|represent)|what is (?:one|a|each) row)$`,
    ),
  ],
  [
    'columns',
    new RegExp(
      `^(?:(?:what|which|how many)(?: (?:are|is))?(?: the| all)* ${columns}${here}|(?:list|show|name|give)(?: me| us)?(?: all| the| of)* ${columns}${here}|${columns})$`,
    ),
  ],
  [
    'period',
    new RegExp(
      `^(?:how far back (?:does|do|is|are|can) (?:it|they|this|i|we|you|${data})(?: (?:go|reach|date|see|look))?|(?:what|which) ${period} (?:is|are|does|do)(?: (?:it|this|they|${data}))?(?: (?:covered|covers?|reach|span|from|in|included|here|there|by|over|the|this|your|our|that|all|${bare}))*|(?:what is )?(?:the )?(?:time|date) ?(?:period|span|range|frame)(?: (?:of|in|for|covered|by|here|the|this|your|our|that|all|${bare}))*|from when (?:to|until|till) when(?: (?:is|are|does|do|it|this|go|reach|the|your|our|that|all|${bare}))*|(?:since|until) when (?:does|do|is|are) (?:it|this|${data})(?: go| reach)?|when (?:does|do) (?:it|this|${data}) (?:start|begin|end|stop)(?: and (?:end|stop))?|how (?:recent|old|current|up to date|fresh) (?:is|are) ${data})$`,
    ),
  ],
];

/** @returns nothing where the rows are asked for, or where a member has the name of what is asked for */
export function aboutData(input: string, lexicons: readonly Lexicon[], facts: Facts): string | undefined {
  const text = plain(input)
    .replace(/'s\b/g, ' is')
    .replace(/[^a-z ]/g, ' ')
    .replace(/\b(?:please|pls|hi|hello|hey|so|ok|exactly|actually)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [kind] = text.length > longest ? [] : (asked.find(([, pattern]) => pattern.test(text)) ?? []);
  const [main] = lexicons;
  const isNamed = /\b(?:period|column|field|variable|attribute|range)s?\b/.exec(text)?.[0].replace(/s$/, '');
  if (!main || kind === undefined || lexicons.some((l) => isNamed !== undefined && l.knows(isNamed)))
    return undefined;
  const called = ({ view }: Lexicon): string => (lexicons.length > 1 ? lowerFirst(view.title) : 'data');
  const days = lexicons.flatMap((lexicon) => {
    const { first, last } = lexicon.extent() ?? {};
    if (first === undefined || last === undefined) return [];
    const words = spanWords(first.slice(0, 10), addTo(last.slice(0, 10), 1, 'day'));
    return [`The ${escape(called(lexicon))} that you can see cover ${escape(words)}.`];
  });
  if (kind === 'period')
    return days.length > 0
      ? days.slice(0, mostViews).join(' ')
      : `The data tells no time. ${abilities(main, facts)}`;
  const told = lexicons.slice(0, mostViews).map((lexicon) => {
    const names = columnsOf(lexicon);
    const of = lexicons.length > 1 ? ` of ${escape(called(lexicon))}` : '';
    return `The ${names.length} columns${of} that you can see: ${list(names.map(escape))}.`;
  });
  if (kind === 'columns') return told.join(' ');
  const rows = lexicons.length > 1 ? lexicons.slice(0, mostViews).map(called) : [facts.rowNoun.many];
  return [
    `${escape(facts.title)}: the rows are ${list(rows.map(escape))}.`,
    ...told.slice(0, 1),
    ...days.slice(0, 1),
    abilities(main, facts),
  ].join(' ');
}

/** In characters: such questions are short, and others need not be held against the patterns. */
const longest = 120;

/** More views than these are no help on a phone. */
const mostViews = 6;

const columnsOf = ({ members }: Lexicon): string[] => [
  ...new Set(
    members
      .filter((m) => m.kind === 'dimension')
      .map(({ title }) => lowerFirst(title.replace(/ of each .*$/, ''))),
  ),
];
