import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findThreads } from '../../../../components/analytics-chat/history/find-threads.js';
import { groupByDay } from '../../../../components/analytics-chat/history/group-by-day.js';

const words = { today: 'Today', yesterday: 'Yesterday' };
const thread = (time: string, title = time) => {
  const at = Date.parse(time);
  return { chatId: time, title, createdAt: at, updatedAt: at };
};
const labels = (times: readonly string[], now: string, timeZone = 'UTC', locale = 'en-GB') =>
  groupByDay(
    times.map((time) => thread(time)),
    { locale, timeZone, now: Date.parse(now), words },
  ).map(({ label }) => label);

describe('threads by day', () => {
  it('are called today, yesterday, by the weekday within a week, then by date, with the year of another', () => {
    const times = [
      '2026-11-23T23:59:00Z',
      '2026-11-22T00:00:00Z',
      '2026-11-21T12:00:00Z',
      '2026-11-17T12:00:00Z',
      '2026-11-16T12:00:00Z',
      '2025-12-31T12:00:00Z',
    ];
    assert.deepEqual(labels(times, '2026-11-23T23:59:30Z'), [
      'Today',
      'Yesterday',
      'Saturday',
      'Tuesday',
      'Mon 16 November',
      '31 December 2025',
    ]);
  });

  it('stand together by the day of the viewer’s own zone', () => {
    const times = ['2026-11-23T04:30:00Z', '2026-11-23T05:30:00Z'];
    assert.deepEqual(labels(times, '2026-11-23T18:00:00Z', 'America/New_York'), ['Yesterday', 'Today']);
    assert.deepEqual(labels(times, '2026-11-23T18:00:00Z', 'Asia/Kathmandu'), ['Today']);
  });

  it('know yesterday across a day of 23 and of 25 hours', () => {
    assert.deepEqual(labels(['2026-03-28T22:30:00Z'], '2026-03-29T21:30:00Z', 'Europe/Berlin'), [
      'Yesterday',
    ]);
    assert.deepEqual(labels(['2026-10-24T21:30:00Z'], '2026-10-25T22:30:00Z', 'Europe/Berlin'), [
      'Yesterday',
    ]);
  });

  it('are written in the viewer’s language, and in one that nobody knows in the browser’s', () => {
    const [label] = labels(['2026-11-21T12:00:00Z'], '2026-11-23T12:00:00Z', 'UTC', 'de');
    assert.equal(label, 'Samstag');
    assert.equal(labels(['2026-11-21T12:00:00Z'], '2026-11-23T12:00:00Z', 'Nowhere/Land', 'x_y').length, 1);
  });

  it('make no tomorrow where a clock is ahead', () => {
    assert.deepEqual(labels(['2026-11-24T12:00:00Z'], '2026-11-23T12:00:00Z'), ['Today']);
  });
});

describe('finding threads', () => {
  const all = ['Umsatz in Zürich', 'Zurich: orders', 'ＦＵＬＬ width', 'Straße'].map((title) =>
    thread('2026-11-23T12:00:00Z', title),
  );
  const found = (typed: string) => findThreads(all, typed).map(({ title }) => title);

  it('finds every word, in any order, whatever case, accents and width', () => {
    assert.deepEqual(found('ZURICH'), ['Umsatz in Zürich', 'Zurich: orders']);
    assert.deepEqual(found(' zürich  umsatz '), ['Umsatz in Zürich']);
    assert.deepEqual(found('full'), ['ＦＵＬＬ width']);
    assert.deepEqual(found('zurich width'), []);
  });

  it('is all of them where nothing was typed', () => {
    assert.equal(findThreads(all, '  '), all);
  });
});
