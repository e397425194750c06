import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-row-noun-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** What the rows of a file are called, whose columns of numbers are different in each row. */
async function nounOf(name: string, [first, ...others]: readonly string[], skipped = -1): Promise<string> {
  const path = join(scratch, name);
  const rows = Array.from({ length: 60 }, (_, i) => [
    ...[i === skipped ? '' : 501 + 3 * i, `Name ${i % 20}`, ['North', 'South', 'West'][i % 3], 20 + (i % 7)],
    ...others.map(() => 9001 + 7 * i),
  ]);
  const head = [first, 'called', 'region', 'minutes', ...others];
  writeFileSync(path, `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`);
  const { dataset } = await inferDataSet([path]);
  return /rowNoun: \{ one: [^,]+, many: ([^}]+) \}/.exec(dataset)?.[1] ?? '';
}

describe('what rows are called', () => {
  it('is what their only key is of, where the file is called by what they are in', async () => {
    assert.equal(await nounOf('festival.csv', ['film_id']), 'films');
    assert.equal(await nounOf('cinema.csv', ['Screening No']), 'screenings');
    assert.equal(await nounOf('project.csv', ['task number']), 'tasks');
    assert.equal(await nounOf('riverside_school.csv', ['student_id']), 'students');
  });

  it('is what the file is called otherwise', async () => {
    for (const [file, columns, noun] of [
      ['festival.csv', ['festival_id'], 'festivals'],
      ['festival.csv', ['id'], 'festivals'],
      ['festival.csv', ['row_id'], 'festivals'],
      ['festival.csv', ['record_no'], 'festivals'],
      ['festival.csv', ['entry_id'], 'festivals'],
      ['festival.csv', ['external_id'], 'festivals'],
      ['festivals.csv', ['film_id'], 'festivals'],
      ['ratings.csv', ['conversation_id'], 'ratings'],
      ['rating.csv', ['conversation_id'], 'ratings'],
      ['hotel.csv', ['property_id'], 'hotels'],
      ['store.csv', ['store_id', 'manager_id'], 'stores'],
      ['store.csv', ['opening_rank', 'manager_id'], 'stores'],
    ] as const)
      assert.equal(await nounOf(file, columns), noun, `${file}: ${columns.join(', ')}`);
    assert.equal(await nounOf('festival.csv', ['film_id'], 5), 'festivals', 'a row without a key');
  });
});
