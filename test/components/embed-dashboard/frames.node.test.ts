import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Request } from 'playwright';
import type { EmbedDashboard } from '../../../components/embed-dashboard/embed-dashboard.js';
import { DashboardStage } from '../../helpers/dashboard-stage.js';

const stage = new DashboardStage();

const { open } = stage;

/** A dashboard that a session of the page stands around. */
async function openInSession(host: Awaited<ReturnType<typeof open>>): Promise<void> {
  await host.page.evaluate((endpoint) => {
    const session = document.createElement('analytics-session');
    session.setAttribute('endpoint', endpoint);
    const element = document.createElement('embed-dashboard');
    Object.assign(element, { id: 'sales', dashboardId: 'sales', loading: 'eager' });
    session.append(element);
    document.body.append(session);
  }, stage.rig.endpoint);
  await host.waitForTold('dashboard-ready');
}

describe('embed-dashboard in a page of another origin', () => {
  it('mints one session, loads one frame with the promised attributes, and says that it is there', async () => {
    const host = await open();
    await host.add('sales', { heading: 'Sales' });
    await host.waitForTold('dashboard-load');
    assert.deepEqual(
      stage.rig.sessions.map(({ body }) => body),
      [{ surface: 'dashboard', dashboardId: 'sales' }],
    );
    const id = 'sales';
    assert.deepEqual(await host.told(), [
      { type: 'dashboard-ready', id },
      { type: 'dashboard-session-change', id, reason: 'started' },
      { type: 'dashboard-load', id, dashboardId: 'sales', widgetCount: 3, loadDurationMs: 12 },
    ]);
    const attributes = await host.page
      .locator('iframe')
      .evaluate((frame) =>
        Object.fromEntries(frame.getAttributeNames().map((name) => [name, frame.getAttribute(name)])),
      );
    assert.deepEqual(attributes, {
      part: 'frame',
      sandbox:
        'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox',
      allow: 'fullscreen; clipboard-write',
      referrerpolicy: 'strict-origin',
      title: 'Sales',
      src: `${stage.rig.platformUrl}/embed/sales?session=${stage.rig.sessions[0]!.id}&locale=en`,
    });
  });

  it('puts filters, locale, time zone and display options percent-encoded into the address', async () => {
    const host = await open();
    await host.page.evaluate((endpoint) => {
      const element: EmbedDashboard = document.createElement('embed-dashboard');
      Object.assign(element, {
        endpoint,
        dashboardId: 'sales',
        loading: 'eager',
        locale: 'pt-BR&session=evil',
        timezone: 'America/Sao_Paulo',
        dashboardChat: 'hide',
        allowExport: true,
        hideTitle: true,
        filters: { 'flights.origin': ['A&b=c#d', 'JFK'], 'flights.delay': { operator: 'gte', values: [15] } },
      });
      document.body.append(element);
    }, stage.rig.endpoint);
    await host.waitForTold('dashboard-ready');
    const { searchParams, hash } = new URL(host.frame().url());
    assert.deepEqual(Object.fromEntries(searchParams), {
      session: stage.rig.sessions[0]!.id,
      'f_flights.delay': '{"operator":"gte","values":[15]}',
      'f_flights.origin': '["A&b=c#d","JFK"]',
      locale: 'pt-BR&session=evil',
      timezone: 'America/Sao_Paulo',
      allowExport: 'true',
      showDashboardTitle: 'false',
    });
    assert.equal(hash, '');
    assert.deepEqual(stage.rig.sessions[0]!.body['settings'], { showDashboardChat: false });
  });

  it('tells later changes as actions to the exact origin, and loads nothing for them', async () => {
    const host = await open();
    await host.add('sales', { theme: 'light', locale: 'en' });
    await host.waitForTold('dashboard-load');
    await host.waitForAction('set-color-scheme');
    await host.page.evaluate(() => {
      const element = document.querySelector('embed-dashboard')!;
      Object.assign(element, { theme: 'dark', locale: 'de', timezone: 'Europe/Berlin', heading: 'Umsatz' });
      element.filters = { 'flights.origin': 'JFK' };
    });
    await host.waitForAction('set-filter');
    await host.page.evaluate(async () => {
      const element = document.querySelector('embed-dashboard')!;
      await element.setFilter('flights.destination', ['LAX', 'SFO']);
      await element.updateComplete;
      await element.navigate('/embed/dashboard/other');
      await element.refresh();
    });
    await host.waitForAction('refresh');
    assert.deepEqual(
      (await host.actions()).map(({ type, payload, origin }) => [
        type,
        payload,
        origin === stage.rig.hostUrl,
      ]),
      [
        ['set-color-scheme', { scheme: 'light' }, true],
        ['set-color-scheme', { scheme: 'dark' }, true],
        ['set-locale', { locale: 'de' }, true],
        ['set-timezone', { timezone: 'Europe/Berlin' }, true],
        ['set-filter', { filterUrlParameter: 'f_flights.origin=%22JFK%22' }, true],
        [
          'set-filter',
          {
            filterUrlParameter:
              'f_flights.destination=%5B%22LAX%22%2C%22SFO%22%5D&f_flights.origin=%22JFK%22',
          },
          true,
        ],
        ['navigate', { path: '/embed/dashboard/other' }, true],
        ['refresh', {}, true],
      ],
    );
    assert.equal(stage.rig.sessions.length, 1);
    assert.equal(await host.page.locator('iframe').getAttribute('title'), 'Umsatz');
  });

  it('passes on what the viewer does in the dashboard', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-load');
    await host.say('drilldown', { member: 'flights.origin', value: 'JFK', widgetId: 'w1', extra: 'no' });
    await host.say('navigate', { path: '/embed/dashboard/b?x=1' });
    await host.say('download', { widgetId: 'w1', format: 'csv' });
    await host.say('ai-query', { query: 'Why?', status: 'started' });
    await host.say('filter-change', { filterUrlParameter: 'f_flights.origin=%22JFK%22&f_nonsense=1' });
    await host.say('error', { name: 'WidgetFailed', message: 'secret server words' });
    await host.waitForTold('dashboard-error');
    const id = 'sales';
    assert.deepEqual((await host.told()).slice(3), [
      { type: 'dashboard-drilldown', id, member: 'flights.origin', value: 'JFK', widgetId: 'w1' },
      { type: 'dashboard-navigate', id, path: '/embed/dashboard/b?x=1' },
      { type: 'dashboard-download', id, widgetId: 'w1', format: 'csv' },
      { type: 'dashboard-query', id, status: 'started', query: 'Why?' },
      { type: 'dashboard-filter-change', id, filters: { 'flights.origin': 'JFK' } },
      { type: 'dashboard-error', id, code: 'server', retryable: true, fatal: false },
    ]);
    assert.deepEqual(await host.page.evaluate(() => document.querySelector('embed-dashboard')!.filters), {
      'flights.origin': 'JFK',
    });
    await host.settle();
    assert.ok(
      (await host.actions()).every(({ type }) => type !== 'set-filter'),
      'what the dashboard said is not said back to it',
    );
  });

  it('shares filters, locale and theme between the dashboards of one session', async () => {
    const host = await open();
    await host.page.evaluate((endpoint) => {
      const session = document.createElement('analytics-session');
      session.setAttribute('endpoint', endpoint);
      session.setAttribute('locale', 'fr');
      session.setAttribute('theme', 'dark');
      for (const id of ['one', 'two']) {
        const element = document.createElement('embed-dashboard');
        Object.assign(element, { id, dashboardId: id, loading: 'eager' });
        session.append(element);
      }
      document.body.append(session);
    }, stage.rig.endpoint);
    await host.waitForTold('dashboard-ready', 2);
    const [one, two] = ['one', 'two'].map((id) =>
      host.frames().find((frame) => frame.url().includes(`/${id}?`))!,
    );
    assert.equal(new URL(one!.url()).searchParams.get('locale'), 'fr');
    assert.deepEqual((await host.waitForAction('set-color-scheme', two)).payload, { scheme: 'dark' });
    await host.say('filter-change', { filterUrlParameter: 'f_flights.origin=%22JFK%22' }, one);
    const { payload } = await host.waitForAction('set-filter', two);
    assert.deepEqual(payload, { filterUrlParameter: 'f_flights.origin=%22JFK%22' });
    await host.settle();
    assert.ok((await host.actions(one)).every(({ type }) => type !== 'set-filter'));
    assert.equal((await host.told('dashboard-filter-change')).length, 1);
    assert.equal(stage.rig.sessions.length, 2);
  });

  it('fills the screen on the button and leaves it on the button, with the same frame', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-load');
    const frame = host.frame();
    await host.page.getByRole('button', { name: 'Full screen', exact: true }).click();
    await host.page.waitForFunction(() => document.fullscreenElement?.localName === 'embed-dashboard');
    const { height } = (await host.page.locator('.dashboard').boundingBox())!;
    assert.equal(height, await host.page.evaluate(() => innerHeight));
    await host.page.getByRole('button', { name: 'Leave full screen' }).click();
    await host.page.waitForFunction(() => document.fullscreenElement === null);
    await host.page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    assert.equal(host.frame(), frame);
    assert.equal(stage.rig.sessions.length, 1);
  });

  it('takes the dashboards of a viewer away at once when the session is reset', async () => {
    const host = await open();
    await openInSession(host);
    await host.say('navigate', { path: '/their/place' });
    await host.say('filter-change', { filterUrlParameter: 'f_people.name=%22Ada%22' });
    await host.waitForTold('dashboard-filter-change');
    const left = await host.page.evaluate(() => {
      document.querySelector('analytics-session')!.reset();
      return document.querySelector('embed-dashboard')!.shadowRoot!.querySelectorAll('iframe').length;
    });
    assert.equal(left, 0);
    await host.settle();
    assert.equal(await host.page.locator('[part=skeleton]').count(), 0, 'nothing is on its way');
    assert.equal(stage.rig.sessions.length, 1, 'nothing is minted for somebody who has signed out');
    await host.page.evaluate(() => document.querySelector('analytics-session')!.refresh());
    await host.waitForTold('dashboard-ready', 2);
    await host.settle();
    assert.ok(!host.frame().url().includes('Ada'));
    assert.ok((await host.actions()).every(({ type }) => type === 'set-color-scheme'));
  });

  it('takes a dashboard away when its session asks again and nobody is signed in', async () => {
    const host = await open();
    await openInSession(host);
    await host.page.route('**/inlay/viewer', (route) => route.fulfill({ status: 401, json: {} }));
    stage.rig.answer = () => ({ status: 401 });
    const left = await host.page.evaluate(async () => {
      await document.querySelector('analytics-session')!.refresh();
      return document.querySelector('embed-dashboard')!.shadowRoot!.querySelectorAll('iframe').length;
    });
    assert.equal(left, 0);
    const [error] = await host.waitForTold('dashboard-error');
    assert.equal(error!['code'], 'auth');
  });
});

describe('embed-dashboard: one session for each load', () => {
  it('mints afresh on reload, when moved, and when the page says other things to load', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-ready');
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.reload());
    await host.waitForTold('dashboard-ready', 2);
    await host.page.evaluate(() => {
      const place = document.createElement('main');
      document.body.append(place);
      place.append(document.querySelector('embed-dashboard')!);
    });
    await host.waitForTold('dashboard-ready', 3);
    await host.page.evaluate(() => (document.querySelector('embed-dashboard')!.dashboardChat = 'hide'));
    await host.waitForTold('dashboard-ready', 4);
    await host.page.evaluate(() => (document.querySelector('embed-dashboard')!.dashboardId = 'other'));
    await host.waitForTold('dashboard-ready', 5);
    assert.deepEqual(
      stage.rig.sessions.map(({ body, exchanged }) => [body['dashboardId'], exchanged]),
      [
        ['sales', 1],
        ['sales', 1],
        ['sales', 1],
        ['sales', 1],
        ['other', 1],
      ],
    );
    assert.equal(host.frames().length, 1);
  });

  it('comes back to the same filters and place on reload', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-ready');
    await host.say('navigate', { path: '/embed/dashboard/deep' });
    await host.say('filter-change', { filterUrlParameter: 'f_flights.origin=%22JFK%22' });
    await host.waitForTold('dashboard-filter-change');
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.reload());
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(new URL(host.frame().url()).searchParams.get('f_flights.origin'), '"JFK"');
    assert.deepEqual((await host.waitForAction('navigate')).payload, { path: '/embed/dashboard/deep' });
  });

  it('tells the filters again in every place that the viewer goes to', async () => {
    const host = await open();
    await host.add('sales');
    await host.page.evaluate(() => {
      document.querySelector('embed-dashboard')!.filters = { 'flights.origin': 'JFK' };
    });
    await host.waitForTold('dashboard-ready');
    await host.say('navigate', { path: '/embed/dashboard/deep' });
    const { payload } = await host.waitForAction('set-filter');
    assert.deepEqual(payload, { filterUrlParameter: 'f_flights.origin=%22JFK%22' });
  });

  it('leaves a place alone whose path tells of a change within it, such as a filter of the viewer', async () => {
    const host = await open();
    await host.add('sales');
    await host.page.evaluate(() => {
      document.querySelector('embed-dashboard')!.filters = { 'flights.origin': 'JFK' };
    });
    await host.waitForTold('dashboard-load');
    for (const path of ['/dashboard/sales?origin=SFO', '/dashboard/sales/#tab']) {
      await host.say('navigate', { path });
    }
    await host.waitForTold('dashboard-navigate', 2);
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.refresh());
    await host.waitForAction('refresh');
    assert.ok((await host.actions()).every(({ type }) => type !== 'set-filter'));
  });

  it('tells a new viewer nothing that a session shares which has not noticed yet', async () => {
    const host = await open();
    await host.page.evaluate((endpoint) => {
      const session = document.createElement('analytics-session');
      session.setAttribute('endpoint', endpoint);
      document.body.append(session);
      return new Promise((resolve) => session.addEventListener('session-ready', resolve));
    }, stage.rig.endpoint);
    await host.page.evaluate(() => {
      const dashboard = document.createElement('embed-dashboard');
      Object.assign(dashboard, { dashboardId: 'sales', loading: 'eager' });
      document.querySelector('analytics-session')!.append(dashboard);
    });
    await host.waitForTold('dashboard-ready');
    await host.say('filter-change', { filterUrlParameter: 'f_people.name=%22Ada%22' });
    await host.waitForTold('dashboard-filter-change');
    stage.rig.answer = () => ({ viewerKey: 'viewer-2' });
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.reload());
    await host.waitForTold('dashboard-ready', 2);
    await host.settle();
    assert.ok(!host.frame().url().includes('Ada'));
    assert.ok(!JSON.stringify(await host.actions()).includes('Ada'));
  });

  it('gives two dashboards and two tabs a session each, and hears each frame for itself', async () => {
    const host = await open();
    const other = await open();
    await host.add('sales', { id: 'first' });
    await host.add('sales', { id: 'second' });
    await other.add('sales');
    await Promise.all([host.waitForTold('dashboard-load', 2), other.waitForTold('dashboard-load')]);
    assert.equal(new Set(stage.rig.sessions.map(({ id }) => id)).size, 3);
    assert.ok(stage.rig.sessions.every(({ exchanged }) => exchanged === 1));
    const inFirst = await host.page.locator('#first iframe').elementHandle();
    await host.say('drilldown', { member: 'a.b', value: 1 }, (await inFirst.contentFrame())!);
    await host.waitForTold('dashboard-drilldown');
    await host.settle();
    assert.deepEqual(
      (await host.told('dashboard-drilldown')).map(({ id }) => id),
      ['first'],
    );
    assert.deepEqual(await other.told('dashboard-drilldown'), []);
  });

  it('mints nothing for a dashboard far below, and does so when it is scrolled near', async () => {
    const host = await open();
    await host.page.evaluate(() => {
      const spacer = document.createElement('div');
      spacer.style.height = '5000px';
      document.body.append(spacer);
    });
    await host.add('sales', { loading: 'lazy' });
    await host.add('sign', { id: 'sign' });
    await host.waitForTold('dashboard-ready');
    await host.settle();
    assert.deepEqual(
      stage.rig.sessions.map(({ body }) => body['dashboardId']),
      ['sign'],
    );
    await host.page.evaluate(() => scrollTo(0, 4000));
    await host.waitForTold('dashboard-ready', 1, 'sales');
    assert.equal(stage.rig.sessions.length, 2);
  });

  it('loads three of twenty dashboards at a time, and all in the end', async () => {
    const host = await open();
    let running = 0;
    let most = 0;
    stage.rig.answer = () => {
      most = Math.max(most, ++running);
      return undefined;
    };
    await host.page.exposeFunction('oneIsReady', () => running--);
    await host.page.evaluate((endpoint) => {
      addEventListener('dashboard-ready', () => (window as unknown as { oneIsReady(): void }).oneIsReady());
      for (let i = 0; i < 20; i++) {
        const element = document.createElement('embed-dashboard');
        Object.assign(element, { id: `d${i}`, dashboardId: `d${i}`, loading: 'eager', endpoint });
        document.body.append(element);
      }
    }, stage.rig.endpoint);
    await host.waitForTold('dashboard-ready', 20);
    assert.equal(stage.rig.sessions.length, 20);
    // The page tells of a ready dashboard a little after the next one has begun.
    assert.ok(most <= 6, `${most} at once`);
  });

  it('keeps a dead page from holding up the others', async () => {
    const host = await open();
    for (const id of ['silent', 'silent', 'silent', 'sales']) await host.add(id, { timeout: '60000' });
    await host.waitForTold('dashboard-ready');
    assert.equal((await host.told('dashboard-error')).length, 0);
  });

  it('ends its request and frees everything when it is removed', async () => {
    const host = await open();
    stage.rig.answer = () => ({ hang: true });
    const isMint = (request: Request): boolean =>
      request.method() === 'POST' && request.url().endsWith('/session');
    const failed = host.page.waitForEvent('requestfailed', isMint);
    const sent = host.page.waitForRequest(isMint);
    await host.add('sales');
    await sent;
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.remove());
    await failed;
    await host.settle();
    assert.deepEqual(await host.told(), []);
  });

  it('leaves no session id anywhere but in the address of the frame', async () => {
    const host = await open();
    await host.add('sales', { heading: 'Sales' });
    await host.waitForTold('dashboard-load');
    await host.say('session-expiring');
    await host.waitForAction('set-session');
    await host.waitForTold('dashboard-session-change', 2);
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.reload());
    await host.waitForTold('dashboard-load', 2);
    await host.say('error', { fatal: true, name: stage.rig.sessions[0]!.id });
    await host.waitForTold('dashboard-error');
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.reload());
    await host.waitForTold('dashboard-load', 3);
    const everything = await host.page.evaluate(() => {
      const element = document.querySelector('embed-dashboard')!;
      element.shadowRoot!.querySelector('iframe')!.removeAttribute('src');
      const serializer = new XMLSerializer();
      return JSON.stringify([
        serializer.serializeToString(document),
        [...element.shadowRoot!.children].map((child) => serializer.serializeToString(child)),
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        [history.state, location.href, history.length],
        (window as unknown as { told: unknown }).told,
        Object.getOwnPropertyNames(window).map((name) => [name, typeof window[name as never]]),
      ]);
    });
    assert.ok(everything.includes('Sales'), 'the record holds the page');
    assert.equal(stage.rig.sessions.length, 4);
    for (const { id } of stage.rig.sessions) {
      assert.ok(!everything.includes(id));
      assert.ok(!host.console.join('\n').includes(id));
    }
  });
});
