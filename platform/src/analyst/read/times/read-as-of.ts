/**
 * "MRR at the end of 2025", "seats as of June 2025", "customers on 1 March": of what had begun by that day and not ended,
 * where rows are things that somebody has for a while. What began or ended then is said by a word of it.
 */
import { addTo } from '../calendar.js';
import type { Reading } from '../draft.js';
import { goingOn, isState, momentOf, runningAt, runningOf, type Moment, type Running } from './going-on.js';
import { isDeed } from './read-current.js';
import { meaningsOf } from '../resolve.js';
import { timeMember } from './time-of-question.js';
import { mark, type Match, type Sentence, type Slot } from '../sentence.js';

const link =
  '(?:(?:as of|as at|as on|as per|at|by|on|in|from|to|between|and|or|,|vs|versus|than|with|against|compared to|compared with) )';

export function readAsOf(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const running = runningOf(lexicon, timeMember(reading));
  if (running) plainEdges(sentence);
  if (!running || sentence.slots.some((slot, at) => isDeed(slot) && !isEdge(sentence, at))) return;
  refuseSeries(reading);
  const moments: Moment[] = [];
  const take = (m: Match, edge: 'start' | 'end' | undefined): boolean => {
    const period = sentence.slot(m.groups.p)?.period;
    const moment = period && momentOf(period, edge);
    // A range of several is no day.
    if (
      !moment ||
      period.grain === undefined ||
      /^(?:since|after|before|until|till)$/.test(sentence.slots[m.from - 1]?.text ?? '')
    )
      return false;
    moments.push(moment);
    return true;
  };
  let last: 'start' | 'end' = 'end';
  sentence.read(
    `${link}{0,2}(?:the )?(?<e>very end|end|close|start|beginning|last day|first day)(?: of)?(?: the)? ${mark('p', 'p')}`,
    (m) => {
      last = /^(?:start|beginning|first day)$/.test(m.groups.e ?? '') ? 'start' : 'end';
      return take(m, last);
    },
  );
  sentence.read(`(?:as of|as at|as on|as per) (?:the )?${mark('p', 'p')}`, (m) => take(m, undefined));
  const isDay = (m: Match): boolean => sentence.slot(m.groups.p)?.period?.grain === 'day';
  sentence.read(`(?:(?:at|on|by|between) )${mark('p', 'p')}`, (m) => isDay(m) && take(m, undefined));
  // "At the end of 2024 and 2025", "on 1 March and 1 April".
  if (moments.length === 1)
    sentence.read(
      `(?<=· )(?:and|or|,|vs|versus|to|than|against|with) (?:(?:at|on|by) )?${mark('p', 'p')}`,
      (m) => take(m, moments[0]!.words.startsWith('the ') ? last : undefined),
    );
  if (moments.length === 0 && asksForStock(reading)) {
    if (sentence.has(series) || asksForEach(reading)) return refuseEach(reading);
    const known = addTo(reading.clock.now, 1, 'day');
    sentence.read(`${link}{0,2}(?:during |for |of )?(?:the )?${mark('p', 'p')}`, (m) => {
      // What is not over yet is how it stands.
      const isNow = (sentence.slot(m.groups.p)?.period?.to ?? '') > known;
      return isNow && moments.length === 0 ? tellNow(reading) : take(m, 'end');
    });
  }
  if (moments.length === 0) return;
  asOf(reading, running, moments);
  const [begin, end] = [running.begin, running.end].map(({ title }) => title.toLowerCase());
  draft.notes.push(
    `I read it as the ${reading.facts.rowNoun.many} that ran then, by ${begin ?? ''} and ${end ?? ''}.`,
  );
}

/** "The end of 2025" is no "trial end". */
function plainEdges({ slots }: Sentence): void {
  for (const [i, slot] of slots.entries()) {
    const word = slot.tokens.length === 1 ? (slot.tokens[0]?.word ?? '') : '';
    const next = slots.slice(i + 1).find(({ text }) => !/^(?:of|the)$/.test(text));
    if (!slot.meanings || slot.used || !/^(?:end|close|start|beginning)$/.test(word) || !next?.period)
      continue;
    const { meanings: _, ...bare } = slot;
    slots[i] = { ...bare, text: word };
  }
}

const series =
  '(?:by|per|each|every|for each|for every|in each|over|across) (?:the )?(?:day|week|month|quarter|year|time|months|weeks|quarters|years)s?|trend|trends|develop|developed|development|evolve|evolved|evolution';

/** "Monthly MRR", where no plan is called monthly. */
const asksForEach = ({ sentence, lexicon }: Reading): boolean =>
  ['monthly', 'weekly', 'quarterly', 'yearly', 'daily'].some(
    (word) => sentence.has(word) && lexicon.valuesCalled(word).length === 0,
  );

/**
 * "MRR last month", "members who were active in March": what recurs and what runs is as of a day, and no sum of what began
 * in a time.
 */
function asksForStock({ sentence: { slots }, lexicon }: Reading): boolean {
  const now = goingOn(lexicon);
  const isRunning = (slot: Slot): boolean =>
    meaningsOf(slot, 'value').some(
      ({ member, values }) =>
        now?.on === 'values' && now.member === member.name && values.every((v) => now.values.includes(v)),
    ) ||
    meaningsOf(slot, 'segment').some(({ member }) => now?.on === 'segment' && now.member === member.name);
  const isRecurring = (slot: Slot): boolean =>
    meaningsOf(slot, 'measure').some(
      ({ member, weight }) => member.hints.within !== undefined && weight >= 0.9,
    );
  return slots.some((slot) => !slot.used && (isRunning(slot) || isRecurring(slot)));
}

/** How it stands in a time that is not over: no condition of when it began. */
function tellNow({ draft, facts }: Reading): boolean {
  draft.notes.push(`I read it as the ${facts.rowNoun.many} that run now.`);
  return true;
}

/** "At the end of each month": the rows tell when things began and ended, and no series of what ran. */
function refuseSeries(reading: Reading): void {
  if (
    reading.sentence.has('(?:end|start|beginning|close) of (?:each|every) (?:day|week|month|quarter|year)s?')
  )
    refuseEach(reading);
}

function refuseEach({ draft, facts }: Reading): void {
  draft.problem ??= {
    text: `I cannot tell for each day which ${facts.rowNoun.many} ran, only as of one day or two: please name it, for example "at the end of March".`,
    search: facts.rowNoun.many,
  };
}

/** "At the start of 2025" starts nothing. */
const isEdge = ({ slots }: Sentence, at: number): boolean =>
  /^(?:start|beginning)$/.test(slots[at]?.text ?? '') && slots[at + 1]?.text === 'of';

function asOf(reading: Reading, running: Running, moments: readonly Moment[]): void {
  const { draft, clock } = reading;
  passRunning(reading);
  const known = clock.last !== undefined && clock.last.slice(0, 10) > clock.now ? clock.last : clock.now;
  const coming = moments.find(({ before }) => before > addTo(known.slice(0, 10), 1, 'day'));
  if (coming)
    draft.problem ??= {
      text: `I cannot tell how things stand at ${coming.words}, which is still to come.`,
      search: reading.facts.rowNoun.many,
    };
  const placed = moments.map(({ before, words }) => ({
    before,
    words,
    filters: runningAt(running, { before, words }),
  }));
  const [one, ...more] = placed.sort((a, b) => a.before.localeCompare(b.before));
  if (one && more.length === 0) draft.filters.push(...one.filters.map((is) => ({ is, at: -1 })));
  else draft.moments = placed;
}

const runs = /^(?:active|running|live|current|currently|existing|ongoing)$/;

/** What ran then is told by its times: the state that the rows tell is that of today. */
function passRunning({ sentence, draft, lexicon }: Reading): void {
  const now = goingOn(lexicon);
  for (const [i, slot] of sentence.slots.entries()) {
    if (slot.used) continue;
    const states = meaningsOf(slot, 'value').filter(({ member }) => isState(member));
    const isNow = states.some(
      ({ member, values }) =>
        now?.on === 'values' && now.member === member.name && values.every((v) => now.values.includes(v)),
    );
    const isSegment = meaningsOf(slot, 'segment').some(
      ({ member }) => now?.on === 'segment' && now.member === member.name,
    );
    if (isNow || isSegment || (slot.meanings === undefined && runs.test(slot.text))) {
      const { meanings: _, ...word } = slot;
      sentence.slots[i] = { ...word, text: slot.tokens[0]?.word ?? '', used: true };
    } else if (states.length > 0 && states.length === slot.meanings?.length) {
      const [title = ''] = states.map(({ member }) => member.title.toLowerCase());
      draft.problem ??= {
        text: `The data tells the ${title} of today alone, and not what it was on another day.`,
        search: title,
      };
    }
  }
}
