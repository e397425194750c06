import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { projection } from 'vega';
import { decodeLine, groundOf } from '../../../../src/render/chart/ground/outline.js';
import { encodeLine, outlineCode, outlinePath } from '../../../../scripts/chart-engine/map-outlines.js';
import { isInStates } from '../../../../src/render/chart/ground/united-states.js';
import { planMap } from '../../../../src/render/chart/ground/map-plan.js';
import type { Outline } from '../../../../src/render/chart/ground/outline.js';
import type { Point } from '../../../../src/render/chart/ground/places.js';

const inside: Record<string, Point> = {
  Seattle: [-122.3, 47.6],
  'San Diego': [-117.16, 32.72],
  'El Paso': [-106.49, 31.77],
  Detroit: [-83.05, 42.35],
  Buffalo: [-78.88, 42.88],
  Bangor: [-68.77, 44.8],
  'Key West': [-81.78, 24.56],
  Brownsville: [-97.5, 25.95],
  Anchorage: [-149.9, 61.2],
  Juneau: [-134.4, 58.3],
  Honolulu: [-157.86, 21.3],
};
const outside: Record<string, Point> = {
  Vancouver: [-123.1, 49.25],
  Toronto: [-79.38, 43.65],
  Montréal: [-73.57, 45.5],
  Tijuana: [-117.02, 32.5],
  Monterrey: [-100.3, 25.67],
  Havana: [-82.38, 23.13],
  Nassau: [-77.35, 25.06],
  Whitehorse: [-135.05, 60.72],
  'San Juan': [-66.1, 18.46],
  London: [-0.1, 51.5],
};

describe('the plan of a map', () => {
  it('knows the cities on both sides of the borders of the states', () => {
    for (const [city, point] of Object.entries(inside)) assert.equal(isInStates(point), true, city);
    for (const [city, point] of Object.entries(outside)) assert.equal(isInStates(point), false, city);
  });

  it('takes no place for one of the states that their usual composition does not show', () => {
    const known = projection as unknown as (name: string) => () => (point: Point) => unknown;
    const project = known('albersusa')();
    let count = 0;
    for (let longitude = -180; longitude <= 180; longitude += 0.25)
      for (let latitude = -80; latitude <= 80; latitude += 0.25) {
        if (!isInStates([longitude, latitude])) continue;
        count += 1;
        assert.notEqual(project([longitude, latitude]), null, `${longitude}, ${latitude}`);
      }
    assert.ok(count > 10_000);
  });

  it('shows the country for points all over it, and the neighbourhood for points of one state', () => {
    const { Seattle, Honolulu, Detroit, Buffalo } = inside;
    const country = planMap([Seattle!, Honolulu!]);
    assert.deepEqual([country.outline, country.type], ['states', 'albersUsa']);
    const near = planMap([Detroit!, Buffalo!]);
    assert.deepEqual([near.outline, near.type], ['states', 'azimuthalEqualArea']);
    assert.equal(planMap([Seattle!, outside['Vancouver']!]).outline, 'world');
  });

  it('turns the earth to the points, also across the date line and with longitudes up to 360°', () => {
    const plan = planMap([
      [178, -18],
      [-172, -14],
    ]);
    assert.deepEqual([plan.type, plan.rotate], ['azimuthalEqualArea', [-183, 16]]);
    const same = planMap([
      [178, -18],
      [188, -14],
    ]);
    assert.deepEqual(same.rotate, plan.rotate);
  });

  it('shows the whole earth for points all around it', () => {
    const plan = planMap([
      [-170, 60],
      [-90, 40],
      [-30, 20],
      [20, 50],
      [80, 30],
      [140, -30],
    ]);
    assert.deepEqual([plan.outline, plan.type, plan.rotate], ['world', 'equalEarth', [-11, 0]]);
  });

  it('lays out the projection that a spec asks for', () => {
    const { Detroit, Buffalo } = inside;
    assert.equal(planMap([outside['London']!], 'albersUsa').outline, 'states');
    assert.equal(planMap([], 'albersUsa').outline, 'states');
    assert.equal(planMap([Detroit!, Buffalo!], 'mercator').outline, 'states');
  });
});

describe('the outlines of maps', () => {
  const read = (name: string): Outline =>
    JSON.parse(
      outlineCode(`/${outlinePath(name)}`)!
        .replace('export default ', '')
        .replace(/;\s*$/, ''),
    ) as Outline;

  it('are lines that are read as they were written', () => {
    const line = [
      [-8999, 4025],
      [0, 0],
      [1, -1],
      [8999, -4025],
    ];
    const degrees = line.map((point) => point.map((step) => step / 50));
    assert.deepEqual(decodeLine(encodeLine(line), 50), degrees);
  });

  it('are small, closed and on the earth', () => {
    for (const name of ['us-atlas/states-10m.json', 'world-atlas/countries-50m.json']) {
      const outline = read(name);
      assert.ok(JSON.stringify(outline).length < 60_000, name);
      const { land, borders } = groundOf(outline);
      const rings = land.geometry.coordinates!.flat() as Point[][];
      assert.ok(rings.length > 50);
      for (const ring of rings) {
        assert.deepEqual(ring[0], ring.at(-1));
        assert.ok(ring.length >= 4);
      }
      for (const [longitude, latitude] of [...rings, ...(borders.geometry.coordinates as Point[][])].flat())
        assert.ok(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90);
    }
  });

  it('leave the modules of others as they are', () => {
    assert.equal(outlinePath('world-atlas/land-50m.json'), undefined);
    assert.equal(outlineCode('/node_modules/world-atlas/countries-50m.json'), undefined);
  });
});
