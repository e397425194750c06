import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { askedWorlds } from '../../asked-worlds.js';
import { askedOfLines } from '../../read/tables-of-time.js';

describe('what was kept or broken', () => {
  const { check, sql } = askedWorlds('itdesk', 'helpdesk');
  let loans: Asked;
  before(async () => {
    loans = await askedOfLines('loans', [
      'loan_no,made_on,branch,broker,promise_broken,deposit_paid',
      ...Array.from(
        { length: 60 },
        (_, i) =>
          `L${100 + i},2025-0${1 + (i % 9)}-11,${i % 2 ? 'North' : 'South'},${i % 3 ? 'Ada' : 'Bo'},${i % 4 ? 'no' : 'yes'},${i % 5 ? 'yes' : 'no'}`,
      ),
    ]);
  });
  after(() => loans.close());

  it('is read in every form of the verb, whoever it belongs to', async () => {
    for (const said of [
      'broke the SLA',
      'have broken our SLA',
      'break SLA',
      'violated the SLA',
      'exceeded their SLA',
      'ran over the SLA',
      'breaches the SLA',
    ])
      await check([
        ['itdesk', `how many tickets ${said} in 2025`, /WHERE sla_breached = TRUE AND created_at/],
      ]);
    await check([
      ['itdesk', 'what share of tickets broke the SLA in Q4 2025?', /FILTER \(WHERE sla_breached = TRUE\)/],
      ['helpdesk', 'how many cases broke the SLA?', /sla_breached = TRUE/],
    ]);
  });

  it('is denied by its opposite, and the opposite by "not"', async () => {
    await check([
      ['itdesk', 'tickets within the SLA by team', /sla_breached = FALSE/],
      ['itdesk', 'how many tickets met our SLA?', /sla_breached = FALSE/],
      ['itdesk', 'how many tickets were not within the SLA', /sla_breached = TRUE/],
      ['itdesk', 'how many tickets did not break the SLA', /sla_breached = FALSE/],
    ]);
    assert.match(
      await sql('itdesk', "what share of tickets didn't meet the SLA"),
      /FILTER \(WHERE sla_breached = TRUE\)/,
    );
  });

  it('is read of any column that names a thing and what was done to it', async () => {
    assert.match(await loans.sqlOf('how many loans broke the promise?'), /promise_broken = TRUE/);
    assert.match(await loans.sqlOf('loans breaking their promise by branch'), /promise_broken = TRUE/);
    assert.match(await loans.sqlOf('how many loans did not break the promise'), /promise_broken = FALSE/);
    assert.match(await loans.sqlOf('how many pay the deposit by branch'), /deposit_paid = TRUE/);
  });

  it('is no misspelt word of the data', async () => {
    const { text, sql: query } = await loans.told('how many loans broke even?');
    assert.doesNotMatch(text, /"broker"/);
    assert.doesNotMatch(query, /broker/);
  });
});
