import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('a month with a year in two figures', () => {
  const { check } = askedWorlds('careline');
  const february = /opened_at >= TIMESTAMP '2026-02-01' AND opened_at < TIMESTAMP '2026-03-01'/;

  it('is meant where the figures are those of the last year of the data', async () => {
    await check([
      ['careline', 'credits, total, Feb 26', february],
      ['careline', 'tickets feb 26', february],
      ['careline', 'tickets jan 26 vs feb 26', /2026-01-01.*2026-03-01/s],
    ]);
  });

  it('is meant behind "in" and beside the same month of another year', async () => {
    await check([
      ['careline', 'tickets in feb 25', /'2025-02-01' AND opened_at < TIMESTAMP '2025-03-01'/],
      ['careline', 'tickets feb 25 vs feb 26', /2025-02-01.*2026-02-01.*2026-03-01/s],
    ]);
  });

  it('is a day everywhere else', async () => {
    await check([
      ['careline', 'tickets on feb 26', /'2026-02-26' AND opened_at < TIMESTAMP '2026-02-27'/],
      ['careline', 'tickets feb 25', /'2026-02-25' AND opened_at < TIMESTAMP '2026-02-26'/],
      ['careline', 'tickets feb 26 to mar 3', /'2026-02-26' AND opened_at < TIMESTAMP '2026-03-04'/],
      ['careline', 'tickets mar 3 and mar 26', /2026-03-03.*2026-03-04.*2026-03-26.*2026-03-27/s],
      ['careline', 'tickets sep 3 and feb 26', /2025-09-03.*2026-02-26.*2026-02-27/s],
      ['careline', 'tickets in march 27', /'2026-03-27' AND opened_at < TIMESTAMP '2026-03-28'/],
    ]);
  });
});

describe('how long rows were in a state', () => {
  const { check, sql, told } = askedWorlds('careline', 'flights');
  const length = /AVG\(DATE_DIFF\('second', opened_at, closed_at\)\)/;

  it('is from when they begin until they are over, and not of those that are in it now', async () => {
    for (const question of [
      'how long do outage tickets stay open on average',
      'how long are outage tickets open on average before they are closed',
      "Could you tell me how long outage tickets stay open on average before they're closed?",
    ]) {
      const query = await sql('careline', question);
      assert.match(query, length, question);
      assert.match(query, /category = 'Outage'/, question);
      assert.doesNotMatch(query, /status/, question);
    }
    await check([
      ['careline', 'how long do tickets stay open by category', /^SELECT category, AVG\(DATE_DIFF/],
    ]);
  });

  it('is no time until the first reply, whatever else is measured', async () => {
    await check([
      ['careline', 'how much time do we need to close an outage ticket on average', length],
      ['careline', 'how long does it take', length],
      ['careline', 'how long until the first response', /AVG\(first_response_min\)/],
    ]);
  });

  it('is in time as far as the data tells what was, and refused elsewhere', async () => {
    await check([
      [
        'flights',
        'how many percent of flight to Denver was in time in March 2001',
        /FILTER \(WHERE on_time_flights\)/,
      ],
    ]);
    for (const question of ['how many tickets were closed on time', 'how many tickets were closed in time']) {
      assert.equal(await sql('careline', question), '', question);
      assert.match(await told('careline', question), /nothing called "on time"/, question);
    }
  });
});

describe('"list them" behind a question', () => {
  const { check } = askedWorlds('careline');

  it('lists what is asked for', async () => {
    await check([
      [
        'careline',
        'how many tickets are about outages? list them',
        /^SELECT customer_name,.*category = 'Outage'/s,
      ],
      [
        'careline',
        'what outage tickets did we have in March 2026? please list them',
        /^SELECT customer_name,/,
      ],
    ]);
  });
});
