import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LanguageLabels } from '../../src/locales/language.js';
import { programFile, samplesOf } from '../helpers/document-samples.js';
import { labels } from '../../src/locales/en.js';
import { languagesDocument, withTable, wordsTable } from '../../scripts/words-table.js';
import { wordsOf } from './words-of.js';

describe('docs/guide/languages.md', () => {
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

  it('shows a language of a page’s own that is one', async () => {
    const [sample = ''] = samplesOf('docs/guide/languages.md');
    const { labels: polish } = (await import(programFile('languages', sample))) as { labels: LanguageLabels };
    assert.deepEqual([...wordsOf(polish).keys()], [...wordsOf(labels).keys()]);
    assert.deepEqual(
      [1, 3, 5].map((total) => polish.chat.rowsOf(1, total, '1', String(total))),
      ['1 z 1 wiersz', '1 z 3 wiersze', '1 z 5 wierszy'],
    );
  });
});
