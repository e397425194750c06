import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { launchCachingChromium } from '../../helpers/caching-chromium.js';
import { DashboardPage } from '../../helpers/dashboard-page.js';
import { DashboardStage } from '../../helpers/dashboard-stage.js';

const stage = new DashboardStage();

/** A page whose clock can be moved, with one dashboard that is loaded. */
async function loaded(kind = 'sales'): Promise<DashboardPage> {
  await stage.context.clock.install();
  const host = await stage.open();
  await host.add(kind);
  await host.waitForTold('dashboard-load');
  return host;
}

/** Longer than an answer is waited for. */
const TIMEOUT_MS = 21_000;

const reasons = async (host: DashboardPage) =>
  (await host.told('dashboard-session-change')).map(({ reason }) => reason);

/** Until the helper has been asked for so many sessions. */
async function waitForSessions(count: number): Promise<void> {
  for (const end = Date.now() + 15_000; stage.rig.sessions.length < count && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(stage.rig.sessions.length, count);
}

describe('embed-dashboard: sessions that end', () => {
  it('hands a new session to a page that announces its end, without loading it again', async () => {
    const host = await loaded();
    const frame = host.frame();
    await host.say('session-expiring', { expiresInMs: 60_000 });
    const { payload, origin } = await host.waitForAction('set-session');
    await host.waitForTold('dashboard-session-change', 2);
    assert.deepEqual([payload, origin], [{ sessionId: stage.rig.sessions[1]!.id }, stage.rig.hostUrl]);
    assert.deepEqual(await reasons(host), ['started', 'renewed']);
    assert.equal(host.frame(), frame);
    assert.deepEqual(
      stage.rig.sessions.map(({ exchanged }) => exchanged),
      [1, 1],
    );
    assert.equal((await host.told('dashboard-ready')).length, 1);
  });

  it('renews in place also when the end is told only once it is there', async () => {
    const host = await loaded();
    await host.say('session-expired');
    await host.waitForTold('dashboard-session-change', 3);
    assert.deepEqual(await reasons(host), ['started', 'expired', 'renewed']);
    assert.equal(stage.rig.sessions.length, 2);
  });

  it('leaves a page alone that takes a new session without a word', async () => {
    const host = await loaded('quiet');
    const frame = host.frame();
    await host.say('session-expiring', { expiresInMs: 60_000 });
    await host.waitForAction('set-session');
    await stage.context.clock.fastForward(TIMEOUT_MS);
    await host.waitForTold('dashboard-session-change', 2);
    await stage.context.clock.fastForward(120_000);
    await host.settle();
    assert.deepEqual(await reasons(host), ['started', 'renewed']);
    assert.equal(host.frame(), frame);
    assert.equal(stage.rig.sessions.length, 2);
  });

  it('opens a fresh frame at once where the page refuses the new session', async () => {
    const host = await loaded('picky');
    await host.say('session-expiring');
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(stage.rig.sessions.length, 3);
    assert.deepEqual(await host.told('dashboard-error'), []);
  });

  it('opens a fresh frame where the page shows that it is over and does not take the new session', async () => {
    const host = await loaded('stubborn');
    await host.say('session-expired');
    await host.waitForAction('set-session');
    await stage.context.clock.fastForward(TIMEOUT_MS);
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(stage.rig.sessions.length, 3);
  });

  it('opens a fresh frame with the same filters and place where the page did not take the session', async () => {
    const host = await loaded('stubborn');
    await host.say('navigate', { path: '/embed/dashboard/deep' });
    await host.say('filter-change', { filterUrlParameter: 'f_flights.origin=%22JFK%22' });
    await host.waitForTold('dashboard-filter-change');
    await host.say('session-expiring');
    await host.waitForAction('set-session');
    await stage.context.clock.fastForward(TIMEOUT_MS);
    await host.waitForTold('dashboard-session-change', 2);
    await host.say('session-expired');
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(stage.rig.sessions.length, 3);
    assert.equal(new URL(host.frame().url()).searchParams.get('f_flights.origin'), '"JFK"');
    assert.deepEqual((await host.waitForAction('navigate')).payload, { path: '/embed/dashboard/deep' });
    assert.deepEqual(await host.told('dashboard-error'), []);
  });

  it('keeps what is shown when no session is to be had before the end, and says so at the end', async () => {
    const host = await loaded();
    stage.rig.answer = () => ({ status: 401 });
    await host.say('session-expiring', { expiresInMs: 40_000 });
    await waitForSessions(2);
    await host.settle();
    assert.equal(host.frames().length, 1);
    assert.deepEqual(await host.told('dashboard-error'), []);
    await stage.context.clock.fastForward(31_000);
    await host.say('session-expired');
    const [error] = await host.waitForTold('dashboard-error');
    assert.equal(error!['code'], 'auth');
    assert.equal(host.frames().length, 0);
    assert.equal(stage.rig.sessions.length, 3);
  });

  it('shows a new viewer nothing of the one before', async () => {
    const host = await loaded();
    await host.say('navigate', { path: '/place/of/ada' });
    await host.say('filter-change', { filterUrlParameter: 'f_people.name=%22Ada%22' });
    await host.waitForTold('dashboard-filter-change');
    stage.rig.answer = () => ({ viewerKey: 'viewer-2' });
    const frame = host.frame();
    await host.say('session-expiring');
    await host.waitForTold('dashboard-ready', 2);
    await host.settle();
    assert.ok(frame.isDetached(), 'the page of the viewer before is gone');
    assert.equal(stage.rig.sessions.length, 2);
    assert.ok(!host.frame().url().includes('Ada'));
    assert.ok((await host.actions()).every(({ type }) => type === 'set-color-scheme'));
  });

  it('keeps what the page filters by, and nothing of what the viewer before did beside it', async () => {
    const host = await loaded();
    await host.say('filter-change', { filterUrlParameter: 'f_people.name=%22Ada%22' });
    await host.waitForTold('dashboard-filter-change');
    await host.page.evaluate(async () => {
      const element = document.querySelector('embed-dashboard')!;
      await element.setFilter('flights.origin', 'JFK');
      await element.updateComplete;
    });
    stage.rig.answer = () => ({ viewerKey: 'viewer-2' });
    await host.say('session-expiring');
    await host.waitForTold('dashboard-ready', 2);
    const { searchParams } = new URL(host.frame().url());
    assert.equal(searchParams.get('f_flights.origin'), '"JFK"');
    assert.equal(searchParams.get('f_people.name'), null);
  });

  it('renews at most once in 30 s and five times in a row, then leaves it to the viewer', async () => {
    const host = await loaded();
    for (let renewal = 1; renewal <= 5; renewal++) {
      // Again and again, as a page would that does not take its session.
      for (let i = 0; i < 50; i++) await host.say('session-expired');
      if (renewal > 1) {
        await host.settle();
        assert.equal(stage.rig.sessions.length, renewal, 'nothing more before 30 s are over');
        await stage.context.clock.fastForward(30_001);
      }
      await waitForSessions(renewal + 1);
      await host.waitForTold('dashboard-session-change', 1 + 2 * renewal);
    }
    await host.say('session-expired');
    const [error] = await host.waitForTold('dashboard-error');
    assert.deepEqual([error!['code'], error!['retryable']], ['auth', true]);
    assert.equal(stage.rig.sessions.length, 6);
    await host.page.getByRole('button', { name: 'Try again' }).click();
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(stage.rig.sessions.length, 7);
  });

  it('opens a fresh frame after a sleep that the token cannot have outlived', async () => {
    const host = await loaded();
    await stage.context.clock.fastForward(23 * 3600_000);
    await host.settle();
    assert.equal(stage.rig.sessions.length, 1);
    await stage.context.clock.fastForward(2 * 3600_000);
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(stage.rig.sessions.length, 2);
    assert.deepEqual(
      stage.rig.sessions.map(({ exchanged }) => exchanged),
      [1, 1],
    );
  });

  it('opens a fresh frame after a sleep over the end that the page had announced', async () => {
    const host = await loaded();
    stage.rig.answer = () => ({ status: 503 });
    await host.say('session-expiring', { expiresInMs: 300_000 });
    await waitForSessions(2);
    stage.rig.answer = () => undefined;
    await stage.context.clock.fastForward(400_000);
    await host.waitForTold('dashboard-ready', 2);
    assert.equal(stage.rig.sessions.length, 3);
  });
});

describe('embed-dashboard: pages that come back', () => {
  it('is hidden when the page is left, and a fresh frame when it returns from the cache of the browser', async () => {
    const caching = await launchCachingChromium();
    try {
      const host = await DashboardPage.open(await caching.newContext(), stage.rig);
      await host.add('sales');
      await host.waitForTold('dashboard-load');
      await host.page.evaluate(() => {
        addEventListener('pagehide', () => {
          const frame = document.querySelector('embed-dashboard')!.shadowRoot!.querySelector('iframe');
          const seen = window as unknown as { wasShown: boolean };
          seen.wasShown = frame?.checkVisibility() ?? true;
        });
      });
      await host.page.goto(`${stage.rig.platformUrl}/embed/elsewhere`);
      await host.page.evaluate(() => history.back()).catch(() => {});
      await host.waitForTold('dashboard-ready', 2);
      assert.equal(
        await host.page.evaluate(() => (window as unknown as { wasShown: boolean }).wasShown),
        false,
      );
      assert.equal(host.frames().length, 1);
      assert.deepEqual(
        stage.rig.sessions.map(({ exchanged }) => exchanged),
        [1, 1],
      );
    } finally {
      await caching.close();
    }
  });
});
