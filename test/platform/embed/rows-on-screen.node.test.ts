import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLocalPlatform } from '../../../src/platform/index.js';
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
      assert.deepEqual(await embedded.frame.locator('.choice').allInnerTexts(), ['TX']);
    });
  });

  it('takes filters from its address, and names those that make no sense', async () => {
    const range = { operator: 'inDateRange', values: ['2001-02-01', '2001-02-28'] };
    const bad = filter({ 'flights.nothing': 1, 'flights.delay': { operator: 'inDateRange', values: ['x'] } });
    const good = filter({
      'flights.origin_state': ['TX', 'CA'],
      'flights.date': range,
      'flights.distance': 236,
    });
    const unread = `${filter({ 'flights.last': 1 })}&f_flights.date=nonsense`;
    await stand.onDashboard({ parameters: `&${good}&${bad}` }, async (embedded) => {
      const narrowed = await embedded.flights();
      assert.ok(narrowed > 0 && narrowed < 5_000, String(narrowed));
      const errors = await embedded.events('error');
      assert.equal(errors.length, 2);
      assert.ok(errors.every(({ payload }) => payload.name === 'FilterInvalid' && payload.fatal === false));
      assert.match(
        await embedded.frame.locator('.filters').innerText(),
        /2 chosen[^]*February 2001[^]*Distance is\s+236/,
      );
      await embedded.act('set-filter', { filterUrlParameter: unread });
      await embedded.event('error', 3);
      await embedded.frame.locator('.kpi-value', { hasText: '3,000,000' }).waitFor();
      assert.equal((await embedded.events('filter-change')).length, 0, 'the host knows its own filters');
    });
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
});
