import { isBag } from '../check/spec-place.js';
import { walkViews } from './walk-views.js';
import { withTimeAxes } from './time-axes.js';
import type { CheckedSpec } from '../check/check-spec.js';
import type { ResultTable } from '../../table/result-table.js';
import type { TimeAxis } from './time-axes.js';

/** A spec as it is compiled, and what remains to be decided when its scales are known. */
export interface FinishedSpec {
  readonly spec: CheckedSpec;
  readonly timeAxes: readonly TimeAxis[];
}

/**
 * Finishes a checked spec for the rows it is drawn over: what it says stays, how it looks and how values are written is
 * decided here. Nothing that a check refused is brought in: names of columns apart, all that is added is ours.
 */
export function finishSpec(spec: CheckedSpec, table: ResultTable): FinishedSpec {
  const timeAxes: TimeAxis[] = [];
  const finished = walkViews(spec, (view, place) => {
    const encoding = isBag(view['encoding']) ? view['encoding'] : undefined;
    if (encoding === undefined) return view;
    return { ...view, encoding: withTimeAxes(encoding, place, table, timeAxes) };
  });
  return { spec: finished as CheckedSpec, timeAxes };
}
