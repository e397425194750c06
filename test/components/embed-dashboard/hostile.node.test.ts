import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame } from 'playwright';
import { corpus } from '../../helpers/corpora.js';
import type { DashboardPage } from '../../helpers/dashboard-page.js';
import { DashboardStage } from '../../helpers/dashboard-stage.js';

// The compiler of the tests writes calls of this helper around functions within functions; pages do not have it.
const stage = new DashboardStage('globalThis.__name ??= (value) => value');

async function loaded(): Promise<DashboardPage> {
  const host = await stage.open();
  await host.add('sales', { heading: 'Sales' });
  await host.waitForTold('dashboard-load');
  await host.settle();
  return host;
}

/** Everything of the page that a message could change. */
const stateOf = (host: DashboardPage): Promise<unknown> =>
  host.page.evaluate(() => {
    const element = document.querySelector('embed-dashboard')!;
    const serializer = new XMLSerializer();
    return [
      serializer.serializeToString(element),
      [...element.shadowRoot!.children].map((child) => serializer.serializeToString(child)),
      element.filters,
      location.href,
      history.length,
      document.title,
      (window as unknown as { told: unknown[] }).told,
    ];
  });

/**
 * Posts every kind of message that is not a known event, each many times, from a window to `target`. Runs in a page:
 * nothing from outside of it may be used.
 */
function postHostileMessages([direction, count]: readonly ['parent' | 'self', number]): number {
  const target = direction === 'parent' ? parent : window;
  const event = (type: unknown, payload: unknown, more: object = {}): object => ({
    source: 'cube-embed',
    direction: 'event',
    type: `cube:event:${String(type)}`,
    payload,
    timestamp: Date.now(),
    ...more,
  });
  const long = 'x'.repeat(20_000);
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  let deep: unknown = {};
  for (let i = 0; i < 500; i++) deep = { deep };
  const messages: unknown[] = [
    null,
    undefined,
    0,
    NaN,
    '',
    'cube:event:ready',
    '{"source":"cube-embed","direction":"event","type":"cube:event:session-expired"}',
    [],
    [event('session-expired', {})],
    {},
    circle,
    deep,
    new Map([['source', 'cube-embed']]),
    new Uint8Array(1000),
    event('session-expired', {}, { source: 'evil' }),
    event('session-expired', {}, { source: ['cube-embed'] }),
    event('session-expired', {}, { direction: 'action' }),
    event('session-expired', {}, { type: 'cube:action:session-expired' }),
    event('session-expired', {}, { type: 'evil:event:session-expired' }),
    event('session-expired', {}, { type: ['cube:event:session-expired'] }),
    event('session-expired ', {}),
    event('__proto__', {}),
    event('constructor', {}),
    event('toString', {}),
    event(long, {}),
    event('navigate', { path: 'https://evil.example/' }),
    event('navigate', { path: '//evil.example/' }),
    event('navigate', { path: '/\\evil.example/' }),
    event('navigate', { path: 'javascript:alert(1)' }),
    event('navigate', { path: '/a\nb' }),
    event('navigate', { path: `/${long}` }),
    event('navigate', { path: ['/a'] }),
    event('navigate', null),
    event('drilldown', { member: 'a.b', value: { toString: 'x' } }),
    event('drilldown', { member: 'a.b', value: long }),
    event('drilldown', { member: 'a.b', value: Infinity }),
    event('drilldown', { member: long, value: 1 }),
    event('drilldown', { member: '', value: 1 }),
    event('drilldown', { value: 1 }),
    event('drilldown', 'a.b'),
    event('dashboard-loaded', { publicId: 7 }),
    event('dashboard-loaded', { publicId: long }),
    event('filter-change', { filterUrlParameter: { 'f_a.b': 1 } }),
    event('filter-change', { filterUrlParameter: long }),
    event('filter-change', {
      filterUrlParameter: 'f_a.b=not json&f___proto__=1&f_constructor.x=%7B%7D&session=s',
    }),
    event('ai-query', { query: 'x' }),
    event('ai-query', { status: 1 }),
    event('set-session', { sessionId: 'x' }),
    event('set-height', { height: 1e9 }),
  ];
  let posted = 0;
  while (posted < count) {
    for (const message of messages) {
      target.postMessage(message, '*');
      posted++;
    }
  }
  return posted;
}

describe('embed-dashboard: hostile messages', () => {
  it('ignores 10,000 messages of its own frame that are no known event', async () => {
    const host = await loaded();
    const before = await stateOf(host);
    assert.ok((await host.frame().evaluate(postHostileMessages, ['parent', 10_000] as const)) >= 10_000);
    await host.settle();
    assert.deepEqual(await stateOf(host), before);
    assert.equal(stage.rig.sessions.length, 1);
    // Some of them were empty filter changes, which count: the next second is a new one.
    await host.page.waitForTimeout(1100);
    await host.say('drilldown', { member: 'flights.origin', value: 'JFK' });
    await host.waitForTold('dashboard-drilldown');
  });

  it('ignores what the host page, other frames, frames within the frame and popups post', async () => {
    const host = await loaded();
    const before = await stateOf(host);
    const known = (): void => {
      const target = window === parent ? ((opener as Window | null) ?? window) : top!;
      for (const type of ['session-expired', 'drilldown', 'error', 'navigate']) {
        const payload = { member: 'a.b', value: 1, path: '/x', fatal: true };
        const envelope = { source: 'cube-embed', direction: 'event', type: `cube:event:${type}`, payload };
        target.postMessage(envelope, '*');
      }
    };
    await host.page.evaluate(known);
    await host.page.evaluate(postHostileMessages, ['self', 1000] as const);
    const [sibling, nested] = await Promise.all([
      addFrame(host.page.mainFrame(), `${stage.rig.platformUrl}/embed/silent`),
      addFrame(host.frame(), `${stage.rig.platformUrl}/embed/silent`),
    ]);
    await sibling.evaluate(known);
    await nested.evaluate(known);
    const popup = host.page.waitForEvent('popup');
    await host.page.evaluate((url) => void open(url), `${stage.rig.platformUrl}/embed/silent`);
    await (await popup).evaluate(known);
    await host.settle();
    assert.deepEqual(await stateOf(host), before);
    assert.equal(stage.rig.sessions.length, 1);
  });

  it('ignores its own frame once it is at another origin, and tells it nothing', async () => {
    const host = await loaded();
    const elsewhere = `${stage.rig.platformUrl.replace('127.0.0.1', 'localhost')}/embed/silent`;
    await host.frame().evaluate((url) => void setTimeout(() => (location.href = url)), elsewhere);
    const frame = await host.frameAt(elsewhere);
    await frame.evaluate(() => {
      const heard = window as unknown as { heard: unknown[]; say(type: string, payload?: object): void };
      heard.heard = [];
      addEventListener('message', (event) => heard.heard.push(event.data));
      for (const type of ['ready', 'session-expired', 'session-expiring']) heard.say(type);
      heard.say('drilldown', { member: 'a.b', value: 1 });
      heard.say('error', { fatal: true });
    });
    await host.page.evaluate(() => {
      const element = document.querySelector('embed-dashboard')!;
      element.filters = { 'people.name': 'Ada' };
      element.theme = 'dark';
    });
    await host.page.evaluate(() => document.querySelector('embed-dashboard')!.refresh());
    await host.settle();
    assert.deepEqual(await frame.evaluate(() => (window as unknown as { heard: unknown[] }).heard), []);
    assert.deepEqual(
      (await host.told()).map(({ type }) => type),
      ['dashboard-ready', 'dashboard-session-change', 'dashboard-load'],
    );
    assert.equal(stage.rig.sessions.length, 1);
  });

  it('passes on a bounded number of events however many its frame fires, and lives on', async () => {
    const host = await loaded();
    const started = Date.now();
    await host.frame().evaluate(() => {
      const page = window as unknown as { say(type: string, payload: object): void };
      for (let i = 0; i < 10_000; i++) page.say('drilldown', { member: 'a.b', value: i });
    });
    await host.settle();
    const seconds = Math.ceil((Date.now() - started) / 1000) + 1;
    const { length } = await host.told('dashboard-drilldown');
    assert.ok(length > 0 && length <= 30 * seconds, `${length} events in ${seconds} s`);
    await host.page.waitForTimeout(1100);
    await host.say('navigate', { path: '/after' });
    await host.waitForTold('dashboard-navigate');
    assert.equal(stage.rig.sessions.length, 1);
  });

  it('is not led away: the frame cannot navigate its host, nor open anything in its name', async () => {
    const host = await loaded();
    const before = host.page.url();
    await host
      .frame()
      .evaluate(() => {
        top!.location.href = 'http://127.0.0.1:9/evil';
      })
      .catch(() => {});
    await host.settle();
    assert.equal(host.page.url(), before);
    assert.equal(host.frames().length, 1);
  });
});

/** Adds an iframe to a document and waits for what is in it. */
async function addFrame(within: Frame, url: string): Promise<Frame> {
  const handle = await within.evaluateHandle(async (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await isLoaded;
    return frame;
  }, url);
  return (await handle.contentFrame())!;
}

/**
 * Odd and hostile texts: some of our own, and every tenth of the collection where it is there. All of it goes through
 * the addresses in `test/protocol/dashboard-url.node.test.ts`; each text here costs a frame.
 */
function oddTexts(): string[] {
  const own = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '&session=evil#',
    '%00',
    '../../x',
    '‮abc',
  ];
  const bytes = corpus('blns.json');
  const collection = bytes === undefined ? [] : (JSON.parse(bytes.toString()) as string[]);
  // A lone surrogate cannot be written in an address; the browser replaces it.
  const some = collection.filter((_, index) => index % 10 === 0);
  const all = new Set([...own, ...some].map((text) => text.replace(/\p{Cs}/gu, '\uFFFD')));
  return [...all].filter((text) => text.trim() !== '');
}

describe('embed-dashboard: odd texts', () => {
  it('carries them as ids, filters, locales and headings without breaking out of their place', async () => {
    const host = await stage.open();
    await host.page.evaluate(() => {
      const seen = window as unknown as { dialogs: number };
      seen.dialogs = 0;
      window.alert = () => void seen.dialogs++;
    });
    stage.rig.answer = ({ id }) => ({ url: `${stage.rig.platformUrl}/embed/silent?session=${id}` });
    const texts = oddTexts();
    const wrong = await host.page.evaluate(
      async ([all, endpoint]) => {
        const problems: string[] = [];
        const element = document.createElement('embed-dashboard');
        Object.assign(element, { endpoint, dashboardId: 'first', loading: 'eager' });
        document.body.append(element);
        const frame = () => element.shadowRoot!.querySelector('iframe');
        const structure = (): string =>
          [...element.shadowRoot!.querySelectorAll('*')].map(({ localName }) => localName).join();
        for (const text of all) {
          frame()?.remove();
          Object.assign(element, {
            dashboardId: text,
            heading: text,
            locale: text,
            filters: { 'a.b': [text] },
          });
          await element.updateComplete;
          for (let turn = 0; frame() === null && turn < 1000; turn++) {
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
          const { searchParams, origin, pathname, hash } = new URL(frame()!.src);
          const given = [searchParams.get('f_a.b'), searchParams.get('locale'), frame()!.title];
          const expected = [JSON.stringify([text]), text, text];
          const h2 = element.shadowRoot!.querySelector('h2')!.textContent;
          const isRight =
            JSON.stringify(given) === JSON.stringify(expected) &&
            h2 === text &&
            pathname === '/embed/silent' &&
            hash === '' &&
            [...searchParams.keys()].sort().join() === 'f_a.b,locale,session' &&
            origin !== location.origin &&
            structure()
              .split(',')
              .every((name) =>
                ['section', 'header', 'slot', 'h2', 'button', 'div', 'iframe', 'i', 'p'].includes(name),
              );
          if (!isRight) problems.push(JSON.stringify([text, given, h2, pathname]));
        }
        return problems;
      },
      [texts, stage.rig.endpoint] as const,
    );
    assert.deepEqual(wrong, []);
    assert.equal(await host.page.evaluate(() => (window as unknown as { dialogs: number }).dialogs), 0);
    const ids = stage.rig.sessions.map(({ body }) => body['dashboardId']).filter((id) => id !== 'first');
    assert.deepEqual(ids, texts);
  });
});
