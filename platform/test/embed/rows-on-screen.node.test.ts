import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLocalPlatform } from '../../src/index.js';
import { dashboardPath, mint } from './host-page.js';
import { Stand } from './stand.js';

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
const filter = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([member, value]) => `f_${member}=${json(value)}`)
    .join('&');

describe('an embedded dashboard over the flights', () => {
  let stand: Stand;
  before(async () => {
    stand = await Stand.start(createLocalPlatform({ port: 0 }));
  });
  after(() => stand.close());

  it('tells its host in the documented envelope what happens, and its policy is never broken', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const messages = await embedded.messages();
      assert.deepEqual(
        messages.map(({ type }) => type),
        ['cube:event:ready', 'cube:event:view', 'cube:event:dashboard-loaded'],
      );
      for (const { source, direction, surface, timestamp, from } of messages) {
        assert.deepEqual(
          [source, direction, surface, from],
          ['cube-embed', 'event', 'dashboard', stand.platform.url],
        );
        assert.equal(typeof timestamp, 'number');
      }
      const { publicId, widgetCount, loadDurationMs } = messages[2]!.payload;
      assert.deepEqual([publicId, widgetCount], ['flights-overview', 9]);
      assert.ok(loadDurationMs > 0);
      assert.equal(await embedded.flights(), 3_000_000);
      assert.equal(await embedded.frame.locator('.card-failed, .card-empty').count(), 0);
      assert.deepEqual(await embedded.violations(), []);
    });
  });

  it('shows two viewers their own rows, in numbers and in choices', async () => {
    const state = [{ name: 'state', value: 'TX' }];
    await stand.onDashboard({ session: { externalId: 'tex', userAttributes: state } }, async (embedded) => {
      assert.equal(await embedded.flights(), 355_905);
      await embedded.frame.getByRole('button', { name: /Origin state/ }).click();
      await embedded.frame.locator('.choice').first().waitFor();
      assert.deepEqual(await embedded.frame.locator('.choice bdi').allInnerTexts(), ['TX', 'Texas']);
    });
  });

  it('takes filters from its address', async () => {
    const range = { operator: 'inDateRange', values: ['2001-02-01', '2001-02-28'] };
    const good = filter({
      'flights.origin_state': ['TX', 'CA'],
      'flights.date': range,
      'flights.distance': 236,
    });
    await stand.onDashboard({ parameters: `&${good}` }, async (embedded) => {
      const narrowed = await embedded.flights();
      assert.ok(narrowed > 0 && narrowed < 5_000, String(narrowed));
      assert.match(
        await embedded.frame.locator('.filters').innerText(),
        /2 chosen[^]*February 2001[^]*Distance is\s+236/,
      );
      await embedded.act('set-filter', { filterUrlParameter: '' });
      await embedded.frame.locator('.kpi-value', { hasText: '3,000,000' }).waitFor();
      assert.equal((await embedded.events('filter-change')).length, 0, 'the host knows its own filters');
    });
  });

  it('shows nothing where a member is filtered by what it cannot be, and says so', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { frame } = embedded;
      const nonsense = [
        filter({ 'flights.delay': { operator: 'inDateRange', values: ['x'] } }),
        'f_flights.date=nonsense',
        filter({ 'flights.date': { operator: 'inDateRange', values: ['the day after'] } }),
      ];
      for (const [at, bad] of nonsense.entries()) {
        const filterUrlParameter = `${filter({ 'flights.origin_state': 'TX' })}&${bad}`;
        await embedded.act('set-filter', { filterUrlParameter });
        const { payload } = await embedded.event('error', at);
        assert.deepEqual([payload.name, payload.fatal], ['FilterInvalid', false], bad);
        await frame.getByRole('alert').getByText(payload.member).waitFor();
        assert.equal(await frame.locator('.grid').isVisible(), false, bad);
      }
      await embedded.act('set-filter', { filterUrlParameter: filter({ 'flights.origin_state': 'TX' }) });
      await frame.locator('.kpi-value', { hasText: '355,905' }).waitFor();
      assert.equal(await frame.getByRole('alert').count(), 0);
    });
  });

  it('shows nothing where it is filtered by a member that does not exist, and says so', async () => {
    const unknown = (member: string) => ({
      message: `There is no member ${member} to filter by.`,
      name: 'UnknownFilterMember',
      fatal: false,
      member,
    });
    const src = (parameters: string, sessionId: string) =>
      stand.platform.url + dashboardPath(sessionId, parameters);
    const parameters = `&${filter({ 'flights.origin_state': 'TX', 'flights.origin_stat': 'TX' })}`;
    const embedded = await stand.host.show(stand.browser, src(parameters, await mint(stand.platform)));
    try {
      const { frame } = embedded;
      assert.deepEqual((await embedded.event('error')).payload, unknown('flights.origin_stat'));
      await frame.getByRole('alert').getByText('flights.origin_stat').waitFor();
      assert.equal(await frame.locator('.grid').isVisible(), false);
      assert.equal(await frame.locator('.kpi-value').count(), 0, 'nothing was even asked for');
      assert.equal((await embedded.events('dashboard-loaded')).length, 0);
      await embedded.act('refresh');
      await embedded.act('set-filter', { filterUrlParameter: filter({ 'flights.origin_state': 'TX' }) });
      await embedded.event('dashboard-loaded');
      assert.equal(await embedded.flights(), 355_905);
      assert.equal(await frame.getByRole('alert').count(), 0);
      await embedded.act('set-filter', { filterUrlParameter: filter({ 'elsewhere.state': ['TX'] }) });
      assert.deepEqual((await embedded.event('error', 1)).payload, unknown('elsewhere.state'));
      await frame.getByRole('alert').waitFor();
      assert.equal(await frame.locator('.kpi-value').first().isVisible(), false);
    } finally {
      await embedded.close();
    }
  });

  it('tells of drill-downs and filters by click and by keyboard', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { frame } = embedded;
      await frame.locator('#title-busiest-states').waitFor();
      await frame.getByRole('button', { name: /^TX/ }).first().click();
      assert.deepEqual((await embedded.event('drilldown')).payload, {
        member: 'flights.origin_state',
        value: 'TX',
        widgetId: 'busiest-states',
      });
      assert.deepEqual((await embedded.event('filter-change')).payload, {
        filterUrlParameter: new URLSearchParams([['f_flights.origin_state', '["TX"]']]).toString(),
      });
      await frame.locator('.kpi-value', { hasText: '355,905' }).waitFor();
      assert.ok(
        (await frame.locator('.card-ranking').first().locator('.bar').count()) > 1,
        'others stay beside it',
      );
      await frame.locator('svg.series').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await embedded.page.keyboard.press(key);
      const { value, member } = (await embedded.event('drilldown', 1)).payload;
      assert.deepEqual([member, value], ['flights.date', '2001-01-02']);
      await frame.locator('svg.map').focus();
      for (const key of ['ArrowRight', 'Enter']) await embedded.page.keyboard.press(key);
      assert.deepEqual((await embedded.event('drilldown', 2)).payload.value, 'DFW');
      await frame.getByRole('button', { name: 'Clear filters' }).click();
      assert.equal((await embedded.event('filter-change', 2)).payload.filterUrlParameter, '');
      await frame.locator('table').getByRole('button', { name: 'ORD' }).click();
      assert.deepEqual((await embedded.event('drilldown', 3)).payload, {
        member: 'flights.origin',
        value: 'ORD',
        widgetId: 'airport-table',
      });
    });
  });

  it('lets the viewer choose filters in its bar', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { frame } = embedded;
      await frame.getByRole('button', { name: /Period/ }).click();
      await frame.getByLabel('From', { exact: true }).first().selectOption('2001-03');
      await frame.getByLabel('To', { exact: true }).first().selectOption('2001-03');
      await frame.getByRole('button', { name: 'Apply' }).click();
      const { filterUrlParameter } = (await embedded.event('filter-change')).payload;
      assert.deepEqual(JSON.parse(new URLSearchParams(filterUrlParameter).get('f_flights.date') ?? ''), {
        operator: 'inDateRange',
        values: ['2001-03-01', '2001-03-31'],
      });
      await frame.locator('.kpi-value', { hasText: '511,502' }).waitFor();
      await frame.getByRole('button', { name: /Weekday/ }).click();
      await frame.getByRole('checkbox', { name: 'Sunday' }).check();
      await embedded.page.keyboard.press('Escape');
      assert.equal(await frame.getByRole('checkbox', { name: 'Sunday' }).count(), 0, 'Escape closes');
      assert.equal((await embedded.events('filter-change')).length, 1);
    });
  });

  it('asks the agent from its bubble, as its viewer', async () => {
    const state = [{ name: 'state', value: 'TX' }];
    await stand.onDashboard({ session: { externalId: 'tex', userAttributes: state } }, async (embedded) => {
      const { frame } = embedded;
      await frame.getByRole('button', { name: 'Ask about this dashboard' }).click();
      await frame.getByRole('textbox', { name: 'Question' }).fill('How many flights are there?');
      await embedded.page.keyboard.press('Enter');
      assert.deepEqual((await embedded.event('ai-query', 1)).payload, {
        query: 'How many flights are there?',
        status: 'completed',
      });
      assert.match(await frame.locator('.turn-answer').innerText(), /355,905/);
      assert.deepEqual(await embedded.violations(), []);
    });
  });

  it('shows the rows of an answer as the chat element writes them', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { frame, page } = embedded;
      await frame.getByRole('button', { name: 'Ask about this dashboard' }).click();
      const ask = async (question: string, turn: number): Promise<string[]> => {
        await frame.getByRole('textbox', { name: 'Question' }).fill(question);
        await page.keyboard.press('Enter');
        await embedded.event('ai-query', 2 * turn + 1);
        const result = frame.locator('.turn').nth(turn).locator('.answer-result');
        await result.getByText('Table', { exact: true }).click();
        return result.locator('tbody tr').first().locator('td').allInnerTexts();
      };
      const weeks = await ask('How did the average arrival delay develop by week from January to June?', 0);
      assert.match(weeks[0] ?? '', /^Jan 1 – 7, 2001$/);
      assert.match(weeks.at(-1) ?? '', /^-?\d+\.\d{1,2}$/);
      const days = await ask(
        'What share of flights arrived more than 15 minutes late, by day of the week?',
        1,
      );
      assert.deepEqual([days[0], days.at(-1)], ['Monday', '18.44%']);
    });
  });

  it('draws the chart of an answer as the chat element does: in its digits, in words, by keyboard', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { frame, page } = embedded;
      await frame.getByRole('button', { name: 'Ask about this dashboard' }).click();
      await frame
        .getByRole('textbox', { name: 'Question' })
        .fill('What share of flights arrived more than 15 minutes late, by day of the week?');
      await page.keyboard.press('Enter');
      await frame.locator('.answer-chart svg .mark-rect.role-mark path').nth(6).waitFor();
      const place = frame.locator('.answer-chart .chart-frame[tabindex]');
      await place.waitFor();
      const words = await frame.locator('.answer-chart > p').innerText();
      assert.match(words, /^Bar chart: .* by Day of week\. 7 values\. .*highest 25\.79% \(Friday\)/);
      assert.equal(
        await place.getAttribute('aria-describedby'),
        await frame.locator('.answer-chart > p').getAttribute('id'),
      );
      await place.press('End');
      assert.match(await place.getByRole('status').innerText(), /\d\d\.\d\d%/);
      const [chart, log] = await Promise.all(
        ['.answer-chart', '.chat-log'].map((selector) => frame.locator(selector).boundingBox()),
      );
      assert.ok(chart!.width > 200 && chart!.x + chart!.width <= log!.x + log!.width, 'it fits its panel');
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/embed-chat.png` });
      assert.deepEqual(await embedded.violations(), []);
    });
  });
});
