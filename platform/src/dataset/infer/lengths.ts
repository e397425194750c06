/** Columns of lengths of time, told in the unit in which they are easily read. */
import { quoted } from '../../data/data-model.js';
import type { ColumnFacts } from './column-facts.js';

/** From which mean, in seconds, each unit is told. */
const units = [
  { unit: 'h', seconds: 3600, from: 1800 },
  { unit: 'min', seconds: 60, from: 60 },
  { unit: 's', seconds: 1, from: 0 },
] as const;

/** Trackers of issues write what was spent on each in seconds, and nowhere say so. */
const spent = /^(?:sum )?(?:time spent|time estimate|(?:original|remaining) (?:time )?estimate|work logged)$/;
const ofTracker = /^(?:issue|sprint|epic|story|assignee)$/;
const leastOfSpent = 60;
const mostOfSpent = 4 * 3600;

/** A column of seconds in hours, minutes or seconds; any other column as it is. */
export function asLength(facts: ColumnFacts, all: readonly ColumnFacts[]): ColumnFacts {
  const { name, form, sum, values, min, max } = facts;
  if ((form.isLength !== true && !isSpent(facts, all)) || values === 0) return facts;
  const { unit, seconds } = units.find(({ from }) => sum / values >= from) ?? units[2];
  const scaled = (value: string | undefined) => value && String(Number(value) / seconds);
  return {
    ...facts,
    ...{ unit, sum: sum / seconds, min: scaled(min), max: scaled(max) },
    ...(seconds === 1 ? {} : { derived: `({CUBE}.${quoted(name)} / ${seconds}.0)` }),
  };
}

const isSpent = ({ words, form, min, max }: ColumnFacts, all: readonly ColumnFacts[]): boolean =>
  form.type === 'integer' &&
  spent.test(words.join(' ')) &&
  all.filter((one) => one.words.some((word) => ofTracker.test(word))).length >= 2 &&
  (Number(min) === 0 || Number(min) >= leastOfSpent) &&
  Number(max) >= mostOfSpent;
