import { groundOf } from './outline.js';
import { isPart, listOf, mapPlaces } from './map-places.js';
import { planMap } from './map-plan.js';
import type { Ground } from './outline.js';
import type { MapPlace, Part } from './map-places.js';
import type { MapPlan } from './map-plan.js';
import type { Point } from './places.js';

/** What is asked of a view here. */
interface MapView {
  signal(name: string): unknown;
  signal(name: string, value: unknown): unknown;
  data(name: string, values: unknown[]): unknown;
}

export interface GroundOptions {
  /** The spec that the chart was compiled from. */
  readonly spec: Readonly<Part>;
  /** Whether the system's colours are shown and no others: then the ground is lines alone. */
  readonly isForced: boolean;
}

/** The maps of a chart, which get their ground when the points on them are known. */
export interface MapGround {
  /**
   * Lays out the maps for the points that a view has now and puts the ground under them. Answers whether anything has
   * changed, so that the view is to be run again; rejects when an outline could not be fetched.
   */
  settle(view: unknown): Promise<boolean>;
}

interface LaidMap extends MapPlace {
  readonly index: number;
  /** The projection that the spec asks for. */
  readonly own: unknown;
}

const outlines = { states: () => import('./map-states.js'), world: () => import('./map-world.js') };

/**
 * Puts a ground under every map of a compiled chart, as marks that nobody points at: outlines of our own, without rows and
 * without an address. A projection that the spec sets stays; one that it leaves open, and where it does not say how the
 * map is filled, follows the points.
 */
export function addGround(vegaSpec: Part, options: GroundOptions): MapGround {
  const isOwn = ownProjection(options.spec);
  const maps = mapPlaces(vegaSpec).map((map, index) => ({
    ...map,
    index,
    own: isOwn ? map.projection['type'] : undefined,
  }));
  for (const map of maps) draw(vegaSpec, map, options.isForced);
  if (maps.length > 0) heighten(vegaSpec, options.spec);
  const settled = new Map<number, string>();
  return {
    settle: async (view) => {
      let isChanged = false;
      for (const map of maps) {
        const plan = planMap(pointsOf(view as MapView, map), map.own);
        const key = JSON.stringify(plan);
        if (settled.get(map.index) === key) continue;
        const ground = await fetchGround(plan.outline);
        settled.set(map.index, key);
        fill(view as MapView, map, plan, ground);
        isChanged = true;
      }
      return isChanged;
    },
  };
}

const fetched = new Map<string, Ground>();

async function fetchGround(name: MapPlan['outline']): Promise<Ground> {
  const known = fetched.get(name) ?? groundOf((await outlines[name]()).outline);
  fetched.set(name, known);
  return known;
}

/** The view changes what it is given: both shapes are new objects, around the same points. */
function fill(view: MapView, { index }: LaidMap, plan: MapPlan, { land, borders }: Ground): void {
  view.signal(`inlay_map_${index}`, plan);
  view.data(`inlay_land_${index}`, [{ ...land }]);
  view.data(`inlay_borders_${index}`, [{ ...borders }]);
}

function pointsOf(view: MapView, { points }: LaidMap): Point[] {
  return points.flatMap((name) => {
    const value = view.signal(name) as { features?: { geometry?: { coordinates?: Point[] } }[] } | undefined;
    return (value?.features ?? []).flatMap(({ geometry }) => geometry?.coordinates ?? []);
  });
}

/** Whether a spec says anywhere how the earth becomes flat. */
function ownProjection(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(ownProjection);
  if (!isPart(value)) return false;
  return Object.entries(value).some(
    ([key, entry]) => key !== 'values' && (key === 'projection' || ownProjection(entry)),
  );
}

function add(vegaSpec: Part, key: string, ...parts: Part[]): void {
  vegaSpec[key] = [...listOf(vegaSpec[key]), ...parts];
}

function draw(vegaSpec: Part, { projection, plots, index, own }: LaidMap, isForced: boolean): void {
  const [map, size] = [`inlay_map_${index}`, `inlay_size_${index}`];
  const area = isPart(projection['size']) ? projection['size'] : { signal: '[width, height]' };
  add(vegaSpec, 'signals', { name: map, value: planMap([]) }, { name: size, update: area['signal'] });
  if ('fit' in projection) {
    const air = `${map}.air * min(${size}[0], ${size}[1])`;
    delete projection['size'];
    projection['fit'] = { signal: `${map}.fit` };
    projection['extent'] = { signal: `[[${air}, ${air}], [${size}[0] - ${air}, ${size}[1] - ${air}]]` };
  }
  if (own === undefined) {
    projection['type'] = { signal: `${map}.type` };
    projection['rotate'] = { signal: `${map}.rotate` };
  }
  // What lies far outside is cut off before it is drawn, a little outside of what is seen.
  const under = {
    clipExtent: { signal: `[[-9, -9], [${size}[0] + 9, ${size}[1] + 9]]` },
    ...{ ...projection, name: `inlay_ground_${index}` },
  };
  add(vegaSpec, 'projections', under);
  const [land, borders] = [`inlay_land_${index}`, `inlay_borders_${index}`];
  add(vegaSpec, 'data', { name: land, values: [] }, { name: borders, values: [] });
  const shape = (data: string, plot: number, update: Part): Part => ({
    ...{ type: 'shape', name: `${data}_${plot}`, from: { data }, encode: { update } },
    ...{ clip: true, interactive: false, aria: false },
    transform: [{ type: 'geoshape', projection: under.name }],
  });
  const colour = (name: string) => ({ signal: `inlay_${name}` });
  const grey = isForced
    ? { stroke: colour('grid'), strokeWidth: { value: 0.75 } }
    : { fill: colour('grid'), fillOpacity: { value: 0.6 } };
  const line = { stroke: colour(isForced ? 'grid' : 'surface'), strokeWidth: { value: 1 } };
  const lines = { ...line, strokeJoin: { value: 'round' } };
  const sea: Part = {
    ...{ type: 'rect', interactive: false, aria: false },
    encode: {
      update: {
        ...{ width: { signal: `${size}[0]` }, height: { signal: `${size}[1]` } },
        ...{ fill: colour('grid'), fillOpacity: { signal: `${map}.type === 'albersUsa' ? 0 : 0.14` } },
      },
    },
  };
  plots.forEach((marks, plot) => {
    marks.unshift(shape(land, plot, grey), shape(borders, plot, lines));
    if (!isForced) marks.unshift(sea);
  });
}

/** A map is as high as a country is, unless the spec says how high. */
function heighten(vegaSpec: Part, { height, config }: Readonly<Part>): void {
  const view = isPart(config) && isPart(config['view']) ? config['view'] : {};
  if (height !== undefined || 'continuousHeight' in view || 'height' in view) return;
  const [wide, high] = [vegaSpec['width'], vegaSpec['height']];
  if (typeof wide === 'number' && typeof high === 'number')
    vegaSpec['height'] = Math.round(Math.min(440, Math.max(180, wide * 0.62)));
}
