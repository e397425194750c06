import { isBag } from '../check/spec-place.js';
import type { Bag } from '../check/spec-place.js';

/** Channels of places, and the least and the most that their values may be. */
const PLACES = { longitude: 360, latitude: 90, longitude2: 360, latitude2: 90 } as const;

/**
 * A view of a map without the rows that have no place on earth: a coordinate that is missing would be read as zero, and
 * the row would be shown in the Gulf of Guinea.
 *
 * @param around the encodings of the views around it.
 */
export function placedRows(view: Bag, around: Bag): Bag {
  if (!('mark' in view)) return view;
  const channels: Bag = { ...around, ...(isBag(view['encoding']) ? view['encoding'] : {}) };
  const filters = Object.entries(PLACES).flatMap(([channel, most]) => {
    const def = channels[channel];
    if (!isBag(def) || typeof def['field'] !== 'string') return [];
    const { field } = def;
    return [
      { field, valid: true },
      { field, range: [-most, most] },
    ];
  });
  if (filters.length === 0) return view;
  const own = Array.isArray(view['transform']) ? (view['transform'] as unknown[]) : [];
  return { ...view, transform: [...own, { filter: { and: filters } }] };
}
