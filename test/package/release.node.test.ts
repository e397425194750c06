import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { licencesIn, notAllowed } from '../../scripts/release/licences.js';

describe('the licences of a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-licences-'));
  after(() => rmSync(folder, { recursive: true }));
  const put = (path: string, manifest: object): void => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest));
  };

  it('are those of all that is installed, scoped packages and packages inside of others included', () => {
    put('plain', { name: 'plain', version: '1.0.0', license: 'MIT' });
    put('@scope/one', { name: '@scope/one', version: '2.0.0', license: 'Apache-2.0' });
    put('plain/node_modules/inner', { name: 'inner', version: '3.0.0', license: { type: 'ISC' } });
    put('.bin', { name: 'no package' });
    const found = licencesIn(folder);
    assert.deepEqual(
      found.map(({ name, licence }) => `${name} ${licence}`),
      ['@scope/one Apache-2.0', 'inner ISC', 'plain MIT'],
    );
    assert.deepEqual(notAllowed(found), []);
  });

  it('are to be looked at where they ask for more than a notice, or are not told', () => {
    const of = (licence: string) => ({ name: licence, version: '1.0.0', licence });
    for (const licence of [
      'GPL-3.0-only',
      'AGPL-3.0',
      'none',
      'SEE LICENSE IN FILE',
      'MIT AND GPL-2.0',
      'CC-BY-4.0',
    ])
      assert.equal(notAllowed([of(licence)]).length, 1, licence);
    assert.deepEqual(notAllowed([of('(MIT OR GPL-3.0)'), of('Apache-2.0 AND MIT'), of('BSD-2-Clause')]), []);
  });
});
