import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labels } from '../../src/locales/en.js';
import { languagesDocument, withTable, wordsTable } from '../../scripts/words-table.js';
import { wordsOf } from './words-of.js';

describe('docs/languages.md', () => {
  it('has the table of all words as they are now (npm run words)', () => {
    const document = languagesDocument();
    assert.equal(document, withTable(document));
  });

  it('has a row for each word', () => {
    const paths = wordsTable()
      .split('\n')
      .slice(2)
      .map((row) => /^\| `([^`(]+)/.exec(row)?.[1]);
    assert.deepEqual(paths, [...wordsOf(labels).keys()]);
  });
});
