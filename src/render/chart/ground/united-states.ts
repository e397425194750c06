import type { Point } from './places.js';

type Line = readonly Point[];

/** The northern and the southern border of the lower states, from west to east: land and waters between them. */
const NORTH: Line = [
  [-125, 48.45],
  [-123.3, 48.35],
  [-123.2, 49.02],
  [-95.2, 49.02],
  [-95.1, 49.4],
  [-94.6, 48.75],
  [-93, 48.62],
  [-91.5, 48.1],
  [-89.6, 48.02],
  [-88.3, 48.35],
  [-84.8, 46.8],
  [-84.3, 46.52],
  [-83.5, 46],
  [-82.5, 45.3],
  [-82.4, 43.02],
  [-82.3, 41.9],
  [-81.2, 42.2],
  [-78.95, 42.9],
  [-79, 43.4],
  [-76.8, 43.65],
  [-76.2, 44.25],
  [-74.8, 45.02],
  [-71.5, 45.02],
  [-70.8, 45.4],
  [-70.3, 46.2],
  [-69.9, 47],
  [-69.2, 47.47],
  [-68.3, 47.37],
  [-67.75, 47.1],
  [-67.75, 45.7],
  [-66.9, 44.9],
];
const SOUTH: Line = [
  [-125, 32.53],
  [-117.1, 32.53],
  [-114.8, 32.71],
  [-114.8, 32.48],
  [-111.07, 31.32],
  [-108.2, 31.32],
  [-108.2, 31.77],
  [-106.5, 31.75],
  [-104.9, 30.6],
  [-104.5, 29.6],
  [-103.2, 28.97],
  [-102.4, 29.75],
  [-101.4, 29.75],
  [-100.3, 28.25],
  [-99.5, 27.45],
  [-99.1, 26.4],
  [-97.14, 25.83],
  [-97, 25.6],
  [-84, 25.4],
  [-83, 24.4],
  [-79.8, 24.4],
  [-79.7, 28],
  [-66.9, 34],
];

/** The borders of Alaska's south-east, from west to east. */
const PANHANDLE: Line = [
  [-141, 60.45],
  [-137.5, 59.2],
  [-135.4, 59.85],
  [-133.4, 58.45],
  [-131.8, 56.65],
  [-130, 55.95],
];

/** The latitude of a line at a longitude that it reaches. */
function at(line: Line, longitude: number): number | undefined {
  const next = line.findIndex(([end], index) => index > 0 && end >= longitude);
  const [from, to] = [line[next - 1], line[next]];
  if (from === undefined || to === undefined || longitude < from[0]) return undefined;
  return from[1] + ((to[1] - from[1]) * (longitude - from[0])) / (to[0] - from[0] || 1);
}

function isBetween(south: number | undefined, latitude: number, north: number | undefined): boolean {
  return south !== undefined && north !== undefined && latitude >= south && latitude <= north;
}

/**
 * Whether a place lies in the fifty states or off their coasts, and where the usual composition of them shows it. The
 * borders are a few kilometres rough.
 */
export function isInStates([longitude, latitude]: Point): boolean {
  const isMain = isBetween(at(SOUTH, longitude), latitude, at(NORTH, longitude));
  const isHawaii = longitude > -160.4 && longitude < -154.5 && latitude > 18.5 && latitude < 22.7;
  const isAlaska = longitude > -169 && longitude <= -141 && latitude > 53.5 && latitude < 71.45;
  return isMain || isHawaii || isAlaska || isBetween(54.65, latitude, at(PANHANDLE, longitude));
}
