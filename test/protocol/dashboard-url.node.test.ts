import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  dashboardUrl,
  filterUrlParameter,
  readFilterUrlParameter,
  type DashboardFilters,
} from '../../src/protocol/dashboard-url.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { corpus } from '../helpers/corpora.js';

const base = new URL('https://platform.example/embed/dashboard/p1?session=one');
const isConfig = (error: unknown): boolean => InlayError.isInstance(error) && error.code === 'config';

const value = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => text.replace(/\p{Cs}/gu, '\uFFFD')),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxLength: 5 }),
  fc.record(
    { operator: fc.string(), values: fc.array(fc.string(), { maxLength: 3 }) },
    { requiredKeys: ['operator'], noNullPrototype: true },
  ),
);
const filters = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}\.[a-z_]{1,8}$/), value, {
  maxKeys: 6,
  noNullPrototype: true,
});

describe('addresses of dashboards', () => {
  it('adds only what differs from the platform’s own', () => {
    assert.equal(dashboardUrl(base, {}).href, base.href);
    const shown = { showDashboardHeader: true, showDashboardTitle: true, allowExport: false };
    assert.equal(dashboardUrl(base, shown).href, base.href);
  });

  it('writes the platform’s parameters, with filters as JSON', () => {
    const url = dashboardUrl(base, {
      filters: { 'flights.origin': 'JFK', 'flights.delay': { operator: 'gte', values: [15] } },
      locale: 'de',
      timezone: 'Europe/Berlin',
      allowExport: true,
      showDashboardHeader: false,
      showDashboardTitle: false,
      showDashboardExportMenu: false,
      showDashboardBackButton: false,
    });
    assert.equal(
      url.search,
      '?session=one&f_flights.delay=%7B%22operator%22%3A%22gte%22%2C%22values%22%3A%5B15%5D%7D' +
        '&f_flights.origin=%22JFK%22&locale=de&timezone=Europe%2FBerlin&allowExport=true&showDashboardHeader=false' +
        '&showDashboardTitle=false&showDashboardExportMenu=false&showDashboardBackButton=false',
    );
  });

  it('leaves the given address as it was', () => {
    dashboardUrl(base, { locale: 'de' });
    assert.equal(base.search, '?session=one');
  });

  it('lets no value become another parameter, whatever it holds', () => {
    const bytes = corpus('blns.json');
    const odd = ['&session=two', '#x', '%26session%3Dtwo', '\u0000', '💥'];
    const texts = [...odd, ...(bytes === undefined ? [] : (JSON.parse(bytes.toString()) as string[]))];
    for (const text of texts.map((one) => one.replace(/\p{Cs}/gu, '\uFFFD'))) {
      const url = dashboardUrl(base, { filters: { 'a.b': text }, locale: text, timezone: text });
      assert.deepEqual(
        [...url.searchParams],
        [
          ['session', 'one'],
          ['f_a.b', JSON.stringify(text)],
          ['locale', text],
          ['timezone', text],
        ],
      );
      assert.deepEqual([url.origin, url.pathname, url.hash], [base.origin, base.pathname, '']);
    }
  });

  it('refuses filters that are no view.dimension, and values that are no JSON', () => {
    const names = ['', 'origin', 'a.b.c', 'a b.c', 'a.b&x', '.a', 'a.', '1a.b', 'session', '__proto__'];
    for (const name of names) {
      assert.throws(() => filterUrlParameter({ [name]: 1, ['a.b']: 2 }), isConfig, name);
    }
    const circle: unknown[] = [];
    circle.push(circle);
    for (const wrong of [undefined, () => 1, Symbol('x'), 1n, circle]) {
      assert.throws(() => filterUrlParameter({ 'a.b': wrong as never }), isConfig);
    }
  });

  it('says the same filters in the same words, in whatever order they were given', () => {
    assert.equal(filterUrlParameter({ 'b.b': 1, 'a.a': 2 }), filterUrlParameter({ 'a.a': 2, 'b.b': 1 }));
  });
});

describe('filters that an embedded page reports', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(filters, (given) => {
        assert.deepEqual(readFilterUrlParameter(filterUrlParameter(given as DashboardFilters)), given);
      }),
    );
  });

  it('are empty for anything else, and never more than a hundred', () => {
    const nothing = [
      '',
      'x',
      'session=1',
      'f_=1',
      'f_a=1',
      'f_a.b',
      'f_a.b=',
      'f_a.b=x',
      'f_a.b=null',
      'f_a.b={}',
    ];
    const wrong = [
      'f_a.b=[[1]]',
      'f_a.b=[null]',
      'f_a.b={"operator":1}',
      'f_a.b={"operator":"x","values":1}',
    ];
    for (const text of [...nothing, ...wrong]) assert.deepEqual(readFilterUrlParameter(text), {}, text);
    const many = Array.from({ length: 5000 }, (_, index) => `f_a.b${index}=1`).join('&');
    assert.equal(Object.keys(readFilterUrlParameter(many)).length, 100);
  });

  it('hold nothing but what a filter holds', () => {
    const text = 'f_a.b={"operator":"equals","values":["x"],"__proto__":{"evil":1},"more":1}&f_a.b2=1';
    assert.deepEqual(readFilterUrlParameter(text), {
      'a.b': { operator: 'equals', values: ['x'] },
      'a.b2': 1,
    });
  });
});
