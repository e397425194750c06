/** The grain of a series that nobody has named. */
import type { Grain } from '../../plan/plan.js';
import { daysBetween } from '../calendar.js';
import type { Reading } from '../draft.js';

/** Between about six and sixty points. */
export function fittingGrain(reading: Reading): Grain {
  const { first, last } = reading.clock;
  const [period] = reading.draft.periods;
  const from = period?.is.from ?? first;
  const to = period?.is.to ?? last;
  const days = from === undefined || to === undefined ? 365 : daysBetween(from.slice(0, 10), to.slice(0, 10));
  if (days <= 45) return 'day';
  if (days <= 125) return 'week';
  return days <= 366 * 5 ? 'month' : 'year';
}
