import type { Plan } from '../plan/plan.js';
import type { Names } from './names.js';
import { list, plural } from './phrases.js';

/** Of which rows and groups it is told, a sentence each. */
export function onlyThese(plan: Plan, names: Names): string[] {
  const { filters, having, splits, kind } = plan;
  const told = names.conditions(filters);
  const rows = told === '' ? [] : [`Only ${names.rows} ${told}.`];
  const isOfGroups = having.length > 0 && kind === 'groups';
  return isOfGroups
    ? [
        ...rows,
        `Only ${list(splits.map((s) => plural(names.split(s))))} with ${list(having.map((h) => names.having(h)))}.`,
      ]
    : rows;
}
