import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countText } from '../../../src/render/format/format-options.js';
import { guessTimeShape } from '../../../src/render/format/time-granularity.js';
import { parseTime } from '../../../src/render/format/parse-time.js';
import { timeTexts } from '../../../src/render/format/time-texts.js';
import { wallClock } from '../../../src/render/format/wall-clock.js';

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

describe('countText', () => {
  it('groups counts as the locale does, and takes a malformed locale for the browser’s own', () => {
    assert.equal(countText('en')(1_234_567), '1,234,567');
    assert.equal(countText('de')(1_234_567), '1.234.567');
    assert.equal(countText('!!')(5), '5');
  });
});

describe('timeTexts', () => {
  it('writes times as fine as the column is, and dates unshifted in every zone', () => {
    const first = (name: string, values: string[], timeZone?: string) =>
      plain(timeTexts({ locale: 'en-US', timeZone })(values[0] ?? '', shape(values, name)));
    assert.equal(first('d', ['2001-01-01', '2002-01-01']), '2001');
    assert.equal(first('o.d.quarter', ['2001-04-01']), 'Q2 2001');
    assert.equal(first('d', ['2001-01-01', '2001-02-01']), 'Jan 2001');
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      assert.equal(first('d', ['2001-01-05T00:00:00.000'], zone), 'Jan 5, 2001');
      assert.equal(first('d', ['2001-01-05T00:00:00.000Z'], zone), 'Jan 5, 2001');
    }
  });

  it('moves moments into the viewer’s zone', () => {
    const moment = '2001-01-01T10:30:00Z';
    const text = timeTexts({ locale: 'en-US', timeZone: 'America/New_York' })(moment, shape([moment]));
    assert.equal(plain(text), 'Jan 1, 2001, 5:30 AM');
  });

  it('shows what is no time as it is, and takes an unknown zone for the browser’s own', () => {
    assert.equal(timeTexts({ locale: 'en' })('soon'), 'soon');
    assert.equal(timeTexts({ locale: 'en', timeZone: 'Mars/Base' })('soon'), 'soon');
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
