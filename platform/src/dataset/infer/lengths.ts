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

/** Means of how long calls and visits take are told in seconds by the tools that export them. */
const mean = /\b(?:average|avg|mean)\b/;
const lasting =
  /\b(?:duration|time on (?:site|page)|(?:handle|handling|talk|hold|wait|waiting|queue|answer|wrap|session|visit|engagement|call|watch|view|play) time|speed of answer)\b/;
const telephony = /\b(?:aht|asa)\b/;
/** Fewer would be minutes as well. */
const leastSeconds = 20;
const mostSeconds = 7200;

/** The unit of a mean duration that none is written beside. */
export function asSeconds(facts: ColumnFacts): ColumnFacts {
  const { form, words, sum, values, unit } = facts;
  const text = words.join(' ');
  const isMean = (mean.test(text) && lasting.test(text)) || telephony.test(text);
  const isNumber = form.type === 'integer' || form.type === 'decimal';
  const isNamed = words.some((word) => /^(?:h|hrs?|hours?|min|mins|minutes?|ms|days?|weeks?)$/.test(word));
  return isNumber &&
    isMean &&
    unit === undefined &&
    !isNamed &&
    sum >= values * leastSeconds &&
    sum <= values * mostSeconds
    ? { ...facts, unit: 's' }
    : facts;
}

const isSpent = ({ words, form, min, max }: ColumnFacts, all: readonly ColumnFacts[]): boolean =>
  form.type === 'integer' &&
  spent.test(words.join(' ')) &&
  all.filter((one) => one.words.some((word) => ofTracker.test(word))).length >= 2 &&
  (Number(min) === 0 || Number(min) >= leastOfSpent) &&
  Number(max) >= mostOfSpent;
