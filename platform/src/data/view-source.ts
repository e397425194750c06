import { accessCondition, resolveAccess } from './access-policy.js';
import { DataError } from './data-error.js';
import type { View } from './data-model.js';
import type { QueryParameters } from './query-parameters.js';
import type { SecurityContext } from './security-context.js';

/**
 * The FROM clause over the cubes in use (their parents are added) and the conditions of those cubes' own policies.
 *
 * @throws {DataError} when a cube's policies leave the caller nothing
 */
export function viewSource(
  view: View,
  used: ReadonlySet<string>,
  context: SecurityContext,
  parameters: QueryParameters,
): { from: string; conditions: string[] } {
  const needed = new Set<string>();
  for (let cube of used) {
    for (;;) {
      needed.add(cube);
      const parent = view.sources.get(cube)?.parent;
      if (parent === undefined) break;
      cube = parent;
    }
  }
  const conditions: string[] = [];
  const from: string[] = [];
  for (const source of view.sources.values()) {
    if (!needed.has(source.name)) continue;
    from.push(source.on === undefined ? source.relation : `LEFT JOIN ${source.relation} ON ${source.on}`);
    const access = resolveAccess(source.policies, context);
    if (!access) throw new DataError(`You have no access to "${view.name}".`);
    const condition = accessCondition(access, source.dimensions, context, parameters, (m) => m.sql);
    if (condition !== undefined) conditions.push(condition);
  }
  return { from: from.join(' '), conditions };
}
