import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedOfLines } from './tables-of-time.js';

const people = ['Ada Quist', 'Bo Marsh', 'Cleo Van Dam'];
const date = (i: number): string => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);

describe('time that was worked', () => {
  let sheet: Asked;
  before(async () => {
    sheet = await askedOfLines('time_entries', [
      'User,Client,Project,Lead,Billable,Date,Duration,Amount',
      ...Array.from(
        { length: 240 },
        (_, i) =>
          `${people[i % 3]},${['Norr', 'Sund'][i % 2]},P${i % 5},${people[(i + 1) % 3]},${i % 4 ? 'Yes' : 'No'},${date(i)},0${1 + (i % 3)}:30:00,${50 + (i % 9)}`,
      ),
    ]);
  });
  after(() => sheet.close());

  it('is told in hours, and in the unit that is asked for', async () => {
    for (const question of [
      'hours tracked in march 2025',
      'how many hours were logged in march 2025',
      'how much time was spent in march 2025',
    ])
      assert.match(
        await sheet.sqlOf(question),
        /^SELECT MEASURE\(total_duration\) AS total_duration FROM/,
        question,
      );
    assert.match(await sheet.sqlOf('how many minutes on P1'), /60 \* MEASURE\(total_duration\)/);
    assert.match(
      await sheet.sqlOf('billable hours by client'),
      /total_duration.*billable = TRUE.*GROUP BY 1/,
    );
    assert.doesNotMatch(await sheet.sqlOf('which hours are busiest'), /MEASURE\(total_duration\)/);
  });

  it('is billed at a rate an hour, and is not billable where that is said', async () => {
    assert.match(
      await sheet.sqlOf('revenue per hour by client'),
      /MEASURE\(total_amount\) \/ NULLIF\(MEASURE\(total_duration\), 0\)/,
    );
    assert.match(await sheet.sqlOf('non billable hours'), /MEASURE\(total_duration\).*billable = FALSE/);
    assert.match(await sheet.sqlOf('total billed to Norr'), /MEASURE\(total_amount\).*client = 'Norr'/);
    assert.match(
      await sheet.sqlOf('how many clients did Bo work for'),
      /COUNT\(DISTINCT client\).*user_value = 'Bo Marsh'/,
    );
  });

  it('is of whoever did it, before who leads', async () => {
    for (const question of ['who worked the most in 2025', 'who logged the most hours'])
      assert.match(
        await sheet.sqlOf(question),
        /^SELECT user_value, MEASURE\(total_duration\).* = 1\s/,
        question,
      );
    assert.match(await sheet.sqlOf('hours per person'), /^SELECT user_value, MEASURE\(total_duration\)/);
  });
});

describe('deals and how they ended', () => {
  let deals: Asked;
  const stages = ['Closed Won', 'Closed Lost', 'Proposal', 'Negotiation'];
  before(async () => {
    deals = await askedOfLines('deals', [
      'Record ID,Deal Stage,Amount,Currency,Deal owner,Create Date,Close Date,Closed Lost Reason,Lead Source',
      ...Array.from({ length: 240 }, (_, i) => {
        const stage = stages[i % 4];
        const reason = stage === 'Closed Lost' ? ['Price', 'No budget'][i % 2] : '';
        return `${7000 + i},${stage},${1000 + i * 10},${['EUR', 'GBP'][i % 3 ? 0 : 1]},${people[i % 3]},${date(i)},${date(i + 40)},${reason},${['Web', 'Fair', 'Call'][i % 3]}`;
      }),
    ]);
  });
  after(() => deals.close());

  it('go by the day on which they were closed, unless it is asked when they began', async () => {
    for (const question of ['how many deals did we win in march 2025', 'deals lost in march 2025'])
      assert.match(
        await deals.sqlOf(question),
        /deal_stage = 'Closed (?:Won|Lost)' AND close_date >=/,
        question,
      );
    assert.match(await deals.sqlOf('deals created in march 2025 that were won'), /AND create_date >=/);
    assert.match(await deals.sqlOf('new deals by month'), /DATE_TRUNC\('month', create_date\)/);
  });

  it('have an amount that was won, an open pipeline, a win rate and days to close', async () => {
    for (const [question, sql] of [
      ['revenue by month', /DATE_TRUNC\('month', close_date\).*MEASURE\(won_amount\)/],
      ['win rate by lead source', /^SELECT lead_source, MEASURE\(win_rate\)/],
      ['open pipeline by owner', /^SELECT deal_owner, MEASURE\(open_pipeline\)/],
      ['average sales cycle', /MEASURE\(days_to_close\)/],
      ['value of open deals', /MEASURE\(total_amount\).*deal_stage NOT IN/],
      ['how many won deals', /MEASURE\(count\).*deal_stage = 'Closed Won'/],
    ] as const)
      assert.match(await deals.sqlOf(question), sql, question);
    // A quarter is won and a quarter is lost, and what is still open says nothing of it.
    assert.match((await deals.ask('win rate')).text, /\*\*50%\*\*/);
    assert.match((await deals.ask('average sales cycle')).text, /\*\*40 days\*\*/);
  });

  it('are lost by their stage, and not by the reason for it', async () => {
    assert.match(await deals.sqlOf('how many lost deals'), /WHERE deal_stage = 'Closed Lost'/);
    assert.match(await deals.sqlOf('top lost reasons'), /^SELECT closed_lost_reason/);
  });

  it('are open where no stage has ended them', async () => {
    assert.match(
      await deals.sqlOf('how many open deals does Bo have right now'),
      /deal_stage NOT IN \('Closed Lost', 'Closed Won'\)/,
    );
  });

  it('are of one currency where that is said', async () => {
    assert.match(await deals.sqlOf('average amount in pounds'), /WHERE currency = 'GBP'/);
    assert.match(
      await deals.sqlOf('total amount in euros for each sales rep'),
      /currency = 'EUR' GROUP BY 1/,
    );
  });

  it('are told to be of several currencies where nothing tells these apart', async () => {
    const note = /Amounts in EUR and GBP are put together as they stand/;
    for (const question of ['revenue by month', 'average amount by owner'])
      assert.match((await deals.ask(question)).text, note, question);
    for (const question of ['total amount in euros', 'amount by currency', 'how many deals'])
      assert.doesNotMatch((await deals.ask(question)).text, note, question);
  });

  it('are counted where groups are sorted by number', async () => {
    for (const question of [
      'lead sources by number',
      'which lead sources have at least 10 deals? sort by number, highest first',
    ])
      assert.match(await deals.sqlOf(question), /^SELECT lead_source, MEASURE\(count\)/, question);
  });
});

describe('issues of several types', () => {
  let issues: Asked;
  before(async () => {
    issues = await askedOfLines('board', [
      'Issue key,Issue Type,Component/s,Priority,Assignee,Reporter,Created,Resolved',
      ...Array.from(
        { length: 240 },
        (_, i) =>
          `AB-${i},${['Bug', 'Story', 'Epic'][i % 3]},${['Login', 'Cart'][i % 2]},${['Highest', 'High', 'Low'][i % 3]},${people[i % 3]},${people[(i + 1) % 3]},${date(i)},${i % 5 ? date(i + 9) : ''}`,
      ),
    ]);
  });
  after(() => issues.close());

  it('are split by type, which is told where nothing is of one', async () => {
    for (const question of ['issues by type', 'issue count by type'])
      assert.match(await issues.sqlOf(question), /^SELECT issue_type, MEASURE\(count\)/, question);
    const { text } = await issues.ask('issues by class');
    assert.doesNotMatch(text, /\*\*240\*\*/);
  });

  it('are of whoever reported them, where that is asked', async () => {
    assert.match(await issues.sqlOf('how many issues were reported by Ada'), /WHERE reporter = 'Ada Quist'/);
    assert.match(await issues.sqlOf('issues assigned to Ada'), /WHERE assignee = 'Ada Quist'/);
    assert.match(await issues.sqlOf('who reported the most bugs'), /^SELECT reporter, MEASURE\(count\)/);
    assert.match(
      await issues.sqlOf('bugs reported by month'),
      /^SELECT DATE_TRUNC\('month', created\) AS month, MEASURE/,
    );
    assert.match(await issues.sqlOf('issues by component'), /^SELECT components, MEASURE\(count\)/);
  });

  it('have a highest priority where there is one that is called so', async () => {
    assert.match(
      await issues.sqlOf('highest priority open issues'),
      /resolved IS NULL AND priority = 'Highest'/,
    );
  });

  it('go by one time in an answer', async () => {
    assert.match((await issues.ask('created vs resolved by month')).text, /goes by one time only/);
  });

  it('are called by their type where they are counted or stand first', async () => {
    assert.match(
      await issues.sqlOf('components with more than 30 bugs'),
      /HAVING .*issue_type = 'Bug'\) > 30/,
    );
    assert.match(
      await issues.sqlOf('oldest open bug'),
      /WHERE resolved IS NULL AND issue_type = 'Bug' QUALIFY created = MIN\(created\) OVER \(\)/,
    );
  });
});
