/** Journeys in many people's words: where they go, how late they are, and where none goes. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what is asked of journeys', () => {
  const { check, same, told } = askedWorlds('flights');

  it('tells late and punctual ones beside each other, in one row of each weekday', async () => {
    await same(
      'flights',
      'late and on-time flights from Oakland by weekday',
      'late vs on time flights from Oakland by weekday',
      'flights from Oakland by weekday, split into late and on time',
      'For each weekday of flights from Oakland, how many were late and how many on time?',
    );
    await check([
      [
        'flights',
        'flights from Oakland by weekday and by late or on time',
        /SELECT day_of_week, MEASURE\(count\) FILTER \(WHERE delayed_flights\).*FILTER \(WHERE on_time_flights\)/s,
      ],
      [
        'flights',
        'how many flights were late and how many were on time?',
        /CASE WHEN delayed_flights THEN 'Delayed flights' WHEN on_time_flights/,
      ],
    ]);
  });

  it('compares two airports by name, of which one is told by its code', async () => {
    await same(
      'flights',
      'average delay of departures JFK versus LaGuardia',
      'JFK vs LaGuardia departures: average delay',
      'average delay from JFK and from LaGuardia',
      'When departing from JFK rather than from LaGuardia, how does the average delay compare?',
      'Is the average delay higher for flights leaving from JFK or from LaGuardia?',
    );
    await check([
      ['flights', 'average delay from JFK and LaGuardia', /^SELECT origin_name, MEASURE\(average_delay\)/],
    ]);
  });

  it('knows a share by the name of its part', async () => {
    await same(
      'flights',
      'share of on-time flights to Boston in May 2001',
      'on-time percentage for flights to Boston in May 2001',
      'percentage of on time flights to Boston in May 2001',
      'proportion of punctual flights into Boston in May 2001',
      'on time % Boston arrivals may 2001',
    );
    await same(
      'flights',
      'what share of flights to Boston was on time in May 2001',
      'How often were flights to Boston on time in May 2001, as a percentage?',
      'what chunk of the boston-bound flights made it on time in may 2001',
      'share of flights to Boston arriving on schedule, May 2001',
    );
    await check([
      [
        'flights',
        'What share of the late flights in May 2001 departed after 19:59?',
        /HOUR\(date\) IN \(20, 21, 22, 23\).*WHERE delayed_flights/s,
      ],
      ['flights', 'share of flights to Boston in May', /FILTER \(WHERE destination_city = 'Boston'\)/],
    ]);
  });

  it('measures minutes behind schedule as the delay', async () => {
    await same(
      'flights',
      'average delay by hour of the day',
      'mean minutes behind schedule, by hour of the day',
      'per hour of the day how many minutes late flights are on average',
      'the delay average for every hour of the day',
    );
  });

  it('finds places without any flight of a time, or without one from a place', async () => {
    await same(
      'flights',
      'which airports had no departures in February 2001',
      'Origin airports without a single flight in February 2001',
      'airports with zero departures, February 2001',
      'Are there airports where no plane took off in February 2001? Which ones?',
      "which airports didn't have a single departure in February 2001",
    );
    await check([
      [
        'flights',
        'which destinations have flights from Albany but none from Syracuse',
        /^SELECT destination, .*destination (?:NOT )?IN \(.*origin_city = 'Albany'/s,
      ],
      ['flights', 'which states had no late flights in May', /origin_state = 'WY'/],
      ['flights', 'how many airports had no departures in February 2001', /COUNT\(DISTINCT origin\)/],
    ]);
    assert.match(
      await told('flights', 'which airports had no departures'),
      /cannot tell what has none at all/,
    );
  });

  it('stays within a state, or leaves it', async () => {
    await check([
      ['flights', 'flights within Ohio in May', /origin_state = 'OH'\s+AND destination_state = 'OH'/],
      ['flights', 'how many flights from Ohio went out of state in May', /destination_state <> origin_state/],
      [
        'flights',
        'number of flights from Ohio to outside Ohio in May',
        /origin_state = 'OH'\s+AND destination_state <> 'OH'/,
      ],
      [
        'flights',
        'flights from Ohio excluding flights to Texas in May',
        /origin_state = 'OH'\s+AND destination_state <> 'TX'/,
      ],
    ]);
    await same(
      'flights',
      'how many flights from Ohio in May, excluding flights within Ohio',
      'Leaving aside flights that stay in Ohio, how many flights from Ohio in May?',
    );
  });

  it('counts late flights where they leave, and tells nothing of late departures', async () => {
    await check([
      ['flights', 'late flights leaving Tucson by month', /origin_city = 'Tucson'\s+AND delayed_flights/],
      ['flights', 'top 5 departure states by late flights', /^SELECT origin_state, .*LIMIT 5/s],
    ]);
    assert.match(await told('flights', 'which flights left late from Tucson'), /does not hold that/);
  });

  it('reads numbers with a gap, and bands up to numbers that could be years', async () => {
    await same(
      'flights',
      'destination airports with more than 70000 flights',
      'What are the airports where more than 70 000 flights landed?',
      'Destination airports having a flight count greater than 70000',
    );
    await check([
      ['flights', 'which destination airports pulled in 70k+ flights', /HAVING MEASURE\(count\) >= 70000/],
      [
        'flights',
        'flights in the distance bands under 600, 600 to 1199, 1200 to 1999, and 2000 miles or more',
        /distance >= 1200 AND distance < 2000/,
      ],
    ]);
  });

  it('passes over what people say out of politeness', async () => {
    await same(
      'flights',
      'how many flights left Tucson in May 2001',
      'I would be much obliged if you told me how many flights left Tucson in May 2001.',
      'Please be so good as to tell me how many flights left Tucson in May 2001.',
      'someone at the desk wants to know how many flights left Tucson in May 2001',
    );
  });
});
