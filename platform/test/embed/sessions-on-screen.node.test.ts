import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright';
import type { LocalPlatform, LocalPlatformOptions } from '../../src/index.js';
import { cleanName } from '../../../src/render/person/initials.js';
import { launchChromium } from '../../../scripts/chromium.js';
import { corpus } from '../../../test/helpers/corpora.js';
import { testPlatform } from '../testing/test-platform.js';
import { dashboardPath, Host, mint, type Embedded } from './host-page.js';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('a session on screen', () => {
  let browser: Browser;
  let host: Host;
  before(async () => {
    [browser, host] = await Promise.all([launchChromium(), Host.start()]);
  });
  after(async () => {
    await browser.close();
    host.close();
  });

  const withPlatform = async (
    options: LocalPlatformOptions,
    check: (platform: LocalPlatform) => Promise<void>,
  ): Promise<void> => {
    const platform = await testPlatform(options);
    try {
      await check(platform);
    } finally {
      await platform.close();
    }
  };
  const show = async (platform: LocalPlatform, path: string): Promise<Embedded> => {
    const embedded = await host.show(browser, platform.url + path);
    await embedded.event('view');
    return embedded;
  };
  const launcher = (embedded: Embedded) => embedded.frame.locator('.launcher');

  for (const account of [true, false]) {
    it(`shows the chat as account (${account}) and session say, and the standalone chat always`, () =>
      withPlatform({ showDashboardChat: account }, async (platform) => {
        for (const session of [true, false, undefined]) {
          const settings = session === undefined ? {} : { settings: { showDashboardChat: session } };
          const dashboard = await show(platform, dashboardPath(await mint(platform, settings)));
          await dashboard.event('dashboard-loaded');
          assert.equal(await launcher(dashboard).isVisible(), session ?? account, String(session));
          await dashboard.close();
        }
        const off = { settings: { showDashboardChat: false } };
        const chat = await show(platform, `/embed/chat?sessionId=${await mint(platform, off)}`);
        assert.ok(await chat.frame.getByRole('textbox', { name: 'Question' }).isVisible());
        await chat.frame.getByRole('textbox', { name: 'Question' }).fill('Hello');
        await chat.page.keyboard.press('Enter');
        assert.equal((await chat.event('ai-query', 1)).payload.status, 'completed');
        await chat.close();
      }));
  }

  it('warns of its end, ends politely, asks for nothing more, and goes on with a new session', () =>
    withPlatform({ embedTokenTtlSeconds: 3 }, async (platform) => {
      const embedded = await show(platform, dashboardPath(await mint(platform)));
      const warning = await embedded.event('session-expiring');
      assert.ok(warning.payload.expiresInMs > 0 && warning.payload.expiresInMs < 3_000);
      await embedded.event('session-expired');
      assert.equal(await embedded.frame.locator('h1').innerText(), 'Your session has ended');
      assert.equal(await embedded.frame.locator('.card').count(), 0);
      let requests = 0;
      embedded.page.on('request', () => requests++);
      await embedded.act('refresh');
      await embedded.act('set-filter', { filterUrlParameter: 'f_flights.origin=%22SFO%22' });
      await embedded.act('navigate', { path: '/dashboard/flights-delays' });
      await embedded.act('set-color-scheme', { scheme: 'dark' });
      await embedded.frame.locator('html[data-scheme=dark]').waitFor();
      assert.equal(requests, 0);
      await embedded.act('set-session', { sessionId: 'nonsense' });
      assert.equal((await embedded.event('error')).payload.name, 'SessionInvalid');
      await embedded.act('set-session', { sessionId: await mint(platform) });
      await embedded.event('dashboard-loaded', 1);
      assert.match(await embedded.frame.locator('.filters').innerText(), /SFO/, 'filters are kept');
      await embedded.close();
    }));

  it('says that it took a new session of the same viewer, and leaves everything as it is', () =>
    withPlatform({}, async (platform) => {
      const embedded = await show(platform, dashboardPath(await mint(platform)));
      await embedded.event('dashboard-loaded');
      await embedded.act('navigate', { path: '/dashboard/flights-delays' });
      await embedded.event('dashboard-loaded', 1);
      await launcher(embedded).click();
      const question = embedded.frame.getByRole('textbox', { name: 'Question' });
      await question.fill('Half a question');
      const views = (await embedded.events('view')).length;
      await embedded.act('set-session', { sessionId: await mint(platform) });
      const view = await embedded.event('view', views);
      assert.deepEqual(view.payload, { path: '/dashboard/flights-delays' });
      assert.equal(await question.inputValue(), 'Half a question');
      await embedded.act('set-session', { sessionId: 'nonsense' });
      await embedded.event('error');
      assert.equal((await embedded.events('view')).length, views + 1, 'a refused session is no view');
      await embedded.close();
    }));

  it('does what its host asks before there is anything to show, as soon as there is', () =>
    withPlatform({}, async (platform) => {
      let release = (): void => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const embedded = await host.show(browser, 'about:blank');
      await embedded.page.route('**/embed/session/token', async (route) => {
        await released;
        await route.continue();
      });
      const src = platform.url + dashboardPath(await mint(platform));
      await embedded.page.evaluate((address) => (document.querySelector('iframe')!.src = address), src);
      await embedded.event('ready');
      await embedded.act('set-filter', { filterUrlParameter: 'f_flights.origin=%22SFO%22' });
      await embedded.act('set-theme', { '--embed-accent': 'red' });
      await embedded.frame.locator('html[style]').waitFor({ state: 'attached' });
      release();
      await embedded.frame.locator('.filters', { hasText: 'SFO' }).waitFor();
      await embedded.close();
    }));

  it('leaves the focus in the host’s page, whatever its host, its session or its viewer does', () =>
    withPlatform({}, async (platform) => {
      const next = await mint(platform, { externalId: 'other' });
      const embedded = await show(platform, dashboardPath(await mint(platform)));
      await embedded.event('dashboard-loaded');
      await launcher(embedded).click();
      await embedded.page.evaluate(() => document.body.append(document.createElement('textarea')));
      const ownText = embedded.page.locator('textarea');
      await ownText.focus();
      await embedded.page.keyboard.type('a');
      await embedded.act('navigate', { path: '/dashboard/flights-delays' });
      await embedded.event('dashboard-loaded', 1);
      await embedded.page.keyboard.type('b');
      await embedded.act('set-session', { sessionId: next });
      await embedded.event('dashboard-loaded', 2);
      await embedded.page.keyboard.type('c');
      await fetch(`${platform.url}/api/v1/embed/session/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
        body: JSON.stringify({ sessionId: next }),
      });
      await embedded.act('refresh');
      await embedded.event('session-expired');
      await embedded.page.keyboard.type('d');
      assert.equal(await ownText.inputValue(), 'abcd');
      await embedded.close();
    }));

  it('obeys the last session it was given, also when the first one takes longer', () =>
    withPlatform({}, async (platform) => {
      const [first, last] = [await mint(platform), await mint(platform, { externalId: 'last' })];
      let release = (): void => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const exchanged: string[] = [];
      const embedded = await host.show(browser, 'about:blank');
      await embedded.page.route('**/embed/session/token', async (route) => {
        const { sessionId } = route.request().postDataJSON() as { sessionId: string };
        if (sessionId === first) await released;
        exchanged.push(sessionId);
        await route.continue();
      });
      const src = platform.url + dashboardPath(first);
      await embedded.page.evaluate((address) => (document.querySelector('iframe')!.src = address), src);
      await embedded.event('ready');
      await embedded.act('set-session', { sessionId: last });
      await embedded.act('set-theme', { '--embed-accent': 'red' });
      await embedded.frame.locator('html[style]').waitFor({ state: 'attached' });
      release();
      await embedded.event('dashboard-loaded');
      assert.deepEqual(exchanged, [first, last]);
      await embedded.close();
    }));

  it('ends at once when it is revoked', () =>
    withPlatform({}, async (platform) => {
      const session = await mint(platform);
      const embedded = await show(platform, dashboardPath(session));
      await embedded.event('dashboard-loaded');
      await fetch(`${platform.url}/api/v1/embed/session/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
        body: JSON.stringify({ sessionId: session }),
      });
      await embedded.act('refresh');
      await embedded.event('session-expired');
      assert.equal((await embedded.events('session-expired')).length, 1);
      await embedded.close();
    }));

  it('changes its viewer in place and keeps nothing of the first one', () =>
    withPlatform({}, async (platform) => {
      const of = (name: string) =>
        mint(platform, { externalId: name.toLowerCase(), userProfile: { displayName: name } });
      const embedded = await show(platform, dashboardPath(await of('Ada'), '&f_flights.origin=%22SFO%22'));
      await embedded.event('dashboard-loaded');
      await launcher(embedded).click();
      await embedded.frame.getByRole('textbox', { name: 'Question' }).fill('Secret of Ada');
      await embedded.page.keyboard.press('Enter');
      await embedded.event('ai-query', 1);
      await embedded.act('set-session', { sessionId: await of('Bob') });
      await embedded.event('dashboard-loaded', 1);
      const text = await embedded.frame.locator('body').evaluate((body) => body.textContent);
      assert.ok(text?.includes('Bob'));
      assert.ok(!text?.includes('Ada'), 'name and question are gone');
      await embedded.close();
    }));

  it('shows nothing of the first viewer while nothing of the next one arrives, nor if nothing ever does', () =>
    withPlatform({}, async (platform) => {
      const embedded = await show(platform, dashboardPath(await mint(platform)));
      await embedded.event('dashboard-loaded');
      await embedded.act('navigate', { path: '/dashboard/flights-delays' });
      await embedded.event('dashboard-loaded', 1);
      await launcher(embedded).click();
      await embedded.frame.getByRole('textbox', { name: 'Question' }).fill('Secret of the first');
      let asked = '';
      let fail = (): void => {};
      const failing = new Promise<void>((resolve) => (fail = resolve));
      const isAsked = new Promise<void>((resolve) => {
        void embedded.page.route('**/embed/api/dashboards/*', async (route) => {
          asked = new URL(route.request().url()).pathname;
          resolve();
          await failing;
          await route.abort();
        });
      });
      await embedded.act('set-session', { sessionId: await mint(platform, { externalId: 'second' }) });
      await isAsked;
      assert.equal(asked, '/embed/api/dashboards/flights-overview', 'the next viewer begins anew');
      assert.equal(await embedded.frame.locator('.card').count(), 0);
      fail();
      await embedded.event('error');
      assert.equal(await embedded.frame.locator('.notice h1').count(), 1);
      await embedded.page.unroute('**/embed/api/dashboards/*');
      await embedded.act('set-session', { sessionId: await mint(platform, { externalId: 'third' }) });
      await embedded.event('dashboard-loaded', 2);
      await launcher(embedded).click();
      assert.equal(await embedded.frame.getByRole('textbox', { name: 'Question' }).inputValue(), '');
      await embedded.close();
    }));

  it('shows the stored name and picture, and initials where the picture fails', () =>
    withPlatform({}, async (platform) => {
      const asked: (string | undefined)[] = [];
      const pictures = createServer((request, response) => {
        asked.push(request.headers.referer);
        if (request.url === '/good.gif') response.setHeader('content-type', 'image/gif').end(pixel);
        else response.writeHead(404).end();
      });
      await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve));
      const base = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`;
      const steps = [
        [{ userProfile: { displayName: 'Ana Ferreira', picture: `${base}/good.gif` } }, 'Ana Ferreira', 1],
        [{}, 'Ana Ferreira', 1],
        [{ userProfile: { displayName: 'Ana Maria' } }, 'Ana Maria', 1],
        [{ userProfile: { picture: `${base}/missing.png` } }, 'Ana Maria', 0],
      ] as const;
      for (const [session, name, images] of steps) {
        const path = `/embed/d/1/app?session=${await mint(platform, session)}`;
        const embedded = await show(platform, path);
        assert.equal(await embedded.frame.locator('.viewer-name').innerText(), name);
        const before = asked.length;
        if (images === 1) await embedded.frame.locator('.viewer img').waitFor();
        else
          await embedded.frame.waitForFunction(() =>
            performance.getEntriesByType('resource').some((e) => e.name.endsWith('png')),
          );
        assert.equal(await embedded.frame.locator('.viewer img').count(), images);
        assert.equal(
          await embedded.frame.locator('.avatar').evaluate((a) => a.firstChild?.textContent),
          name === 'Ana Maria' ? 'AM' : 'AF',
        );
        assert.ok(asked.length - before <= 1);
        assert.deepEqual(await embedded.violations(), []);
        await embedded.close();
      }
      assert.ok(asked.length > 0 && asked.every((referer) => referer === undefined), 'no address leaks');
      pictures.close();
    }));

  it('shows mode and tenant and leads to the dashboards and back', () =>
    withPlatform({}, async (platform) => {
      const creator = {
        embedTenantName: platform.embedTenantName,
        creatorMode: true,
        externalId: 'hidden-id',
      };
      const embedded = await show(platform, `/embed/d/1/app?session=${await mint(platform, creator)}`);
      const text = await embedded.text();
      assert.match(text, /Creator/);
      assert.ok(text.includes(platform.embedTenantName));
      assert.ok(!text.includes('hidden-id'));
      await embedded.frame.getByRole('button', { name: /Delays/ }).click();
      assert.deepEqual((await embedded.event('navigate')).payload, { path: '/dashboard/flights-delays' });
      await embedded.event('dashboard-loaded');
      await embedded.frame.getByRole('button', { name: 'Back' }).click();
      assert.deepEqual((await embedded.event('navigate', 1)).payload, { path: '/app' });
      await embedded.close();
      const plain = await show(platform, `/embed/d/1/app?session=${await mint(platform)}`);
      assert.match(await plain.text(), /Read-only/);
      await plain.close();
    }));

  it('tells the host of refusals inside the frame, too', () =>
    withPlatform({}, async (platform) => {
      for (const [path, name] of [
        [dashboardPath(await mint(platform), '', 'nobody-knows'), 'NotFound'],
        [dashboardPath(await mint(platform, { deploymentId: 2 })), 'Forbidden'],
        ['/embed/dashboard/flights-overview', 'SessionInvalid'],
      ] as const) {
        const embedded = await host.show(browser, platform.url + path);
        const { payload } = await embedded.event('error');
        assert.deepEqual([payload.name, payload.fatal], [name, true]);
        assert.equal(await embedded.frame.locator('.notice h1').count(), 1);
        await embedded.close();
      }
    }));

  it('breaks out of nothing, whatever the viewer is called', () =>
    withPlatform({}, async (platform) => {
      const own = [
        '<img src=x onerror="window.broken=1">',
        '"><script>window.broken=1</script>',
        "';window.broken=1;//",
        '\u202Eevil\u202C',
        '${window.broken=1}',
        '👩‍👩‍👧‍👦 🏳️‍🌈',
        'x'.repeat(5_000),
        '\u0000\u0007',
      ];
      const naughty = JSON.parse(corpus('blns.json')?.toString('utf8') ?? '[]') as string[];
      const together = Array.from({ length: Math.ceil(naughty.length / 30) }, (_, i) =>
        naughty.slice(i * 30, i * 30 + 30).join(' '),
      );
      const embedded = await show(platform, dashboardPath(await mint(platform)));
      await embedded.event('dashboard-loaded');
      const count = () => embedded.frame.evaluate(() => document.querySelectorAll('*').length);
      const elements = await count();
      for (const displayName of [...own, ...together]) {
        const sessionId = await mint(platform, { userProfile: { displayName } });
        await embedded.act('set-session', { sessionId });
        await embedded.frame.waitForFunction(
          (name) => document.querySelector('.viewer-name')?.textContent === name,
          // What is no text at all becomes the replacement character on its way, and what is not seen is left out.
          cleanName(Buffer.from(displayName, 'utf8').toString('utf8')) || 'Guest',
        );
        assert.equal(await count(), elements, displayName.slice(0, 200));
      }
      assert.equal(
        await embedded.frame.evaluate(() => (window as unknown as { broken?: 1 }).broken),
        undefined,
      );
      assert.deepEqual(await embedded.violations(), []);
      const [scroll, client] = await embedded.frame.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.ok(scroll <= client);
      await embedded.close();
    }));
});
