import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormats } from '../../../src/render/format/create-formats.js';
import { guessTimeShape } from '../../../src/render/format/time-granularity.js';
import { parseTime } from '../../../src/render/format/parse-time.js';
import { wallClock } from '../../../src/render/format/wall-clock.js';

const NUMBER = { name: 'amount', kind: 'number' } as const;
const shape = (values: string[], name = 'day') =>
  guessTimeShape(
    values.map((value) => [value]),
    0,
    name,
  );
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('parseTime', () => {
  it('reads what data APIs and engines write', () => {
    for (const text of [
      '2001-02-03',
      '2001-02-03T00:00:00.000',
      '2001-02-03 00:00:00',
      '2001-02-03T00:00:00.000000',
      '2001-02-03T02:00+02:00',
      '2001-02-03 00:00:00 UTC',
      '2001-02-03T00:00:00Z',
    ]) {
      assert.equal(parseTime(text)?.milliseconds, Date.UTC(2001, 1, 3), text);
    }
  });

  it('knows whether a zone was written', () => {
    assert.equal(parseTime('2001-02-03T00:00:00')?.zoned, false);
    assert.equal(parseTime('2001-02-03T00:00:00-05:00')?.zoned, true);
  });

  it('reads years before 100 as they are', () => {
    assert.equal(new Date(parseTime('0045-01-01')?.milliseconds ?? 0).getUTCFullYear(), 45);
  });

  it('refuses days that are none, and what is no time', () => {
    for (const text of [
      '2001-02-30',
      '2001-13-01',
      '2001-01-01T25:00:00',
      'yesterday',
      '',
      '12:30:00',
      '20010203',
    ]) {
      assert.equal(parseTime(text), undefined, text);
    }
  });
});

describe('guessTimeShape', () => {
  it('finds the coarsest unit that loses nothing', () => {
    assert.equal(shape(['2001-01-01', '2002-01-01']).granularity, 'year');
    assert.equal(shape(['2001-01-01', '2001-02-01']).granularity, 'month');
    assert.equal(shape(['2001-01-01', '2001-01-02']).granularity, 'day');
    assert.equal(shape(['2001-01-01T10:30:00', '2001-01-02T11:00:00']).granularity, 'minute');
    assert.equal(shape(['2001-01-01T10:30:05']).granularity, 'second');
    assert.equal(shape(['2001-01-01']).granularity, 'day');
  });

  it('believes the granularity in a name', () => {
    assert.equal(shape(['2001-01-01', '2001-04-01'], 'orders.created_at.quarter').granularity, 'quarter');
  });

  it('takes truncated dates with a zone for dates, and moments for moments', () => {
    assert.equal(shape(['2001-01-01T00:00:00Z', '2001-02-01T00:00:00Z']).zoned, false);
    assert.equal(shape(['2001-01-01T10:00:00Z']).zoned, true);
  });
});

describe('createFormats', () => {
  it('writes numbers in the locale', () => {
    assert.equal(createFormats({ locale: 'en' }).cell(1234567.891, NUMBER), '1,234,567.89');
    assert.equal(createFormats({ locale: 'de' }).cell(1234567.891, NUMBER), '1.234.567,89');
    assert.equal(createFormats({ locale: 'en' }).cell(0.000123456, NUMBER), '0.0001235');
    assert.equal(createFormats({ locale: 'en' }).compact(1_234_567), '1.2M');
  });

  it('writes every digit of a number that no double holds', () => {
    assert.equal(createFormats({ locale: 'en' }).cell('9007199254740993', NUMBER), '9,007,199,254,740,993');
  });

  it('does not group years and ids', () => {
    assert.equal(createFormats({ locale: 'en' }).cell(2001, { name: 'orders.year', kind: 'number' }), '2001');
    assert.equal(createFormats({ locale: 'en' }).cell(123456, { name: 'user_id', kind: 'number' }), '123456');
  });

  it('writes times as fine as the column is, and dates unshifted in every zone', () => {
    const cell = (name: string, values: string[], timeZone?: string) =>
      plain(
        createFormats({ locale: 'en-US', timeZone }).cell(values[0] ?? null, {
          name,
          kind: 'time',
          time: shape(values, name),
        }),
      );
    assert.equal(cell('d', ['2001-01-01', '2002-01-01']), '2001');
    assert.equal(cell('o.d.quarter', ['2001-04-01']), 'Q2 2001');
    assert.equal(cell('d', ['2001-01-01', '2001-02-01']), 'Jan 2001');
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      assert.equal(cell('d', ['2001-01-05T00:00:00.000'], zone), 'Jan 5, 2001');
      assert.equal(cell('d', ['2001-01-05T00:00:00.000Z'], zone), 'Jan 5, 2001');
    }
  });

  it('moves moments into the viewer’s zone', () => {
    const column = { name: 't', kind: 'time', time: shape(['2001-01-01T10:30:00Z']) } as const;
    assert.equal(
      plain(
        createFormats({ locale: 'en-US', timeZone: 'America/New_York' }).cell('2001-01-01T10:30:00Z', column),
      ),
      'Jan 1, 2001, 5:30 AM',
    );
  });

  it('shows text, booleans and nulls as they are', () => {
    const formats = createFormats({ locale: 'en', booleans: { true: 'Yes', false: 'No' } });
    assert.equal(formats.cell('n/a', NUMBER), 'n/a');
    assert.equal(formats.cell(true, { name: 'b', kind: 'boolean' }), 'Yes');
    assert.equal(formats.cell(null, NUMBER), '');
    assert.equal(formats.cell('soon', { name: 't', kind: 'time' }), 'soon');
  });

  it('takes a malformed locale or zone for the browser’s own', () => {
    assert.equal(typeof createFormats({ locale: '!!', timeZone: 'Mars/Base' }).cell(5, NUMBER), 'string');
  });
});

describe('wallClock', () => {
  const moment = { granularity: 'minute', zoned: true } as const;

  it('moves moments into a zone and leaves clocks alone', () => {
    const options = { timeZone: 'America/New_York', dateOnly: false };
    assert.equal(wallClock('2001-07-01T10:30:00Z', moment, options), '2001-07-01T06:30:00.000');
    assert.equal(wallClock('2001-07-01T10:30:00', moment, options), '2001-07-01T10:30:00.000');
  });

  it('writes a date alone where it is only a label', () => {
    const day = { granularity: 'day', zoned: false } as const;
    assert.equal(wallClock('2001-07-01T00:00:00.000Z', day, { dateOnly: true }), '2001-07-01');
    assert.equal(wallClock('2001-07-01', day, { dateOnly: false }), '2001-07-01T00:00:00.000');
  });
});
