import type { Draft } from './draft.js';
import type { DateRange, Dimension, Filter, TimeSpan } from './plan.js';

type TimeResult = { filters: Filter[]; compared: Dimension | undefined };

const without =
  /\b(?:excluding|exclude|except(?: for)?|without|other than|not|outside(?: of)?|ignoring|ignore|apart from|besides|leaving out|no longer)(?: (?:in|on|during|flights|at|the))* ?$/;

/** Turns date marks into conditions, and several compared dates into a split. */
export function readDateFilters(draft: Draft, compare: boolean): TimeResult {
  const include: DateRange[] = [];
  const exclude: DateRange[] = [];
  draft.replace(
    /(?:(?:in|on|during|for|within|of|over|from|throughout|since) )?(?:the )?§d(\d+)/g,
    (g, _match, before) => {
      const range = draft.dates[Number(g[0])];
      if (range) (without.test(before.trimEnd() + ' ') ? exclude : include).push(range);
      return ' §f ';
    },
  );
  const partial = include.filter(
    (r, i) =>
      !(r.from <= '2001-01-01' && r.to >= '2001-07-02') &&
      include.findIndex((o) => o.from === r.from && o.to === r.to) === i,
  );
  const filters: Filter[] = [];
  if (partial.length > 0) filters.push({ on: 'date', ranges: partial });
  if (exclude.length > 0) filters.push({ on: 'date', ranges: exclude, negate: true });
  if (!compare || partial.length < 2) return { filters, compared: undefined };
  const units = new Set(partial.map((r) => r.unit));
  const [unit] = units;
  const compared: Dimension =
    units.size === 1 && (unit === 'day' || unit === 'month' || unit === 'quarter')
      ? { kind: 'time', grain: unit }
      : {
          kind: 'cases',
          cases: partial.map((r) => ({ label: r.label, filters: [{ on: 'date', ranges: [r] }] })),
        };
  return { filters, compared };
}

/** Turns weekday and time-of-day marks into conditions, and several compared ones into a split. */
export function readTimeFilters(draft: Draft, compare: boolean): TimeResult {
  const days: number[] = [];
  const noDays: number[] = [];
  const spans: TimeSpan[] = [];
  const noSpans: TimeSpan[] = [];
  const sets: { label: string; filters: Filter[] }[] = [];
  draft.replace(/(?:(?:in|on|during|for|at) )?(?:the )?§t(\d+)/g, (g, _match, before) => {
    const found = draft.times[Number(g[0])];
    if (!found) return ' ';
    const negate = without.test(before.trimEnd() + ' ');
    if (found.filter.on === 'weekday') (negate ? noDays : days).push(...found.filter.days);
    if (found.filter.on === 'time') (negate ? noSpans : spans).push(...found.filter.spans);
    if (!negate) sets.push({ label: found.label, filters: [found.filter] });
    return ' §f ';
  });
  // "in the morning (before 10:00)": the clock says what the word meant.
  const exact = spans.filter((s) => /^\d/.test(s.label));
  const meant = exact.length > 0 && exact.length < spans.length && !compare ? exact : spans;
  const filters: Filter[] = [];
  if (days.length > 0) filters.push({ on: 'weekday', days: [...new Set(days)].sort() });
  if (noDays.length > 0) filters.push({ on: 'weekday', days: noDays, negate: true });
  if (meant.length > 0) filters.push({ on: 'time', spans: meant });
  if (noSpans.length > 0) filters.push({ on: 'time', spans: noSpans, negate: true });
  // Both halves of the week are all of it: only side by side do they say something.
  const weekend = sets.length === 2 && [...days].sort().join('') === '1234567';
  if ((!compare && !weekend) || sets.length < 2) return { filters, compared: undefined };
  const single = sets.every((s) => s.filters[0]?.on === 'weekday' && s.filters[0].days.length === 1);
  const compared: Dimension = weekend
    ? { kind: 'weekend' }
    : single
      ? { kind: 'weekday' }
      : { kind: 'cases', cases: sets };
  return { filters: weekend ? filters.filter((f) => f.on !== 'weekday') : filters, compared };
}
