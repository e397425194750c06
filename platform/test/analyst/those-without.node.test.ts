import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { firstQueries } from '../../src/analyst/first-queries.js';
import type { Plan } from '../../src/analyst/plan/plan.js';
import type { AgentTurn } from '../../src/chat/agent.js';
import { Asked } from './ask-analyst.js';

describe('those that have no row of another view', () => {
  let streaming: Asked;
  let gym: Asked;
  before(async () => {
    [streaming, gym] = (await Promise.all(['worlds/streaming', 'worlds/gym'].map((w) => Asked.of(w)))) as [
      Asked,
      Asked,
    ];
  });
  after(async () => {
    for (const asked of [streaming, gym]) await asked.close();
  });

  it('are counted, listed and split, however it is said', async () => {
    const never = await streaming.told('how many members never watched anything');
    assert.match(never.sql, /^SELECT MEASURE\(count\) AS count FROM members WHERE member_id (?:NOT )?IN \(/);
    assert.match(never.text, /members without viewings that you can see/);
    for (const question of [
      'number of members without viewings',
      'how many members have no viewings',
      'how many members have not watched anything yet',
    ])
      assert.equal((await streaming.told(question)).sql, never.sql, question);
    assert.match(await streaming.sqlOf('titles nobody has ever watched'), /FROM titles WHERE title_id/);
    const wholesale = await Asked.of('worlds/wholesale');
    for (const question of ['customers without orders', 'customers who have never ordered anything'])
      assert.match(await wholesale.sqlOf(question), /FROM customers WHERE customer_no IN \('C/, question);
    await wholesale.close();
    assert.match(
      await gym.sqlOf('how many memberships have never checked in, by club'),
      /^SELECT club, MEASURE\(count\) AS count FROM memberships WHERE membership_id .* GROUP BY 1/,
    );
  });

  it('have none in the period that stands behind it, and begin in the one before it', async () => {
    const ever = await gym.ask('how many memberships never checked in');
    const lately = await gym.ask('how many memberships never checked in in May 2026');
    assert.ok(Number(lately.rows[0]?.[0]) > Number(ever.rows[0]?.[0]));
    assert.match(lately.text, /without checkins that you can see in May 2026/);
    assert.match(
      await gym.sqlOf('how many memberships that started in 2025 never checked in'),
      /membership_id .* AND started_on >= TIMESTAMP '2025-01-01'/,
    );
  });

  it('are found with the rights of the viewer alone', async () => {
    const all = await gym.ask('how many memberships never checked in');
    const own = await gym.ask('how many memberships never checked in', {
      userAttributes: { club: 'Riverside' },
    });
    const ids = (sql: string): string[] => [...sql.matchAll(/\d{5}/g)].map(([id]) => id);
    assert.ok(Number(own.rows[0]?.[0]) < Number(all.rows[0]?.[0]));
    const riverside = await gym.ask("list memberships of Riverside, with the membership's id", {
      userAttributes: { club: 'Riverside' },
    });
    assert.ok(riverside.rows.length > 0);
    const others = await gym.ask('how many memberships never checked in', {
      userAttributes: { club: 'Marina' },
    });
    const shared = ids(own.sql[0]?.sqlQuery ?? '').filter((id) =>
      ids(others.sql[0]?.sqlQuery ?? '').includes(id),
    );
    assert.deepEqual(shared, []);
  });

  it('are a share of all, too', async () => {
    const { sql, text } = await streaming.told('what share of members never watched anything');
    assert.match(sql, /FILTER \(WHERE member_id (?:NOT )?IN \(.*\) AS share FROM members$/);
    assert.match(text, /\*\*19\.52%\*\* of all members are without viewings that you can see/);
  });

  it('are not those to whom something of a later stage has not happened', async () => {
    const saas = await Asked.of('worlds/saas');
    assert.doesNotMatch(await saas.sqlOf('which accounts have not paid yet'), /account_id (?:NOT )?IN/);
    assert.match(
      await saas.sqlOf('how many accounts have no invoice in 2026'),
      /FROM accounts WHERE account_id IN/,
    );
    await saas.close();
  });

  it('keep a period of their own behind, and take one that begins the question', async () => {
    assert.match(
      await gym.sqlOf('how many memberships without checkins started in 2025'),
      /membership_id IN .* AND started_on >= TIMESTAMP '2025-01-01'/,
    );
    const { sql, text } = await gym.told('In May 2026, how many memberships never checked in?');
    assert.doesNotMatch(sql, /started_on/);
    assert.match(text, /without checkins that you can see in May 2026/);
  });

  it('keep their condition when the thread goes on', async () => {
    assert.match(
      await gym.sqlOf('how many memberships never checked in', 'by club'),
      /^SELECT club, .* FROM memberships WHERE membership_id (?:NOT )?IN .* GROUP BY 1/,
    );
  });

  const plan: Plan = {
    view: 'members',
    kind: 'groups',
    terms: [{ kind: 'rows' }],
    splits: [],
    filters: [{ on: 'absent', member: 'id', view: 'orders', of: 'member_id', rows: 'orders', periods: [] }],
    having: [],
  };
  /** What is asked first where the two views have these keys, as a viewer's tools give them in pages. */
  const firstOf = async (here: readonly number[], there: readonly number[], failsAt = '') => {
    const rows = (sql: string): Promise<number[][]> => {
      if (failsAt !== '' && sql.includes(failsAt)) return Promise.reject(new Error('secret'));
      const [, offset = '0'] = /OFFSET (\d+)/.exec(sql) ?? [];
      const all = sql.includes('FROM orders') ? there : here;
      return Promise.resolve(all.slice(Number(offset), Number(offset) + 5000).map((id) => [id]));
    };
    const { signal } = new AbortController();
    const turn = { tools: { sight: { rows } }, memory: undefined, signal } as unknown as AgentTurn;
    const lexicon = { members: [], member: () => undefined, holdings: { lists: new Map() } };
    const events = firstQueries(turn, plan, lexicon as never, {} as never);
    let said = '';
    for (;;) {
      const { done, value } = await events.next();
      if (done) return { said, filter: value?.plan.filters[0] };
      if (value.type === 'final') said += value.delta;
    }
  };
  const numbers = (length: number): number[] => Array.from({ length }, (_, i) => i);

  it('are named by the shorter of two lists, over several pages of keys', async () => {
    const few = await firstOf(numbers(12_000), numbers(11_000));
    assert.deepEqual(few.filter, { on: 'values', member: 'id', values: numbers(12_000).slice(11_000) });
    const many = await firstOf(numbers(12_000), numbers(20));
    assert.deepEqual(many.filter, { on: 'values', member: 'id', values: numbers(20), negate: true });
  });

  it('are nobody where all have some, and everybody where none has', async () => {
    assert.deepEqual((await firstOf(numbers(5), numbers(5))).filter, { on: 'empty', member: 'id' });
    assert.deepEqual((await firstOf(numbers(5), [])).filter, { on: 'empty', member: 'id', negate: true });
  });

  it('are refused where there are too many to name', async () => {
    for (const [here, there] of [
      [numbers(60_000), numbers(10)],
      [numbers(30_000), numbers(12_000)],
      [numbers(9_000), numbers(4_000)],
    ] as const) {
      const { said, filter } = await firstOf(here, there);
      assert.match(said, /too many to tell which of them have orders/);
      assert.equal(filter, undefined);
    }
  });

  it('are refused where a query fails, and its words are not told', async () => {
    const { said, filter } = await firstOf(numbers(5), numbers(2), 'FROM orders');
    assert.match(said, /The query for this question failed/);
    assert.doesNotMatch(said, /secret/);
    assert.equal(filter, undefined);
  });

  it('are told by the key of theirs that the other names, and not by one that is called the same', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'inlay-keys-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const column = (name: string, type: string, more = ''): string =>
      `      - { name: ${name}, sql: '{CUBE}."${name}"', type: ${type}${more} }\n`;
    const key = ', primary_key: true, meta: { code: true }';
    const files: Readonly<Record<string, string>> = {
      'dataset.yml': 'title: Shop\nrowNoun: { one: order, many: orders }\nnow: 2026-05-01\n',
      'data/customers.csv': 'id,name\n1,Ann\n2,Bob\n3,Cid\n4,Dee\n',
      'data/orders.csv': 'id,customer_id,ordered_at\n1,3,2026-04-01\n2,3,2026-04-02\n3,4,2026-04-03\n',
      'model/shop.yml': `cubes:
  - name: customers_rows
    sql_table: customers
    public: false
    measures:
      - { name: count, title: Customers, type: count }
    dimensions:
${column('id', 'number', key)}${column('name', 'string')}
  - name: orders_rows
    sql_table: orders
    public: false
    joins:
      - { name: customers_rows, relationship: many_to_one, sql: '{CUBE}.customer_id = {customers_rows}.id' }
    measures:
      - { name: count, title: Orders, type: count }
    dimensions:
${column('id', 'number', key)}${column('customer_id', 'number', ', meta: { code: true }')}${column('ordered_at', 'time')}
views:
  - name: orders
    title: Orders
    cubes: [{ join_path: orders_rows, includes: [count, id, customer_id, ordered_at] }]
  - name: customers
    title: Customers
    cubes: [{ join_path: customers_rows, includes: [count, id, name] }]
`,
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, '..'), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const shop = await Asked.over(folder);
    const answer = await shop.ask('customers who never ordered');
    await shop.close();
    assert.deepEqual(answer.rows.map((row) => row.find((cell) => typeof cell === 'string')).sort(), [
      'Ann',
      'Bob',
    ]);
  });
});
