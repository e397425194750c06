import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { englishDashboardLabels } from '../../../src/locales/english-dashboard.js';
import type { InlayErrorCode } from '../../../src/protocol/inlay-error.js';
import type { DashboardPage } from '../../helpers/dashboard-page.js';
import { DashboardStage } from '../../helpers/dashboard-stage.js';

const stage = new DashboardStage();

const { open } = stage;
/** Longer than a frame is waited for, and than a dashboard that loads keeps its place in the queue. */
const TIMEOUT_MS = 21_000;
const QUEUE_PLACE_MS = 5_001;

/** A page whose clock can be moved: nothing has to happen within a short time of the machine's. */
async function openWithClock(): Promise<DashboardPage> {
  await stage.context.clock.install();
  return open();
}

async function waitForSessions(count: number): Promise<void> {
  for (const end = Date.now() + 15_000; stage.rig.sessions.length < count && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(stage.rig.sessions.length, count);
}

/** One error of this code, said in our words with a retry button, the frame gone, and nothing secret anywhere. */
async function assertFailed(
  host: DashboardPage,
  id: string,
  code: InlayErrorCode,
  retryable = true,
): Promise<void> {
  const errors = (await host.told('dashboard-error')).filter((event) => event.id === id);
  assert.deepEqual(errors, [{ type: 'dashboard-error', id, code, retryable, fatal: true }], id);
  const element = host.page.locator(`[id='${id}']`);
  assert.equal(
    await element.getByRole('alert').innerText(),
    `${englishDashboardLabels.errors[code]}\n\nTry again`,
  );
  assert.equal(await element.locator('iframe').count(), 0);
  assert.equal(await element.locator('[part=skeleton]').count(), 0);
  const text = await element.evaluate((node) => node.shadowRoot!.textContent);
  const written = [...host.console.filter((line) => line.includes('<embed-dashboard>')), text].join('\n');
  assert.doesNotMatch(written, /one-time-|secret server words|session=/);
}

describe('embed-dashboard: frames that fail', () => {
  const kinds = ['silent', 'blank', 'missing', 'hang', 'frame-options', 'frame-ancestors', 'redirect'];

  it(`tells one timeout each for frames that are ${kinds.join(', ')}, with a hint for the developer`, async () => {
    const host = await openWithClock();
    for (const kind of kinds) await host.add(kind);
    for (const minted of [3, 6]) {
      await waitForSessions(minted);
      await stage.context.clock.fastForward(QUEUE_PLACE_MS);
    }
    await waitForSessions(kinds.length);
    await host.frameAt(stage.rig.strangerUrl);
    await host.settle();
    await stage.context.clock.fastForward(TIMEOUT_MS);
    await host.waitForTold('dashboard-error', kinds.length);
    for (const kind of kinds) await assertFailed(host, kind, 'timeout');
    const hints = host.console.filter((line) => line.startsWith('<embed-dashboard>'));
    assert.equal(hints.length, kinds.length);
    assert.ok(hints.some((line) => line.includes(`allow ${stage.rig.hostUrl} to embed it`)));
    assert.ok(hints.some((line) => line.includes(`left ${stage.rig.platformUrl} for another origin`)));
    assert.ok(hints.some((line) => line.includes(`is ${stage.rig.platformUrl} reachable`)));
    assert.equal(stage.rig.sessions.length, kinds.length);
  });

  it('tells at once of a frame that the policy of the page refuses, and names the directive', async () => {
    stage.rig.policy = 'frame-src https://elsewhere.example';
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-error');
    await assertFailed(host, 'sales', 'config', false);
    assert.ok(host.console.some((line) => line.includes(`add ${stage.rig.platformUrl} to frame-src`)));
  });

  it('works under a strict policy that names the helper and the platform', async () => {
    stage.rig.policy = [
      "default-src 'none'",
      "script-src 'self' 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
      `connect-src ${new URL(stage.rig.endpoint).origin}`,
      `frame-src ${stage.rig.platformUrl}`,
      "require-trusted-types-for 'script'",
      'trusted-types lit-html',
    ].join('; ');
    const host = await open();
    await host.page.evaluate(() => {
      const seen = window as unknown as { violations: string[]; isReady: boolean };
      seen.violations = [];
      addEventListener('securitypolicyviolation', (event) => seen.violations.push(event.violatedDirective));
      addEventListener('dashboard-ready', () => (seen.isReady = true));
    });
    await host.add('sales');
    await host.page.waitForFunction(() => (window as unknown as { isReady?: boolean }).isReady);
    assert.deepEqual(
      await host.page.evaluate(() => (window as unknown as { violations: string[] }).violations),
      [],
    );
  });

  it('tells of a fatal error of the embedded page in words of our own', async () => {
    const host = await open();
    await host.add('fatal');
    await host.add('sales');
    await host.waitForTold('dashboard-error');
    await assertFailed(host, 'fatal', 'not-found', false);
    await host.waitForTold('dashboard-load');
    await host.say('error', { fatal: true, name: 'constructor', message: 'secret server words' });
    await host.waitForTold('dashboard-error', 2);
    await assertFailed(host, 'sales', 'server');
  });

  it('tries again on the button with a new session, and keeps the focus in the dashboard', async () => {
    const host = await open();
    stage.rig.answer = () => (stage.rig.sessions.length === 1 ? { status: 503 } : undefined);
    await host.add('sales');
    await host.waitForTold('dashboard-error');
    await host.page.getByRole('button', { name: 'Try again' }).click();
    await host.waitForTold('dashboard-load');
    assert.equal(stage.rig.sessions.length, 2);
    assert.equal(await host.page.getByRole('alert').count(), 0);
    const focused = await host.page.evaluate(
      () => document.activeElement?.shadowRoot?.activeElement?.localName,
    );
    assert.equal(focused, 'section');
  });

  it('replaces a frame that went on to a dead page, with the same filters', async () => {
    const host = await openWithClock();
    await host.add('sales');
    await host.waitForTold('dashboard-load');
    await host.say('filter-change', { filterUrlParameter: 'f_flights.origin=%22JFK%22' });
    await host.waitForTold('dashboard-filter-change');
    await host.frame().evaluate(() => (location.href = '/embed/silent'));
    await host.frameAt(`${stage.rig.platformUrl}/embed/silent`);
    await host.settle();
    await stage.context.clock.fastForward(TIMEOUT_MS);
    await host.waitForTold('dashboard-ready', 2);
    assert.match(host.frame().url(), /\/embed\/sales\?session=.*f_flights\.origin/);
    assert.equal(stage.rig.sessions.length, 2);
    assert.deepEqual(await host.told('dashboard-error'), []);
  });

  it('lets a frame go on to another page of the platform that speaks, and tells it what the page wants', async () => {
    const host = await openWithClock();
    await host.add('sales', { theme: 'dark', locale: 'de' });
    await host.waitForTold('dashboard-load');
    const next = `/embed/other?session=${(await mintedElsewhere()).id}`;
    await host.frame().evaluate((address) => (location.href = address), next);
    await host.waitForTold('dashboard-load', 2);
    await host.waitForAction('set-locale');
    assert.deepEqual(
      (await host.actions()).map(({ payload }) => payload),
      [{ scheme: 'dark' }, { locale: 'de' }, { filterUrlParameter: '' }],
    );
    await stage.context.clock.fastForward(TIMEOUT_MS);
    await host.settle();
    assert.match(host.frame().url(), /\/embed\/other\?/);
    assert.equal(stage.rig.sessions.length, 2);
    assert.deepEqual(await host.told('dashboard-error'), []);
  });
});

/** A session that somebody else was given, for pages that a frame goes to by itself. */
async function mintedElsewhere(): Promise<{ readonly id: string }> {
  await fetch(`${stage.rig.endpoint}/session`, { method: 'POST', body: '{}' });
  return stage.rig.sessions.at(-1)!;
}

describe('embed-dashboard: pages that are there and do not do what they were asked', () => {
  const notice = (host: DashboardPage) => host.page.locator('[part=notice]');

  it('says that nothing was drawn within the timeout, leaves the frame, and tries again on the button', async () => {
    const host = await openWithClock();
    await host.add('empty', { timeout: '120000' });
    await host.waitForTold('dashboard-ready');
    // The page's clock goes on by itself as well: half of the time is left to a slow machine.
    await stage.context.clock.fastForward(60_000);
    assert.equal(await notice(host).count(), 0);
    await stage.context.clock.fastForward(60_001);
    const errors = await host.waitForTold('dashboard-error');
    assert.deepEqual(errors, [
      { type: 'dashboard-error', id: 'empty', code: 'timeout', retryable: true, fatal: false },
    ]);
    assert.equal(
      await host.page.getByRole('alert').innerText(),
      `${englishDashboardLabels.late}\n\nTry again`,
    );
    assert.equal(host.frames().length, 1);
    await host.page.getByRole('button', { name: 'Try again' }).press('Enter');
    await waitForSessions(2);
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(await notice(host).count(), 0);
    const focused = await host.page.evaluate(
      () => document.querySelector('embed-dashboard')!.shadowRoot!.activeElement?.localName,
    );
    assert.equal(focused, 'section');
  });

  it('takes the words back when the dashboard comes after all, and says them of no dashboard that came', async () => {
    const host = await openWithClock();
    await host.add('empty', { timeout: '7000' });
    await host.add('sales', { timeout: '7000' });
    await host.waitForTold('dashboard-load');
    await host.waitForTold('dashboard-ready', 2);
    await stage.context.clock.fastForward(7_001);
    await host.waitForTold('dashboard-error');
    await notice(host).waitFor();
    const frame = host.frames().find((one) => one.url().includes('/empty'))!;
    await host.say('dashboard-loaded', { publicId: 'empty' }, frame);
    await host.waitForTold('dashboard-load', 2);
    await host.settle();
    assert.equal(await notice(host).count(), 0);
    assert.equal((await host.told('dashboard-error')).length, 1);
  });

  it('names a filter that the page does not know, until there are others', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-load');
    const unknown = { message: 'secret server words', name: 'UnknownFilterMember', fatal: false };
    await host.say('error', { ...unknown, member: 'flights.nope' });
    const errors = await host.waitForTold('dashboard-error');
    assert.deepEqual(errors, [
      {
        ...{ type: 'dashboard-error', id: 'sales', code: 'config', retryable: false, fatal: false },
        member: 'flights.nope',
      },
    ]);
    const words = await host.page.getByRole('alert').innerText();
    assert.equal(words, 'This dashboard cannot be filtered by “\u2068flights.nope\u2069”.');
    assert.equal(host.frames().length, 1);
    await host.page.evaluate(async () => {
      await document.querySelector('embed-dashboard')!.setFilter('flights.origin', 'JFK');
    });
    await host.waitForAction('set-filter');
    await host.settle();
    assert.equal(await notice(host).count(), 0);
  });

  it('shows no name that is none, and never more than a few', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-load');
    const names = ['<img src=x>', 'a b', `v.${'m'.repeat(300)}`, '\u202ev.m', 1, null];
    for (const member of names) await host.say('error', { name: 'UnknownFilterMember', member });
    for (let index = 0; index < 20; index++) {
      await host.say('error', { name: 'UnknownFilterMember', member: `v.m${index}` });
    }
    await host.waitForTold('dashboard-error', 20);
    await host.settle();
    const words = (await host.page.getByRole('alert').innerText()).split('\n');
    assert.equal(words[0], 'This dashboard could not be filtered as it was asked to.');
    assert.ok(words.length <= 5, words.join('\n'));
    const members = (await host.told('dashboard-error')).map((event) => event['member']);
    assert.ok(members.every((member) => member === undefined || /^v\.m\d+$/.test(String(member))));
  });

  it('says nothing to the page while a filter is none, tells it once, and goes on with the next good one', async () => {
    const host = await open();
    await host.add('sales');
    await host.waitForTold('dashboard-load');
    await host.settle();
    const set = (filters: object): Promise<void> =>
      host.page.evaluate(async (given) => {
        const element = document.querySelector('embed-dashboard')!;
        Object.assign(element, { filters: given });
        await element.updateComplete;
        element.heading = `${element.heading ?? ''}.`;
        await element.updateComplete;
      }, filters);
    const before = (await host.actions()).length;
    await set({ 'flights.origin': { equals: 'JFK' } });
    const errors = await host.waitForTold('dashboard-error');
    assert.deepEqual(
      errors.map(({ code, fatal, ...event }) => [code, fatal, event['member']]),
      [['config', false, 'flights.origin']],
    );
    assert.match(await host.page.getByRole('alert').innerText(), /cannot be filtered by “.?flights\.origin/);
    assert.equal((await host.actions()).length, before);
    await set({ 'flights.origin': 'JFK' });
    await host.waitForAction('set-filter');
    await host.settle();
    assert.equal(await notice(host).count(), 0);
  });
});

describe('embed-dashboard: sessions that are not given', () => {
  const statuses: readonly (readonly [number, InlayErrorCode, boolean])[] = [
    [400, 'bad-request', false],
    [401, 'auth', true],
    [403, 'forbidden', false],
    [404, 'not-found', false],
    [409, 'thread-busy', true],
    [429, 'rate-limited', true],
    [500, 'server', true],
    [502, 'server', true],
  ];

  it('tells one typed error for each status of the helper', async () => {
    const host = await open();
    stage.rig.answer = ({ body }) => ({ status: Number(body['dashboardId']) });
    for (const [status] of statuses) await host.add(String(status));
    await host.waitForTold('dashboard-error', statuses.length);
    for (const [status, code, retryable] of statuses)
      await assertFailed(host, String(status), code, retryable);
    assert.equal(stage.rig.sessions.length, statuses.length);
  });

  it('opens no address that is not another https origin', async () => {
    const host = await open();
    const addresses: readonly (readonly [string, string, InlayErrorCode])[] = [
      ['host', `${stage.rig.hostUrl}/embed/x?session=s`, 'config'],
      ['plain', 'http://platform.example/embed/x?session=s', 'protocol'],
      ['script', 'javascript:alert(1)', 'protocol'],
      ['data', 'data:text/html,<script>alert(1)</script>', 'protocol'],
      ['relative', '/embed/x?session=s', 'protocol'],
      ['user', 'https://user:password@platform.example/x', 'protocol'],
    ];
    stage.rig.answer = ({ body }) => ({ url: addresses.find(([id]) => id === body['dashboardId'])![1] });
    for (const [id] of addresses) await host.add(id);
    await host.waitForTold('dashboard-error', addresses.length);
    for (const [id, , code] of addresses) await assertFailed(host, id, code, code === 'protocol');
  });

  it('tells of attributes that cannot work, and asks nobody', async () => {
    const host = await open();
    await host.add('', { id: 'nameless' });
    await host.add('sales', { id: 'plain', endpoint: 'http://helper.example/inlay' });
    await host.page.evaluate((endpoint) => {
      const element = document.createElement('embed-dashboard');
      Object.assign(element, {
        id: 'filters',
        endpoint,
        dashboardId: 'x',
        loading: 'eager',
        filters: { bad: 1 },
      });
      const lonely = document.createElement('embed-dashboard');
      Object.assign(lonely, { id: 'lonely', dashboardId: 'x', loading: 'eager' });
      document.body.append(element, lonely);
    }, stage.rig.endpoint);
    await host.waitForTold('dashboard-error', 4);
    for (const id of ['nameless', 'plain', 'lonely']) await assertFailed(host, id, 'config', false);
    const [refused] = (await host.told('dashboard-error')).filter(({ id }) => id === 'filters');
    assert.deepEqual(
      [refused!.code, refused!.retryable, refused!.fatal, refused!['member']],
      ['config', false, true, 'bad'],
    );
    assert.equal(stage.rig.sessions.length, 0);
    // None of them has kept its place among those that load.
    await host.add('sales');
    await host.waitForTold('dashboard-load');
  });

  for (const [what, value] of Object.entries({
    'an object without an operator': { equals: 'JFK' },
    'a list within a list': [['JFK']],
    'no value': null,
    'a date': new Date(0),
    'no number': NaN,
    'values that are no list': { operator: 'equals', values: 'JFK' },
  })) {
    it(`asks nobody when a filter is ${what}, and names it`, async () => {
      const host = await open();
      await host.page.evaluate(
        ([endpoint, bad]) => {
          const element = document.createElement('embed-dashboard');
          const filters = { 'flights.origin': bad };
          Object.assign(element, { id: 'sales', endpoint, dashboardId: 'sales', loading: 'eager', filters });
          document.body.append(element);
        },
        [stage.rig.endpoint, value] as const,
      );
      const [error] = await host.waitForTold('dashboard-error');
      assert.deepEqual([error!.code, error!['member']], ['config', 'flights.origin']);
      assert.match(
        await host.page.getByRole('alert').innerText(),
        /cannot be filtered by “.?flights\.origin/,
      );
      assert.equal(stage.rig.sessions.length, 0);
    });
  }

  it('lets a load take as long as timeout says, the session included, and no longer', async () => {
    stage.rig.answer = () => ({ hang: true });
    const host = await openWithClock();
    await host.add('short', { timeout: '3000' });
    await host.add('long', { timeout: '60000' });
    await waitForSessions(2);
    await stage.context.clock.fastForward(3_001);
    await host.waitForTold('dashboard-error');
    await assertFailed(host, 'short', 'timeout');
    assert.ok(host.console.some((line) => line.includes('no session from the helper')));
    await stage.context.clock.fastForward(40_000);
    assert.equal((await host.told('dashboard-error')).length, 1);
    await stage.context.clock.fastForward(20_000);
    await host.waitForTold('dashboard-error', 2);
    await assertFailed(host, 'long', 'timeout');
  });

  it('says that there is no helper where the host’s own server has no such page', async () => {
    const host = await open();
    await host.page.route('**/wrong/session', (route) =>
      route.fulfill({
        ...{ status: 404, contentType: 'text/html', body: '<h1>secret server words</h1>' },
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    );
    await host.add('sales', { endpoint: stage.rig.endpoint.replace('/inlay', '/wrong') });
    await host.waitForTold('dashboard-error');
    await assertFailed(host, 'sales', 'config', false);
    assert.ok(host.console.some((line) => line.includes('there is no session helper at this address')));
  });

  it('says that there is no connection, and loads by itself when there is one', async () => {
    const host = await open();
    await host.page.waitForFunction(() => customElements.get('embed-dashboard'));
    await host.add('warm');
    await host.waitForTold('dashboard-load');
    await stage.context.setOffline(true);
    await host.add('sales');
    await host.waitForTold('dashboard-error');
    await assertFailed(host, 'sales', 'network');
    await stage.context.setOffline(false);
    await host.waitForTold('dashboard-ready', 1, 'sales');
    assert.equal(stage.rig.sessions.length, 2);
  });

  it('says so when the code that loads a dashboard cannot be fetched, and fetches it on the button', async () => {
    const host = await open();
    await host.page.waitForFunction(() => customElements.get('embed-dashboard'));
    await host.page.route('**/dashboard-life*', (route) => route.abort());
    await host.add('sales');
    await host.waitForTold('dashboard-error');
    await assertFailed(host, 'sales', 'network');
    await host.page.unroute('**/dashboard-life*');
    await host.page.getByRole('button', { name: 'Try again' }).click();
    await host.waitForTold('dashboard-load');
  });
});
