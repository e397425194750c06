/** "Customers who bought in 2025 but not in 2026": those of whom rows are of the one time, and none of the other. */
import type { Reading } from '../read/draft.js';
import { rowCount } from '../read/resolve.js';
import type { Comparison, Filter, Period } from './plan.js';

const isApart = (a: Period, b: Period): boolean =>
  (a.to !== undefined && b.from !== undefined && a.to <= b.from) ||
  (b.to !== undefined && a.from !== undefined && b.to <= a.from);

export function notAgain(reading: Reading): void {
  const { draft, lexicon } = reading;
  const [ever, more] = draft.periods;
  const [never, another] = draft.filters.flatMap(({ is }) =>
    is.on === 'period' && is.negate === true && is.periods.length === 1 ? [is] : [],
  );
  const [not] = never?.periods ?? [];
  if (!ever || !never || !not || more || another || !isApart(ever.is, not)) return;
  const [split, other] = draft.splits;
  // What is measured of them would be of all times.
  const areCounted = draft.terms.every(
    ({ is }) => is.kind === 'measure' && lexicon.member(is.name)?.aggType === 'countDistinct',
  );
  const isOfThings = split ? !other && split.is.kind === 'member' : draft.terms.length > 0;
  if (!areCounted || !isOfThings) return;
  const bound = (period: Period, op: Comparison): void => {
    const filters: Filter[] = [{ on: 'period', member: never.member, periods: [period] }];
    const { words } = period;
    draft.having.push({ term: { kind: 'when', of: rowCount(reading), filters, words }, op, value: 0 });
  };
  draft.filters.splice(
    draft.filters.findIndex(({ is }) => is === never),
    1,
  );
  draft.periods.splice(0);
  bound(ever.is, '>');
  bound(not, '=');
  draft.noBlanks = true;
}
