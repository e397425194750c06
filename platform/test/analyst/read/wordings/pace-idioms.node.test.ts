import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('who does something in which time', () => {
  const { check } = askedWorlds('itdesk', 'roastery', 'careline', 'flights');

  it('is ranked by how long it takes on average, however it is said', async () => {
    const resolved = /AVG\(DATE_DIFF\('second', created_at, resolved_at\)\)/;
    await check([
      ['itdesk', 'which team takes longest to resolve on average', resolved],
      ['itdesk', 'Which team takes the longest to resolve tickets on average?', resolved],
      ['itdesk', 'which agents are slowest to resolve tickets', resolved],
      ['itdesk', 'which team resolves tickets fastest', resolved],
      ['itdesk', 'which team responds fastest', /created_at, first_response_at/],
      ['careline', 'which team takes longest to close tickets', /opened_at, closed_at/],
      ['careline', 'which agents answer fastest', /average_first_response_min/],
      ['roastery', 'which carrier delivers fastest', /order_date, delivered_date.*ASC/s],
    ]);
  });

  it('is a superlative of a mean where "on average" stands behind it', async () => {
    await check([
      [
        'itdesk',
        'which agents have the best satisfaction on average',
        /MEASURE\(average_satisfaction\).*DESC/s,
      ],
      [
        'flights',
        'in which hour of day the flights have biggest delay in avarage?',
        /MEASURE\(average_delay\).*DESC/s,
      ],
      [
        'roastery',
        'on average, which country has the highest order value',
        /MEASURE\(average_total\).*DESC/s,
      ],
      [
        'itdesk',
        'average minutes spent per ticket by shift',
        /SELECT shift, MEASURE\(average_time_spent_min\)/,
      ],
    ]);
  });
});
