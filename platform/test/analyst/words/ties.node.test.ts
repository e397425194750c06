import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

/** What is shared is told of all who share it. */
describe('an answer with ties', () => {
  let folder: string;
  let stalls: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ties-'));
    const rows = ['Apple 50', 'Beet 50', 'Chard 30', 'Dill 10', 'Endive 10', 'Fennel 10', 'Garlic 10'];
    const lines = rows.map((row, i) => `${i + 1},${row.replace(' ', ',')}.00`);
    await writeFile(join(folder, 'sales.csv'), `sale_id,crop,amount\n${lines.join('\n')}\n`);
    stalls = await Asked.over(join(folder, 'sales.csv'));
  });
  after(async () => {
    await stalls.close();
    await rm(folder, { recursive: true });
  });

  it('names the few who share an end of a series, and counts the many', async () => {
    const { text } = await stalls.ask('amount by crop');
    assert.match(text, /highest for \*\*Apple\*\* and \*\*Beet\*\* \(\*\*\D*50\D* each\)/);
    assert.match(text, /lowest for \*\*4\*\* of them \(\*\*\D*10\D* each\)/);
  });

  it('sets those level with the first apart from those behind it', async () => {
    const { text } = await stalls.ask('top 3 crops by amount');
    assert.match(text, /\*\*Apple\*\* \([^)]*\), level with Beet, then Chard/);
  });

  it('says no against of two that are level', async () => {
    const { text } = await stalls.ask('top 2 crops by amount');
    assert.match(text, /\*\*Apple\*\* \([^)]*\), level with Beet\./);
  });
});
