/**
 * States that no word of the data says: what is open has not come to its end yet, an active account has not been cancelled,
 * and what nobody has is assigned to nobody.
 */
import type { Member } from '../../../data/data-model.js';
import { beginOf } from '../../lexicon/begin-of.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { done, endOf, givenOrClosed, isState, runningAt } from './going-on.js';
import { stillOpen } from './outcomes.js';
import { meaningsOf, rowCount } from '../resolve.js';
import { timeMember } from './time-of-question.js';
import { isInfinitive, mark, type Sentence, type Slot } from '../sentence.js';

const open = /^(?:open|outstanding|unfinished|ongoing)$/;
const running = /^(?:active|present|live|existing|remaining|paying|retained)$/;
const people = /(?:^|_)(?:agent|assignee|owner|rep|handler|employee|manager|technician|contractor)(?:_|$)/;

export function readStates(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  for (const [at, slot] of sentence.slots.entries()) {
    const word = slot.tokens.length === 1 ? (slot.tokens[0]?.word ?? '') : '';
    if (slot.used || word === '') continue;
    const over = open.test(word) ? done : running.test(word) ? givenOrClosed : undefined;
    const day = over && dayBehind(reading, at);
    const end = over && notYet(reading, over);
    if (day && end && wasSo(reading, at, end, day)) {
      slot.used = true;
      continue;
    }
    if (isOfData(slot)) continue;
    const filter =
      (open.test(word) &&
        !isDeed(reading, at) &&
        (end ?? (isBesideThings(sentence, at) ? stillOpen(lexicon) : undefined))) ||
      (running.test(word) && isOfThings(reading, at) && end) ||
      (word === 'unassigned' && nobodys(reading));
    if (!filter) continue;
    draft.filters.push({ is: filter, at });
    slot.used = true;
    const before = sentence.slots[at - 1];
    if (before?.text === 'still') before.used = true;
  }
  // "Not solved yet", where what is solved is closed later on: those that have no such time.
  sentence.read(
    `(?:(?:are|were|is|was|have|has|still|that|which) )*(?:not|never) (?:(?:yet|been|fully|ever) )*${mark('v', 'v')}(?! (?:or|nor|and|by|with|on|at|as|,))`,
    (m) => {
      const slot = sentence.slot(m.groups.v);
      const [value] = meaningsOf(slot, 'value').filter((x) => isState(x.member));
      const held = lexicon.holdings.values.get(value?.member.name ?? '') ?? [];
      const ends = held.filter((x) => done.test(String(x.value)));
      const word = slot?.tokens.length === 1 ? (slot.tokens[0]?.word ?? '') : '';
      const filter =
        ends.length > 1 && done.test(word)
          ? (notYet(reading, new RegExp(`^${word}\\b`, 'i')) ?? noneOf(value?.member.name, ends))
          : undefined;
      if (!filter) return false;
      draft.filters.push({ is: filter, at: m.to - 1 });
      return true;
    },
  );
  // "Who still owes us money": whose arrears are not nought.
  const owed = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      /\b(?:arrears|balance due|outstanding|owed|overdue amount|debt)\b/i.test(m.title),
  );
  const word = (mark: string | undefined): string => sentence.slot(mark)?.tokens[0]?.word ?? mark ?? '';
  if (owed.length === 1)
    sentence.read(
      `(?:(?:who|that|still|do|does|are|is|in) )*(?<o>owes?|owing|${mark('mn')})(?: (?:us|me|you|any|some))*(?: (?<money>money|${mark('mn')}))?(?!(?: (?:us|me|you|any|some|the))* (?:more|less|most|least|over|under|at least|at most|by|per) )`,
      (m) => {
        const isDebt = word(m.groups.o) === 'arrears' && ` ${m.text} `.includes(' in ');
        const isOwed = /^ow(?:e|es|ing)$/.test(word(m.groups.o)) && !sentence.has('how much|what|total');
        if ((!isDebt && !isOwed) || !/^(?:money)?$/.test(word(m.groups.money))) return false;
        draft.filters.push({ is: { on: 'number', member: owed[0]!.name, op: '>', value: 0 }, at: m.from });
        if (/^who\b/.test(m.text) && m.from === 0) draft.isList = true;
        return true;
      },
    );
  // "How many people work here now"
  sentence.read(
    '(?:(?:who|that|do|does|still|currently) )*(?:work|works|working|employed)(?: (?:here|for us|with us|in))?(?: (?:now|today))?',
    (m) => {
      const filter = notYet(reading, /\b(?:left|terminated|resigned|quit)\b/i);
      if (!filter) return false;
      draft.filters.push({ is: filter, at: m.from });
      return true;
    },
  );
  sentence.read(
    '(?:(?:have|has|had|with) )?(?:nobody|no one|noone) assigned|(?:are |is |were )?not assigned(?: to (?:anyone|anybody))?',
    (m) => {
      const filter = nobodys(reading);
      if (!filter) return false;
      draft.filters.push({ is: filter, at: m.from });
      return true;
    },
  );
}

/** What is closed has been solved before: in none of the states that end it. */
const noneOf = (
  member: string | undefined,
  ends: readonly { readonly value: string | boolean }[],
): Filter | undefined =>
  member === undefined
    ? undefined
    : { on: 'values', member, values: ends.map(({ value }) => value), negate: true };

/** "How many people signed up", "new sign-ups by month": rows that began, where they begin with that. */
export function readSignUps(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  // "New customers who signed up in May": when they began says it.
  const isBegin = ({ type, title }: Member): boolean =>
    type === 'time' && /^(?:sign|join|regist|enrol|subscri)/i.test(title);
  const isBegun = sentence.slots.some((s) => meaningsOf(s, 'dimension').some((x) => isBegin(x.member)));
  for (const [i, slot] of isBegun ? sentence.slots.entries() : [])
    if (slot.text === 'new' && sentence.slots[i + 1]?.text.startsWith('§') === true) slot.used = true;
  const begin = beginOf(lexicon);
  if (!begin || (timeMember(reading) ?? begin) !== begin) return;
  sentence.read(
    '(?:(?:how many|number of|the|new|people|customers|users|companies|who|that|have|has|did|get|got|we) )*(?:signed up|signing up|sign - ups?|sign ups?|signups?|registrations)(?: (?:did we get|did we have|we got|we had|have we had|have we got))?',
    (m) => {
      draft.rowsAt.push(m.from);
      draft.terms.push({ is: rowCount(reading), at: m.from });
      return true;
    },
  );
  // Where the model calls the time so: "how many people signed up in May".
  sentence.read(
    `(?:how many|number of) (?:people|persons|folks)(?: (?:who|that|have|has))*(?= (?<t>${mark('t')}))`,
    (m) => {
      const slot = sentence.slots[m.to];
      if (!meaningsOf(slot, 'dimension').some((d) => d.member === begin)) return false;
      draft.terms.push({ is: rowCount(reading), at: m.from });
      return true;
    },
  );
}

/** A value, a yes-or-no member or a segment of that name says it itself. */
const isOfData = ({ meanings = [] }: Slot): boolean =>
  meanings.some(
    (m) =>
      m.kind === 'value' ||
      m.kind === 'segment' ||
      m.kind === 'measure' ||
      (m.kind === 'dimension' && m.member.type === 'boolean'),
  );

/** "We open at nine" is a verb, and an "open rate" is of letters. */
const isDeed = ({ sentence }: Reading, at: number): boolean =>
  /^(?:we|they|i|you|to|customers?)$/.test(sentence.slots[at - 1]?.text ?? '') ||
  isInfinitive(sentence, at) ||
  /^(?:rate|rates|ratio)$/.test(sentence.slots[at + 1]?.text ?? '');

/** "Active accounts", "which are still active": and not "the current state" or "the live page". */
const isOfThings = ({ sentence }: Reading, at: number): boolean =>
  !isShown(sentence, at) && isBesideThings(sentence, at);

/** "Present accounts by region" asks to see them. */
const isShown = ({ slots }: Sentence, at: number): boolean =>
  slots[at]?.text === 'present' && (at === 0 || /^(?:please|to|you|can)$/.test(slots[at - 1]?.text ?? ''));

const isBesideThings = (sentence: Sentence, at: number): boolean =>
  /^(?:is|are|was|were|still)$/.test(sentence.slots[at - 1]?.text ?? '') ||
  (sentence.slots[at + 1]?.meanings ?? []).some(
    (m) =>
      m.kind === 'rows' ||
      (m.kind === 'measure' && (m.member.aggType ?? '').startsWith('count') && m.weight >= 0.75),
  );

type Day = { readonly from: number; readonly to: number; readonly before: string; readonly words: string };

/** "Active on 1 January", "open at the end of March": the day that a state is asked of. */
function dayBehind({ sentence: { slots } }: Reading, at: number): Day | undefined {
  let i = at + 1;
  while (
    /^(?:on|at|as|of|the|did|do|we|you|they|have|had|were|§[a-z]*r[a-z]*_\d+)$/.test(slots[i]?.text ?? '')
  )
    i += 1;
  const edge = /^(?:end|start|beginning)$/.exec(slots[i]?.text ?? '')?.[0];
  while (edge !== undefined && /^(?:end|start|beginning|of|the)$/.test(slots[i]?.text ?? '')) i += 1;
  const period = slots[i]?.period;
  const isDay = period?.grain === 'day' && i > at + 1;
  const last = edge === 'end' || isDay ? period?.to : edge !== undefined ? period?.from : undefined;
  if (!period || last === undefined) return undefined;
  return {
    from: at + 1,
    to: i + 1,
    before: last,
    words: edge === undefined ? period.words : `the ${edge} of ${period.words}`,
  };
}

/** Begun by then, and not yet at its end or later. */
function wasSo(
  reading: Reading,
  at: number,
  { member }: Extract<Filter, { on: 'empty' }>,
  { from, to, before, words }: Day,
): boolean {
  const { sentence, draft, lexicon } = reading;
  const begin = timeMember(reading);
  const end = lexicon.member(member);
  if (!begin || !end || begin === end) return false;
  draft.filters.push(...runningAt({ begin, end }, { before, words }).map((is) => ({ is, at })));
  for (let i = from; i < to; i += 1) {
    const slot = sentence.slots[i]!;
    // The rows are still to be counted.
    if (slot.meanings === undefined) slot.used = true;
  }
  return true;
}

function notYet({ lexicon }: Reading, end: RegExp): Extract<Filter, { on: 'empty' }> | undefined {
  const found = endOf(lexicon, end);
  return found && { on: 'empty', member: found.name };
}

function nobodys({ lexicon }: Reading): Filter | undefined {
  const found = lexicon.members.find(
    (m) =>
      m.kind === 'dimension' &&
      m.type !== 'time' &&
      [m.name, ...m.synonyms.map((name) => name.replaceAll(' ', '_'))].some((name) => people.test(name)) &&
      m.cubes.has(lexicon.view.root),
  );
  return found && { on: 'empty', member: found.name };
}
