import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../../ask-analyst.js';
import { askedWorlds } from '../../asked-worlds.js';

describe('what goes on now', () => {
  const { check } = askedWorlds('teamplans', 'saas', 'gym', 'itdesk', 'subs', 'orders');
  let plans: Asked;
  before(async () => {
    plans = await Asked.of('worlds/teamplans');
  });
  after(() => plans.close());

  it('is what the state of the rows tells, or an end that has not come', () =>
    check([
      ['teamplans', 'show me current MRR by channel', /WHERE status = 'active' GROUP BY 1/],
      [
        'teamplans',
        'how many companies in canada are using it now?',
        /status = 'active' AND country = 'Canada'/,
      ],
      ['teamplans', 'what is our MRR right now?', /WHERE status = 'active'$/],
      ['teamplans', 'how many seats do we have today', /WHERE status = 'active'$/],
      ['teamplans', 'running MRR by plan', /WHERE status = 'active' GROUP BY 1/],
      [
        'teamplans',
        'who are the biggest customers by current mrr?',
        /status = 'active' GROUP BY 1 ORDER BY 2 DESC/,
      ],
      ['saas', 'current seats by region', /WHERE cancelled_on IS NULL/],
      ['gym', 'how many members do we have right now', /FROM memberships WHERE ended_on IS NULL/],
      ['itdesk', 'how many tickets do we have right now', /WHERE resolved_at IS NULL/],
      ['subs', 'how many customers do we have now', /FROM subscriptions WHERE status = 'active'/],
    ]));

  it('is of all of a share, wherever it is said', () =>
    check([
      [
        'teamplans',
        'what share of our current MRR comes from Germany',
        /FILTER \(WHERE country = 'Germany'\).*WHERE status = 'active'$/,
      ],
      [
        'teamplans',
        'what share of MRR comes from Germany right now',
        /FILTER \(WHERE country = 'Germany'\).*WHERE status = 'active'$/,
      ],
    ]));

  it('adds nothing to a state that is named, nor to what came in today', () =>
    check([
      ['teamplans', 'which subscriptions are past due right now', /WHERE status = 'past_due' ORDER/],
      ['itdesk', 'how many tickets are in progress at the moment', /WHERE status = 'In Progress'$/],
      ['teamplans', 'subscriptions by current status', /FROM subscriptions GROUP BY 1/],
      ['teamplans', 'new subscriptions today', /WHERE start_date >= TIMESTAMP '2026-04-30'/],
    ]));

  it('is told, and named where no row tells it', async () => {
    const { text } = await plans.told('current number of subscriptions');
    assert.match(text, /I read "current" as subscriptions with status active/);
    const orders = await Asked.of('worlds/orders');
    assert.match((await orders.told('how many customers at present')).text, /I did not use: "currently"/);
    assert.match((await orders.told('current revenue')).text, /nothing called "current"/);
    await orders.close();
  });

  it('stands in the next question of a thread', async () => {
    const { sql } = await plans.told('show me current MRR by channel', 'same but without website');
    assert.match(sql, /status = 'active' AND channel <> 'Website'/);
  });
});

describe('what ran as of a day', () => {
  const { check } = askedWorlds('teamplans', 'saas', 'billing', 'subs', 'itdesk');
  let plans: Asked;
  before(async () => {
    plans = await Asked.of('worlds/teamplans');
  });
  after(() => plans.close());
  const ran = (begin: string, end: string, day: string): RegExp =>
    new RegExp(
      `${begin} < TIMESTAMP '${day}' AND \\(\\(${end} IS NULL\\) OR \\(${end} >= TIMESTAMP '${day}'\\)\\)`,
    );

  it('had begun by then, and not ended', () =>
    check([
      ['teamplans', 'MRR at the end of 2025', ran('start_date', 'cancel_date', '2026-01-01')],
      ['teamplans', 'seats as of June 2025', ran('start_date', 'cancel_date', '2025-07-01')],
      ['teamplans', 'subscriptions on 1 March 2025', ran('start_date', 'cancel_date', '2025-03-02')],
      [
        'teamplans',
        'how many active subscriptions did we have at the end of 2025',
        /COUNT|MEASURE\(count\).*FROM subscriptions WHERE start_date/,
      ],
      [
        'saas',
        'how many accounts did we have at the end of 2025',
        ran('signed_up_on', 'cancelled_on', '2026-01-01'),
      ],
      ['billing', 'MRR on 1 January 2026', ran('created', 'canceled_at', '2026-01-02')],
      ['subs', 'seats at the end of 2024', ran('started_at', 'cancelled_at', '2025-01-01')],
    ]));

  it('grows from one day to another', async () => {
    const { sql, text } = await plans.told(
      'by what percent did our running MRR grow between the end of 2024 and the end of 2025?',
    );
    assert.match(sql, ran('start_date', 'cancel_date', '2025-01-01'));
    assert.match(sql, ran('start_date', 'cancel_date', '2026-01-01'));
    assert.match(text, /at the end of 2024 to .* at the end of 2025.*111\.39%/s);
  });

  it('stands beside what ran on another day', async () => {
    const { sql } = await plans.told('number of customers at the end of 2024 and 2025');
    assert.match(sql, /companies_the_end_of_2024.*companies_the_end_of_2025/);
  });

  it('gives way to another day in the next question, and to now', async () => {
    const { sql } = await plans.told('MRR at the end of 2025', 'and at the end of 2024?');
    assert.match(sql, ran('start_date', 'cancel_date', '2025-01-01'));
    assert.doesNotMatch(sql, /2026/);
    assert.match((await plans.told('MRR at the end of 2025', 'and now?')).sql, /WHERE status = 'active'$/);
    const then = await plans.told('current MRR by plan', 'and at the end of 2025?');
    assert.doesNotMatch(then.sql, /active/);
  });

  it('is refused of a day to come, of a state of that day and of a series', async () => {
    for (const [question, why] of [
      ['MRR at the end of 2026', /still to come/],
      ['how many past due subscriptions were there at the end of 2025', /status of today alone/],
      ['MRR at the end of each month', /only as of one day or two/],
    ] as const) {
      const { sql, text } = await plans.told(question);
      assert.equal(sql, '', question);
      assert.match(text, why, question);
    }
  });

  it('is not what began or was opened then', () =>
    check([
      ['itdesk', 'tickets on 1 March 2025', /created_at >= TIMESTAMP '2025-03-01'/],
      ['teamplans', 'how many subscriptions started on 3 March 2025', /start_date >= TIMESTAMP '2025-03-03'/],
    ]));
});
