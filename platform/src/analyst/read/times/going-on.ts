/**
 * What goes on: rows of things that begin and end (subscriptions, memberships, contracts) are told to go on by a segment, by
 * the state they are in, or by an end that has not come yet; and as of another day, by both of their times.
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Filter, Period } from '../../plan/plan.js';

const goesOn = /^(?:currently )?(?:active|live|running|current|ongoing|in force|enrolled|employed)$/i;
/** Ends of what somebody has, and those of what is worked on, which has done its part when it is closed. */
export const given =
  /\b(?:cancell?ed|cancel|cancell?ation|churn(?:ed)?|ended|terminated|left|expired)\b|^end(?:s? on| date| time)?$/i;
export const givenOrClosed = new RegExp(`${given.source}|\\bclosed\\b`, 'i');
export const done = /\b(?:resolved|closed|solved|completed|finished|done|settled)\b/i;

export const isState = ({ kind, type, title }: Member): boolean =>
  kind === 'dimension' && type === 'string' && /\b(?:status|state|stage)$/i.test(title);

/** The time that rows come to their end at, where some have not and no other time may be meant. */
export function endOf({ members, holdings }: Lexicon, words: RegExp): Member | undefined {
  const found = members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'time' &&
      words.test(m.title) &&
      m.hints.default !== true &&
      holdings.empty.has(m.name),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The rows that go on now. */
export function goingOn(lexicon: Lexicon): Filter | undefined {
  const { members, holdings, view } = lexicon;
  const segments = members.filter(({ kind, title }) => kind === 'segment' && goesOn.test(title));
  if (segments.length === 1) return { on: 'segment', member: segments[0]!.name };
  const states = members.flatMap((member) => {
    if (!isState(member) || !member.cubes.has(view.root)) return [];
    const values = (holdings.values.get(member.name) ?? [])
      .map(({ value }) => value)
      .filter((value) => goesOn.test(String(value)));
    return values.length > 0 ? [{ on: 'values', member: member.name, values } as const] : [];
  });
  if (states.length === 1) return states[0];
  const end = endOf(lexicon, given);
  return end?.cubes.has(view.root) === true ? { on: 'empty', member: end.name } : undefined;
}

export type Running = { readonly begin: Member; readonly end: Member };

/** The two times between which rows go on, where they are of what somebody has for a while. */
export function runningOf(lexicon: Lexicon, begin: Member | undefined): Running | undefined {
  const end = endOf(lexicon, given);
  const isOfRows = [begin, end].every((m) => m?.cubes.has(lexicon.view.root) === true);
  return begin && end && begin !== end && isOfRows ? { begin, end } : undefined;
}

/** The end of a day, by which something has begun and after which it goes on. */
export type Moment = { readonly before: string; readonly words: string };

/** Begun by then, and not yet at its end or later. */
export const runningAt = ({ begin, end }: Running, { before, words }: Moment): readonly Filter[] => [
  { on: 'period', member: begin.name, periods: [{ to: before, words: `by ${words}` }] },
  {
    on: 'any',
    of: [
      [{ on: 'empty', member: end.name }],
      [{ on: 'period', member: end.name, periods: [{ from: before, words: `after ${words}` }] }],
    ],
  },
];

/** The end that had not come, of the second of the two conditions that say what ran as of a day. */
export function endOfMoment(filter: Filter): string | undefined {
  if (filter.on !== 'any' || filter.negate === true || filter.of.length !== 2) return undefined;
  const [[open, ...more] = [], [later, ...rest] = []] = filter.of;
  const isMoment =
    more.length + rest.length === 0 &&
    open?.on === 'empty' &&
    later?.on === 'period' &&
    later.member === open.member &&
    later.periods.every(({ from, to }) => from !== undefined && to === undefined);
  return isMoment ? open.member : undefined;
}

/** The last moment of a period, or the first one. */
export function momentOf(period: Period, edge: 'start' | 'end' | undefined): Moment | undefined {
  const before = edge === 'start' ? period.from : period.to;
  if (before === undefined) return undefined;
  const words = edge === undefined ? period.words : `the ${edge} of ${period.words}`;
  return { before, words: words.replace(/^on /, '') };
}
