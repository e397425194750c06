import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright';
import { createLocalPlatform, type LocalPlatform } from '../../../src/platform/index.js';
import { launchChromium } from '../../helpers/chromium.js';
import { dashboardPath, Host, mint, type Embedded } from './host-page.js';
import { rememberingEngine } from './remembering-engine.js';
import { stubEngine } from '../testing/stub-engine.js';

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

describe('an embedded dashboard', () => {
  let platform: LocalPlatform;
  let browser: Browser;
  let host: Host;
  before(async () => {
    [platform, browser, host] = await Promise.all([
      createLocalPlatform({ port: 0, engine: await rememberingEngine() }),
      launchChromium(),
      Host.start(),
    ]);
  });
  after(async () => {
    await browser.close();
    host.close();
    await platform.close();
  });

  const open = async (parameters = '', session: object = {}, publicId?: string): Promise<Embedded> =>
    host.show(browser, platform.url + dashboardPath(await mint(platform, session), parameters, publicId));
  const loaded = async (...options: Parameters<typeof open>): Promise<Embedded> => {
    const embedded = await open(...options);
    await embedded.event('dashboard-loaded');
    return embedded;
  };
  const using = async (embedded: Embedded, check: (embedded: Embedded) => Promise<void>): Promise<void> => {
    try {
      await check(embedded);
    } finally {
      await embedded.close();
    }
  };
  const filter = (values: Record<string, unknown>): string =>
    Object.entries(values)
      .map(([member, value]) => `f_${member}=${json(value)}`)
      .join('&');

  it('tells its host in the documented envelope what happens, and its policy is never broken', async () => {
    await using(await loaded(), async (embedded) => {
      const messages = await embedded.messages();
      assert.deepEqual(
        messages.map(({ type }) => type),
        ['cube:event:ready', 'cube:event:view', 'cube:event:dashboard-loaded'],
      );
      for (const { source, direction, surface, timestamp, from } of messages) {
        assert.deepEqual(
          [source, direction, surface, from],
          ['cube-embed', 'event', 'dashboard', platform.url],
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

  it('takes the session out of its address, and reloading is refused politely', async () => {
    await using(await loaded('&locale=de'), async (embedded) => {
      assert.equal(
        await embedded.frame.evaluate(() => location.href),
        `${platform.url}/embed/dashboard/flights-overview?locale=de`,
      );
      await embedded.page.evaluate(() => {
        const frame = document.querySelector('iframe')!;
        // The same address once more: the session in it has been used.
        frame.src = String(frame.src);
      });
      await embedded.event('session-expired');
      const [error] = await embedded.events('error');
      assert.deepEqual([error?.payload.name, error?.payload.fatal], ['SessionInvalid', true]);
      assert.match(await embedded.frame.locator('h1').innerText(), /no longer valid/);
    });
  });

  it('is not shown to a page whose origin the account does not name', async () => {
    const strict = await createLocalPlatform({
      port: 0,
      engine: stubEngine(),
      embedOrigins: ['https://somebody.example'],
    });
    try {
      const src = strict.url + dashboardPath(await mint(strict));
      await using(await host.show(browser, src), async (embedded) => {
        await embedded.page.waitForFunction(() => document.querySelector('iframe')?.contentDocument === null);
        assert.equal(await embedded.frame.locator('#embed').count(), 0);
        assert.deepEqual(await embedded.messages(), []);
      });
    } finally {
      await strict.close();
    }
  });

  it('shows two viewers their own rows, in numbers and in choices', async () => {
    const state = [{ name: 'state', value: 'TX' }];
    await using(await loaded('', { externalId: 'tex', userAttributes: state }), async (embedded) => {
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
    await using(await loaded(`&${good}&${bad}`), async (embedded) => {
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
    await using(await loaded(), async (embedded) => {
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
    await using(await loaded(), async (embedded) => {
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

  it('follows its host in scheme, theme, language, zone and page', async () => {
    await using(await loaded('&locale=xx-'), async (embedded) => {
      const { frame } = embedded;
      assert.equal((await embedded.events('error'))[0]?.payload.name, 'LocaleInvalid');
      const style = (name: string) =>
        frame.evaluate(
          (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
          name,
        );
      await embedded.act('set-color-scheme', { scheme: 'dark' });
      await frame.locator('html[data-scheme=dark]').waitFor();
      await embedded.act('set-theme', {
        '--embed-accent': 'rgb(1, 2, 3)',
        '--embed-background': 'url(https://evil.example/x)',
        '--embed-radius': '3px; color: red',
        '--accent': 'red',
      });
      await embedded.act('set-locale', { locale: 'ar' });
      await frame.locator('html[dir=rtl]').waitFor();
      assert.equal((await style('--embed-accent')).trim(), 'rgb(1, 2, 3)');
      for (const name of ['--embed-background', '--embed-radius']) assert.equal(await style(name), '', name);
      await embedded.act('set-locale', { locale: 'de' });
      await frame.locator('.kpi-value', { hasText: '3.000.000' }).waitFor();
      await embedded.act('set-timezone', { timezone: 'Asia/Tokyo' });
      await frame.locator('.refreshed', { hasText: 'Asia/Tokyo' }).waitFor();
      await embedded.act('navigate', { path: '/dashboard/nobody-knows' });
      assert.equal((await embedded.event('error', 1)).payload.name, 'NotFound');
      await embedded.act('navigate', { path: '/dashboard/flights-delays' });
      assert.deepEqual((await embedded.event('navigate')).payload, { path: '/dashboard/flights-delays' });
      assert.equal((await embedded.event('dashboard-loaded', 1)).payload.publicId, 'flights-delays');
      await frame.getByRole('button', { name: 'Back' }).click();
      assert.deepEqual((await embedded.event('navigate', 1)).payload, {
        path: '/dashboard/flights-overview',
      });
      await embedded.event('dashboard-loaded', 2);
    });
  });

  it('fetches anew when its host asks, and a flood of asking is a few times', async () => {
    await using(await loaded(), async (embedded) => {
      let requests = 0;
      embedded.page.on('request', (request) => (requests += Number(request.url().endsWith('/v1/load'))));
      await embedded.act('refresh');
      await embedded.page.waitForFunction(() => true);
      await embedded.frame.locator('.card[aria-busy=true]').first().waitFor({ state: 'attached' });
      await embedded.frame.locator('.card[aria-busy=true]').first().waitFor({ state: 'detached' });
      assert.ok(requests > 0);
      requests = 0;
      await embedded.page.evaluate(() => {
        const frame = document.querySelector('iframe')!;
        const message = {
          source: 'cube-embed',
          direction: 'action',
          type: 'cube:action:refresh',
          payload: {},
        };
        for (let i = 0; i < 5_000; i++) frame.contentWindow!.postMessage(message, new URL(frame.src).origin);
      });
      await embedded.act('set-color-scheme', { scheme: 'dark' });
      await embedded.frame.locator('html[data-scheme=dark]').waitFor();
      await embedded.frame.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      assert.ok(requests < 100, `${requests} requests`);
    });
  });

  it('is moved by nothing but its host: other windows, origins and forms are silence', async () => {
    await using(await loaded(), async (embedded) => {
      const before = await embedded.text();
      const action = { source: 'cube-embed', direction: 'action', type: 'cube:action:set-color-scheme' };
      const dark = { ...action, payload: { scheme: 'dark' } };
      // From a window of the host's own origin that is not the host's window.
      await embedded.page.evaluate((message) => {
        const other = document.createElement('iframe');
        document.body.append(other);
        const target = window.frames[0]!;
        const script = other.contentDocument!.createElement('script');
        script.textContent = `parent.frames[0].postMessage(${JSON.stringify(message)}, '*')`;
        other.contentDocument!.body.append(script);
        return target.length;
      }, dark);
      // From the page itself, which is of the platform's origin.
      await embedded.frame.evaluate((message) => window.postMessage(message, '*'), dark);
      // From the host, in every wrong form, often.
      await embedded.page.evaluate((message) => {
        const frame = document.querySelector('iframe')!;
        const hostile: unknown[] = [
          null,
          0,
          'x',
          [],
          { ...message, source: 'evil' },
          { ...message, direction: 'event', payload: { scheme: 'dark' } },
          { ...message, payload: { scheme: '<img src=x onerror=alert(1)>' } },
          { ...message, type: 'cube:action:__proto__', payload: { scheme: 'dark' } },
          { ...message, type: 'cube:action:set-session', payload: { sessionId: '' } },
          { ...message, type: 'cube:action:navigate', payload: { path: 'javascript:alert(1)' } },
          { ...message, type: 'cube:action:navigate', payload: { path: 'https://evil.example' } },
        ];
        for (let i = 0; i < 10_000; i++) {
          frame.contentWindow!.postMessage(hostile[i % hostile.length], new URL(frame.src).origin);
        }
      }, action);
      await embedded.act('set-locale', { locale: 'en' });
      await embedded.act('set-theme', { '--embed-accent': 'rgb(4, 5, 6)' });
      await embedded.frame.waitForFunction(() =>
        document.documentElement.style.getPropertyValue('--embed-accent').includes('4, 5, 6'),
      );
      assert.equal(await embedded.frame.evaluate(() => document.documentElement.dataset.scheme), undefined);
      assert.equal(await embedded.text(), before);
    });
  });

  it('exports where it is allowed, without formulas, and says so', async () => {
    await using(await loaded(), async (embedded) => {
      assert.equal(await embedded.frame.locator('.card-download, .disclosure-export').count(), 0);
    });
    await using(await loaded('&allowExport=true'), async (embedded) => {
      const [download] = await Promise.all([
        embedded.page.waitForEvent('download'),
        embedded.frame.getByRole('button', { name: 'Download Busiest states as CSV' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'flights-overview-busiest-states.csv');
      const text = await readFile(await download.path(), 'utf8');
      assert.match(text, /^\uFEFFOrigin state,Count\r\nCA,370248\r\n/);
      assert.deepEqual((await embedded.event('download')).payload, {
        widgetId: 'busiest-states',
        format: 'csv',
      });
    });
  });

  it('leaves out its parts for the exact word false alone', async () => {
    const parts = async (parameters: string): Promise<boolean[]> => {
      const embedded = await loaded(`&allowExport=true${parameters}`);
      const seen = await Promise.all(
        ['.page-head', 'h1', '.disclosure-export'].map((part) => embedded.frame.locator(part).count()),
      );
      await embedded.close();
      return seen.map((count) => count > 0);
    };
    assert.deepEqual(await parts('&showDashboardTitle=false'), [true, false, true]);
    assert.deepEqual(await parts('&showDashboardExportMenu=false&showDashboardTitle=0'), [true, true, false]);
    assert.deepEqual(await parts('&showDashboardHeader=false'), [false, false, false]);
  });

  it('fits 360 pixels without scrolling sideways', async () => {
    const src = platform.url + dashboardPath(await mint(platform));
    await using(await host.show(browser, src, { width: 376 }), async (embedded) => {
      await embedded.event('dashboard-loaded');
      const [scroll, client] = await embedded.frame.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(scroll! <= client!, `${scroll} > ${client}`);
    });
  });

  it('asks the agent from its bubble, as its viewer', async () => {
    const state = [{ name: 'state', value: 'TX' }];
    await using(await loaded('', { externalId: 'tex', userAttributes: state }), async (embedded) => {
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
