/**
 * "Current MRR", "how many customers do we have right now": of what goes on, where the rows tell it (`going-on.ts`), and
 * told so. Where another state is named ("on hold right now") that is all that "now" means.
 */
import type { Member } from '../../../data/data-model.js';
import type { Filter, Period } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { done, endOf, given, goingOn, isState } from './going-on.js';
import { kindsOf } from '../names/kept-meanings.js';
import { meaningsOf } from '../resolve.js';
import type { Slot } from '../sentence.js';

export function readCurrent(reading: Reading): void {
  const { sentence, draft } = reading;
  readRunning(reading);
  readEnded(reading);
  const places = sentence.slots.flatMap((_, at) => (saysNow(reading, at) ? [at] : []));
  const isOfTime = sentence.slots.some(({ period }) => period !== undefined && !isToday(period));
  if (places.length === 0 || isOfTime) return;
  const isTold = tellsState(reading);
  const is = isTold ? undefined : (goingOn(reading.lexicon) ?? stillWorkedOn(reading));
  if (!isTold && !is) return;
  const said = sentence.slots[places[0]!]!.tokens.map((t) => t.written).join(' ');
  for (const at of places.reverse()) use(reading, at);
  if (!is) return;
  draft.filters.push({ is, at: -1 });
  draft.isCurrent = true;
  draft.notes.push(`I read "${said}" as ${stateWords(reading, is)}.`);
}

/** "Running MRR" is that of what runs, and no running total. */
function readRunning({ sentence, lexicon }: Reading): void {
  if (!goingOn(lexicon)) return;
  for (const [i, { text, used }] of sentence.slots.entries())
    if (!used && text === 'running' && /^§[a-z]*[mr]/.test(sentence.slots[i + 1]?.text ?? ''))
      sentence.merge(i, i + 1, 'current');
}

/** "The share that has ended": of what people have, and no end of a sentence's own. */
function readEnded({ sentence, draft, lexicon }: Reading): void {
  const end = endOf(lexicon, given);
  if (!end) return;
  sentence.read(
    '(?:(?:that|which|who|have|has|had|already|are|were|is|was) )+(?:ended|over)(?=(?: [?.!])* $| (?:,|by|per|for each|for every) )',
    (m) => void draft.filters.push({ is: { on: 'empty', member: end.name, negate: true }, at: m.from }),
  );
}

const isToday = ({ words }: Period): boolean => /^today\b/.test(words);

const until = /^(?:until|till|to|up|by|from|than|before|since|vs|versus|with|or)$/;
const leads = /^(?:until|till|to|up|by|from|than|before|since|and|but|ok|okay|so|then|vs|versus|with|or)$/;

function saysNow({ sentence: { slots }, lexicon }: Reading, at: number): boolean {
  const slot = slots[at]!;
  const [before, next] = [slots[at - 1]?.text ?? '', slots[at + 1]];
  if (slot.used) return false;
  if (slot.period && isToday(slot.period))
    return goingOn(lexicon) !== undefined && !slots.some(isDeed) && slots.some(asksToHave);
  if (/^(?:currently|presently|nowadays)$/.test(slot.text)) return true;
  if (slot.text === 'now')
    return /^(?:|[?.!])$/.test(next?.text ?? '') ? !until.test(before) : at > 1 && !leads.test(before);
  return slot.text === 'current' && next?.meanings !== undefined;
}

/** "How many seats do we have today", "our MRR today": how it stands, and not what came in today. */
const asksToHave = ({ text }: Slot, i: number, slots: readonly Slot[]): boolean =>
  /^(?:have|has|there|our|using|use|subscribed|paying|stand|stands|running|active)$/.test(text) &&
  !/^(?:had|got|came|come|comes)$/.test(slots[i + 1]?.text ?? '');

const deed =
  /^(?:new|start(?:s|ed|ing)?|began|begun|begins?|joins?|joined|joining|sign(?:s|ed|ing|ups?)?|creat(?:es?|ed|ing)|added|opened|cancel[a-z]*|churn[a-z]*|lost|gained|won|left|leave|leaves|expired?|expires|terminat[a-z]*|registered|registrations?|subscribed)$/;

/** What somebody does at a time. */
export const isDeed = (slot: Slot): boolean =>
  !slot.used &&
  (slot.tokens.some(({ word }) => deed.test(word)) ||
    meaningsOf(slot, 'counted').length > 0 ||
    meaningsOf(slot, 'dimension').some(({ member }) => member.type === 'time'));

/** Whether the question names a state itself, or asks for it. */
function tellsState({ sentence: { slots }, draft, lexicon }: Reading): boolean {
  const end = endOf(lexicon, done) ?? endOf(lexicon, ends);
  const isOfState = (member: Member | undefined): boolean =>
    member !== undefined &&
    (isState(member) ||
      member.kind === 'segment' ||
      member === end ||
      (member.type === 'boolean' && states.test(member.title)));
  return (
    draft.filters.some(({ is }) => 'member' in is && isOfState(lexicon.member(is.member))) ||
    slots.some(({ meanings = [] }) => meanings.some((m) => 'member' in m && isOfState(m.member)))
  );
}

const ends = /\b(?:cancel|end|terminat|churn|left|expir|clos)/i;
const states =
  /\b(?:active|open|closed|cancel|churn|paused?|frozen|live|expired|ended|stock|available|current)/i;

/** "How many tickets do we have right now": those that are not done yet, where they are counted or listed. */
function stillWorkedOn({ sentence: { slots }, lexicon }: Reading): Filter | undefined {
  const end = endOf(lexicon, done);
  const isMeasured = slots.some((slot) =>
    meaningsOf(slot, 'measure').some(({ member }) => !(member.aggType ?? '').startsWith('count')),
  );
  const isOfRows = slots.some((slot) => meaningsOf(slot, 'rows').length > 0);
  return end && isOfRows && !isMeasured ? { on: 'empty', member: end.name } : undefined;
}

/** What is said is used; a day that it was marked as is none, and "current MRR" stays the name of what is measured. */
function use({ sentence }: Reading, at: number): void {
  const [slot, next] = [sentence.slots[at]!, sentence.slots[at + 1]];
  if (slot.text === 'current' && next?.meanings)
    return sentence.join(at, at + 2, { meanings: next.meanings, kinds: kindsOf(next.meanings) });
  if (slot.period) sentence.merge(at, at + 1, 'today');
  sentence.slots[at]!.used = true;
}

function stateWords({ lexicon, facts }: Reading, is: Filter): string {
  const title = ('member' in is ? lexicon.member(is.member)?.title : undefined)?.toLowerCase() ?? '';
  const rows = facts.rowNoun.many;
  if (is.on === 'values') return `${rows} with ${title} ${is.values.join(' or ')}`;
  return is.on === 'empty' ? `${rows} without ${title}` : `${rows} that are ${title}`;
}
