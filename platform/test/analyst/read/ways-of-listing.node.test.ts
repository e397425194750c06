import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../asked-worlds.js';

describe('what is named together', () => {
  const { check, sql } = askedWorlds('cinemas', 'foodlines', 'upkeep', 'fitclub');

  it('is told apart where it is split by several values', async () => {
    await check([
      ['cinemas', 'median tickets sold, split by 2D, 3D and IMAX', /SELECT format, MEDIAN\(tickets_sold\)/],
      ['cinemas', 'ticket revenue by Riverside and Parkway', /SELECT cinema, MEASURE/],
    ]);
  });

  it('ends with one word for two names', async () => {
    await check([
      [
        'cinemas',
        'ticket and snack revenue by cinema',
        /MEASURE\(total_ticket_revenue\).*MEASURE\(total_snack_revenue\)/s,
      ],
    ]);
  });

  it('has a clause of who did it as a column', async () => {
    await check([
      [
        'cinemas',
        'which films run over 150 minutes, and who distributes them?',
        /SELECT distributor, title.*runtime_min > 150/s,
      ],
    ]);
  });

  it('is of a time that a word behind the list tells, and no third group', async () => {
    const said = await sql('upkeep', 'number of requests by category and assignee type, opened in 2025');
    assert.match(said, /SELECT category, assignee_type, MEASURE/);
  });

  it('is rated by a certificate where the number is one', async () => {
    await check([['cinemas', 'how many films are rated 18?', /age_rating = '18'/]]);
  });

  it('is spent on rows by a noun of theirs', async () => {
    await check([
      ['upkeep', 'top 5 buildings by repair spend this year', /SELECT building, MEASURE\(total_cost\)/],
    ]);
    assert.equal(await sql('upkeep', 'how much money did we make this year?'), '');
  });

  it('is cheapest by what it is sold for', async () => {
    await check([
      ['foodlines', 'what are the 3 cheapest drinks on your list?', /ORDER BY list_price ASC LIMIT 3/],
    ]);
  });

  it('is late where it was not on time, order by order', async () => {
    await check([
      ['foodlines', 'late orders by month', /on_time = FALSE/],
      [
        'foodlines',
        'what share of the orders was delivered late, per warehouse?',
        /FILTER \(WHERE on_time = FALSE\).*FROM orders/s,
      ],
    ]);
  });

  it('leaves out a value that it is said to be without', async () => {
    const thread = ['requests by month in 2025', 'same but without the district Northgate please'];
    assert.match(await sql('upkeep', ...thread), /district <> 'Northgate'/);
  });
});

describe('what recurs and what runs', () => {
  const { check, sql } = askedWorlds('fitclub');

  it('is as of the end of a time, and no sum of what began in it', async () => {
    const ran =
      /start_date < TIMESTAMP '2026-04-01' AND \(\(end_date IS NULL\) OR \(end_date >= TIMESTAMP '2026-04-01'\)\)/;
    await check([
      ['fitclub', 'MRR last month', ran],
      ['fitclub', 'MRR last month', /MEASURE\(total_monthly_fee\)/],
      ['fitclub', 'how many members were active in march 2026', ran],
      ['fitclub', 'MRR by plan', /MEASURE\(mrr\)/],
    ]);
  });

  it('is told of no series of times', async () => {
    assert.equal(await sql('fitclub', 'MRR by month'), '');
    assert.equal(await sql('fitclub', 'active members by month'), '');
  });

  it('is left by those that are lost', async () => {
    await check([
      ['fitclub', 'how many members did we lose last month', /end_date >= TIMESTAMP '2026-03-01'/],
      ['fitclub', 'how many active members joined in march', /start_date >= TIMESTAMP '2026-03-01'/],
    ]);
  });
});

describe('the beginning and the end of a time', () => {
  const { check } = askedWorlds('newsletters');

  it('is of the time that is named, and not of today', async () => {
    await check([
      [
        'newsletters',
        'revenue in the last quarter of 2025',
        />= TIMESTAMP '2025-10-01'.*< TIMESTAMP '2026-01-01'/,
      ],
      ['newsletters', 'revenue in the last quarter of last year', />= TIMESTAMP '2025-10-01'/],
      [
        'newsletters',
        'revenue in the first three months of 2025',
        />= TIMESTAMP '2025-01-01'.*< TIMESTAMP '2025-04-01'/,
      ],
      ['newsletters', 'revenue in the last month of 2025', />= TIMESTAMP '2025-12-01'/],
      [
        'newsletters',
        'revenue in the last week of march 2026',
        />= TIMESTAMP '2026-03-25'.*< TIMESTAMP '2026-04-01'/,
      ],
    ]);
  });

  it('is told by the month of a year that has the most', async () => {
    await check([
      ['newsletters', 'which month of 2025 had the highest revenue?', /DATE_TRUNC\('month'.* = 1\s/s],
      ['newsletters', 'best month of 2025', /DATE_TRUNC\('month'.* = 1\s/s],
      [
        'newsletters',
        'In wich month of 2025 was the most failed payments and how many was it?',
        /DATE_TRUNC\('month'.*'failed'.* = 1\s/s,
      ],
    ]);
  });
});

describe('one of those that were listed', () => {
  const { sql } = askedWorlds('filmlist', 'itdesk', 'repairs', 'gearshop', 'cinechain', 'arthouse');
  const last = async (world: string, expected: RegExp, ...thread: readonly string[]): Promise<void> =>
    assert.match(await sql(world, ...thread), expected, thread.join(' // '));

  it('is the longest by the number that is meant', async () => {
    await last(
      'filmlist',
      /QUALIFY runtime = MAX\(runtime\) OVER \(\)/,
      'show me the comedies',
      'which one is the longest?',
    );
    await last(
      'filmlist',
      /QUALIFY runtime = MIN\(runtime\) OVER \(\)/,
      'show me the horror movies',
      'and the shortest one?',
    );
  });

  it('is the oldest by the time when it came', async () => {
    await last(
      'repairs',
      /QUALIFY reported_at = MIN\(reported_at\) OVER \(\)/,
      'list the open repairs',
      'which one is the oldest?',
    );
    await last(
      'itdesk',
      /QUALIFY created_at = MAX\(created_at\) OVER \(\)/,
      'show the critical tickets',
      'which of them is the newest?',
    );
    assert.equal(await sql('itdesk', 'the 10 latest tickets', 'which is the oldest?'), '');
  });

  it('is gone on with where one row was shown', async () => {
    await last(
      'gearshop',
      /total_subtotal.* WHERE order_no = 'GS-14453'$/,
      'show order GS-14453',
      'what is the subtotal?',
    );
    await last(
      'gearshop',
      /^SELECT MEASURE\(count\) AS count FROM orders$/,
      'show order GS-14453',
      'how many orders do we have?',
    );
  });

  it('is bounded by what was told of each group', () =>
    last(
      'cinechain',
      /HAVING MEASURE\(average_user_rating\) < 6\.6/,
      'Average user rating by distributor',
      'only distributors with an average below 6.6',
    ));

  it('is named by who made it', () =>
    last('arthouse', /WHERE director = 'Marco Bellandi'/, 'what films did Marco Bellandi direct?'));
});

describe('rows with a condition on a column that is called by a word of counting', () => {
  const { check } = askedWorlds('gearshop');

  it('are listed, and counted where that is asked', async () => {
    await check([
      ['gearshop', 'orders dec 2025 gift wrap total > 400', /SELECT .*order_no.*total > 400/s],
      ['gearshop', 'total orders with gift wrap in december 2025', /^SELECT MEASURE\(count\)/],
    ]);
  });
});
