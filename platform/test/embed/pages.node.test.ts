import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { testPlatform } from '../testing/test-platform.js';
import { dashboardPath, mint } from './host-page.js';
import { inventedEngine } from './invented-engine.js';
import { Stand } from './stand.js';

describe('an embedded dashboard', () => {
  let stand: Stand;
  before(async () => {
    stand = await Stand.start(testPlatform({ engine: inventedEngine() }));
  });
  after(() => stand.close());

  it('takes the session out of its address, and reloading is refused politely', async () => {
    await stand.onDashboard({ parameters: '&locale=de' }, async (embedded) => {
      assert.equal(
        await embedded.frame.evaluate(() => location.href),
        `${stand.platform.url}/embed/dashboard/flights-overview?locale=de`,
      );
      await embedded.page.evaluate(() => {
        const frame = document.querySelector('iframe')!;
        // The same address once more: the session in it has been used.
        frame.src = String(frame.src);
      });
      await embedded.event('session-expired');
      const [error] = await embedded.events('error');
      assert.deepEqual([error?.payload.name, error?.payload.fatal], ['SessionInvalid', true]);
      assert.match(await embedded.frame.locator('h1').innerText(), /nicht mehr gültig/);
    });
  });

  it('is not shown to a page whose origin the account does not name', async () => {
    const strict = await testPlatform({ embedOrigins: ['https://somebody.example'] });
    const src = strict.url + dashboardPath(await mint(strict));
    const embedded = await stand.host.show(stand.browser, src);
    try {
      await embedded.page.waitForFunction(() => document.querySelector('iframe')?.contentDocument === null);
      assert.equal(await embedded.frame.locator('#embed').count(), 0);
      assert.deepEqual(await embedded.messages(), []);
    } finally {
      await embedded.close();
      await strict.close();
    }
  });

  it('follows its host in scheme, theme, language, zone and page', async () => {
    await stand.onDashboard({ parameters: '&locale=xx-' }, async (embedded) => {
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
      await frame.locator('.kpi-value', { hasText: '3.000.000' }).first().waitFor();
      await embedded.act('set-theme', { '--embed-direction': 'rtl' });
      await frame.locator('html[dir=rtl][lang=de]').waitFor();
      await embedded.act('set-locale', { locale: 'fr' });
      await frame.locator('html[dir=rtl][lang=fr]').waitFor();
      await embedded.act('set-locale', { locale: 'de' });
      await embedded.act('set-theme', { '--embed-direction': null });
      await frame.locator('html[dir=ltr][lang=de]').waitFor();
      await embedded.act('set-timezone', { timezone: 'Asia/Tokyo' });
      await frame.locator('.refreshed', { hasText: 'Asia/Tokyo' }).waitFor();
      await embedded.act('navigate', { path: '/dashboard/nobody-knows' });
      assert.equal((await embedded.event('error', 1)).payload.name, 'NotFound');
      await embedded.act('navigate', { path: '/dashboard/flights-delays' });
      assert.deepEqual((await embedded.event('navigate')).payload, { path: '/dashboard/flights-delays' });
      assert.equal((await embedded.event('dashboard-loaded', 1)).payload.publicId, 'flights-delays');
      await frame.getByRole('button', { name: 'Zurück' }).click();
      assert.deepEqual((await embedded.event('navigate', 1)).payload, {
        path: '/dashboard/flights-overview',
      });
      await embedded.event('dashboard-loaded', 2);
    });
  });

  it('fetches anew when its host asks, and a flood of asking is a few times', async () => {
    await stand.onDashboard({}, async (embedded) => {
      let requests = 0;
      embedded.page.on('request', (request) => (requests += Number(request.url().endsWith('/v1/load'))));
      await embedded.act('refresh');
      const before = Date.now();
      while (requests === 0 && Date.now() - before < 10_000) await embedded.page.waitForTimeout(20);
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
    await stand.onDashboard({}, async (embedded) => {
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
    await stand.onDashboard({}, async (embedded) => {
      assert.equal(await embedded.frame.locator('.card-download, .disclosure-export').count(), 0);
    });
    await stand.onDashboard({ parameters: '&allowExport=true' }, async (embedded) => {
      const [download] = await Promise.all([
        embedded.page.waitForEvent('download'),
        embedded.frame.getByRole('button', { name: 'Download Busiest states as CSV' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'flights-overview-busiest-states.csv');
      const text = await readFile(await download.path(), 'utf8');
      assert.match(text, /^\uFEFFOrigin state,Count\r\n'=cmd\(\),3000000\r\nName 1,2999999\r\n/);
      assert.deepEqual((await embedded.event('download')).payload, {
        widgetId: 'busiest-states',
        format: 'csv',
      });
    });
  });

  it('leaves out its parts for the exact word false alone', async () => {
    const parts = async (parameters: string): Promise<boolean[]> => {
      const names = ['.page-head', 'h1', '.disclosure-export'];
      let seen: number[] = [];
      await stand.onDashboard({ parameters: `&allowExport=true${parameters}` }, async ({ frame }) => {
        seen = await Promise.all(names.map((name) => frame.locator(name).count()));
      });
      return seen.map((count) => count > 0);
    };
    assert.deepEqual(await parts('&showDashboardTitle=false'), [true, false, true]);
    assert.deepEqual(await parts('&showDashboardExportMenu=false&showDashboardTitle=0'), [true, true, false]);
    assert.deepEqual(await parts('&showDashboardHeader=false'), [false, false, false]);
  });

  it('says which widget failed and tries it again when asked to', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { page, frame } = embedded;
      const broken = (url: URL): boolean => url.pathname.endsWith('/v1/load');
      await page.route(broken, (route) => route.fulfill({ status: 500, body: 'secret words of a server' }));
      await embedded.act('refresh');
      const { payload } = await embedded.event('error');
      assert.deepEqual([payload.name, payload.fatal], ['WidgetFailed', false]);
      await frame.waitForFunction(() => document.querySelectorAll('.card-failed').length === 9);
      assert.doesNotMatch(await embedded.text(), /secret/);
      await page.unroute(broken);
      await frame.getByRole('button', { name: 'Try again' }).first().click();
      await frame.waitForFunction(() => document.querySelectorAll('.card-failed').length === 8);
    });
  });

  it('tries once more when the connection was lost before its session was exchanged', async () => {
    const { page } = await stand.host.show(stand.browser, 'about:blank');
    const exchange = (url: URL): boolean => url.pathname === '/api/v1/embed/session/token';
    await page.route(exchange, (route) => route.abort());
    await page.goto(stand.platform.url + dashboardPath(await mint(stand.platform)));
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.unroute(exchange);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.kpi-value').first().waitFor();
    await page.close();
  });

  it('fits 360 pixels without scrolling sideways', async () => {
    await stand.onDashboard({ width: 376 }, async (embedded) => {
      const [scroll, client] = await embedded.frame.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(scroll <= client, `${scroll} > ${client}`);
    });
  });
});
