import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('things that are rows of which something is true', () => {
  const { check, sql } = askedWorlds('holidayweb', 'visits');

  it('are listed, bounded and ranked as rows', async () => {
    await check([
      ['holidayweb', 'show the bookings from Austria', /SELECT session_id.*booked = TRUE/s],
      [
        'holidayweb',
        'show me all bookings over 1800 with session id, date, country and value',
        /SELECT session_id, started_at, country, booking_value.*booking_value > 1800 AND booked = TRUE/s,
      ],
      ['holidayweb', 'latest booking', /booked = TRUE QUALIFY started_at = MAX\(started_at\) OVER \(\)/],
      ['holidayweb', 'biggest booking this year', /booked = TRUE.*ORDER BY booking_value DESC/s],
    ]);
  });

  it('are counted by their own measure', async () => {
    await check([
      ['holidayweb', 'how many bookings last month?', /MEASURE\(bookings\)/],
      ['holidayweb', 'show bookings by month', /MEASURE\(bookings\)/],
      ['visits', 'biggest purchase in every country', /SELECT country, MAX\(purchase\)/],
    ]);
  });

  it('stay what they were in a thread', async () => {
    const said = await sql(
      'holidayweb',
      'show the bookings from Austria',
      'only those from this year',
      'how many of them were made on a mobile?',
    );
    if (!said.includes('booked = TRUE') || !said.includes("device = 'mobile'")) throw new Error(said);
  });

  it('are not so where a verb denies it', async () => {
    await check([['holidayweb', 'which sessions did not book?', /booked = FALSE/]]);
  });
});
