import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CrossFilters } from '../../src/embed/pages/cross-filters.js';
import { searchChoices } from '../../src/embed/pages/dimension-choices.js';
import { ChatTurn, readLines } from '../../src/embed/pages/chat-turn.js';
import { filterUrlParameter, queryFilters, readFilters } from '../../src/embed/pages/filters.js';
import { directionOf, Formats, knownLocale, knownTimezone } from '../../src/embed/pages/formats.js';
import { isAllowedOrigin } from '../../src/embed/pages/host-channel.js';
import { choicesOf } from '../../src/embed/pages/period-control.js';
import { project } from '../../src/embed/pages/project-us.js';
import { readAction } from '../../src/embed/pages/read-action.js';
import { outlineCode, outlinePath } from '../../../scripts/chart-engine/map-outlines.js';
import type { Outline } from '../../../src/render/chart/ground/outline.js';
import { countryLines, mapGround } from '../../src/embed/pages/map-ground.js';
import { niceTicks } from '../../src/embed/pages/ticks.js';
import { wholePeriods } from '../../src/embed/pages/whole-periods.js';

const types = new Map([
  ['flights.origin', 'string'],
  ['flights.delay', 'number'],
  ['flights.date', 'time'],
  ['flights.is_weekend', 'boolean'],
]);
const parameter = (name: string, value: unknown): string =>
  new URLSearchParams([[name, typeof value === 'string' ? value : JSON.stringify(value)]]).toString();

describe('filters of an address', () => {
  it('are a value, a list or an operator with values', () => {
    for (const [member, value, query] of [
      ['flights.origin', '"SFO"', { operator: 'equals', values: ['SFO'] }],
      ['flights.origin', ['SFO', 'OAK'], { operator: 'equals', values: ['SFO', 'OAK'] }],
      ['flights.delay', 15, { operator: 'equals', values: ['15'] }],
      ['flights.delay', { operator: 'gte', values: [15] }, { operator: 'gte', values: ['15'] }],
      ['flights.is_weekend', true, { operator: 'equals', values: ['true'] }],
      ['flights.origin', { operator: 'notSet' }, { operator: 'notSet' }],
    ] as const) {
      const { filters, invalid } = readFilters(parameter(`f_${member}`, value), types);
      assert.deepEqual(invalid, []);
      assert.deepEqual(queryFilters(filters), [{ member, ...query }]);
    }
  });

  it('that make no sense are named and left out, and the others stay', () => {
    for (const [name, value] of [
      ['f_flights.nothing', '"x"'],
      ['f_flights.origin', 'SFO'],
      ['f_flights.origin', 'null'],
      ['f_flights.origin', '[]'],
      ['f_flights.origin', '{"operator":"gte","values":["a"]}'],
      ['f_flights.origin', '{"operator":"constructor","values":["a"]}'],
      ['f_flights.origin', '{"operator":"equals"}'],
      ['f_flights.origin', '[["a"]]'],
      ['f_flights.delay', '"many"'],
      ['f_flights.is_weekend', '"perhaps"'],
      ['f___proto__', '"x"'],
    ] as const) {
      const text = `${parameter(name, value)}&${parameter('f_flights.date', '"2001-01-01"')}`;
      const { filters, invalid } = readFilters(text, types);
      assert.deepEqual(invalid, [name.slice(2)], `${name}=${value}`);
      assert.deepEqual([...filters.keys()], ['flights.date']);
    }
  });

  it('go back to the host as they came', () => {
    const text = `${parameter('f_flights.origin', ['S&F', 'O=K'])}&${parameter('f_flights.delay', { operator: 'lt', values: [0] })}`;
    assert.equal(filterUrlParameter(readFilters(text, types).filters), text);
  });

  it('of other parameters are not looked at, and too long ones not read', () => {
    assert.equal(readFilters('locale=de&flights.origin=%22SFO%22', types).filters.size, 0);
    const huge = parameter('f_flights.origin', 'x'.repeat(30_000));
    assert.equal(readFilters(huge, types).invalid.length, 1);
  });
});

describe('what is chosen in widgets', () => {
  const texas = { member: 'flights.origin_state', value: 'TX', widgetId: 'states' };
  const filters = new Map([['flights.origin_state', ['TX', 'CA']]]);

  it('narrows the others and neither its own widget nor the filters', () => {
    const crossing = new CrossFilters();
    crossing.toggle(texas);
    const widget = (id: string) => ({ id }) as never;
    const own = { member: 'flights.origin_state', operator: 'equals', values: ['TX', 'CA'] };
    assert.deepEqual(crossing.queryFilters(filters, widget('states')), [own]);
    assert.deepEqual(crossing.queryFilters(filters, widget('map')), [own, { ...own, values: ['TX'] }]);
    assert.deepEqual([...crossing.over(filters)], [['flights.origin_state', ['TX']]]);
    crossing.toggle(texas);
    assert.deepEqual([...crossing.over(filters)], [...filters]);
  });

  it('is one value of a member, wherever it was chosen', () => {
    const crossing = new CrossFilters();
    crossing.toggle(texas);
    crossing.toggle({ ...texas, value: 'CA', widgetId: 'map' });
    crossing.toggle({ member: 'flights.origin', value: 'SFO', widgetId: 'map' });
    assert.deepEqual(
      crossing.all.map(({ value }) => value),
      ['CA', 'SFO'],
    );
  });

  it('goes when the filters no longer hold it', () => {
    const crossing = new CrossFilters();
    crossing.toggle(texas);
    crossing.fit(filters);
    assert.equal(crossing.all.length, 1);
    crossing.fit(new Map());
    assert.equal(crossing.all.length, 1);
    crossing.fit(new Map([['flights.origin_state', ['CA']]]));
    assert.equal(crossing.all.length, 0);
  });
});

describe('a search among choices', () => {
  const choices = [
    { value: 'NM', label: 'New Mexico' },
    { value: 'TN', label: 'Tennessee' },
    { value: 'TX', label: 'Texas' },
    { value: 'QR', label: 'Québec' },
  ];
  for (const [words, found] of [
    ['tex', ['TX']],
    ['  TX ', ['TX']],
    ['n', ['NM', 'TN']],
    ['quebec', ['QR']],
    ['nowhere', []],
  ] as const) {
    it(`for "${words}" finds ${found.join(', ') || 'nothing'}`, () => {
      assert.deepEqual(
        searchChoices(choices, words).map(({ value }) => value),
        found,
      );
    });
  }
});

describe('an action of the host', () => {
  const envelope = { source: 'cube-embed', direction: 'action', type: 'cube:action:refresh', payload: {} };
  it('counts in its documented form alone', () => {
    assert.deepEqual(readAction(envelope), { type: 'refresh' });
    for (const bad of [
      undefined,
      null,
      'cube:action:refresh',
      [],
      [envelope],
      { ...envelope, source: 'other' },
      { ...envelope, direction: 'event' },
      { ...envelope, type: 'refresh' },
      { ...envelope, type: 'cube:action:constructor' },
      { ...envelope, type: 'cube:action:set-color-scheme', payload: { scheme: 'pink' } },
      { ...envelope, type: 'cube:action:set-session', payload: { sessionId: 7 } },
      { ...envelope, type: 'cube:action:set-session', payload: { sessionId: 'x'.repeat(501) } },
      { ...envelope, type: 'cube:action:set-locale', payload: null },
      { ...envelope, type: 'cube:action:set-filter', payload: { filterUrlParameter: 'x'.repeat(20_001) } },
      { ...envelope, type: 'cube:action:navigate', payload: [] },
    ]) {
      assert.equal(readAction(bad), undefined, JSON.stringify(bad)?.slice(0, 120));
    }
  });

  it('comes from an allowed origin, exactly', () => {
    const allowed = ['https://host.example', 'http://localhost:*'];
    for (const origin of ['https://host.example', 'http://localhost', 'http://localhost:5173']) {
      assert.ok(isAllowedOrigin(origin, allowed), origin);
    }
    for (const origin of [
      'https://host.example.evil.example',
      'https://host.example:8443',
      'http://host.example',
      'https://localhost:5173',
      'http://localhost:5173.evil.example',
      'http://localhost.evil.example:80',
      'null',
      '',
    ]) {
      assert.ok(!isAllowedOrigin(origin, allowed), origin);
    }
  });
});

describe('the map', () => {
  it('puts airports where the usual composition of the states has them', () => {
    for (const [longitude, latitude, x, y] of [
      [-122.37, 37.62, 62.04, 263.16],
      [-73.78, 40.64, 836.64, 218.28],
      [-149.99, 61.17, 133.35, 521.24],
      [-157.92, 21.32, 275.21, 525.13],
    ] as const) {
      const place = project(longitude, latitude);
      assert.ok(place && Math.hypot(place.x - x, place.y - y) < 0.1, JSON.stringify(place));
    }
    assert.ok(project(-66, 18.44), 'Puerto Rico has its own place');
    assert.equal(project(2.35, 48.86), undefined);
  });

  it('has the countries under places anywhere, and of them those that are seen', () => {
    const ground = mapGround(undefined, [
      { longitude: 2.35, latitude: 48.86 },
      { longitude: 13.4, latitude: 52.52 },
    ]);
    const code = outlineCode(`/${outlinePath('world-atlas/countries-50m.json')}`)!;
    const world = JSON.parse(code.slice('export default '.length, code.lastIndexOf(';'))) as Outline;
    const [land, borders] = countryLines(world, ground);
    assert.deepEqual([land!.class, borders!.class], ['map-land', 'map-borders']);
    const points = [...borders!.d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)];
    // The Rhine at Strasbourg.
    const { x, y } = ground.project(7.8, 48.58)!;
    const near = Math.min(...points.map(([, px, py]) => Math.hypot(Number(px) - x, Number(py) - y)));
    assert.ok(near < ground.box.width / 30, `${near}`);
    assert.ok(borders!.d.length < world.borders.join('').length, 'nothing of other continents');
    assert.equal(mapGround('us', []).countries, undefined);
  });

  it('has an axis of round numbers that hold every value', () => {
    assert.deepEqual(niceTicks(0, 97, 4), [0, 25, 50, 75, 100]);
    assert.deepEqual(niceTicks(0.12, 0.31, 4), [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
    const flat = niceTicks(5, 5, 4);
    assert.ok(flat.length > 1 && flat[0]! <= 5 && flat.at(-1)! >= 5);
  });
});

describe('language and time', () => {
  it('are known or not, and never an exception', () => {
    assert.equal(knownLocale('PT-br'), 'pt-BR');
    assert.equal(knownTimezone('Europe/Berlin'), 'Europe/Berlin');
    for (const bad of ['', 'xx-', 'not a locale', '__proto__', 'a'.repeat(100)]) {
      assert.equal(knownLocale(bad), undefined, bad);
    }
    for (const bad of ['', 'Mars/Base', '__proto__', 'a'.repeat(100)])
      assert.equal(knownTimezone(bad), undefined, bad);
  });

  it('writes a change below zero as it is, since nothing is a percent of less than nothing', () => {
    const formats = new Formats('en', undefined);
    assert.equal(formats.change(-8, -1, 'number'), '+7');
    assert.equal(formats.change(40, -2.5, 'number'), '-42.5');
    assert.equal(formats.change(-12_000, 9_000, 'currency'), '+21K');
    assert.equal(formats.change(200, 250, 'number'), '+25%');
    assert.equal(formats.change(0, 5, 'number'), undefined);
  });

  it('write numbers and dates as the language does, in the months of the data', () => {
    const german = new Formats('de', undefined);
    assert.equal(german.count(1234), '1.234');
    assert.equal(german.date('2001-03-01T00:00:00.000', 'month'), 'März 2001');
    assert.match(new Formats('fa', undefined).date('2001-03-01', 'month'), /مارس/);
    assert.deepEqual(['ar-EG', 'he', 'fa', 'ur', 'de', 'ja'].map(directionOf), [
      'rtl',
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
    ]);
  });
});

describe('a turn of the chat', () => {
  const said = (id: string, content: string, isDelta: boolean, more: object = {}) => ({
    id,
    role: 'assistant',
    content,
    isDelta,
    ...more,
  });
  it('is the final message of its own stream, whatever was played again before', () => {
    const turn = new ChatTurn();
    const final = { graphPath: ['final'] };
    turn.add(said('old', 'An older answer', false, final));
    turn.add({ id: '__cutoff__', role: 'assistant', state: { chatId: 'c' } });
    turn.add(said('think', 'I am looking', true, { graphPath: ['agent'] }));
    assert.equal(turn.state.answer, '');
    turn.add(said('new', 'Two ', true, final));
    turn.add(said('new', 'flights', true, final));
    assert.deepEqual([turn.state.answer, turn.state.chatId, turn.isSettled], ['Two flights', 'c', false]);
    turn.add(said('new', 'Two flights.', false, final));
    turn.add({ id: '__state__', role: 'assistant', state: {} });
    assert.deepEqual([turn.state.answer, turn.isSettled, turn.isFailed], ['Two flights.', true, false]);
  });

  it('fails for an error in a line or in the form of an authentication failure', () => {
    for (const line of [{ error: 'x' }, { jsonrpc: '2.0', id: null, error: { code: -32001 } }]) {
      const turn = new ChatTurn();
      turn.add(line);
      assert.ok(turn.isFailed);
    }
  });

  it('is read from lines however they are cut', async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}\r\n\nnot json\n{"b":2}');
    for (let cut = 0; cut <= bytes.length; cut++) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.slice(0, cut));
          controller.enqueue(bytes.slice(cut));
          controller.close();
        },
      });
      const values: unknown[] = [];
      for await (const value of readLines(body)) values.push(value);
      assert.deepEqual(values, [{ a: 'é' }, { b: 2 }]);
    }
  });
});

describe('the months that a number is compared over', () => {
  const months = ['2026-08', '2026-09', '2026-10', '2026-11'].map((time) => ({
    time: `${time}-01T00:00:00.000`,
  }));
  const left = (...rest: Parameters<typeof wholePeriods> extends [unknown, ...infer Rest] ? Rest : never) =>
    wholePeriods(months, ...rest).map(({ time }) => time.slice(0, 7));

  it('are those that the data holds whole: a part of one would look like a fall', () => {
    assert.deepEqual(left({ from: '2026-08-02', to: '2026-11-19' }), ['2026-09', '2026-10']);
    assert.deepEqual(left({ from: '2026-08-01', to: '2026-11-30' }), [
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
  });

  it('are years or days where the widget compares those', () => {
    const years = ['2008', '2009', '2010'].map((year) => ({ time: `${year}-01-01T00:00:00.000` }));
    const period = { from: '2008-01-01', to: '2010-08-20' };
    const kept = wholePeriods(years, period, undefined, 'year').map(({ time }) => time.slice(0, 4));
    assert.deepEqual(kept, ['2008', '2009']);
    assert.deepEqual(wholePeriods(years, period, undefined, 'day').length, 3);
  });

  it('are those that have ended where nobody says which days there are', () => {
    assert.deepEqual(left(undefined, '2026-11-23'), ['2026-08', '2026-09', '2026-10']);
    assert.deepEqual(left(undefined, '2028-02-29'), ['2026-08', '2026-09', '2026-10', '2026-11']);
  });
});

describe('the months that a period may begin or end with', () => {
  it('are all of them, or the years of a stretch of more than twenty', () => {
    assert.deepEqual(choicesOf({ from: '2026-01', to: '2026-03' }, 'from'), [
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
    const long = { from: '1928-12', to: '2010-08' };
    assert.deepEqual(choicesOf(long, 'from').slice(0, 2), ['1928-12', '1929-01']);
    assert.deepEqual(choicesOf(long, 'to').slice(-2), ['2009-12', '2010-08']);
    assert.equal(choicesOf(long, 'to').length, 83);
  });
});
