import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** The rules of the analyst, each by the mistake it prevents. */
describe('the analyst', () => {
  let shop: Asked;
  let orders: Asked;
  let visits: Asked;
  before(async () => {
    shop = await Asked.of('corner-shop');
    orders = await Asked.of('worlds/orders');
    visits = await Asked.of('worlds/visits');
  });
  after(async () => {
    await shop.close();
    await orders.close();
    await visits.close();
  });

  const sqlOf = async (question: string): Promise<string> =>
    (await orders.ask(question)).sql.at(-1)?.sqlQuery ?? '';

  it('rule 1: refuses a question with an operator that no step read', async () => {
    const { sql, text } = await orders.ask('revenue by category twice');
    assert.equal(sql.length, 0);
    assert.match(text, /"twice"/);
  });

  it('rule 1: refuses a thing that the data does not hold, with no number', async () => {
    const { sql, text } = await orders.ask('average weight of orders by category');
    assert.equal(sql.length, 0);
    assert.match(text, /nothing called "weight"/);
    assert.doesNotMatch(text, /\d/);
  });

  it('rule 1: names a verb that it passed over', async () => {
    assert.match(
      (await orders.ask('how many orders were gladly accepted in 2025')).text,
      /I did not use: .*accepted/,
    );
  });

  it('rule 1: answers nothing where "or" stands between two different things', async () => {
    const { sql, text } = await orders.ask('orders from Germany or paid by PayPal');
    assert.equal(sql.length, 0);
    assert.match(text, /do not know what to do with "or"/);
  });

  it('rule 1: passes over "new" before what a row is called, and before nothing else', async () => {
    assert.equal((await orders.ask('how many new orders in 2026')).sql.length, 1);
    assert.equal((await orders.ask('revenue from new customers')).sql.length, 0);
  });

  it('rule 1: says that it cannot tell what is about to come', async () => {
    assert.equal((await orders.ask('which customers are about to leave us')).sql.length, 0);
  });

  it('rule 1: refuses what lost a number, a sameness or a name between reading and plan', async () => {
    for (const [question, word] of [
      ['orders from the same country', 'same'],
      ['which customers have more than 20% of orders from Spain', '20'],
      ['revenue in Germany but France', 'but'],
    ] as const) {
      const { sql, text } = await orders.ask(question);
      assert.equal(sql.length, 0, question);
      assert.match(text, new RegExp(`"${word}"`));
    }
    assert.equal((await visits.ask('expected visits for August')).sql.length, 0);
  });

  it('rule 1: takes a name in small letters that begins with a month for a name', async () => {
    const { sqlQuery } = (await visits.ask('spring sale against may madness by revenue')).sql.at(-1)!;
    assert.match(sqlQuery, /campaign IN \('Spring Sale', 'May Madness'\)/);
    assert.match(sqlQuery, /GROUP BY/);
    assert.doesNotMatch(sqlQuery, /TIMESTAMP/);
  });

  it('rule 1: keeps each period with the time that it is said of', async () => {
    const sql = await sqlOf('how many orders were ordered in December 2025 and shipped in January 2026');
    assert.match(sql, /shipped_at >= TIMESTAMP '2026-01-01'/);
    assert.match(sql, /ordered_at < TIMESTAMP '2026-01-01'/);
    assert.equal((await orders.ask('revenue at the end of 2025')).sql.length, 0);
  });

  it('rule 1: denies a bound as a whole or not at all', async () => {
    const sql = await sqlOf('how many orders were not shipped within 3 days');
    assert.match(sql, /shipped_at IS NULL\) OR \(DATE_DIFF\('second', ordered_at, shipped_at\) > 259200/);
  });

  it('rule 8: asks by what things are the worst where nothing measured is good or bad', async () => {
    const { sql, text } = await visits.ask('the 3 worst browsers');
    assert.equal(sql.length, 0);
    assert.match(text, /cannot tell by what/);
    for (const question of ['the 3 worst browsers by bounce rate', '3 worst browsers in bounce rate'])
      assert.match((await visits.ask(question)).sql.at(-1)?.sqlQuery ?? '', /ORDER BY 2 DESC/);
  });

  it('rule 1: refuses a comparison or a ranking of one', async () => {
    const { memory } = await visits.ask('bounce rate of Chrome');
    for (const question of ['which is better', "what's the difference"])
      assert.doesNotMatch((await visits.ask(question, { memory })).text, /\*\*\d/, question);
    const { memory: counted } = await visits.ask('how many visits in May 2026');
    assert.doesNotMatch((await visits.ask('in percent', { memory: counted })).text, /\*\*\d/);
    assert.equal((await visits.ask('ratio of mobile to desktop visits')).sql.length, 0);
    assert.equal((await orders.ask('revenue share of the top 5 customers')).sql.length, 0);
  });

  it('rule 5: keeps to the rows of the thread where only "how many" is said of them', async () => {
    const { memory } = await orders.ask('orders in May 2026');
    const { sql } = await orders.ask('how many were cancelled', { memory });
    assert.match(sql.at(-1)?.sqlQuery ?? '', /TIMESTAMP '2026-05-01'/);
  });

  it('rule 8: asks by what things are large that the data only counts', async () => {
    assert.equal((await orders.ask('which country has the biggest customers')).sql.length, 0);
    assert.equal((await orders.ask('which country has the most customers')).sql.length, 1);
  });

  it('rule 3: compares two instead of finding the best single row', async () => {
    assert.match(
      (await orders.ask('Chairs vs Desks: which has the better average rating')).sql.at(-1)?.sqlQuery ?? '',
      /MEASURE\(average_rating\)[\s\S]*GROUP BY/,
    );
  });

  it('rule 3: bounds groups by the rows that are so, and never by how many different they are', async () => {
    assert.match(
      await sqlOf('customers with over 3 returned orders'),
      /HAVING MEASURE\((?:returned_count|count)\)(?: FILTER \(WHERE status = 'returned'\))? > 3/,
    );
    assert.match(await sqlOf('customers who bought less than 10 times'), /HAVING MEASURE\(count\) < 10/);
  });

  it('rule 3: finds the first row of each group where the group is named as its owner', async () => {
    assert.match(await sqlOf("each channel's largest order"), /PARTITION BY channel|MAX\(amount\)/);
    assert.match(
      await sqlOf('the brand with the best rating in every category'),
      /PARTITION BY category ORDER BY ROUND\(MEASURE\(average_rating\), 6\) DESC/,
    );
  });

  it('rule 2: refuses a negation that leaves nothing out', async () => {
    assert.equal((await orders.ask('how many customers bought Chairs but not Desks')).sql.length, 0);
  });

  it('rule 2: ends a negation at "but"', async () => {
    assert.match(
      (await visits.ask('visits that did not convert but bounced')).sql.at(-1)?.sqlQuery ?? '',
      /converted = FALSE\s+AND bounced = TRUE/,
    );
    assert.match(await sqlOf('orders from all countries but Germany'), /ship_country <> 'Germany'/);
  });

  it('rule 2: finds a negation behind a noun that another step has left', async () => {
    assert.match(await sqlOf('returned orders not from Germany'), /ship_country <> 'Germany'/);
  });

  it('rule 2: means things of which no row is so by "never"', async () => {
    assert.match(
      await sqlOf('how many customers have never returned anything?'),
      /HAVING MEASURE\(count\) FILTER \(WHERE status = 'returned'\) = 0/,
    );
  });

  it('rule 2: binds a negation to the values behind it', async () => {
    assert.match(
      await sqlOf('how many orders did not go to Germany or Spain'),
      /ship_country NOT IN \('Germany', 'Spain'\)/,
    );
    assert.match(await sqlOf('revenue by category excluding Germany'), /ship_country <> 'Germany'/);
  });

  it('rule 3: takes an extreme from a query that orders all groups', async () => {
    assert.match(
      await sqlOf('which customer has the highest revenue'),
      /QUALIFY RANK\(\) OVER \(ORDER BY .* DESC\) = 1\s/,
    );
  });

  it('rule 4: puts the condition of a share on its numerator alone', async () => {
    const sql = await sqlOf('what share of orders from Germany were returned');
    assert.match(sql, /FILTER \(WHERE status = 'returned'\)/);
    assert.match(sql, /\nWHERE ship_country = 'Germany'/);
  });

  it('rule 4: refuses to add up the first of a ranking as a share', async () => {
    const { sql, text } = await orders.ask('What fraction of our revenue do the top 10 customers make up?');
    assert.equal(sql.length, 0);
    assert.match(text, /cannot add up the first of a ranking/);
  });

  it('rule 5: keeps ranking and threshold when a follow-up only adds a filter', async () => {
    const first = await orders.ask('top 5 products by revenue with at least 20 orders');
    const next = await orders.ask('only Germany', { memory: first.memory });
    const sql = next.sql.at(-1)?.sqlQuery ?? '';
    assert.match(sql, /HAVING MEASURE\(count\) >= 20/);
    assert.match(sql, /LIMIT 5/);
    assert.match(sql, /ship_country = 'Germany'/);
  });

  it('rule 6: draws no ring of an average, and says the size of the groups of a ranking by one', async () => {
    const { sql } = await orders.ask('average order value by category as a pie chart');
    assert.match(sql.at(-1)?.vegaSpec ?? '', /"type":"bar"/);
    assert.match(await sqlOf('top 3 products by average rating'), /MEASURE\(count\)/);
  });

  it('rule 7: tells rows that are not to be seen and rows that are not there alike', async () => {
    const userAttributes = { country: 'FR' };
    const hidden = await shop.ask('how many orders in NL', { userAttributes });
    const absent = await shop.ask('how many orders in ZZ', { userAttributes });
    assert.equal(hidden.text.replaceAll('NL', '?'), absent.text.replaceAll('ZZ', '?'));
    assert.match(hidden.text, /nothing .* that you can see/);
  });

  it('rule 7: corrects no spelling to a value of rows that the viewer may not see', async () => {
    const america = { userAttributes: { countries: ['United States', 'Canada'] } };
    assert.match((await visits.ask('visits from Frnace')).text, /france/i);
    // Also after others have asked: what is known is kept by rights.
    assert.doesNotMatch((await visits.ask('visits from Frnace', america)).text, /france/i);
  });

  it('rules 7 and 8: takes no value of the other end for the one that is asked about', async () => {
    const { sql, text } = await orders.ask('how much did we sell to Germany', {
      userAttributes: { ship_country: 'Spain' },
    });
    assert.equal(sql.length, 0);
    assert.match(text, /nothing of the ship-to country "Germany" that you can see/);
    assert.match(text, /say "billing country Germany"/);
  });

  it('rule 8: names the other thing that a value may be of', async () => {
    assert.match((await visits.ask('visits landing on Home')).text, /it is also the entry (?:page|section)/);
  });

  it('rule 8: names the reading of a part of a name', async () => {
    assert.match((await orders.ask("How many orders from O'Neill")).text, /I read "O'Neill" as|O'Neill/);
  });

  it('rule 9: rounds a number in prose as the table shows it', async () => {
    const { text, rows } = await orders.ask('average order value');
    const shown = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(Number(rows[0]?.[0]));
    assert.ok(text.includes(`**€${shown}**`), text);
  });

  it('rule 9: tells a share by its percent, in words and title, where a share was asked for', async () => {
    for (const question of ['orders by country as a share', 'share of orders by country']) {
      const { text, sql } = await orders.ask(question);
      assert.match(text, /^Share of orders by ship-to country: .*\(\*\*\d+(\.\d+)?%\*\*\)/, text);
      assert.match(JSON.stringify(sql[0]), /Share of orders by ship-to country/);
    }
  });

  it('rule 10: answers another language in that language, with no query', async () => {
    for (const [question, reply] of [
      ['Wie viele Bestellungen gab es im Mai?', /^Ich lese Englisch/],
      ['Combien de commandes en mai ?', /^Je lis l'anglais/],
      ['¿Cuántos pedidos hay en mayo?', /^Leo inglés/],
    ] as const) {
      const { sql, text } = await orders.ask(question);
      assert.equal(sql.length, 0);
      assert.match(text, reply);
    }
  });

  it('refuses causes and forecasts plainly', async () => {
    for (const question of ['why did revenue fall in May', 'forecast revenue for next year'])
      assert.equal((await orders.ask(question)).sql.length, 0);
  });
});
