import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** What a refusal offers: the part of a question that was understood, where that is a question of its own. */
describe('a question that is understood in part', () => {
  let gym: Asked;
  let meals: Asked;
  before(async () => {
    [gym, meals] = (await Promise.all(['gym', 'takeaway'].map((w) => Asked.of(`worlds/${w}`)))) as [
      Asked,
      Asked,
    ];
  });
  after(async () => {
    for (const asked of [gym, meals]) await asked.close();
  });

  const offered = async (data: Asked, question: string): Promise<string | undefined> =>
    /I can answer: "([^"]+)"/.exec((await data.told(question)).text)?.[1];

  it('is refused, and offers the question that is left of it, which is answered', async () => {
    for (const [data, question, sql] of [
      [gym, 'quarterly blorps of checkins in may by area', /GROUP BY/],
      [meals, 'basket by cuisine with flurbs in 2026', /SUM|MEASURE\(total_basket|MEASURE\(/],
    ] as const) {
      const { sql: queries } = await data.told(question);
      assert.equal(queries, '', question);
      const instead = await offered(data, question);
      assert.ok(instead !== undefined, question);
      assert.match(await data.sqlOf(instead), sql, instead);
    }
  });

  it('never offers the opposite', async () => {
    assert.equal(await offered(meals, 'meals by cuisine if we do not flurb Italian'), undefined);
    for (const question of [
      'meals with food rating exactly 5 that do not flurb by cuisine',
      'we do not flurb meals with food rating under 3 by cuisine',
    ])
      assert.equal(await offered(meals, question), undefined, question);
  });

  it('offers nothing where a cause is asked for, or nothing was understood', async () => {
    for (const question of ['why did checkins fall in may', 'flurbs by blorp'])
      assert.equal(await offered(gym, question), undefined, question);
  });
});

describe('a question that goes on from one that was refused', () => {
  let gym: Asked;
  before(async () => {
    gym = await Asked.of('worlds/gym');
  });
  after(() => gym.close());

  it('is not answered as if it were whole', async () => {
    const { sql, text } = await gym.told('what did members frobnicate in 2026', 'per month');
    assert.equal(sql, '');
    assert.match(text, /The question before was not answered/);
  });

  it('is answered where it is whole, and gone on from', async () => {
    const { sql } = await gym.told('what did members frobnicate', 'checkins by area', 'only in 2026');
    assert.match(sql, /GROUP BY/);
    assert.match(sql, /2026-01-01/);
  });
});
