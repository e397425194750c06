import { isInStates } from './united-states.js';
import type { Geometry, Point } from './places.js';

/** How a map is laid out for the points on it. */
export interface MapPlan {
  readonly outline: 'states' | 'world';
  readonly type: 'albersUsa' | 'azimuthalEqualArea' | 'equalEarth';
  readonly rotate: Point;
  /** What the map has to show. */
  readonly fit: Geometry;
  /** Room around that, as a part of the map's smaller side. */
  readonly air: number;
}

/** Spans in degrees up to which states are shown alone and not the whole country. */
const NEAR = [15, 12] as const;
/** A single place has this many degrees of the earth around it. */
const LEAST = 4;
/** How far, in degrees, points may be from their middle to be shown as from above. */
const REGION = 40;
/** The world is cut in the Bering Strait. */
const WORLD: Point = [-11, 0];

/** The ends of the composition that `albersUsa` makes of the states. */
const COUNTRY: Geometry = {
  type: 'MultiPoint',
  coordinates: [
    ...[
      [-124.75, 48.4],
      [-124.4, 40.4],
      [-117.1, 32.5],
      [-97.15, 25.85],
      [-81.8, 24.6],
      [-80, 26.8],
    ],
    ...[
      [-66.95, 44.8],
      [-68.2, 47.35],
      [-95.15, 49.4],
      [-123, 49],
    ],
    ...[
      [-168, 53.3],
      [-156.5, 71.3],
      [-141, 60.3],
      [-160.2, 21.9],
      [-154.8, 19.5],
      [-155.7, 18.9],
    ],
  ],
};

/** @param own the projection that the chart asks for, if it asks for one: the plan is how it is filled. */
export function planMap(places: readonly Point[], own?: unknown): MapPlan {
  const points = places.map(([longitude, latitude]): Point => [turned(longitude), latitude]);
  const isStates = own === 'albersUsa' || (points.length > 0 && points.every(isInStates));
  const outline = isStates ? 'states' : 'world';
  const whole = { outline, rotate: WORLD, air: 0.02 } as const;
  if (points.length === 0)
    return isStates
      ? { ...whole, type: 'albersUsa', fit: COUNTRY }
      : { ...whole, type: 'equalEarth', fit: { type: 'Sphere' } };
  const [west, east] = longitudes(points);
  const [south, north] = range(points.map(([, latitude]) => latitude));
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const isNear = east - west <= NEAR[0] && north - south <= NEAR[1];
  if (isStates && !isNear) return { ...whole, type: 'albersUsa', fit: COUNTRY };
  const fit: Geometry = { type: 'MultiPoint', coordinates: [...points, ...around(middle)] };
  const isRegion = points.every((point) => distance(point, middle) <= REGION);
  if (isRegion)
    return { outline, type: 'azimuthalEqualArea', rotate: [-middle[0], -middle[1]], fit, air: 0.09 };
  const rotate = east - west > 270 ? WORLD : ([-middle[0], 0] as const);
  return { outline, type: 'equalEarth', rotate, fit, air: 0.06 };
}

function range(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return [least, most];
}

/** The shortest way around the earth that has all points on it; the end may lie beyond 180° east. */
function longitudes(points: readonly Point[]): [west: number, east: number] {
  const sorted = [...new Set(points.map(([longitude]) => longitude))].sort((a, b) => a - b);
  const last = sorted.at(-1) ?? 0;
  let [start, widest] = [0, (sorted[0] ?? 0) + 360 - last];
  for (let index = 1; index < sorted.length; index += 1) {
    const gap = (sorted[index] ?? 0) - (sorted[index - 1] ?? 0);
    if (gap > widest) [start, widest] = [index, gap];
  }
  const west = sorted[start] ?? 0;
  return [west, west + 360 - widest];
}

/** A longitude between −180° and 180°. */
function turned(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360);
}

function around([longitude, latitude]: Point): Point[] {
  const beside = LEAST / Math.max(0.2, Math.cos(radians(latitude)));
  return [
    [longitude - beside, latitude],
    [longitude + beside, latitude],
    [longitude, Math.max(-89, latitude - LEAST)],
    [longitude, Math.min(89, latitude + LEAST)],
  ];
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Degrees between two points of the earth. */
function distance([west, south]: Point, [east, north]: Point): number {
  const [one, other] = [radians(south), radians(north)];
  const cosine =
    Math.sin(one) * Math.sin(other) + Math.cos(one) * Math.cos(other) * Math.cos(radians(east - west));
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}
