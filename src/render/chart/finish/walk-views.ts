import { RESULT_DATA } from '../check/check-data.js';
import { isBag } from '../check/spec-place.js';
import type { Bag } from '../check/spec-place.js';

/** Where a view stands, and what it has of the views around it. */
export interface ViewPlace {
  /** The compiler's prefix of the view's scales and sizes: empty, or `concat_0_` and the like. */
  readonly prefix: string;
  /** Whether the view, or one around it, is drawn once for each of several groups or fields. */
  readonly isRepeated: boolean;
  /** Whether its rows are those of the result. */
  readonly readsResult: boolean;
  /** The encodings of the views around it. */
  readonly around: Bag;
  /** The marks that are drawn over the view's axes: its own, and those of all layers it is drawn with. */
  readonly marks: readonly string[];
}

type Finish = (view: Bag, place: ViewPlace) => Bag;

const TOP: ViewPlace = { prefix: '', isRepeated: false, readsResult: true, around: {}, marks: [] };

/** The spec with each of its views, from the outside to the inside, as `finish` makes it anew. */
export function walkViews(spec: Bag, finish: Finish): Bag {
  return walk(spec, TOP, finish);
}

function walk(view: Bag, outer: ViewPlace, finish: Finish): Bag {
  const readsResult = isBag(view['data']) ? view['data']['name'] === RESULT_DATA : outer.readsResult;
  const marks = outer.marks.length > 0 ? outer.marks : marksOf(view);
  const made: Record<string, unknown> = { ...finish(view, { ...outer, readsResult, marks }) };
  const around = isBag(view['encoding']) ? { ...outer.around, ...view['encoding'] } : outer.around;
  const inner = { ...outer, readsResult, around };
  if (Array.isArray(view['layer']))
    made['layer'] = (view['layer'] as Bag[]).map((one) => walk(one, { ...inner, marks }, finish));
  for (const key of ['hconcat', 'vconcat', 'concat']) {
    if (!Array.isArray(view[key])) continue;
    made[key] = (view[key] as Bag[]).map((one, index) =>
      walk(one, { ...inner, around: {}, prefix: `${outer.prefix}concat_${index}_` }, finish),
    );
  }
  if (isBag(view['spec']))
    made['spec'] = walk(view['spec'], { ...inner, isRepeated: true, around: {} }, finish);
  return made;
}

/** The type of a mark, which is a word or an object with one. */
export function markType(view: Bag): string | undefined {
  const mark = isBag(view['mark']) ? view['mark']['type'] : view['mark'];
  return typeof mark === 'string' ? mark : undefined;
}

function marksOf(view: Bag): string[] {
  const layers = Array.isArray(view['layer']) ? (view['layer'] as Bag[]) : [];
  return [markType(view) ?? [], layers.flatMap(marksOf)].flat();
}
