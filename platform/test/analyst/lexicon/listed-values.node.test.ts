import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { separatorOf, singleValues } from '../../../src/data/listed-values.js';
import { Asked } from '../ask-analyst.js';

const held = (texts: readonly string[]) => texts.map((value, i) => ({ value, rows: i + 1 }));
const genres = held([
  ...[
    'Drama',
    'Comedy',
    'Action',
    'Comedy|Drama',
    'Drama|Romance',
    'Action|Comedy',
    'Romance',
    'Action|Drama',
  ],
]);

describe('a column of lists', () => {
  it('is told by what stands between its values', () => {
    assert.equal(separatorOf('genres', genres), '|');
    const inWords = genres.map((one) => ({ ...one, value: one.value.replace('|', ', ') }));
    assert.equal(separatorOf('genres', inWords), ', ');
    const apart = genres.map((one) => ({ ...one, value: one.value.replace('|', ' ') }));
    assert.equal(separatorOf('tags', apart), ' ');
    assert.equal(separatorOf('headline', apart), undefined);
    // Of labels a few are enough, and a bare separator stands for both ways of writing.
    assert.equal(separatorOf('tags', held(['vip', 'vip, rush', 'rush', 'gift, vip'])), ', ');
    const mixed = genres.map((one, i) => ({ ...one, value: one.value.replace('|', i % 2 ? ', ' : ',') }));
    assert.equal(separatorOf('genres', mixed), ',');
  });

  it('is no column of places, names or kinds of one thing', () => {
    const pairs = (firsts: readonly string[], lasts: readonly string[], by: string) =>
      held(firsts.flatMap((first) => lasts.map((last) => `${first}${by}${last}`)));
    const cities = held([
      'Salem, OR',
      'Eugene, OR',
      'Salem, MA',
      'Boston, MA',
      'Albany, NY',
      'Ithaca, NY',
      'Reno, NV',
      'Elko, NV',
    ]);
    assert.equal(separatorOf('city', cities), undefined);
    assert.equal(
      separatorOf('product', pairs(['Lamp', 'Mug', 'Vase', 'Bowl'], ['small', 'large'], ', ')),
      undefined,
    );
    assert.equal(
      separatorOf('medium', pairs(['web', 'mail', 'app'], ['paid', 'free', 'owned'], ' | ')),
      undefined,
    );
    const hats = [
      'Hat',
      'Hat, wool',
      'Sock',
      'Sock, wool',
      'Sock, silk',
      'Shirt',
      'Shirt, long',
      'Shirt, short',
    ];
    assert.equal(separatorOf('product', held(hats)), undefined);
    assert.equal(separatorOf('plan', held(['Solo', 'Team', 'Pro, yearly'])), undefined);
  });

  it('counts the rows of each value, the most first', () => {
    assert.deepEqual(singleValues(genres, '|')[0], { value: 'Drama', rows: 1 + 4 + 5 + 8 });
  });
});

describe('questions about values that rows have several of', () => {
  let films: Asked;
  before(async () => {
    films = await Asked.of('worlds/catalogue');
  });
  after(() => films.close());

  it('find each row once, wherever the value stands, and leave it out as well', async () => {
    assert.match(
      await films.sqlOf('how many comedies came out in 2024?'),
      /CONTAINS\(CONCAT\('\|', genres, '\|'\), '\|Comedy\|'\)/,
    );
    assert.match(await films.sqlOf('films that are not comedies'), /WHERE NOT CONTAINS\(/);
    const { text } = await films.ask('how many comedies or dramas');
    assert.match(text, /\*\*414\*\*/);
    assert.match((await films.ask('share of comedies')).text, /21\.36%/);
  });

  it('want all that are said to be there at once', async () => {
    assert.match(await films.sqlOf('films with comedy and drama'), /'\|Comedy\|'\) AND .*'\|Drama\|'\)/s);
  });

  it('put a row into the group of each of its values, and say so', async () => {
    const { text } = await films.ask('films by genre');
    assert.match(text, /Films by genre: highest for \*\*Drama\*\* \(\*\*284\*\*\)/);
    assert.match(text, /Films with several genres count in each of them/);
    assert.match((await films.ask('which genre has the most films')).text, /Most films: \*\*Drama\*\*/);
    assert.match((await films.ask('top 2 studios per genre')).text, /- Adventure: Colossus Row \(/);
  });

  it('are counted one by one, beside no other number', async () => {
    assert.match((await films.ask('how many genres are there')).text, /Different genres: \*\*16\*\*/);
  });

  it('have parts of all rows, though the groups come to more', async () => {
    for (const ask of [['share of films by genre'], ['films by genre', 'as a share']]) {
      const { sql } = await films.told(...ask);
      assert.match(sql, /MEASURE\(count\) \/ NULLIF\(810, 0\)/, ask.join());
    }
    const [{ vegaSpec = '' } = {}] = (await films.ask('pie chart of films by genre')).sql;
    assert.match(vegaSpec, /"type":"bar"/);
  });

  it('leave out the other values of a row where some are compared', async () => {
    const { text } = await films.ask('compare average rating of comedy and drama');
    assert.match(text, /: Drama \*\*5\.9\*\* and Comedy \*\*5\.7\*\*/);
    const top = await films.sqlOf('films of the top 3 genres by year');
    assert.match(top, /WHERE UNNEST\(STRING_SPLIT\(genres, '\|'\)\) IN \('Drama', 'Comedy', 'Romance'\)/);
    const both = await films.sqlOf('average budget by genre for films with comedy and drama');
    assert.match(both, /CONTAINS.*AND CONTAINS/s);
  });
});
