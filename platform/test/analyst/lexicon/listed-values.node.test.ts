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

  it('say that sets of values are groups of their own, and do not count values that they cannot tell apart', async () => {
    assert.match(
      (await films.ask('films by genre')).text,
      /with several genres at once stand in groups of their own/,
    );
    for (const ask of ['how many different genres are there', 'which genre has the most films'])
      assert.match((await films.ask(ask)).text, /may have several genres at once/, ask);
  });
});
