import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addGround } from '../../../../src/render/chart/ground/map-ground.js';

const compiled = () => ({
  projections: [{ name: 'projection', type: 'equalEarth', size: { signal: '[width, height]' }, fit: {} }],
  data: [
    { name: 'rows', transform: [{ type: 'geopoint', projection: 'projection', fields: ['east', 'north'] }] },
  ],
  marks: [{ type: 'symbol', from: { data: 'rows' }, encode: {} as { update?: Record<string, unknown> } }],
});

const groundOf = (isForced: boolean) => {
  const spec = compiled();
  addGround(spec, { spec: { mark: 'circle' }, isForced });
  return spec.marks.slice(0, -1).map(({ encode }) => Object.keys(encode.update ?? {}));
};

describe('the ground of a map where colours are forced', () => {
  it('is lines alone, which the system’s own colours leave to be seen', () => {
    assert.ok(groundOf(false).flat().includes('fill'));
    assert.ok(groundOf(true).length > 0);
    for (const channels of groundOf(true)) {
      assert.ok(!channels.includes('fill'));
      assert.ok(channels.includes('stroke'));
    }
  });
});
