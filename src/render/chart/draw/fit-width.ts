import { isBag } from '../check/spec-place.js';
import type { Bag } from '../check/spec-place.js';

const FACETS = ['row', 'column', 'facet'];
const NARROWEST = 160;

/**
 * Whether the chart is one picture that can take the width it is given: a single view or layers, not cells or charts
 * side by side, and not one whose bars were given a width of their own.
 */
export function canFit(spec: Bag): boolean {
  if (!('mark' in spec) && !('layer' in spec)) return false;
  if (isBag(spec['width'])) return false;
  const encoding = spec['encoding'];
  return !isBag(encoding) || !FACETS.some((channel) => channel in encoding);
}

/** The spec at a width: its own where it has one that fits, else the whole place. */
export function fitWidth(spec: Bag, width: number): Bag {
  if (!canFit(spec))
    return 'vconcat' in spec ? { ...spec, vconcat: stacked(spec['vconcat'], width) } : withoutContainer(spec);
  const own = spec['width'];
  const isOwn = typeof own === 'number' && own <= width;
  const sized = { ...withoutContainer(spec), width: Math.max(NARROWEST, isOwn ? own : width) };
  return isOwn ? sized : { ...sized, autosize: { type: 'fit-x', contains: 'padding' } };
}

/** Charts above each other take the width too, less the usual room for an axis. */
function stacked(views: unknown, width: number): unknown {
  if (!Array.isArray(views)) return views;
  return (views as Bag[]).map((view) =>
    canFit(view) && typeof view['width'] !== 'number'
      ? { ...view, width: Math.max(NARROWEST, width - 80) }
      : view,
  );
}

/**
 * `container` as a size is read from the element's box by listening to the window, and as a height there is no box to
 * fill; both mean "the usual" here.
 */
export function withoutContainer(spec: Bag): Bag {
  const made: Record<string, unknown> = { ...spec };
  for (const key of ['width', 'height']) if (made[key] === 'container') delete made[key];
  for (const key of ['hconcat', 'vconcat', 'concat', 'layer']) {
    if (Array.isArray(made[key])) made[key] = (made[key] as Bag[]).map(withoutContainer);
  }
  if (isBag(made['spec'])) made['spec'] = withoutContainer(made['spec']);
  return made;
}
