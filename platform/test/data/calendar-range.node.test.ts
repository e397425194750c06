import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CalendarRanges } from '../../src/data/calendar-range.js';
import { DataError } from '../../src/data/data-error.js';
import { noon } from './flights-source.js';

describe('date ranges of JSON queries on a Sunday at noon', () => {
  const ranges = new CalendarRanges(noon, 'UTC');
  const day = (date: string): string => `${date}T23:59:59.999`;
  const table: readonly (readonly [range: string | string[], from: string, to: string])[] = [
    ['today', '2001-04-15', day('2001-04-15')],
    ['Now', '2001-04-15', day('2001-04-15')],
    ['yesterday', '2001-04-14', day('2001-04-14')],
    ['tomorrow', '2001-04-16', day('2001-04-16')],
    ['this day', '2001-04-15', day('2001-04-15')],
    ['this week', '2001-04-09', day('2001-04-15')],
    ['last week', '2001-04-02', day('2001-04-08')],
    ['next week', '2001-04-16', day('2001-04-22')],
    ['this month', '2001-04-01', day('2001-04-30')],
    ['last month', '2001-03-01', day('2001-03-31')],
    ['this quarter', '2001-04-01', day('2001-06-30')],
    ['last quarter', '2001-01-01', day('2001-03-31')],
    ['this year', '2001-01-01', day('2001-12-31')],
    ['last year', '2000-01-01', day('2000-12-31')],
    ['last 7 days', '2001-04-08', day('2001-04-14')],
    ['  Last   7 DAYS ', '2001-04-08', day('2001-04-14')],
    ['last 1 month', '2001-03-01', day('2001-03-31')],
    ['last 14 months', '2000-02-01', day('2001-03-31')],
    ['next 2 quarters', '2001-07-01', day('2001-12-31')],
    ['last 6 hours', '2001-04-15T06:00:00.000', '2001-04-15T11:59:59.999'],
    ['this hour', '2001-04-15T12:00:00.000', '2001-04-15T12:59:59.999'],
    ['3 days ago', '2001-04-12', day('2001-04-12')],
    ['2 hours from now', '2001-04-15T14:00:00.000', '2001-04-15T14:59:59.999'],
    ['from 7 days ago to now', '2001-04-08', day('2001-04-15')],
    ['from 2001-03-30 to yesterday', '2001-03-30', day('2001-04-14')],
    ['from 1 month ago to 1 month from now', '2001-03-15', day('2001-05-15')],
    ['2001-02-03', '2001-02-03', day('2001-02-03')],
    [['2001-02-03'], '2001-02-03', day('2001-02-03')],
    [['2001-02-03', '2001-02-10'], '2001-02-03', day('2001-02-10')],
    [['2001-02-03T10:00', '2001-02-03 11:30:15.5'], '2001-02-03T10:00:00.000', '2001-02-03T11:30:15.500'],
    [['2001-02-03T10:00:00Z', 'today'], '2001-02-03T10:00:00.000', day('2001-04-15')],
    ['2004-02-29', '2004-02-29', day('2004-02-29')],
  ];
  for (const [range, from, to] of table) {
    it(`reads ${JSON.stringify(range)}`, () => {
      assert.deepEqual(ranges.read(range), [from.length > 10 ? from : `${from}T00:00:00.000`, to]);
    });
  }

  it('goes to the last day of a shorter month', () => {
    const endOfMay = new CalendarRanges(Date.UTC(2001, 4, 31, 8), 'UTC');
    assert.deepEqual(endOfMay.read('3 months ago'), ['2001-02-28T00:00:00.000', day('2001-02-28')]);
    assert.deepEqual(endOfMay.read('last month'), ['2001-04-01T00:00:00.000', day('2001-04-30')]);
  });

  it('begins and ends days in the timezone', () => {
    const newYear = Date.UTC(2001, 0, 1, 3, 30);
    const inNewYork = new CalendarRanges(newYear, 'America/New_York');
    assert.deepEqual(inNewYork.read('today'), ['2000-12-31T00:00:00.000', day('2000-12-31')]);
    assert.deepEqual(inNewYork.read('this hour')[0], '2000-12-31T22:00:00.000');
    assert.deepEqual(inNewYork.read(['2001-01-01T03:30:00Z'])[0], '2000-12-31T22:30:00.000');
    assert.deepEqual(
      new CalendarRanges(newYear, 'Asia/Kolkata').read('this hour')[0],
      '2001-01-01T09:00:00.000',
    );
  });

  for (const words of [
    '',
    'someday',
    'last',
    'last x days',
    'last -7 days',
    'last 7 fortnights',
    'last 999999 days',
    'last 99999 years',
    'from today',
    'from  to ',
    '2001',
    '2001-13-01',
    '2001-02-30',
    '2001-02-29',
    '2001-02-03T24:00',
    '2001-02-03T10:60',
    '0000-01-01',
    "2001-01-01' OR 1=1",
    `from ${'today to '.repeat(5000)}today`,
  ]) {
    it(`refuses ${JSON.stringify(words.slice(0, 40))}`, () => {
      assert.throws(() => ranges.read(words), DataError);
      assert.throws(() => ranges.read([words, 'today']), DataError);
    });
  }
});
