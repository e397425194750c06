import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import '../../../components/avatar-badge/define.js';
import '../../../components/analytics-session/define.js';
import type { AnalyticsSession } from '../../../components/analytics-session/analytics-session.js';
import type { SessionChangeEvent, SessionErrorEvent } from '../../../components/analytics-session/events.js';
import { answering, json, type Answer, type SessionProbe } from './session-page.js';

const ada = {
  displayName: 'Ada Lovelace',
  picture: 'https://pictures.example/ada.png',
  viewerKey: 'key-ada',
};
const bob = { displayName: 'Bob', viewerKey: 'key-bob' };
const platform = 'https://platform.example/api/v1/agents/1/chat/stream-chat-state';

let undo = () => {};
afterEach(() => undo());

function page(rows: Readonly<Record<string, Answer>>) {
  const net = answering(rows);
  undo = net.undo;
  return net;
}

/** Collects the types (and what they say) of the session's events. */
function eventsOf(session: AnalyticsSession): string[] {
  const events: string[] = [];
  session.addEventListener('session-ready', () => events.push('ready'));
  session.addEventListener('session-change', (event) => events.push(`change ${event.reason}`));
  session.addEventListener('session-error', (event) => events.push(`error ${event.code}`));
  return events;
}

/** A session with one probe inside, whose viewer is known. */
async function ready(viewer: Answer = () => json(ada)) {
  const net = page({
    '/viewer': viewer,
    '/token': () => json({ token: 't', expiresAt: Date.now() + 300_000 }),
  });
  const session = document.createElement('analytics-session');
  session.endpoint = '/inlay';
  const probe = document.createElement('session-probe');
  session.append(probe);
  const events = eventsOf(session);
  document.body.append(session);
  await waitUntil(() => session.viewer !== undefined);
  return { session, probe, events, ...net };
}

describe('analytics-session: accessibility', () => {
  it('adds nothing to the page but its content', async () => {
    const session = await fixture<AnalyticsSession>(
      html`<analytics-session><p>Content</p></analytics-session>`,
    );
    await expect(session).to.be.accessible();
    expect(getComputedStyle(session).display).to.equal('contents');
    session.hidden = true;
    expect(getComputedStyle(session).display).to.equal('none');
  });
});

describe('analytics-session: attributes', () => {
  it('gives what it is told to the elements inside, addresses absolute', async () => {
    page({ '/viewer': () => json(ada) });
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session
        endpoint="/inlay/"
        chat-url=${platform}
        data-url="https://platform.example/data-api/"
        locale="de-DE"
        timezone="Europe/Berlin"
        theme="dark"
        credentials="include"
      >
        <session-probe></session-probe>
      </analytics-session>
    `);
    const { session: shared } = session.querySelector<SessionProbe>('session-probe')!;
    expect(shared).to.include({
      endpoint: `${location.origin}/inlay`,
      chatUrl: platform,
      dataUrl: 'https://platform.example/data-api',
      locale: 'de-DE',
      timezone: 'Europe/Berlin',
      theme: 'dark',
      isSignedOut: false,
    });
    const signIn = shared!.signInFor(new URL('/inlay/viewer', location.href));
    expect(signIn).to.deep.equal({ credentials: 'include' });
    expect(Object.isFrozen(shared)).to.equal(true);
  });

  it('reads an unknown theme and unknown credentials as the default', async () => {
    const session = await fixture<AnalyticsSession>(
      html`<analytics-session theme="pink" credentials="all"></analytics-session>`,
    );
    expect([session.theme, session.credentials]).to.deep.equal(['auto', 'same-origin']);
  });

  it('tells of an address that cannot be used, and asks nobody', async () => {
    const net = page({ '/viewer': () => json(ada) });
    const session = document.createElement('analytics-session');
    session.endpoint = 'http://helper.example/inlay';
    const failed = oneEvent(session, 'session-error') as unknown as Promise<SessionErrorEvent>;
    document.body.append(session);
    expect(await failed).to.include({ code: 'config', retryable: false, bubbles: true, composed: true });
    await session.updateComplete;
    expect(net.sent).to.have.length(0);
    session.remove();
  });

  it('goes on without an attribute that is taken away', async () => {
    const { session, probe } = await ready();
    session.removeAttribute('endpoint');
    session.setAttribute('chat-url', platform);
    session.endpoint = undefined;
    await session.updateComplete;
    session.removeAttribute('chat-url');
    await session.updateComplete;
    expect(probe.session).to.include({ endpoint: undefined, chatUrl: undefined, provider: undefined });
    session.remove();
  });
});

describe('analytics-session: the viewer', () => {
  it('asks the helper once, with the page’s own sign-in, and says when the viewer is known', async () => {
    const net = page({ '/viewer': () => json(ada) });
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session
        endpoint="/inlay"
        credentials="include"
        .headers=${async () => ({ 'x-csrf': 'sesame' })}
      >
        <session-probe></session-probe><session-probe></session-probe>
      </analytics-session>
    `);
    const probe = session.querySelector<SessionProbe>('session-probe')!;
    await waitUntil(() => probe.session?.viewer !== undefined);
    expect(net.sent).to.have.length(1);
    expect(net.sent[0]).to.include({
      method: 'GET',
      url: `${location.origin}/inlay/viewer`,
      credentials: 'include',
    });
    expect(net.sent[0]!.headers.get('x-csrf')).to.equal('sesame');
    expect(session.viewer).to.deep.equal(ada);
    expect(probe.session!.viewer).to.equal(session.viewer);
  });

  it('takes calls of refresh() in one task for one question', async () => {
    const { session, sent } = await ready();
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(sent).to.have.length(2);
    session.remove();
  });

  it('lets the last question count when answers come late', async () => {
    let first: ((response: Response) => void) | undefined;
    let calls = 0;
    const { session, probe } = await ready(() => {
      calls++;
      if (calls === 2) return new Promise<Response>((resolve) => (first = resolve));
      return json(calls === 1 ? ada : bob);
    });
    const early = session.refresh();
    await waitUntil(() => first !== undefined);
    await session.refresh();
    first!(json(ada));
    await early;
    expect(probe.session!.viewer).to.deep.equal(bob);
    session.remove();
  });

  it('begins another epoch when somebody else is signed in, and forgets the shared filters', async () => {
    let viewer: object = ada;
    const { session, probe, events } = await ready(() => json(viewer));
    session.filters = { 'flights.origin': 'JFK' };
    await session.updateComplete;
    const { epoch, provider } = probe.session!;
    viewer = bob;
    await session.refresh();
    expect(probe.session!.epoch).not.to.equal(epoch);
    expect(probe.session!.provider).not.to.equal(provider);
    expect(probe.session!.filters).to.deep.equal({});
    expect(session.viewer).to.deep.equal(bob);
    expect(events).to.deep.equal(['ready', 'change viewer']);
    session.remove();
  });

  it('keeps the epoch when the same viewer has another name or picture, or nothing is new', async () => {
    let viewer = ada;
    const { session, probe, events } = await ready(() => json(viewer));
    const { epoch } = probe.session!;
    await session.refresh();
    expect(events).to.deep.equal(['ready']);
    viewer = { ...ada, displayName: 'Ada King' };
    await session.refresh();
    expect(probe.session!.epoch).to.equal(epoch);
    expect(probe.session!.viewer!.displayName).to.equal('Ada King');
    expect(events).to.deep.equal(['ready', 'change profile']);
    session.remove();
  });

  it('forgets the viewer when the sign-in has ended, and tells once', async () => {
    let status = 200;
    const { session, probe, events } = await ready(() => json(ada, status));
    const { epoch } = probe.session!;
    status = 401;
    await session.refresh();
    await session.refresh();
    expect(session.viewer).to.equal(undefined);
    expect(probe.session!.epoch).not.to.equal(epoch);
    expect(events).to.deep.equal(['ready', 'change viewer', 'error auth']);
    status = 200;
    await session.refresh();
    expect(events.at(-1)).to.equal('ready');
    session.remove();
  });

  it('keeps the viewer when the helper fails', async () => {
    let status = 200;
    const { session, probe, events } = await ready(() => json(ada, status));
    const before = probe.session;
    status = 503;
    await session.refresh();
    expect(session.viewer).to.deep.equal(ada);
    expect(probe.session).to.equal(before);
    expect(events).to.deep.equal(['ready', 'error server']);
    session.remove();
  });

  for (const [status, code, retryable] of [
    [401, 'auth', true],
    [403, 'forbidden', false],
  ] as const) {
    it(`tells ${status} as ${code}, and shows nobody`, async () => {
      page({ '/viewer': () => json({ error: { code: 'NO' } }, status) });
      const session = document.createElement('analytics-session');
      session.endpoint = '/inlay';
      const badge = session.appendChild(document.createElement('avatar-badge'));
      const failed = oneEvent(session, 'session-error') as unknown as Promise<SessionErrorEvent>;
      document.body.append(session);
      expect(await failed).to.include({ code, retryable });
      await badge.updateComplete;
      expect(session.viewer).to.equal(undefined);
      expect(badge.shadowRoot!.querySelector('[part=initials]')).to.equal(null);
      session.remove();
    });
  }

  it('is ready without a helper, and asks nobody', async () => {
    const net = page({});
    const session = document.createElement('analytics-session');
    session.locale = 'fr';
    const told = oneEvent(session, 'session-ready');
    document.body.append(session);
    await told;
    await session.refresh();
    expect(net.sent).to.have.length(0);
    session.remove();
  });
});

describe('analytics-session: reset', () => {
  it('forgets everything at once in every element, and asks nothing until refresh()', async () => {
    const { session, probe, events, sent } = await ready();
    session.filters = { 'flights.origin': 'JFK' };
    await session.updateComplete;
    const { epoch, provider } = probe.session!;
    session.reset();
    expect(session.viewer).to.equal(undefined);
    expect(probe.session).to.include({ viewer: undefined, provider: undefined });
    expect(probe.session).to.include({ isSignedOut: true });
    expect(probe.session!.epoch).not.to.equal(epoch);
    expect(probe.session!.filters).to.deep.equal({});
    expect(probe.session!.signInFor(new URL('/inlay/viewer', location.href))).to.deep.equal({
      credentials: 'omit',
    });
    const late = await provider!
      .viewer({ signal: new AbortController().signal })
      .catch((error) => error.code);
    expect(late).to.equal('aborted');
    session.locale = 'de';
    session.endpoint = '/other';
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await session.updateComplete;
    expect(sent).to.have.length(1);
    await session.refresh();
    expect(sent).to.have.length(2);
    expect(sent[1]!.url).to.equal(`${location.origin}/other/viewer`);
    expect(probe.session).to.include({ isSignedOut: false, viewer: session.viewer });
    expect(events).to.deep.equal(['ready', 'change reset', 'ready']);
    session.remove();
  });

  it('ends a question that is under way, whose answer is nobody’s', async () => {
    let answer: (response: Response) => void = () => {};
    const net = page({ '/viewer': () => new Promise<Response>((resolve) => (answer = resolve)) });
    const session = await fixture<AnalyticsSession>(
      html`<analytics-session endpoint="/inlay"></analytics-session>`,
    );
    await waitUntil(() => net.sent.length === 1);
    session.reset();
    expect(net.sent[0]!.signal.aborted).to.equal(true);
    answer(json(ada));
    await session.updateComplete;
    expect(session.viewer).to.equal(undefined);
  });

  it('changes nothing the second time', async () => {
    const { session, probe, events } = await ready();
    session.reset();
    const { epoch } = probe.session!;
    session.reset();
    expect(probe.session!.epoch).to.equal(epoch);
    expect(events.filter((event) => event === 'change reset')).to.have.length(1);
    session.remove();
  });
});

describe('analytics-session: events', () => {
  it('carries neither names nor tokens', async () => {
    const { session, events } = await ready();
    const told = oneEvent(session, 'session-change') as unknown as Promise<SessionChangeEvent>;
    session.reset();
    const event = await told;
    expect(Object.keys(event).filter((key) => key !== 'isTrusted')).to.deep.equal(['reason']);
    expect(event.bubbles && event.composed).to.equal(true);
    expect(events).to.include('ready');
    session.remove();
  });

  it('tells of filters that an element shared, and of those alone', async () => {
    const { session, probe, events } = await ready();
    probe.session!.shareFilters({ 'flights.origin': 'JFK' });
    probe.session!.shareFilters({ 'flights.origin': 'JFK' });
    expect(session.filters).to.deep.equal({ 'flights.origin': 'JFK' });
    expect(probe.session!.filters).to.deep.equal({ 'flights.origin': 'JFK' });
    const { filters } = probe.session!;
    session.locale = 'de';
    await session.updateComplete;
    expect(probe.session!.filters).to.equal(filters);
    expect(events).to.deep.equal(['ready', 'change filters']);
    session.remove();
  });
});

describe('analytics-session: coming back', () => {
  it('asks again when the network is back, and tells of failures that are alike once', async () => {
    let now = Date.now();
    const clock = Date.now;
    Date.now = () => now;
    try {
      let isDown = true;
      const net = page({
        '/viewer': () => {
          if (isDown) throw new TypeError('no connection');
          return json(ada);
        },
      });
      const session = document.createElement('analytics-session');
      session.endpoint = '/inlay';
      const events = eventsOf(session);
      document.body.append(session);
      await waitUntil(() => events.length === 1);
      now += 11_000;
      dispatchEvent(new Event('online'));
      await waitUntil(() => net.sent.length === 2);
      await Promise.resolve();
      now += 11_000;
      isDown = false;
      // Nothing is planned again until the failure has been seen.
      await waitUntil(() => {
        dispatchEvent(new Event('online'));
        return session.viewer !== undefined;
      });
      expect(net.sent).to.have.length(3);
      expect(events).to.deep.equal(['error network', 'ready']);
      session.remove();
    } finally {
      Date.now = clock;
    }
  });

  it('asks again without a network where the page is this machine’s own', async () => {
    const clock = Date.now;
    let now = Date.now();
    Date.now = () => now;
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    try {
      const net = page({ '/viewer': () => (net.sent.length === 1 ? json({}, 503) : json(ada)) });
      const session = document.createElement('analytics-session');
      session.endpoint = '/inlay';
      const events = eventsOf(session);
      document.body.append(session);
      await waitUntil(() => events.length === 1);
      now += 11_000;
      document.dispatchEvent(new Event('visibilitychange'));
      await waitUntil(() => session.viewer !== undefined);
      session.remove();
    } finally {
      Date.now = clock;
      Reflect.deleteProperty(navigator, 'onLine');
    }
  });

  it('asks again when the page returns from the browser’s memory', async () => {
    let viewer: object = ada;
    const { session, probe, sent } = await ready(() => json(viewer));
    viewer = bob;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => probe.session!.viewer?.viewerKey === 'key-bob');
    expect(sent).to.have.length(2);
    session.reset();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await session.updateComplete;
    expect(sent).to.have.length(2);
    session.remove();
  });

  it('leaves no listener behind, however often it comes and goes', async () => {
    page({ '/viewer': () => json(ada) });
    const targets = [window, document] as const;
    const counts = new Map<string, number>();
    const { prototype } = EventTarget;
    const count = (type: string, by: number) => counts.set(type, (counts.get(type) ?? 0) + by);
    for (const target of targets) {
      target.addEventListener = (type: string, ...rest: [EventListener, AddEventListenerOptions?]) => {
        count(type, 1);
        rest[1]?.signal?.addEventListener('abort', () => count(type, -1));
        prototype.addEventListener.call(target, type, ...rest);
      };
      target.removeEventListener = (type: string, ...rest: [EventListener]) => {
        count(type, -1);
        prototype.removeEventListener.call(target, type, ...rest);
      };
    }
    try {
      for (let round = 0; round < 100; round++) {
        const session = document.createElement('analytics-session');
        session.endpoint = '/inlay';
        session.append(document.createElement('session-probe'));
        document.body.append(session);
        if (round % 3 === 0) await session.updateComplete;
        session.remove();
      }
      expect(counts.size).to.be.above(2);
      expect([...counts.values()].every((count) => count === 0)).to.equal(true);
    } finally {
      for (const target of targets) {
        Reflect.deleteProperty(target, 'addEventListener');
        Reflect.deleteProperty(target, 'removeEventListener');
      }
    }
  });
});

describe('analytics-session: finding it', () => {
  it('is found by elements that are added later, also in nested shadow roots', async () => {
    const { session } = await ready();
    const late = document.createElement('probe-in-shadow');
    session.append(late);
    await late.updateComplete;
    expect(late.probe.session!.viewer).to.deep.equal(ada);
    session.remove();
  });

  it('is found through a slot of a shadow root that holds it', async () => {
    page({ '/viewer': () => json(ada) });
    const card = document.createElement('div');
    const probe = document.createElement('session-probe');
    card.append(probe);
    document.body.append(card);
    const session = document.createElement('analytics-session');
    session.endpoint = '/inlay';
    session.append(document.createElement('slot'));
    card.attachShadow({ mode: 'closed' }).append(session);
    await waitUntil(() => probe.session?.viewer !== undefined);
    card.remove();
  });

  it('is the nearest one that counts, and the other after a move', async () => {
    page({ '/outer/viewer': () => json(ada), '/inner/viewer': () => json(bob) });
    const outer = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/outer" locale="de">
        <analytics-session endpoint="/inner"><session-probe></session-probe></analytics-session>
      </analytics-session>
    `);
    const probe = outer.querySelector<SessionProbe>('session-probe')!;
    await waitUntil(() => probe.session?.viewer?.viewerKey === 'key-bob');
    expect(probe.session!.locale).to.equal('de');
    const { epoch } = probe.session!;
    outer.append(probe);
    await waitUntil(() => probe.session?.viewer?.viewerKey === 'key-ada');
    expect(probe.session!.epoch).not.to.equal(epoch);
    outer.after(probe);
    expect(probe.session).to.equal(undefined);
    probe.remove();
  });

  it('takes over from an outer session when it comes in between', async () => {
    const { session, probe } = await ready();
    const inner = document.createElement('analytics-session');
    inner.locale = 'ja';
    session.append(inner);
    inner.append(probe);
    await inner.updateComplete;
    expect(probe.session!.locale).to.equal('ja');
    session.remove();
  });

  it('keeps one session through a move that ends where it began, and asks nobody again', async () => {
    const { session, probe, sent } = await ready();
    const before = probe.session;
    const told = probe.seen.length;
    document.body.append(session);
    await session.updateComplete;
    expect(probe.session).to.equal(before);
    expect(probe.seen).to.have.length(told);
    expect(sent).to.have.length(1);
    session.remove();
  });

  it('is gone for an element that was taken out, and leaves nothing behind when it goes itself', async () => {
    const { session, probe } = await ready();
    const { provider } = probe.session!;
    session.remove();
    await Promise.resolve();
    await Promise.resolve();
    expect(probe.session).to.equal(undefined);
    expect(session.viewer).to.equal(undefined);
    const late = await provider!
      .viewer({ signal: new AbortController().signal })
      .catch((error) => error.code);
    expect(late).to.equal('aborted');
    document.body.append(session);
    await waitUntil(() => probe.session?.viewer !== undefined);
    session.remove();
  });
});

describe('analytics-session: tokens and sign-in', () => {
  const url = (text: string) => new URL(text, location.href);

  it('serves tokens to its own chat and data origins, and its sign-in to its own helper alone', async () => {
    page({ '/viewer': () => json(ada) });
    const headers = { authorization: 'Bearer page' };
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session
        endpoint="https://helper.example/inlay"
        chat-url=${platform}
        data-url="https://data.example/api"
        credentials="include"
        .headers=${headers}
        .getToken=${async () => ({ token: 'secret' })}
      >
        <session-probe></session-probe>
      </analytics-session>
    `);
    const shared = session.querySelector<SessionProbe>('session-probe')!.session!;
    for (const own of [platform, 'https://platform.example/other', 'https://data.example/api/v1/load']) {
      expect(await shared.tokensFor(url(own))!.current()).to.equal('secret');
      expect(shared.signInFor(url(own))).to.deep.equal({ credentials: 'same-origin' });
    }
    expect(shared.tokensFor(url('https://helper.example/inlay/chat/stream-chat-state'))).to.equal(undefined);
    expect(shared.signInFor(url('https://helper.example/inlay/viewer'))).to.deep.equal({
      credentials: 'include',
      headers,
    });
    for (const foreign of [
      'https://evil.example/stream-chat-state',
      'https://platform.example.evil.example/',
      'https://platform.example:8443/',
      'http://platform.example/',
      'https://sub.platform.example/',
      '/inlay/chat/stream-chat-state',
    ]) {
      expect(shared.tokensFor(url(foreign)), foreign).to.equal(undefined);
      expect(shared.signInFor(url(foreign)), foreign).to.deep.equal({ credentials: 'same-origin' });
    }
  });

  it('gives its sign-in to the addresses that it names when it has no helper', async () => {
    const headers = { authorization: 'Bearer page' };
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session chat-url=${platform} credentials="include" .headers=${headers}>
        <session-probe></session-probe>
      </analytics-session>
    `);
    const shared = session.querySelector<SessionProbe>('session-probe')!.session!;
    expect(shared.signInFor(url(platform))).to.deep.equal({ credentials: 'include', headers });
    expect(shared.tokensFor(url(platform))).to.equal(undefined);
  });

  it('has the helper issue tokens where the page gives no getToken, one for all elements', async () => {
    const net = page({
      '/viewer': () => json(ada),
      '/token': () => json({ token: 'issued', expiresAt: Date.now() + 300_000 }),
    });
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay" chat-url=${platform}>
        <session-probe></session-probe><session-probe></session-probe>
      </analytics-session>
    `);
    const tokens = [...session.querySelectorAll<SessionProbe>('session-probe')].map(({ session: shared }) =>
      shared!.tokensFor(url(platform))!.current(),
    );
    expect(await Promise.all(tokens)).to.deep.equal(['issued', 'issued']);
    expect(net.to('/token')).to.have.length(1);
    expect(net.to('/token')[0]).to.include({ method: 'POST', url: `${location.origin}/inlay/token` });
  });

  it('asks for no token where the chat is the helper’s own', async () => {
    page({ '/viewer': () => json(ada) });
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay" chat-url="/inlay/chat/stream-chat-state">
        <session-probe></session-probe>
      </analytics-session>
    `);
    const shared = session.querySelector<SessionProbe>('session-probe')!.session!;
    expect(shared.tokensFor(url('/inlay/chat/stream-chat-state'))).to.equal(undefined);
    expect(shared.signInFor(url('/inlay/chat/stream-chat-state')).credentials).to.equal('same-origin');
  });

  it('never gives the next viewer’s token to whoever still holds the source of the last one', async () => {
    page({});
    let calls = 0;
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session chat-url=${platform} .getToken=${async () => ({ token: `t${++calls}` })}>
        <session-probe></session-probe>
      </analytics-session>
    `);
    const probe = session.querySelector<SessionProbe>('session-probe')!;
    const old = probe.session!.tokensFor(url(platform))!;
    expect(await old.current()).to.equal('t1');
    session.reset();
    expect(probe.session!.tokensFor(url(platform))).to.equal(undefined);
    await session.refresh();
    expect(await old.current().catch((error) => error.code)).to.equal('aborted');
    expect(await probe.session!.tokensFor(url(platform))!.current()).to.equal('t2');
  });

  it('begins anew when the page sets another sign-in, and not for headers that say the same', async () => {
    const { session, probe, sent } = await ready();
    const { epoch } = probe.session!;
    session.headers = { 'X-A': '1' };
    await session.updateComplete;
    await waitUntil(() => session.viewer !== undefined);
    const second = probe.session!.epoch;
    expect(second).not.to.equal(epoch);
    expect(sent).to.have.length(2);
    session.headers = new Headers({ 'x-a': '1' });
    await session.updateComplete;
    expect(probe.session!.epoch).to.equal(second);
    expect(sent).to.have.length(2);
    session.remove();
  });
});
