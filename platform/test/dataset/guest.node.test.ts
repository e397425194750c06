import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../../scripts/child.js';

/** What only the built-in data set speaks of. */
const itsWords = /\b(?:flights?|airports?|airlines?)\b/i;
/** Where its name is the default, once. */
const named = 'platform/src/dataset/default-data-set.ts';

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(?:ts|mjs|html|css|yml)$/.test(path));

describe('the built-in data set', () => {
  it('is named nowhere but in its own folder', () => {
    const rooms = ['src', 'components', 'demo', 'platform/src'];
    const telling = rooms
      .flatMap(sourcesIn)
      .filter((path) => path !== named)
      .flatMap((path) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .flatMap((line, i) => (itsWords.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
      );
    assert.deepEqual(telling, []);
  });
});
