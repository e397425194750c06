import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conditionMark } from '../../src/data/data-model.js';
import { compileModel } from '../../src/data/model-compiler.js';
import { ModelError } from '../../src/data/model-error.js';
import { parseModel } from '../../src/data/model-parser.js';
import { modelMeta } from '../../src/data/model-meta.js';
import { loadDataset } from '../../src/dataset/load-data-set.js';

const load = (text: string): ReturnType<typeof compileModel> =>
  compileModel(parseModel([{ name: 'model.yml', text }]));

const orders = `
cubes:
  - name: orders
    sql_table: shop.orders
    joins:
      - { name: customers, relationship: many_to_one, sql: '{CUBE}.customer_id = {customers}.id' }
    dimensions:
      - { name: status, type: string, sql: status }
      - { name: shouted, type: string, sql: 'UPPER({status})' }
    measures:
      - { name: count, type: count }
      - { name: paid, type: sum, sql: '{CUBE}.amount', filters: [{ sql: "{CUBE}.status = 'paid'" }] }
      - { name: each, type: number, sql: '{paid} / {count}' }
  - name: customers
    sql: SELECT * FROM shop.people
    dimensions:
      - { name: city, type: string, sql: '{CUBE}.city' }
`;
const view = `
views:
  - name: shop
    cubes:
      - { join_path: orders, includes: '*' }
      - { join_path: orders.customers, prefix: true, includes: [city] }
`;

describe('a data model', () => {
  it('compiles members, joins, prefixes and references', () => {
    const shop = load(orders + view).views.get('shop');
    assert.equal(shop?.members.get('shouted')?.sql, 'UPPER(("orders".status))');
    assert.equal(
      shop.members.get('paid')?.sql,
      `SUM("orders".amount) FILTER (WHERE ("orders".status = 'paid'))`,
    );
    assert.match(shop.members.get('each')?.sql ?? '', /^\(SUM\(.*\) \/ \(COUNT\(\*\)\)$/);
    assert.deepEqual([...(shop.members.get('customers_city')?.cubes ?? [])], ['customers']);
    assert.equal(shop.sources.get('customers')?.on, '"orders".customer_id = "customers".id');
  });

  it('takes a condition into every aggregate that a number is worked out of', () => {
    const ofNumber = (sql: string) => {
      const text = orders.replace(
        'measures:',
        `measures:\n      - { name: own, type: number, sql: '${sql}' }`,
      );
      return load(text + view)
        .views.get('shop')
        ?.members.get('own')?.conditionalSql;
    };
    const conditions = (sql: string) => ofNumber(sql)?.split(`FILTER (WHERE ${conditionMark})`).length;
    assert.equal(conditions('ROUND(SUM({CUBE}.amount) * 1.0 / NULLIF(COUNT(DISTINCT {CUBE}.status), 0))'), 3);
    assert.equal(conditions('SUM({CUBE}.amount) / {count}'), 3);
    // What already has a condition, or is more than one call, is left alone.
    assert.equal(ofNumber('SUM({CUBE}.amount) / {paid}'), undefined);
    assert.equal(ofNumber('SUM(COALESCE({CUBE}.amount, 0)) / 2'), undefined);
  });

  it('reads a cube only for what it alone holds, but for the rules of a cube with rules', () => {
    const borrowed = orders.replace(
      'sql: SELECT * FROM shop.people',
      "sql: SELECT * FROM shop.people\n    ACCESS\n    measures: [{ name: cities, type: count_distinct, sql: '{orders}.city' }]",
    );
    const cubesOf = (rules: string): string[] => {
      const text = borrowed.replace('ACCESS', rules) + view.replace('[city]', '[city, cities]');
      return [...(load(text).views.get('shop')?.members.get('customers_cities')?.cubes ?? [])];
    };
    assert.deepEqual(cubesOf('description: open'), ['orders']);
    assert.deepEqual(cubesOf("access_policy: [{ group: '*' }]").sort(), ['customers', 'orders']);
  });

  it('knows the day of a time and what a measure takes from a row', () => {
    const days = orders.replace(
      'dimensions:',
      "dimensions:\n      - { name: at, type: time, sql: '{CUBE}.at', meta: { day: '{CUBE}.on_day' } }",
    );
    const members = load(days + view).views.get('shop')?.members;
    assert.equal(members?.get('at')?.daySql, '"orders".on_day');
    assert.equal(members?.get('paid')?.rowFilter, `("orders".status = 'paid')`);
    assert.equal(
      members?.get('paid')?.rowSql,
      `CASE WHEN ("orders".status = 'paid') THEN "orders".amount END`,
    );
    assert.equal(members?.get('count')?.rowSql, '1');
    assert.equal(members?.get('each')?.rowSql, undefined);
  });

  const broken: readonly (readonly [string, string, RegExp])[] = [
    ['no YAML', 'cubes: [', /model\.yml: /],
    ['an unknown key', 'cubes: [{ name: a, sql_table: t, measurs: [] }]', /measurs/],
    [
      'a wrong type',
      'cubes: [{ name: a, sql_table: t, measures: [{ name: m, type: median }] }]',
      /cubes\.0\.measures\.0\.type/,
    ],
    ['a name that is none', "cubes: [{ name: 'a b', sql_table: t }]", /must be a name/],
    ['a table that is none', "cubes: [{ name: a, sql_table: 't; DROP' }]", /sql_table/],
    ['no source', 'cubes: [{ name: a }]', /needs either/],
    ['two sources', 'cubes: [{ name: a, sql: x, sql_table: t }]', /needs either/],
    ['a cube twice', 'cubes: [{ name: a, sql_table: t }, { name: A, sql_table: t }]', /defined twice/],
    [
      'a member twice',
      'cubes: [{ name: a, sql_table: t, measures: [{ name: m, type: count }], dimensions: [{ name: m, type: string, sql: x }] }]',
      /defined twice/,
    ],
    [
      'a measure without sql',
      'cubes: [{ name: a, sql_table: t, measures: [{ name: m, type: sum }] }]',
      /a\.m: needs "sql"/,
    ],
    [
      'a place without coordinates',
      'cubes: [{ name: a, sql_table: t, dimensions: [{ name: g, type: geo }] }]',
      /latitude/,
    ],
    [
      'a reference to nothing',
      "cubes: [{ name: a, sql_table: t, measures: [{ name: m, type: number, sql: '{gone}' }] }]",
      /gone/,
    ],
    [
      'a member of itself',
      "cubes: [{ name: a, sql_table: t, measures: [{ name: m, type: number, sql: '{n}' }, { name: n, type: number, sql: '{m}' }] }]",
      /defined by itself/,
    ],
    ['a view of nothing', 'views: [{ name: v, cubes: [{ join_path: a, includes: "*" }] }]', /no cube "a"/],
    [
      'a path without a join',
      `${orders}views: [{ name: v, cubes: [{ join_path: orders, includes: [] }, { join_path: customers.orders, includes: [] }] }]`,
      /must begin with/,
    ],
    ['a join that repeats rows', orders.replace('many_to_one', 'one_to_many') + view, /count rows twice/],
    [
      'a member included twice',
      `${orders}views: [{ name: v, cubes: [{ join_path: orders, includes: [count, count] }] }]`,
      /included twice/,
    ],
    [
      'a policy on nothing',
      `${orders}${view}    access_policy: [{ group: '*', row_level: { filters: [{ member: gone, operator: equals, values: [a] }] } }]`,
      /no dimension/,
    ],
    [
      'a policy on a measure',
      `${orders}${view}    access_policy: [{ group: '*', row_level: { filters: [{ member: count, operator: equals, values: [1] }] } }]`,
      /no dimension/,
    ],
    [
      'a condition that is none',
      `${orders}${view}    access_policy: [{ group: '*', conditions: [{ if: 'always' }] }]`,
      /condition/,
    ],
    [
      'an operator that is none',
      `${orders}${view}    access_policy: [{ group: '*', row_level: { filters: [{ member: status, operator: like, values: [a] }] } }]`,
      /access_policy/,
    ],
  ];
  for (const [what, text, message] of broken) {
    it(`is refused for ${what}`, () => {
      assert.throws(
        () => load(text),
        (error: unknown) => error instanceof ModelError && message.test(error.message),
      );
    });
  }

  it('does not blow up on YAML aliases', () => {
    const bomb = `a: &a [x]\n${Array.from({ length: 12 }, (_, i) => `b${i}: &b${i} [${Array.from({ length: 9 }, () => (i === 0 ? '*a' : `*b${i - 1}`)).join(', ')}]`).join('\n')}`;
    assert.throws(() => load(bomb));
  });
});

describe('access policies', () => {
  const guarded = (policy: string): ReturnType<typeof load> =>
    load(`${orders}${view}    access_policy: ${policy}`);

  it('hide the view from callers of no matching group', () => {
    const model = guarded('[{ group: staff }]');
    assert.deepEqual(modelMeta(model, {}), []);
    assert.equal(modelMeta(model, { groups: ['staff'] }).length, 1);
  });

  it('hide members that none of the matching policies includes', () => {
    const model = guarded(
      "[{ group: '*', member_level: { includes: [status, count] } }, { group: staff, member_level: { includes: '*', excludes: [paid] } }]",
    );
    const names = (groups: string[]): string[] =>
      modelMeta(model, { groups }).flatMap((c) => [...c.measures, ...c.dimensions].map((m) => m.name));
    assert.deepEqual(names([]), ['shop.count', 'shop.status']);
    assert.ok(names(['staff']).includes('shop.each'));
    assert.ok(!names(['staff']).includes('shop.paid'));
  });
});

describe('the flights model', () => {
  it('compiles, with a description for every member', async () => {
    const { model } = await loadDataset('flights');
    for (const member of model.views.get('flights')?.members.values() ?? [])
      assert.notEqual(member.description, '', member.name);
  });
});
