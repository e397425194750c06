/** Years that are written in two figures: "Q1 26", "in Feb 25". Where they may be a day as well, the words around tell. */
import type { Period } from '../../plan/plan.js';
import { day, monthOf, monthPattern, periodAround, type Clock } from '../calendar.js';
import type { Match, Sentence } from '../sentence.js';

const end =
  /^(?:|[?.!,:;)]|·|§p.*|vs|versus|and|or|to|than|against|compared|with|by|per|for|in|from|of|please)$/;

export const monthWords: ReadonlySet<string> = new Set(monthPattern.replace('sept?', 'sept|sep').split('|'));

const yearOf = (date: string | undefined): number => Number(date?.slice(0, 4));

/** In the data, or in the year before or after it. */
export const isNearData = ({ first, last }: Clock, year: number): boolean =>
  year >= yearOf(first) - 1 && year <= yearOf(last) + 1;

/** "Q1 26", "H1 '25": where the data reaches that far and no thing is counted by it. */
export function shortYear(sentence: Sentence, clock: Clock, m: Match): number | undefined {
  const given = sentence.number(m.groups.z);
  if (given === undefined || given > 99 || !end.test(sentence.slots[m.to]?.text ?? '')) return undefined;
  return isNearData(clock, 2000 + given) ? 2000 + given : undefined;
}

/** "Credits, Feb 26", "in Feb 25": a month where the figures are those of the data's last year, or where no day is meant. */
export function monthOfShortYear(sentence: Sentence, clock: Clock, m: Match): Period | undefined {
  const year = shortYear(sentence, clock, m);
  const month = monthOf(m.groups.m ?? '');
  const last = yearOf(clock.last ?? clock.now);
  if (year === undefined || month === undefined || year > last) return undefined;
  if (year < yearOf(clock.first ?? clock.now)) return undefined;
  const said = sentence.slots.flatMap(({ tokens }) => tokens);
  const dates = said.flatMap(({ word }, i) =>
    monthWords.has(word) ? [{ month: monthOf(word), figures: said[i + 1]?.value }] : [],
  );
  if (dates.length <= 1) {
    const isIn = /^(?:in|for|of|during)$/.test(sentence.slots[m.from - 1]?.text ?? '');
    return isIn || year === last ? periodAround(day(year, month, 1), 'month') : undefined;
  }
  // "Feb 3 and Mar 26" are days; "Feb 25 vs Feb 26" is the month of two years, "Jan 26 vs Feb 26" two of one.
  const areYears = dates.every((d) => d.figures !== undefined && isNearData(clock, 2000 + d.figures));
  const isOfOne = year === last && dates.every((d) => d.figures === dates[0]?.figures);
  const isSame = dates.every((d) => d.month === month);
  return areYears && (isSame || isOfOne) ? periodAround(day(year, month, 1), 'month') : undefined;
}
