import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('an answer by groups of which one has no value', () => {
  let folder: string;
  let loans: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'without-'));
    // 300 loans: a third has no author, and author 0 has the most of the others.
    const author = (i: number) => (i % 3 === 0 ? '' : i % 3 === 1 ? 'Author 0' : `Author ${i}`);
    const shelf = (i: number) =>
      ['', 'North', 'East', 'East', 'West', 'West', 'West', 'South', 'South', ''][i % 10];
    const lines = Array.from({ length: 300 }, (_, i) => `${i + 1},${author(i)},${shelf(i)},${i}`);
    await writeFile(join(folder, 'loans.csv'), `loan_id,author,shelf,pages\n${lines.join('\n')}\n`);
    loans = await Asked.over(join(folder, 'loans.csv'));
  });
  after(async () => {
    await loans.close();
    await rm(folder, { recursive: true });
  });

  it('names the highest of those that have one, and tells the others apart', async () => {
    const { text } = await loans.ask('loans by shelf');
    assert.match(
      text,
      /highest for \*\*West\*\* \(\*\*90\*\*\), lowest for \*\*North\*\* \(\*\*30\*\*\); without a value 60\./,
    );
  });

  it('names the first of more groups than it came with, as they come in their order', async () => {
    const { text } = await loans.ask('loans by author');
    assert.match(
      text,
      /highest for \*\*Author 0\*\* \(\*\*100\*\*\); without a value 100\. 102 authors, of which/,
    );
  });
});
