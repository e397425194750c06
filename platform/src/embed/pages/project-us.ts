type Part = {
  /** The longitude that runs straight up. */
  readonly meridian: number;
  /** What lies at `at`. */
  readonly centre: readonly [longitude: number, latitude: number];
  readonly parallels: readonly [number, number];
  /** Relative to the map's own scale. */
  readonly scale: number;
  readonly at: readonly [x: number, y: number];
  readonly holds: (longitude: number, latitude: number) => boolean;
};

/** The map's coordinates: the states as `coast` draws them, with a little room around. */
export const mapBox = { x: -40, y: -10, width: 1030, height: 610 } as const;

const mapScale = 1200;
const radians = Math.PI / 180;

/**
 * The usual composition of the United States: Albers' equal-area projection of the lower states, Alaska and Hawaii as
 * insets under them, and Puerto Rico with the Virgin Islands under Florida.
 */
const parts: readonly Part[] = [
  {
    meridian: -96,
    centre: [-96.6, 38.7],
    parallels: [29.5, 45.5],
    scale: 1,
    at: [480, 300],
    holds: (lon, lat) => lon > -126 && lon < -66 && lat > 23.5 && lat < 50,
  },
  {
    meridian: -154,
    centre: [-156, 58.5],
    parallels: [55, 65],
    scale: 0.35,
    at: [480 - 0.307 * mapScale, 300 + 0.201 * mapScale],
    holds: (_, lat) => lat > 50,
  },
  {
    meridian: -157,
    centre: [-160, 19.9],
    parallels: [8, 18],
    scale: 1,
    at: [480 - 0.205 * mapScale, 300 + 0.212 * mapScale],
    holds: (lon, lat) => lon > -164 && lon < -152 && lat > 18 && lat < 24,
  },
  {
    meridian: -66,
    centre: [-66, 18],
    parallels: [8, 18],
    scale: 1,
    at: [480 + 0.32 * mapScale, 300 + 0.22 * mapScale],
    holds: (lon, lat) => lon > -68 && lon < -64 && lat > 17 && lat < 19,
  },
];

/** A place on the map; nothing for places that it does not show. */
export function project(longitude: number, latitude: number): { x: number; y: number } | undefined {
  const part = parts.find(({ holds }) => holds(longitude, latitude));
  if (!part) return undefined;
  const [x, y] = albers(part, longitude, latitude);
  const [x0, y0] = albers(part, ...part.centre);
  const k = mapScale * part.scale;
  return { x: part.at[0] + k * (x - x0), y: part.at[1] - k * (y - y0) };
}

function albers({ parallels, meridian }: Part, longitude: number, latitude: number): [x: number, y: number] {
  const [first, second] = parallels.map((parallel) => Math.sin(parallel * radians)) as [number, number];
  const n = (first + second) / 2;
  const c = 1 + first * (2 * n - first);
  const distance = Math.sqrt(c - 2 * n * Math.sin(latitude * radians)) / n;
  const turn = longitude - meridian - 360 * Math.round((longitude - meridian) / 360);
  const angle = n * turn * radians;
  return [distance * Math.sin(angle), Math.sqrt(c) / n - distance * Math.cos(angle)];
}
