import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('growth that is asked after a figure', () => {
  let desk: Asked;
  let roastery: Asked;
  before(async () => {
    desk = await Asked.of('worlds/itdesk');
    roastery = await Asked.of('worlds/roastery');
  });
  after(async () => {
    await desk.close();
    await roastery.close();
  });

  it('holds the figure against the period that is named', async () => {
    for (const then of [
      'growth vs the same quarter last year?',
      'compared to the same quarter of 2025?',
      'is that more than in Q1 2025?',
      'how many more than in Q1 2025?',
      'how does that compare to last year?',
      'year over year?',
    ]) {
      const { text } = await desk.told('how many tickets in the first quarter of 2026?', then);
      assert.match(text, /went from \*\*353\*\* in Q1 2025 to \*\*405\*\* in Q1 2026/, then);
    }
  });

  it('goes from the one to the other of two figures that were told', async () => {
    const asked = ['how many new customers did we get in 2025?', 'and the year before?'] as const;
    for (const then of ["so what's the growth?", 'what is the difference?'])
      assert.match(
        (await roastery.told(...asked, then)).text,
        /from \*\*119\*\* in 2024 to \*\*138\*\* in 2025/,
      );
  });

  it('is read by what it holds, in whichever words and order', async () => {
    for (const then of [
      'and how much more is that than the same quarter last year, in %?',
      'in percent, how much more than in the same quarter of 2025?',
      'how much growth is that over the same quarter of 2025?',
      'did it get worse than in Q1 2025?',
    ])
      assert.match(
        (await desk.told('how many tickets in the first quarter of 2026?', then)).text,
        /went from \*\*353\*\* in Q1 2025 to \*\*405\*\* in Q1 2026/,
        then,
      );
    const two = ['tickets in April 2025', 'and in May 2025?'] as const;
    for (const then of [
      'so how much is that up or down, in percent?',
      'how many percent it is changed from april to may?',
    ])
      assert.match((await desk.told(...two, then)).text, /in April 2025 to .* in May 2025/, then);
    const groups = await desk.told(
      'tickets by office in 2024',
      'now the same for 2025',
      'growth in % from 2024 to 2025 for each office',
    );
    assert.match(groups.sql, /SELECT office, .*AS change/s);
  });

  it('is told in percent where it is asked so, and of no other rows than the figure', async () => {
    for (const then of [
      'how much is that up on Q1 2025 in percent?',
      'and by how many % is that up on Q1 2025?',
      'is that up on Q1 2025?',
    ])
      assert.match(
        (await desk.told('how many tickets in the first quarter of 2026?', then)).text,
        /went from \*\*353\*\* in Q1 2025 to \*\*405\*\* in Q1 2026/,
        then,
      );
    // A figure that was not told cannot be held against another.
    const { sql, text } = await desk.told('how many wombats in 2026?', 'how much is that up on 2025?');
    assert.equal(sql, '');
    assert.match(text, /question before was not answered/);
  });

  it('goes from one to another of a series that was told, and is no share of both', async () => {
    const { text } = await desk.told(
      'tickets per month',
      'how much percent it grow from Februar to March 2026?',
    );
    assert.match(text, /Tickets went from .* in February 2026 to .* in March 2026/);
  });

  it('keeps the groups', async () => {
    const sql = await desk.sqlOf('tickets by team in 2025', 'growth compared to 2024?');
    assert.match(sql, /2024-01-01.*2025-01-01.*GROUP BY 1/s);
  });

  it('is no difference where nothing stands beside the figure', async () => {
    assert.equal(await desk.sqlOf('tickets in 2025', 'what is the difference?'), '');
  });
});
