import { decodeLine, type Outline } from '../../../../src/render/chart/ground/outline.js';
import { mapBox, project as projectUs } from './project-us.js';
import { borders, coast } from './us-outline.js';

/** What points lie on: where a place is drawn, and the lines under it. */
export type MapGround = {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Nothing for a place that the ground does not show. */
  readonly project: (longitude: number, latitude: number) => { x: number; y: number } | undefined;
  readonly lines: readonly { readonly class: string; readonly d: string }[];
  /** Lines that are fetched: the countries under places anywhere on earth. */
  readonly countries?: () => Promise<readonly { readonly class: string; readonly d: string }[]>;
};

const unitedStates: MapGround = {
  box: mapBox,
  project: projectUs,
  lines: [
    { class: 'map-land', d: coast },
    { class: 'map-borders', d: borders },
  ],
};

/** Of a ground without an outline, in units of the drawing. */
const plainWidth = 1000;
const room = 40;
/** A single place, or a street of them, still gets a piece of the earth around it, in degrees. */
const leastSpan = 0.5;

/**
 * The ground of a map widget: the one that its file names, else the countries around the places themselves, with
 * degrees of longitude as wide as they are at the places' middle latitude.
 */
export function mapGround(
  name: 'us' | undefined,
  places: readonly { readonly longitude: number; readonly latitude: number }[],
): MapGround {
  if (name === 'us') return unitedStates;
  const [west, east] = rangeOf(places.map(({ longitude }) => longitude));
  const [south, north] = rangeOf(places.map(({ latitude }) => latitude));
  const narrowing = Math.max(0.1, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const scale = (plainWidth - 2 * room) / Math.max((east - west) * narrowing, (north - south) * 0.8);
  const width = (east - west) * narrowing * scale + 2 * room;
  const height = (north - south) * scale + 2 * room;
  const project = (longitude: number, latitude: number) => ({
    x: room + (longitude - west) * narrowing * scale,
    y: room + (north - latitude) * scale,
  });
  const ground = { box: { x: 0, y: 0, width, height }, project, lines: [] };
  return { ...ground, countries: () => loadWorld().then(({ outline }) => countryLines(outline, ground)) };
}

const loadWorld = () => import('../../../../src/render/chart/ground/map-world.js');

/** An outline, as the chat draws it under its maps, as far as it lies in the box of a ground. */
export function countryLines(
  { land, borders, steps }: Outline,
  { box: { width, height }, project }: MapGround,
): { class: string; d: string }[] {
  const pathOf = (line: string, end: string): string => {
    const places = decodeLine(line, steps).flatMap(
      ([longitude, latitude]) => project(longitude, latitude) ?? [],
    );
    const isSeen =
      places.some(({ x }) => x > 0) &&
      places.some(({ x }) => x < width) &&
      places.some(({ y }) => y > 0) &&
      places.some(({ y }) => y < height);
    if (!isSeen) return '';
    return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${end}`;
  };
  return [
    {
      class: 'map-land',
      d: land
        .flat()
        .map((ring) => pathOf(ring, 'z'))
        .join(''),
    },
    { class: 'map-borders', d: borders.map((border) => pathOf(border, '')).join('') },
  ];
}

function rangeOf(values: readonly number[]): [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  if (least > most) return [-leastSpan, leastSpan];
  const missing = Math.max(0, leastSpan - (most - least)) / 2;
  return [least - missing, most + missing];
}
