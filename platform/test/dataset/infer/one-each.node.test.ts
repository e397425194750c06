/** Ratings of which each is of one conversation, and films of several kinds with a slash between them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../../analyst/ask-analyst.js';
import { filesFor, sqlOf } from './files-of-rows.js';

const file = filesFor('one-each');

describe('reviews that some calls have, one each', () => {
  let asked: Asked;
  const teams = ['North desk', 'South desk'];
  before(async () => {
    const calls = file('calls.csv', [
      'call_id,began,team',
      ...Array.from({ length: 90 }, (_, i) => `${500 + i},2026-0${1 + (i % 3)}-11,${teams[i % 2] ?? ''}`),
    ]);
    const reviews = file('reviews.csv', [
      'call_id,stars,words',
      ...Array.from({ length: 40 }, (_, i) => `${500 + i * 2 + (i % 2)},${1 + (i % 5)},said ${i}`),
    ]);
    asked = await Asked.over([calls, reviews]);
  });
  after(() => asked.close());

  it('are averaged by what their calls tell', async () => {
    const told = await asked.ask('average rating by team');
    assert.match(
      sqlOf(told),
      /^SELECT team, MEASURE\(average_stars\) AS average_stars FROM reviews GROUP BY 1/,
    );
    assert.equal(told.rows.length, 2);
  });

  it('are counted as reviews, and their calls as calls', async () => {
    assert.deepEqual((await asked.ask('how many reviews')).rows, [[40]]);
    assert.deepEqual((await asked.ask('how many calls')).rows, [[90]]);
  });
});

describe('kinds with a slash between them', () => {
  let asked: Asked;
  const kinds = [
    'Comedy',
    'Drama',
    'Comedy / Mystery',
    'Drama / Romance / Mystery',
    'Drama / War',
    'Western',
  ];
  const more = ['Comedy / War / Romance', 'Western / War', 'Drama / Mystery / War', 'Comedy / Romance'];
  const all = [...kinds, ...more];
  before(async () => {
    const plays = Array.from(
      { length: 100 },
      (_, i) => `Play ${i},${all[i % 10] ?? ''},${i % 2 ? 'A / B' : 'C / D'}`,
    );
    asked = await Asked.over([file('plays.csv', ['title,kinds,hall and door', ...plays])]);
  });
  after(() => asked.close());

  it('are each a kind of their own', async () => {
    assert.deepEqual((await asked.ask('how many plays are mysteries')).rows, [[30]]);
    const told = await asked.ask('plays by kind');
    assert.equal(told.rows.length, 6);
  });

  it('are no list where each value is a pair', async () => {
    const told = await asked.ask('plays by hall and door');
    assert.deepEqual(told.rows.map(([pair]) => pair).sort(), ['A / B', 'C / D']);
  });
});
