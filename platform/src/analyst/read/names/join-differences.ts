/**
 * "Gross minus budget", "the difference between list price and purchase price": one number of a row taken from another is
 * a number of the row, and is read as any other from here on. A word that the question itself explains so ("profit =
 * revenue - cost", "lost the most money, gross minus budget") stands for it.
 */
import type { Member } from '../../../data/data-model.js';
import { isGrammarWord } from '../../lexicon/grammar-words.js';
import { differenceOf } from '../../lexicon/differences.js';
import { isMoney } from '../../lexicon/meaning.js';
import type { Reading } from '../draft.js';
import { dimensionOf, rowMemberOf, termOf } from '../resolve.js';
import { mark, type Match, type Sentence } from '../sentence.js';

const small = '(?:(?:the|its|their|our|a|an) )*';

export function joinDifferences(reading: Reading): void {
  const { sentence } = reading;
  const [a, b] = [mark('mn', 'a'), mark('mn', 'b')];
  const join = (m: Match, from: number): boolean => {
    const member = memberOf(reading, m);
    if (!member) return false;
    reading.draft.notes.push(`${member.title} is told of the ${reading.facts.rowNoun.many} that have both.`);
    sentence.join(from, m.to, { meanings: [{ kind: 'dimension', member, weight: 1 }], kinds: 'n' });
    return false;
  };
  sentence.read(`${a} minus ${small}${b}`, (m) => join(m, m.from));
  sentence.read(
    `(?:differences?|gap|margin|spread) (?:between|of) ${small}${a} (?:and|minus|to|vs|versus) ${small}${b}`,
    (m) => join(m, m.from),
  );
  // "Profit = revenue - cost": elsewhere a dash only stands between two things.
  sentence.read(`(?:=|is|as) ${small}${a} [-–—−] ${small}${b}`, (m) => join(m, m.from + 1));
  sentence.read(`(?<!by )${a} [-–—−] ${small}${b}`, (m) => {
    const member = memberOf(reading, m);
    return member && isMoney(member) ? join(m, m.from) : false;
  });
  explainWords(sentence);
  superlativeFirst(sentence);
}

/** "Was the gap between A and B the largest" asks for the largest of it. */
function superlativeFirst(sentence: Sentence): void {
  const { slots } = sentence;
  const at = slots.findIndex(({ text }) => text.startsWith('§') && isDifference(text, sentence));
  const to = at + (slots[at + 1]?.text === 'the' ? 2 : 1);
  const end = slots[to];
  if (at < 0 || !end || !/^(?:largest|biggest|greatest|highest|widest|smallest|lowest)$/.test(end.text))
    return;
  for (const slot of slots.slice(at + 1, to + 1)) slot.used = true;
  sentence.repeat(end, at);
}

/** The one number less the other, where both are numbers of a row. */
function memberOf(reading: Reading, m: Match): Member | undefined {
  const { sentence, lexicon } = reading;
  const [a, b] = [m.groups.a, m.groups.b].map((name) => {
    const slot = sentence.slot(name);
    return (
      dimensionOf(reading, slot, ['number']) ??
      lexicon.member(rowMemberOf(reading, termOf(reading, slot)) ?? '')
    );
  });
  return a && b && differenceOf(a, b, lexicon.members);
}

const isDifference = (text: string, sentence: Sentence): boolean =>
  sentence.slot(text)?.meanings?.some((m) => m.kind === 'dimension' && m.member.name.includes(' - ')) ===
  true;

/** "By profit, profit = gross - budget", "margin per product: list price minus purchase price". */
function explainWords(sentence: Sentence): void {
  const { slots } = sentence;
  const at = slots.findIndex(({ text }) => text.startsWith('§') && isDifference(text, sentence));
  const slot = slots[at];
  if (!slot) return;
  const before = slots[at - 1]?.text ?? '';
  const link = /^(?:=|is|as|meaning|means|being)$/.test(before) ? before : /^[,:;(]$/.test(before) ? ',' : '';
  if (link === '') return;
  const isEnd = slots.slice(at + 1).every(({ text }) => /^[?.!)]$/.test(text));
  const from = slots.findLastIndex(({ text }, i) => i < at && /^[,:;(]$/.test(text));
  const named = link === ',' ? undefined : slots.slice(Math.max(from, 0), at - 1).findLast(isUnknown)?.text;
  const others = slots.slice(0, from < 0 ? 0 : from);
  const said = others.findLastIndex((s) => isUnknown(s) && (named === undefined || s.text === named));
  const [lost, most] = [others.findLastIndex(({ text }) => moved.test(text)), /^(?:most|least)$/];
  const end = slots.findIndex(({ text }, i) => i > lost && most.test(text));
  if (!isEnd) return;
  if (lost >= 0 && end > lost && end - lost <= 2) {
    const isMoneySaid = /^(?:money|cash)$/.test(slots[end + 1]?.text ?? '');
    const isUp =
      /^(?:lost|lose|loses|losing)$/.test(slots[lost]?.text ?? '') !== (slots[end]?.text === 'most');
    cut(sentence, end + (isMoneySaid ? 2 : 1));
    sentence.merge(lost, end + (isMoneySaid ? 2 : 1), isUp ? 'highest' : 'lowest');
    sentence.repeat(slot, lost + 1);
    return;
  }
  if (said < 0 || (named === undefined && link !== ',')) return;
  cut(sentence, from);
  sentence.repeat(slot, said, 1);
}

/** The words from there on have explained another one, and are used. */
function cut({ slots }: Sentence, from: number): void {
  for (const slot of slots.slice(from)) slot.used = true;
}

const moved = /^(?:lost|lose|loses|losing|made|make|makes|earned|gained)$/;
/** Words for what is left of money that the data itself does not tell. */
const isUnknown = (slot: {
  readonly text: string;
  readonly meanings?: unknown;
  readonly used: boolean;
}): boolean =>
  slot.meanings === undefined && !slot.used && /^\p{L}{3,}$/u.test(slot.text) && !isGrammarWord(slot.text);
