import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('lists with what they show, and what was done last', () => {
  let cinema: Asked;
  before(async () => {
    cinema = await Asked.of('worlds/cinema');
  });
  after(() => cinema.close());

  it('shows what is named before the rows or behind them', async () => {
    for (const ask of [
      'id, start time and cinema please of all screenings of Quiet Comet',
      'list the screenings of Quiet Comet: id, start time and cinema please',
    ])
      assert.match(await cinema.sqlOf(ask), /^SELECT screening_id, starts_at, cinema/, ask);
  });

  it('shows it of the highest rows, whatever the highest is called', async () => {
    for (const ask of [
      'the 4 longest films with genre and length',
      'top 5 longest films with distributor and length',
    ])
      assert.match(await cinema.sqlOf(ask), /ORDER BY length_min DESC(?:, \w+)? LIMIT \d$/, ask);
  });

  it('tells when something was done for the first time', async () => {
    assert.match(
      await cinema.sqlOf('when was film Quiet Comet shown for the first time'),
      /^SELECT MIN\(starts_at\)/,
    );
  });
});
