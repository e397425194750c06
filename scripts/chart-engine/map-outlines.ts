/**
 * The outlines that maps are drawn on, made from two atlas packages when they are read: the land, and the borders within
 * it, with no more points than a chart of usual width can show. What is published is ten times as large.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature, mergeArcs, meshArcs } from 'topojson-client';
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify';
import { sphericalRingArea, sphericalTriangleArea } from 'topojson-simplify';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import { root } from '../child.js';

interface Shapes extends GeometryCollection {
  geometries: (Polygon | MultiPolygon)[];
}

interface Atlas {
  readonly object: string;
  /** Ids that are left out. */
  readonly without: readonly string[];
  /** Areas on the sphere: of a bend that is straightened, and of an island that is left out. */
  readonly bend: number;
  readonly island: number;
  /** Steps of a degree. */
  readonly steps: number;
}

/** The files that are made smaller, by their names as modules. */
const atlases: Readonly<Record<string, Atlas>> = {
  'world-atlas/countries-50m.json': {
    // Antarctica, which is cut along the date line and around the pole.
    ...{ object: 'countries', without: ['010'] },
    ...{ bend: 7e-6, island: 5e-6, steps: 50 },
  },
  // Puerto Rico and the other territories lie outside of the usual composition of the states.
  'us-atlas/states-10m.json': {
    ...{ object: 'states', without: ['60', '66', '69', '72', '78'] },
    ...{ bend: 2e-7, island: 1e-6, steps: 100 },
  },
};

/** The packages of the atlases. */
export const atlasPackages = Object.keys(atlases).map((name) => name.split('/')[0] ?? '');

/** The points of a line in whole steps, each once in a row. */
const inSteps = (points: readonly (readonly number[])[], steps: number): number[][] =>
  points
    .map((point) => point.map((degrees) => Math.round(degrees * steps)))
    .filter((point, index, all) => index === 0 || point.join() !== all[index - 1]?.join());

/** A line of whole steps in Google's encoded polyline format, with the longitude first. */
export const encodeLine = (points: readonly (readonly number[])[]): string => {
  const numbers = points.flatMap((point, index) =>
    point.map((step, axis) => step - (points[index - 1]?.[axis] ?? 0)),
  );
  let text = '';
  for (const move of numbers) {
    let rest = move < 0 ? ~(move << 1) : move << 1;
    for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
    text += String.fromCharCode(rest + 63);
  }
  return text;
};

const outlineOf = (topology: Topology, { object, without, bend, island, steps }: Atlas) => {
  const shapes = (topology.objects[object] as Shapes).geometries;
  const geometries = shapes.filter(({ id }) => !without.includes(String(id)));
  const all: Shapes = { type: 'GeometryCollection', geometries };
  const weighed = presimplify({ ...topology, objects: { all } }, sphericalTriangleArea);
  const simple = simplify(weighed, bend);
  const kept = filter(
    simple,
    filterWeight(simple, island, sphericalRingArea as (ring: number[][]) => number),
  );
  const parts = kept.objects.all as Shapes;
  const land = feature(kept, mergeArcs(kept, parts.geometries)).geometry;
  const borders = feature(
    kept,
    meshArcs(kept, parts, (one, other) => one !== other),
  ).geometry;
  return {
    steps,
    // An island may be less than a step.
    land: land.coordinates
      .map((rings) => rings.map((ring) => inSteps(ring, steps)).filter((ring) => ring.length > 3))
      .filter((rings) => rings.length > 0)
      .map((rings) => rings.map(encodeLine)),
    borders: borders.coordinates.map((line) => encodeLine(inSteps(line, steps))),
  };
};

/** Where the module of an outline would lie; undefined for what is none. */
export const outlinePath = (source: string): string | undefined =>
  source in atlases ? `node_modules/${source.replace('.json', '.outline.js')}` : undefined;

const made = new Map<string, string>();

/** The code of the module at {@link outlinePath}, whatever stands before it; undefined for other modules. */
export const outlineCode = (path: string): string | undefined => {
  const source = Object.keys(atlases).find((name) => path.endsWith(`/${outlinePath(name)}`));
  const atlas = atlases[source ?? ''];
  if (source === undefined || atlas === undefined) return undefined;
  const known = made.get(source);
  if (known !== undefined) return known;
  const topology = JSON.parse(readFileSync(join(root, 'node_modules', source), 'utf8')) as Topology;
  const code = `export default ${JSON.stringify(outlineOf(topology, atlas))};\n`;
  made.set(source, code);
  return code;
};
