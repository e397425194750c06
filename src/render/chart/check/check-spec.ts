import { LIMITS } from './limits.js';
import { declaredParams } from './check-params.js';
import { readSpecJson } from './read-spec-json.js';
import { specPolicy } from './expression-policy.js';
import { tableSource } from './row-source.js';
import { view } from './check-view.js';
import { Place, SpecRejection } from './spec-place.js';
import type { Bag, SpecContext } from './spec-place.js';
import type { ResultTable } from '../../table/result-table.js';

declare const checked: unique symbol;

/** A Vega-Lite spec that was rebuilt from the allow-list. Only {@link checkSpec} makes one. */
export type CheckedSpec = Bag & { readonly [checked]: true };

/**
 * The outcome of a check. `dropped` names what was left out by its place in the spec (`layer[0].encoding.href`);
 * `reason` is a sentence for a developer and holds no text of the spec but such a place.
 */
export type SpecVerdict =
  | { readonly ok: true; readonly spec: CheckedSpec; readonly dropped: readonly string[] }
  | { readonly ok: false; readonly reason: string; readonly dropped: readonly string[] };

/**
 * Rebuilds a Vega-Lite spec from an allow-list, for the rows of one result. Nothing of the spec is passed on that has no
 * rule of its own; addresses, images, scripts, page events and bindings have none.
 *
 * Looks that are not allowed are left out and named. What decides which data is shown (filters, transforms, tests) is
 * never left out silently: there the whole spec is rejected.
 *
 * @param spec untrusted; JSON text or a parsed value.
 * @param table the result the chart is about; its rows are the chart's data.
 */
export function checkSpec(spec: unknown, table: ResultTable): SpecVerdict {
  const dropped: string[] = [];
  try {
    const raw = readSpecJson(spec);
    const params = declaredParams(raw);
    const result = tableSource(table, LIMITS.rows);
    const context: SpecContext = {
      policy: specPolicy(params),
      params,
      result,
      dropped,
      counts: { layers: 0, transforms: 0, views: 0, resampled: 0 },
    };
    const made = view(withoutMeta(raw, dropped), new Place(context, result));
    if (!made) return { ok: false, reason: 'nothing in the spec can be drawn', dropped };
    return { ok: true, spec: made as CheckedSpec, dropped };
  } catch (error) {
    if (error instanceof SpecRejection) return { ok: false, reason: error.message, dropped };
    return { ok: false, reason: 'the spec could not be read', dropped };
  }
}

/** The schema's address is only a label, so leaving it out is not worth a note. */
function withoutMeta(raw: Bag, dropped: string[]): Bag {
  const { $schema: _schema, usermeta, datasets, ...rest } = raw;
  if (usermeta !== undefined) dropped.push('usermeta');
  if (datasets !== undefined) dropped.push('datasets');
  return rest;
}
