import type { DashboardFilters, DashboardFilterValue } from '../../src/protocol/dashboard-url.js';

/** A filter and its new value; without a value it is taken away. */
export type FilterChange = readonly [member: string, value: DashboardFilterValue | undefined];

/** What is different in `now`. */
export function changedFilters(before: DashboardFilters, now: DashboardFilters): FilterChange[] {
  const members = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...members]
    .filter((member) => JSON.stringify(before[member]) !== JSON.stringify(now[member]))
    .map((member) => [member, now[member]]);
}

/** `filters` with the changes made, as a new object. */
export function withChanges(filters: DashboardFilters, changes: readonly FilterChange[]): DashboardFilters {
  const entries = new Map(Object.entries(filters));
  for (const [member, value] of changes) {
    if (value === undefined) entries.delete(member);
    else entries.set(member, value);
  }
  return Object.fromEntries(entries);
}
