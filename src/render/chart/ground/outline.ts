import type { Feature, Point } from './places.js';

/** An outline as `scripts/chart-engine/map-outlines.ts` makes it: rings and lines in the encoded polyline format. */
export interface Outline {
  /** Steps of a degree. */
  readonly steps: number;
  readonly land: readonly (readonly string[])[];
  readonly borders: readonly string[];
}

/** What a map is drawn on: the land as one shape, and the borders within it as another one. */
export interface Ground {
  readonly land: Feature;
  readonly borders: Feature;
}

/** The shapes of an outline. */
export function groundOf({ land, borders, steps }: Outline): Ground {
  const shapes = land.map((rings) => rings.map((ring) => decodeLine(ring, steps)));
  const lines = borders.map((line) => decodeLine(line, steps));
  return {
    land: { type: 'Feature', geometry: { type: 'MultiPolygon', coordinates: shapes } },
    borders: { type: 'Feature', geometry: { type: 'MultiLineString', coordinates: lines } },
  };
}

/** The points of a line in Google's encoded polyline format, the longitude first. */
export function decodeLine(text: string, steps: number): Point[] {
  const points: Point[] = [];
  const at: [number, number] = [0, 0];
  let [index, axis] = [0, 0];
  while (index < text.length) {
    let move = 0;
    for (let [shift, isMore] = [0, true]; isMore; shift += 5) {
      const code = text.charCodeAt(index++) - 63;
      move |= (code & 31) << shift;
      isMore = code >= 32;
    }
    at[axis] = (at[axis] ?? 0) + (move & 1 ? ~(move >> 1) : move >> 1);
    if (axis === 1) points.push([at[0] / steps, at[1] / steps]);
    axis = 1 - axis;
  }
  return points;
}
