/** How it ended for a row, as its stage or status says: what is won or closed is over, and what is not is still open. */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { isVerbForm } from '../../lexicon/said/verb-forms.js';
import type { Slot } from '../sentence.js';

const ended = /\b(?:won|lost|closed|resolved|solved|done|completed?|finished|settled)\b/i;
const dropped =
  /\b(?:cancell?ed|rejected|declined|abandoned|archived|duplicate|expired|invalid|wont (?:do|fix)|won.t (?:do|fix)|delivered|paid|refunded|returned|fulfilled|shipped|published|released)\b/i;
const isStage = ({ title }: Member): boolean => /\b(?:stage|status|state|outcome|result)$/i.test(title);
const ends =
  /^(?:date |time )?(?:close|closed|closing|resolved|resolution|solved|completed?|completion|finished|ended|end|won)(?: (?:date|time|at|on))*$/i;
const begun = /^(?:created|opened|added|started|entered|new)$/;

/** "Won last month": the stage has no time of its own, but the row has one of its end. */
export function timeOfOutcome(slots: readonly Slot[], times: readonly Member[]): Member | undefined {
  const isOver = slots.some(({ meanings = [] }) =>
    meanings.some(
      (m) => m.kind === 'value' && isStage(m.member) && m.values.every((value) => ended.test(String(value))),
    ),
  );
  if (!isOver || slots.some(({ text }) => begun.test(text))) return undefined;
  const [end, another] = times.filter(({ title }) => ends.test(title));
  return another ? undefined : end;
}

/** What was won goes by when it was, where the model says so. */
export function timeOfMeasure(slots: readonly Slot[], times: readonly Member[]): Member | undefined {
  const names = slots.flatMap(({ meanings = [] }) =>
    meanings.flatMap((m) => (m.kind === 'measure' && m.weight >= 0.9 ? (m.member.hints.time ?? []) : [])),
  );
  return slots.some(({ text }) => begun.test(text))
    ? undefined
    : times.find(({ name }) => names.includes(name));
}

/** "Open deals": those of no stage that ends them, where one column tells it. */
export function stillOpen({ members, holdings, view }: Lexicon): Filter | undefined {
  const found = members.flatMap((member) => {
    if (member.kind !== 'dimension' || !isStage(member) || !member.cubes.has(view.root)) return [];
    const known = (holdings.values.get(member.name) ?? []).map(({ value }) => value);
    const over = known.filter((value) => ended.test(String(value)) || dropped.test(String(value)));
    return over.length > 0 && over.length < known.length ? [{ member: member.name, values: over }] : [];
  });
  const [one, another] = found;
  return one && !another ? { on: 'values', ...one, negate: true } : undefined;
}

/** "Created vs resolved by month": rows go by one time in one answer. */
export function refuseTwoTimes({ sentence: { slots }, draft }: Reading): void {
  const timeOf = (slot: Slot | undefined): Member | undefined =>
    slot?.meanings?.flatMap((m) => (m.kind === 'dimension' && m.member.type === 'time' ? m.member : []))[0];
  for (const [i, slot] of slots.entries()) {
    if (!/^(?:vs|versus|against)$/.test(slot.text)) continue;
    const [one, other] = [timeOf(slots[i - 1]), timeOf(slots[i + 1])];
    if (!one || !other || one === other) continue;
    const [a, b] = [one, other].map(({ title }) => `"${title.toLowerCase()}"`);
    draft.problem ??= {
      text: `An answer goes by one time only: please ask by ${a ?? ''} and by ${b ?? ''} one after the other.`,
      search: one.title,
    };
  }
}

/** The channel "Subscription" is no deed, and tells of no time; the status "Cancelled" is one. */
export const isValueOfThings = ({ meanings = [] }: Slot): boolean =>
  meanings.length > 0 &&
  meanings.every((m) => m.kind === 'value' && !m.values.some((value) => isDeedWord(String(value))));
const isDeedWord = (value: string): boolean =>
  value.split(/[\s_-]+/).some((word) => /[a-z]{3,}ed$/i.test(word) || isVerbForm(word.toLowerCase()));
