import { makePlan } from './make-plan.js';
import type { Filter, Plan } from './plan.js';
import type { Memory, Reading } from './reading.js';

/**
 * "how many flights does it have?" after "which airport is the worst?" asks about the rows that were shown, not about the
 * flights that were looked at.
 *
 * @returns the plan about those rows; `undefined` when the question does not speak of them
 */
export function planAboutRows(reading: Reading, memory: Memory): Plan | undefined {
  const { plan: before, shown } = memory;
  const [split] = before.dimensions;
  if (!shown || !split || reading.filters.some((f) => f.on === 'place')) return undefined;
  const many = refersTo(reading.text, '(?:they|them|these|those|each of (?:them|these|those))');
  if (
    !many &&
    !refersTo(reading.text, '(?:it|that one)') &&
    !/\b(?:from|at|to|into|in) there\b/.test(reading.text)
  )
    return undefined;
  const made = makePlan({ ...reading, dimensions: reading.dimensions.filter((d) => d.kind !== split.kind) });
  const about = [...withoutPlaces(before.filters, shown), shown, ...made.filters];
  return { ...made, dimensions: many ? [split, ...made.dimensions] : made.dimensions, filters: about };
}

/** The words must stand where a group stands: "does it have", "for those airports", "at that airport". */
function refersTo(text: string, pronoun: string): boolean {
  const group = '(?:airports?|states?|city|cities|routes?|destinations?|places|ones|§g\\d+)';
  return new RegExp(
    `\\b(?:(?:does|do|did|has|have|had|is|are|was|were) ${pronoun}(?! (?:flights|delays))\\b(?= (?:${group} )?(?:have|has|had|get|serve|fly|handle|see|reach|offer|on|in|late|punctual|delayed|[?.!]))|(?:for|from|at|to|into|out of|in) ${pronoun}(?: ${group})?(?= ?[?.!,]| $| (?:by|in|per|on)\\b))`,
  ).test(text);
}

function withoutPlaces(filters: readonly Filter[], shown: Filter): readonly Filter[] {
  return filters.filter((f) => !(f.on === 'place' && shown.on === 'place' && f.side === shown.side));
}
