import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { referencePages } from '../../scripts/reference/write-reference.js';
import { root } from '../helpers/child.js';

describe('docs/reference', () => {
  for (const [file, page] of Object.entries(referencePages)) {
    it(`has ${file} as the sources are now (npm run reference)`, async () => {
      assert.equal(readFileSync(join(root, file), 'utf8'), await page());
    });
  }
});
