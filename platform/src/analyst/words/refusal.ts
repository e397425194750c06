/** What is said when no query is run: what was not understood, and what can be asked instead. No number stands in it. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { addsUp } from '../lexicon/meaning.js';
import type { LeftOver } from '../read/answers/left-over.js';
import type { Facts } from '../read/draft.js';
import { escape, list, lowerFirst } from './phrases.js';

const quotedList = (words: readonly string[]): string =>
  list([...new Set(words)].slice(0, 5).map((w) => `"${escape(w)}"`));

export function refusalOf(left: LeftOver, hasRequest: boolean): string | undefined {
  if (left.beyond !== undefined)
    return `I cannot tell ${left.beyond}: I only count and measure what the rows hold.`;
  if (left.unknown.length > 0)
    return `There is nothing called ${quotedList(left.unknown)} that you can see in this data.`;
  if (left.operators.length > 0)
    return `I do not know what to do with ${quotedList(left.operators)} in this question, and leaving it out would answer another one.`;
  return hasRequest ? undefined : 'I found nothing in this question that I can count or measure.';
}

/** Members of a kind that are named: more of them are no help on a phone. */
const mostNamed = 5;

/** What the viewer may ask: the members by name, and two questions made of them. */
export function abilities(lexicon: Lexicon, facts: Facts): string {
  const called = ({ title }: Member): string => lowerFirst(title.replace(/ ?\([^)]*\)/g, ''));
  const measures = lexicon.members.filter((m) => m.kind === 'measure').map(called);
  const dimensions = lexicon.members
    .filter((m) => m.kind === 'dimension' && m.type !== 'geo')
    .map(called)
    .filter((title, i, all) => all.indexOf(title) === i);
  const some = (names: readonly string[]): string =>
    names.length > mostNamed
      ? `${names.slice(0, mostNamed).map(escape).join(', ')} and more`
      : list(names.map(escape));
  return [
    `I can measure ${some(measures)}, by ${some(dimensions)}.`,
    `For example: ${examples(lexicon, facts)
      .map((q) => `"${escape(q)}"`)
      .join(', ')}.`,
  ].join(' ');
}

export function examples(lexicon: Lexicon, facts: Facts): string[] {
  const measure =
    lexicon.members.find((m) => m.kind === 'measure' && m.hints.default === true) ??
    lexicon.members.find((m) => m.kind === 'measure' && addsUp(m)) ??
    lexicon.members.find((m) => m.kind === 'measure');
  const dimension = lexicon.members.find(
    (m) => m.kind === 'dimension' && m.type === 'string' && m.hints.code !== true,
  );
  const time = lexicon.members.find((m) => m.kind === 'dimension' && m.type === 'time');
  const what = measure?.title ?? `Number of ${facts.rowNoun.many}`;
  return [
    ...(dimension ? [`${what} by ${lowerFirst(dimension.title)}`] : []),
    ...(time ? [`${what} by month`] : []),
    ...(dimension || time ? [] : [`How many ${facts.rowNoun.many}?`]),
  ];
}

/** Thanks, greetings, "what can you do": no question about the rows. */
export function smallTalk(input: string): 'hello' | 'thanks' | 'help' | undefined {
  const text = input
    .toLowerCase()
    .replace(/[^a-z' ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (
    text === '' ||
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy)(?: there| all| everyone)?$/.test(text)
  )
    return 'hello';
  if (
    /^(?:thanks|thank you|thx|cheers|great|cool|perfect|ok|okay|nice)(?: .{0,20})?$/.test(text) &&
    text.split(' ').length < 5
  )
    return 'thanks';
  return /^(?:help|help me|what can (?:you|i) (?:do|ask|answer|tell)(?: .*)?|who are you|what do you know|what(?: data| questions)? (?:do you have|can i ask)(?: .*)?|what is (?:this|in (?:this|the) data)(?: .*)?|how does this work)$/.test(
    text,
  )
    ? 'help'
    : undefined;
}
