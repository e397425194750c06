import { expect, oneEvent, waitUntil } from '@open-wc/testing';
import { isDark } from '../../../components/shared/design-tokens.js';
import { see, standing, wholeNet, type Net, type Seen, type Settings, type Tag } from './inherited-page.js';

/** One property, with the effects that its values are known by. */
interface Row {
  readonly name: keyof Seen;
  readonly own: unknown;
  readonly session: unknown;
  readonly outer: unknown;
  /** The value that the element has by default, for the properties that have one. */
  readonly standard?: unknown;
  readonly isAttribute: boolean;
  /** What is seen of `own`, of the session's value, and so on; of a dashboard, where it is seen otherwise. */
  readonly seen: Effects;
  readonly seenOfDashboard?: Effects;
  /** Scheme of the page, where the property is about that. */
  readonly pages?: Readonly<Record<keyof Effects, 'light' | 'dark'>>;
  /** What the element and its sessions need besides for the property to have an effect. */
  readonly beside?: { readonly element?: Settings; readonly session?: Settings };
}

interface Effects {
  readonly own: unknown;
  readonly session: unknown;
  readonly outer: unknown;
  readonly standard?: unknown;
  /** Without an own value and a session. */
  readonly page: unknown;
}

const helper = (name: string) => `https://${name}.example/inlay`;
const helpers = { own: helper('own'), session: helper('session'), outer: helper('outer') };
const user = (name: string) => ({ 'x-user': name });
const token = (name: string) => async () => ({ token: name });
const amountIn = (locale: string) => new Intl.NumberFormat(locale).format(1234567.5);
const direct = { chatUrl: 'https://ai.example/stream-chat-state' };

const rows: readonly Row[] = [
  {
    name: 'endpoint',
    ...helpers,
    isAttribute: true,
    seen: { ...helpers, page: undefined },
  },
  {
    name: 'credentials',
    ...{ own: 'omit', session: 'include', outer: 'omit', standard: 'same-origin' },
    isAttribute: true,
    seen: { own: 'omit', session: 'include', outer: 'omit', standard: 'same-origin', page: 'same-origin' },
  },
  {
    name: 'headers',
    ...{ own: user('own'), session: user('session'), outer: user('outer'), standard: {} },
    isAttribute: false,
    seen: { own: 'own', session: 'session', outer: 'outer', standard: null, page: null },
  },
  {
    name: 'getToken',
    ...{ own: token('own'), session: token('session'), outer: token('outer') },
    isAttribute: false,
    seen: { own: 'own', session: 'session', outer: 'outer', page: null },
    beside: { element: direct, session: direct },
  },
  {
    name: 'theme',
    ...{ own: 'dark', session: 'light', outer: 'light', standard: 'auto' },
    isAttribute: true,
    seen: { own: 'dark', session: 'light', outer: 'light', standard: 'dark', page: 'dark' },
    pages: { own: 'light', session: 'dark', outer: 'dark', standard: 'dark', page: 'dark' },
  },
  {
    name: 'locale',
    ...{ own: 'de', session: 'en', outer: 'fr' },
    isAttribute: true,
    seen: { own: amountIn('de'), session: amountIn('en'), outer: amountIn('fr'), page: amountIn('es') },
    seenOfDashboard: { own: 'de', session: 'en', outer: 'fr', page: 'es' },
  },
  {
    name: 'timezone',
    ...{ own: 'Asia/Tokyo', session: 'America/New_York', outer: 'Asia/Kolkata' },
    isAttribute: true,
    seen: { own: /12:04/, session: /22:04/, outer: /8:34/, page: /3:04/ },
    seenOfDashboard: { own: 'Asia/Tokyo', session: 'America/New_York', outer: 'Asia/Kolkata', page: null },
  },
  {
    name: 'labels',
    own: { send: 'Own', dashboard: { heading: 'Own' } },
    session: { send: 'Session', dashboard: { heading: 'Session' } },
    outer: { send: 'Outer', dashboard: { heading: 'Outer' } },
    standard: {},
    isAttribute: false,
    seen: { own: 'Own', session: 'Session', outer: 'Outer', standard: 'Enviar', page: 'Enviar' },
    seenOfDashboard: {
      ...{ own: 'Own', session: 'Session', outer: 'Outer' },
      ...{ standard: 'Panel', page: 'Panel' },
    },
  },
];

/** Which of the properties an element has: a dashboard sends no token, and a badge asks nobody and says no word. */
const ofElement: Readonly<Record<Tag, (name: keyof Seen) => boolean>> = {
  'analytics-chat': () => true,
  'analytics-session': () => true,
  'embed-dashboard': (name) => name !== 'getToken',
  'avatar-badge': (name) => name === 'theme',
};

type Way = 'unset' | 'attribute' | 'property' | 'default attribute' | 'default property';
type AndBack = 'unset again by attribute' | 'unset again by property';
type Place =
  'outside a session' | 'in a session' | 'in a session in a session' | 'in an empty session in one';

const ways = (row: Row): (Way | AndBack)[] => [
  'unset',
  'property',
  'unset again by property',
  ...(row.isAttribute ? (['attribute', 'unset again by attribute'] as const) : []),
  ...(row.standard === undefined ? [] : (['default property'] as const)),
  ...(row.standard === undefined || !row.isAttribute ? [] : (['default attribute'] as const)),
];
const places: readonly Place[] = [
  'outside a session',
  'in a session',
  'in a session in a session',
  'in an empty session in one',
];

let net: Net;
beforeEach(() => {
  sessionStorage.clear();
  net = wholeNet();
});
afterEach(() => net.undo());

function whoseIs(way: Way | AndBack, place: Place): keyof Effects {
  if (way === 'attribute' || way === 'property') return 'own';
  if (way.startsWith('default')) return 'standard';
  if (place === 'outside a session') return 'page';
  return place === 'in an empty session in one' ? 'outer' : 'session';
}

function sessionsOf(row: Row, place: Place): Settings[] {
  const beside = row.beside?.session ?? (row.name === 'endpoint' ? {} : { endpoint: helper('session') });
  const of = (value: unknown): Settings => ({ ...beside, [row.name]: value });
  if (place === 'outside a session') return [];
  if (place === 'in a session') return [of(row.session)];
  return [of(row.outer), place === 'in an empty session in one' ? {} : of(row.session)];
}

function created(tag: Tag, row: Row, place: Place): HTMLElement {
  const element = document.createElement(tag);
  if (tag === 'embed-dashboard') Object.assign(element, { dashboardId: 'sales' });
  if (tag === 'analytics-session') {
    const chat = document.createElement('analytics-chat');
    chat.persist = 'none';
    element.append(chat);
  }
  if (tag === 'analytics-chat') Object.assign(element, { persist: 'none' });
  if (place !== 'outside a session') return element;
  // Outside of a session there is nobody else to say where to speak to.
  const address =
    row.name === 'endpoint' || row.beside?.element !== undefined ? {} : { endpoint: helper('own') };
  return Object.assign(element, address, row.beside?.element);
}

async function change(element: HTMLElement, row: Row, way: Way | AndBack): Promise<void> {
  const target = element as unknown as Record<string, unknown> & { updateComplete: Promise<unknown> };
  const { name, own, standard } = row;
  if (way === 'property' || way === 'unset again by property') target[name] = own;
  if (way === 'attribute' || way === 'unset again by attribute') element.setAttribute(name, String(own));
  if (way === 'default property') target[name] = standard;
  if (way === 'default attribute') element.setAttribute(name, String(standard));
  await target.updateComplete;
  if (way === 'unset again by property') target[name] = undefined;
  if (way === 'unset again by attribute') element.removeAttribute(name);
  await target.updateComplete;
}

for (const tag of Object.keys(ofElement) as Tag[]) {
  describe(`${tag}: what is its own and what is inherited`, () => {
    for (const row of rows.filter(({ name }) => ofElement[tag](name))) {
      for (const place of places) {
        it(`${row.name} ${place}: ${ways(row).join(', ')}`, async () => {
          for (const way of ways(row)) {
            const whose = whoseIs(way, place);
            const element = created(tag, row, place);
            const page = await standing(element, sessionsOf(row, place), row.pages?.[whose] ?? 'light');
            await change(element, row, way);
            const seen = (await see(element, net))[row.name];
            const effects = tag === 'embed-dashboard' ? (row.seenOfDashboard ?? row.seen) : row.seen;
            const wanted = effects[whose];
            if (wanted instanceof RegExp) expect(seen, way).to.match(wanted);
            else expect(seen, way).to.equal(wanted);
            page.remove();
          }
        });
      }
    }
  });
}

describe('avatar-badge: what it has no use for', () => {
  it('asks nobody for anything, whatever it is given', async () => {
    const badge = document.createElement('avatar-badge');
    badge.setAttribute('endpoint', helper('own'));
    await standing(badge, [], 'light');
    await badge.updateComplete;
    expect(net.sent).to.deep.equal([]);
  });
});

describe('analytics-session: what it inherits serves only where it came from', () => {
  const evil = 'https://evil.example/stream-chat-state';

  /** A chat in a session with `inner`, in one that has a sign-in, a helper and a token. */
  async function nested(inner: Settings) {
    const session = Object.assign(document.createElement('analytics-session'), inner);
    const chat = session.appendChild(document.createElement('analytics-chat'));
    chat.persist = 'none';
    const outer = {
      ...direct,
      ...{
        endpoint: helper('outer'),
        headers: user('outer'),
        credentials: 'include',
        getToken: token('outer'),
      },
    };
    const page = await standing(session, [outer], 'light');
    await session.updateComplete;
    return { session, chat, around: page.querySelector('analytics-session')! };
  }

  it('gives no token, header or cookie to an address that the outer session does not name', async () => {
    const { chat } = await nested({ chatUrl: evil });
    await chat.ask('How much?');
    const [request] = net.to('evil.example');
    expect(request!.headers.get('x-service-auth-token')).to.equal(null);
    expect(request!.headers.get('x-user')).to.equal(null);
    expect(request!.credentials).to.equal('same-origin');
  });

  it('gives none to another helper either', async () => {
    const { session } = await nested({ endpoint: helper('evil') });
    await waitUntil(() => session.viewer !== undefined);
    const [request] = net.to('evil.example');
    expect([request!.headers.get('x-user'), request!.credentials]).to.deep.equal([null, 'same-origin']);
  });

  it('is over at once when the outer session is signed out, and back when that is', async () => {
    const { session, chat, around } = await nested({ locale: 'de' });
    await waitUntil(() => session.viewer !== undefined);
    await chat.ask('How much?');
    around.reset();
    expect(session.viewer).to.equal(undefined);
    const asked = net.sent.length;
    await session.refresh();
    expect(await chat.ask('How much?')).to.equal('error');
    expect(net.sent.length).to.equal(asked);
    await around.refresh();
    await waitUntil(() => session.viewer !== undefined);
    expect(await chat.ask('How much?')).to.equal('complete');
  });
});

describe('analytics-session: headers that say the same', () => {
  it('are no other sign-in after another property was set as well', async () => {
    const session = Object.assign(document.createElement('analytics-session'), {
      ...{ endpoint: helper('own'), headers: user('own') },
    });
    await standing(session, [], 'light');
    await waitUntil(() => session.viewer !== undefined);
    session.headers = user('own');
    session.locale = 'de';
    await session.updateComplete;
    expect(session.viewer?.viewerKey).to.equal('key-ada');
    expect(net.to('/viewer').length).to.equal(1);
  });
});

describe('embed-dashboard: another sign-in of its own', () => {
  it('is another frame, and the same one is not', async () => {
    const dashboard = Object.assign(document.createElement('embed-dashboard'), {
      ...{ endpoint: helper('own'), dashboardId: 'sales', loading: 'eager' as const, headers: user('own') },
    });
    const ready = oneEvent(dashboard, 'dashboard-load');
    await standing(dashboard, [], 'light');
    await ready;
    dashboard.headers = user('own');
    await dashboard.updateComplete;
    expect(net.to('/inlay/session').length).to.equal(1);
    const again = oneEvent(dashboard, 'dashboard-load');
    dashboard.headers = user('other');
    await again;
    dashboard.credentials = 'include';
    await oneEvent(dashboard, 'dashboard-load');
    const asked = net.to('/inlay/session').map((sent) => [sent.headers.get('x-user'), sent.credentials]);
    expect(asked).to.deep.equal([
      ['own', 'same-origin'],
      ['other', 'same-origin'],
      ['other', 'include'],
    ]);
  });
});

describe('the page’s scheme', () => {
  it('is the one in use, also where only a meta element says so', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'color-scheme', content: 'dark' });
    document.head.append(meta);
    try {
      const chat = document.createElement('analytics-chat');
      document.body.append(chat);
      expect(isDark(chat)).to.equal(true);
      chat.remove();
    } finally {
      meta.remove();
    }
  });
});
