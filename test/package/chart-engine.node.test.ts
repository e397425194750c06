import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { auditedOf, differences, lockedOf, readAudited } from '../../scripts/chart-engine/audited.js';
import { bundledPackages } from '../../scripts/chart-engine/bundled-packages.js';
import { codeMakers } from '../../scripts/chart-engine/code-makers.js';
import { engineCode } from '../../scripts/chart-engine/engine-parts.js';
import { lockOf } from '../../scripts/chart-engine/lock.js';
import { root } from '../helpers/child.js';

const versionAt = (path: string): string =>
  (JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { version: string }).version;

describe('the packages of the chart engine', () => {
  it('are locked as the suites ran against them', () => {
    const audited = readAudited();
    assert.ok(Object.keys(audited).length > 40);
    assert.deepEqual(differences(audited, lockedOf(lockOf(root), audited)), []);
  });

  it('are installed as the suites ran against them', () => {
    for (const [path, entry] of Object.entries(readAudited()))
      assert.equal(versionAt(path), entry.split(' ')[0], path);
  });

  it('are told when one is of another version, of other bytes, new or gone', () => {
    const part = (path: string, version: string, integrity = 'sha512-a') => ({ path, version, integrity });
    const before = auditedOf([
      part('a', '1.0.0'),
      part('b', '1.0.0'),
      part('c', '1.0.0'),
      part('e', '1.0.0'),
    ]);
    const after = auditedOf([
      part('a', '1.0.1'),
      part('b', '1.0.0', 'sha512-b'),
      part('d', '1.0.0'),
      part('e', '1.0.0'),
    ]);
    assert.deepEqual(
      differences(before, after).map((line) => line.slice(0, 1)),
      ['a', 'b', 'c', 'd'],
    );
  });

  it('are found by their modules, and inside of files that hold more than their own code', () => {
    const id = join(root, 'node_modules/d3-delaunay/dist/d3-delaunay.mjs');
    assert.deepEqual(
      bundledPackages([{ id, isKept: true, imports: [] }]).map(({ name, within }) => [name, within]),
      [
        ['d3-delaunay', undefined],
        ['delaunator', 'd3-delaunay'],
        ['robust-predicates', 'delaunator'],
      ],
    );
  });

  it('stop the build when the code of one that is needed is nowhere to be seen', () => {
    const id = join(root, 'node_modules/vega-view/build/vega-view.js');
    assert.throws(() => bundledPackages([{ id, isKept: true, imports: [] }]), /vega-view needs d3-array/);
  });

  it('stop the build when the lock file says another version', () => {
    const id = join(root, 'node_modules/vega-canvas/build/vega-canvas.js');
    const lock = { packages: { 'node_modules/vega-canvas': { version: '1.0.0', integrity: 'sha512-a' } } };
    assert.throws(
      () => bundledPackages([{ id, isKept: true, imports: [] }], lock),
      /the lock file says 1\.0\.0/,
    );
  });
});

describe('the code of the chart engine', () => {
  const runtime = join(root, 'node_modules/vega-runtime/build/vega-runtime.js');

  it('is changed where a view could compile an expression', () => {
    const code = engineCode(runtime, readFileSync(runtime, 'utf8')) ?? '';
    assert.match(code, /this\.expr = expr,/);
    assert.equal(engineCode('/node_modules/vega-view/build/vega-view.js', 'x'), undefined);
  });

  it('is not taken when the place to change is not there', () => {
    assert.throws(() => engineCode(runtime, 'this.expr = expr ?? expressionCodegen,'), /is not what/);
  });

  it('has none of the transforms that Vega-Lite never writes, and all others', async () => {
    const compiler = readFileSync(join(root, 'node_modules/vega-lite/build/index.js'), 'utf8');
    const gone: string[] = [];
    for (const name of ['transforms', 'encode', 'geo']) {
      const path = join(root, `node_modules/vega-${name}/build/vega-${name}.js`);
      const code = engineCode(path, readFileSync(path, 'utf8')) ?? '';
      const exported = /^export \{(.*)\};?$/m.exec(code)?.[1] ?? '';
      const left = [...exported.matchAll(/ as (\w+)/g)].map(([, transform]) => transform);
      const published = Object.keys((await import(path)) as object);
      gone.push(...published.filter((transform) => !left.includes(transform)));
      assert.throws(() => engineCode(path, code), /is not what/);
    }
    assert.deepEqual(gone.sort(), [
      ...['contour', 'countpattern', 'cross', 'density', 'dotbin', 'generate'],
      ...['geopath', 'heatmap', 'isocontour', 'kde2d', 'linkpath', 'pie'],
    ]);
    for (const transform of gone) assert.doesNotMatch(compiler, new RegExp(`type: ['"]${transform}['"]`));
  });

  it('reads delimited text as before, without compiling a function', async () => {
    const path = join(root, 'node_modules/d3-dsv/dist/d3-dsv.mjs');
    const code = engineCode(path, readFileSync(path, 'utf8')) ?? '';
    assert.deepEqual(codeMakers(code), []);
    interface Dsv {
      csvParse(text: string): Record<string, string>[];
    }
    const [changed, published] = (await Promise.all([
      import(`data:text/javascript,${encodeURIComponent(code)}`),
      import(path),
    ])) as [Dsv, Dsv];
    const text = 'a,"b""\n",__proto__,a\n1,2,3,4\n5\n';
    const plain = (rows: Record<string, string>[]) => rows.map((row) => Object.entries(row));
    assert.deepEqual(plain(changed.csvParse('a,b\n1,\n,2\n')), plain(published.csvParse('a,b\n1,\n,2\n')));
    assert.equal(changed.csvParse(text)[0]?.['b"\n'], '2');
    assert.equal(Object.getPrototypeOf(changed.csvParse(text)[0]), Object.prototype);
  });

  it('is searched for every way from a string to code', () => {
    for (const code of [
      'eval("1")',
      'new Function("1")',
      'Function("a", "1")',
      '(0, eval)("1")',
      'const make = Function; make("1")',
      'globalThis.eval("1")',
      'window["x"](eval)',
      '[eval][0]("1")',
      'new Set(eval)',
    ])
      assert.equal(codeMakers(code).length > 0, true, code);
    for (const code of [
      'isFunction(1)',
      '"new Function()"',
      '// eval(1)\n1',
      '({ Function: 1, eval() {} })',
      'new Set([Function, eval])',
    ])
      assert.deepEqual(codeMakers(code), [], code);
  });
});
