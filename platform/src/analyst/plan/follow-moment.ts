/**
 * "And at the end of 2024?", "and now?" after a question of what ran as of a day: another day takes the place of the one
 * before, and what goes on now that of what went on then.
 */
import type { Reading } from '../read/draft.js';
import { endOfMoment, goingOn, momentOf, runningAt } from '../read/times/going-on.js';
import type { Filter, Plan } from './plan.js';

export function atOtherMoment(reading: Reading, plan: Plan): Plan {
  const { draft, lexicon } = reading;
  const now = JSON.stringify(goingOn(lexicon));
  const isNow = (f: Filter): boolean => JSON.stringify(f) === now;
  const known = plan.filters.find((f) => endOfMoment(f) !== undefined);
  if (known && !draft.filters.some(({ is }) => endOfMoment(is) !== undefined))
    asOfPeriod(reading, plan, known);
  const own = draft.filters.map(({ is }) => is);
  const isOfMoment = own.some((f) => endOfMoment(f) !== undefined);
  if (draft.moments)
    draft.problem ??= { text: 'Please ask for several days in one question.', search: 'time' };
  // What goes on now says nothing of another day, nor the other day of now.
  if (isOfMoment)
    return { ...plan, filters: plan.filters.filter((f) => !isNow(f) && endOfMoment(f) === undefined) };
  if (!known || !own.some(isNow)) return plan;
  return { ...plan, filters: plan.filters.filter((f) => f !== known && !isBegun(f)) };
}

/** The first of the two conditions that say what ran as of a day. */
const isBegun = (filter: Filter): boolean =>
  filter.on === 'period' &&
  filter.periods.every(({ from, words }) => from === undefined && words.startsWith('by '));

/** "And in 2024?": as of its end, as before. */
function asOfPeriod(reading: Reading, { filters }: Plan, known: Filter): void {
  const { draft, lexicon } = reading;
  const begun = filters.find(isBegun);
  const begin = begun?.on === 'period' ? lexicon.member(begun.member) : undefined;
  const end = lexicon.member(endOfMoment(known) ?? '');
  const [period, ...more] = draft.periods.map(({ is }) => is);
  const moment = period && momentOf(period, period.grain === 'day' ? undefined : 'end');
  if (!begin || !end || !moment) return;
  if (more.length > 0)
    draft.problem ??= { text: 'Please ask for several days in one question.', search: 'time' };
  draft.periods.splice(0);
  draft.filters.push(...runningAt({ begin, end }, moment).map((is) => ({ is, at: -1 })));
  draft.notes.push(`I read it as of ${moment.words}, as before.`);
}
