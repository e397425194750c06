/** Who starts the platform is told of values that are one to a reader and two to a query. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { day, filesFor } from './files-of-rows.js';

const file = filesFor('spelt-apart');

/** What is said of groups that are written in two ways, over orders from these countries in turn. */
async function inferred(name: string, countries: readonly string[], viewerColumn?: string) {
  const lines = Array.from(
    { length: 120 },
    (_, i) => `O${i},${countries[i % countries.length]},${day(i)},${i}`,
  );
  const { notes, model } = await inferDataSet(
    [file(name, ['order_id,country,ordered_at,amount', ...lines])],
    {
      ...(viewerColumn === undefined ? {} : { viewerColumn }),
    },
  );
  return { notes: notes.filter((note) => note.includes(' beside "')), model: JSON.stringify(model) };
}

const notesOf = async (name: string, countries: readonly string[]): Promise<string[]> =>
  (await inferred(name, countries)).notes;

describe('a group that is written in more than one way', () => {
  it('is told with the way that most rows have', async () => {
    const notes = await notesOf('orders.csv', ['France', 'Spain', 'France', 'france', 'Spain', 'Italy']);
    assert.deepEqual(notes, ['  country: 20 rows have "france" beside "France". They are told as one.']);
  });

  it('keeps its ways where it tells whose a row is', async () => {
    const ways = ['France', 'Spain', 'France', 'france', 'Spain', 'Italy'];
    const apart = await inferred('owned.csv', ways, 'country');
    assert.deepEqual(apart.notes, [
      '  country: 20 rows have "france" beside "France". They are groups apart, and a viewer of the one sees no rows of the other; write them in one way.',
    ]);
    assert.doesNotMatch(apart.model, /WHEN 'france'/);
    const other = [
      'order_id,Sales Area,ordered_at,amount',
      ...Array.from({ length: 60 }, (_, i) => `O${i},${ways[i % 6]},${day(i)},${i}`),
    ];
    const byMember = await inferDataSet([file('area.csv', other)], { viewerColumn: 'sales_area' });
    assert.doesNotMatch(JSON.stringify(byMember.model), /WHEN 'france'/);
    assert.match((await inferred('unowned.csv', ways)).model, /WHEN 'france' THEN 'France'/);
  });

  it('is told once for a column, with how many more there are', async () => {
    const notes = await notesOf('sales.csv', ['New York', 'New York', 'New  York', 'Oslo', 'Oslo', 'OSLO']);
    assert.equal(notes.length, 1);
    assert.match(notes[0] ?? '', /20 rows have "New {2}York" beside "New York", and 1 more like it\./);
  });

  it('is not told where every value has one way', async () => {
    assert.deepEqual(await notesOf('plain.csv', ['France', 'Spain', 'Spain', 'Italy']), []);
  });
});
