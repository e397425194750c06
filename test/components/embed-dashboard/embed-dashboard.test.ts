import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../components/embed-dashboard/define.js';
import { englishDashboardLabels } from '../../../src/locales/english-dashboard.js';
import type { EmbedDashboard } from '../../../components/embed-dashboard/embed-dashboard.js';
import type {
  DashboardDrilldownEvent,
  DashboardErrorEvent,
  DashboardLoadEvent,
  DashboardSessionChangeEvent,
} from '../../../components/embed-dashboard/events.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { endpoint, HelperDouble, platformOrigin } from '../../helpers/dashboard-double.js';

let helper: HelperDouble;

beforeEach(() => {
  helper = new HelperDouble();
});
afterEach(() => helper.restore());

const within = (dashboard: EmbedDashboard, selector: string) =>
  dashboard.shadowRoot!.querySelector<HTMLElement>(selector);
const frameOf = (dashboard: EmbedDashboard) =>
  dashboard.shadowRoot?.querySelector<HTMLIFrameElement>('iframe') ?? null;

/** An element that is not in the page yet, to listen before anything happens. */
function create(properties: Partial<EmbedDashboard> = {}): EmbedDashboard {
  const dashboard = document.createElement('embed-dashboard');
  return Object.assign(dashboard, { endpoint, dashboardId: 'sales', loading: 'eager', ...properties });
}

async function added(properties: Partial<EmbedDashboard> = {}): Promise<EmbedDashboard> {
  const dashboard = create(properties);
  const place = await fixture(html`<div></div>`);
  place.append(dashboard);
  await dashboard.updateComplete;
  return dashboard;
}

async function loaded(properties: Partial<EmbedDashboard> = {}): Promise<EmbedDashboard> {
  const dashboard = create(properties);
  const place = await fixture(html`<div></div>`);
  const isLoaded = oneEvent(dashboard, 'dashboard-load');
  place.append(dashboard);
  await isLoaded;
  await dashboard.updateComplete;
  return dashboard;
}

async function failed(properties: Partial<EmbedDashboard> = {}) {
  const dashboard = create(properties);
  const place = await fixture(html`<div></div>`);
  const hasFailed = oneEvent(dashboard, 'dashboard-error') as Promise<unknown>;
  place.append(dashboard);
  const error = (await hasFailed) as DashboardErrorEvent;
  await dashboard.updateComplete;
  return { dashboard, error };
}

/** Lets the embedded page post an event. */
function say(dashboard: EmbedDashboard, type: string, payload: object = {}): void {
  frameOf(dashboard)!.contentWindow!.postMessage({ say: [type, payload] }, platformOrigin);
}

/** What the embedded page was told, once it was told `type`. */
async function heard(dashboard: EmbedDashboard, type: string): Promise<[string, unknown][]> {
  return new Promise((resolve) => {
    const listen = ({ source, data }: MessageEvent<{ heard?: [string, unknown][] }>): void => {
      if (source !== frameOf(dashboard)?.contentWindow || !data.heard?.some(([name]) => name === type))
        return;
      removeEventListener('message', listen);
      resolve(data.heard);
    };
    addEventListener('message', listen);
  });
}

describe('embed-dashboard: accessibility', () => {
  it('passes the accessibility check while loading, when loaded and when failed', async () => {
    helper.reply = 'hang';
    const dashboard = await added({ heading: 'Sales' });
    await waitUntil(() => helper.mints.length === 1);
    await expect(dashboard).to.be.accessible();
    helper.reply = 503;
    const error = oneEvent(dashboard, 'dashboard-error');
    void dashboard.reload();
    await error;
    await dashboard.updateComplete;
    await expect(dashboard).to.be.accessible();
    helper.reply = 'page';
    const load = oneEvent(dashboard, 'dashboard-load');
    within(dashboard, '[part=retry-button]')!.click();
    await load;
    await dashboard.updateComplete;
    await expect(dashboard).to.be.accessible({ ignoredRules: ['frame-tested'] });
  });

  it('passes the accessibility check with words above the dashboard, in light and dark', async () => {
    const dashboard = await loaded({ heading: 'Sales' });
    say(dashboard, 'error', { name: 'UnknownFilterMember', member: 'flights.nope' });
    await waitUntil(() => within(dashboard, '[part=notice]') !== null);
    expect(within(dashboard, '[part=notice]')!.getAttribute('role')).to.equal('alert');
    for (const theme of ['light', 'dark'] as const) {
      dashboard.theme = theme;
      await dashboard.updateComplete;
      await expect(dashboard).to.be.accessible({ ignoredRules: ['frame-tested'] });
    }
  });

  it('is a region with a name, busy until it is there, and says both politely', async () => {
    helper.reply = 'hang';
    const dashboard = await added({ heading: 'Sales' });
    await waitUntil(() => within(dashboard, 'section')!.getAttribute('aria-busy') === 'true');
    expect(within(dashboard, 'section')!.getAttribute('aria-label')).to.equal('Sales');
    expect(within(dashboard, '[role=status]')!.textContent.trim()).to.equal('Loading the dashboard…');
    helper.reply = 'page';
    const load = oneEvent(dashboard, 'dashboard-load');
    void dashboard.reload();
    await load;
    await dashboard.updateComplete;
    expect(within(dashboard, 'section')!.getAttribute('aria-busy')).to.equal('false');
    expect(within(dashboard, '[role=status]')!.textContent.trim()).to.equal('The dashboard is loaded.');
  });

  it('names the frame by the heading, also a later one, and by a label where there is none', async () => {
    const dashboard = await loaded();
    expect(frameOf(dashboard)!.title).to.equal('Dashboard');
    dashboard.heading = 'Sales';
    await dashboard.updateComplete;
    expect(frameOf(dashboard)!.title).to.equal('Sales');
  });

  it('moves the focus from the retry button to the region, not to the top of the page', async () => {
    helper.reply = 503;
    const { dashboard } = await failed();
    const button = within(dashboard, '[part=retry-button]')!;
    button.focus();
    helper.reply = 'page';
    const load = oneEvent(dashboard, 'dashboard-load');
    button.click();
    await load;
    expect(dashboard.shadowRoot!.activeElement).to.equal(within(dashboard, 'section'));
  });
});

describe('embed-dashboard: attributes', () => {
  it('reads unknown values as the default', async () => {
    const dashboard = await fixture<EmbedDashboard>(
      html`<embed-dashboard
        theme="pink"
        loading="later"
        dashboard-chat="maybe"
        credentials="all"
      ></embed-dashboard>`,
    );
    const { theme, loading, dashboardChat, credentials, timeout } = dashboard;
    expect([theme, loading, dashboardChat, credentials, timeout]).to.deep.equal([
      'auto',
      'lazy',
      'inherit',
      'same-origin',
      20_000,
    ]);
  });

  it('asks the helper for what it was told, with the page’s own sign-in', async () => {
    await loaded({ dashboardChat: 'hide', credentials: 'include', headers: () => ({ 'x-user': 'ada' }) });
    const { body, headers, credentials } = helper.mints[0]!;
    expect(body).to.deep.equal({
      surface: 'dashboard',
      dashboardId: 'sales',
      settings: { showDashboardChat: false },
    });
    expect(headers.get('x-user')).to.equal('ada');
    expect(credentials).to.equal('include');
  });

  it('takes no API key as a header', async () => {
    const { error } = await failed({ headers: { authorization: 'Api-Key secret' } });
    expect(error.code).to.equal('config');
    expect(helper.mints).to.deep.equal([]);
  });

  it('works from markup alone', async () => {
    const place = await fixture(html`<div></div>`);
    const load = oneEvent(place, 'dashboard-load');
    const dashboard = document.createElement('embed-dashboard');
    for (const [name, value] of [
      ['endpoint', endpoint],
      ['dashboard-id', 'sales'],
      ['locale', 'de'],
      ['timezone', 'Europe/Berlin'],
      ['allow-export', ''],
      ['hide-header', ''],
      ['hide-title', ''],
      ['hide-export-menu', ''],
      ['hide-back-button', ''],
    ] as const) {
      dashboard.setAttribute(name, value);
    }
    place.append(dashboard);
    await load;
    expect([...new URL(frameOf(dashboard)!.src).searchParams].slice(1)).to.deep.equal([
      ['locale', 'de'],
      ['timezone', 'Europe/Berlin'],
      ['allowExport', 'true'],
      ['showDashboardHeader', 'false'],
      ['showDashboardTitle', 'false'],
      ['showDashboardExportMenu', 'false'],
      ['showDashboardBackButton', 'false'],
    ]);
  });

  it('gives a frame up after its timeout, and takes a timeout that is none as the default', async () => {
    helper.reply = 'silent';
    const { error } = await failed({ timeout: 50 });
    expect([error.code, error.retryable, error.fatal]).to.deep.equal(['timeout', true, true]);
    for (const timeout of [NaN, Infinity, 2 ** 31]) {
      const dashboard = await added({ timeout });
      await waitUntil(() => frameOf(dashboard) !== null);
      await aTimeout(200);
      expect(frameOf(dashboard), `${timeout}: it is not given up at once`).to.not.equal(null);
      dashboard.remove();
    }
  });

  it('reads what was taken away or left empty as not given', async () => {
    const dashboard = await loaded({ heading: 'Sales', locale: 'de', timezone: 'Europe/Berlin' });
    for (const name of ['heading', 'locale', 'timezone']) {
      dashboard.setAttribute(name, 'x');
      dashboard.removeAttribute(name);
    }
    await dashboard.updateComplete;
    expect(within(dashboard, 'h2')).to.equal(null);
    expect(frameOf(dashboard)!.title).to.equal(englishDashboardLabels.heading);
    Object.assign(dashboard, { heading: '', locale: '', timezone: '' });
    const load = oneEvent(dashboard, 'dashboard-load');
    void dashboard.reload();
    await load;
    expect(within(dashboard, 'h2')).to.equal(null);
    const { searchParams } = new URL(frameOf(dashboard)!.src);
    expect([...searchParams.keys()]).to.deep.equal(['session']);
    const told = heard(dashboard, 'refresh');
    await dashboard.refresh();
    expect((await told).map(([type]) => type)).to.deep.equal(['set-color-scheme', 'refresh']);
  });

  it('asks nobody once its address or its dashboard was taken away', async () => {
    for (const name of ['endpoint', 'dashboard-id']) {
      const dashboard = await loaded();
      dashboard.setAttribute(name, dashboard[name === 'endpoint' ? 'endpoint' : 'dashboardId'] ?? '');
      const { length } = helper.mints;
      const hasFailed = oneEvent(dashboard, 'dashboard-error') as Promise<unknown>;
      dashboard.removeAttribute(name);
      expect(((await hasFailed) as DashboardErrorEvent).code, name).to.equal('config');
      expect(helper.mints.length, name).to.equal(length);
      dashboard.remove();
    }
  });

  it('takes no refusal of a frame of another origin for one of its own', async () => {
    helper.reply = 'silent';
    const dashboard = await added();
    await waitUntil(() => frameOf(dashboard) !== null);
    const refuse = (blockedURI: string): boolean =>
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          blockedURI,
          effectiveDirective: 'frame-src',
          violatedDirective: 'frame-src',
          disposition: 'enforce',
          documentURI: location.href,
          originalPolicy: '',
          statusCode: 200,
        }),
      );
    const { host, port } = new URL(platformOrigin);
    for (const other of [`http://${host}.example/`, `${platformOrigin.replace(port, `${port}1`)}/`, 'blob']) {
      refuse(other);
      expect(frameOf(dashboard), other).to.not.equal(null);
    }
    refuse(`${platformOrigin}/embed`);
    expect(frameOf(dashboard)).to.equal(null);
  });
});

describe('embed-dashboard: rendering', () => {
  it('shows a skeleton until the dashboard is there, and nothing but the dashboard then', async () => {
    helper.reply = 'hang';
    const dashboard = await added();
    expect(within(dashboard, '[part=skeleton]')).to.not.equal(null);
    helper.reply = 'page';
    const load = oneEvent(dashboard, 'dashboard-load');
    void dashboard.reload();
    await load;
    await dashboard.updateComplete;
    expect(within(dashboard, '[part=skeleton]')).to.equal(null);
    expect(frameOf(dashboard)!.getBoundingClientRect().height).to.be.greaterThan(300);
  });

  it('has words for every code of an error, and shows them with a button', async () => {
    for (const [code, words] of Object.entries(englishDashboardLabels.errors)) {
      expect(words, code).to.match(/^[A-Z].*\.$/);
    }
    // The table of words and the errors name the same codes: the compiler says so. Each status has one of them.
    for (const status of [400, 401, 403, 404, 409, 429, 500]) {
      helper.reply = status;
      const { dashboard, error } = await failed();
      expect(within(dashboard, '[role=alert] p')!.textContent).to.equal(
        englishDashboardLabels.errors[error.code],
      );
      expect(within(dashboard, '[part=retry-button]')!.textContent.trim()).to.equal('Try again');
      expect(dashboard.shadowRoot!.textContent).to.not.contain('server words');
    }
  });

  it('speaks the host’s words', async () => {
    helper.reply = 404;
    const { dashboard } = await failed({
      labels: {
        retry: 'Noch einmal',
        errors: { ...englishDashboardLabels.errors, 'not-found': 'Gibt es nicht.' },
      },
    });
    expect(within(dashboard, '[role=alert]')!.innerText).to.match(/Gibt es nicht\.\s+Noch einmal/);
  });

  it('shows the heading as text', async () => {
    const dashboard = await added({ heading: '<img src=x onerror=alert(1)>' });
    expect(within(dashboard, 'h2')!.textContent).to.equal('<img src=x onerror=alert(1)>');
    expect(within(dashboard, 'img')).to.equal(null);
  });
});

describe('embed-dashboard: events', () => {
  it('bubble and cross shadow roots, with what they promise', async () => {
    const place = await fixture(html`<div></div>`);
    const root = place.attachShadow({ mode: 'open' });
    const [load, change, drilldown] = ['load', 'session-change', 'drilldown'].map((type) =>
      oneEvent(document, `dashboard-${type}`),
    ) as unknown as [
      Promise<DashboardLoadEvent>,
      Promise<DashboardSessionChangeEvent>,
      Promise<DashboardDrilldownEvent>,
    ];
    const dashboard = create();
    root.append(dashboard);
    const { dashboardId, widgetCount, loadDurationMs } = await load;
    expect([dashboardId, widgetCount, loadDurationMs]).to.deep.equal(['sales', 2, 5]);
    expect((await change).reason).to.equal('started');
    say(dashboard, 'drilldown', { member: 'flights.origin', value: 'JFK', widgetId: 'w1' });
    const { member, value, widgetId, bubbles, composed } = await drilldown;
    expect([member, value, widgetId, bubbles, composed]).to.deep.equal([
      'flights.origin',
      'JFK',
      'w1',
      true,
      true,
    ]);
  });

  it('tell of a wrong filter without taking the dashboard away', async () => {
    const dashboard = await loaded();
    const error = oneEvent(dashboard, 'dashboard-error') as unknown as Promise<DashboardErrorEvent>;
    dashboard.filters = { nonsense: 1 };
    const { code, fatal } = await error;
    expect([code, fatal]).to.deep.equal(['config', false]);
    expect(frameOf(dashboard)).to.not.equal(null);
    expect(within(dashboard, '[role=alert]')).to.equal(null);
  });
});

describe('embed-dashboard: methods', () => {
  it('filter, navigate and refresh by messages', async () => {
    const dashboard = await loaded({ theme: 'light' });
    const told = heard(dashboard, 'refresh');
    await dashboard.setFilter('flights.origin', 'JFK');
    await dashboard.updateComplete;
    await dashboard.navigate('/embed/dashboard/other');
    await dashboard.setFilter('flights.origin');
    await dashboard.updateComplete;
    await dashboard.refresh();
    expect((await told).filter(([type]) => type !== 'set-color-scheme')).to.deep.equal([
      ['set-filter', { filterUrlParameter: 'f_flights.origin=%22JFK%22' }],
      ['navigate', { path: '/embed/dashboard/other' }],
      ['set-filter', { filterUrlParameter: '' }],
      ['refresh', {}],
    ]);
    expect(dashboard.filters).to.deep.equal({});
  });

  it('refuse what is no filter and no path within the platform', async () => {
    const dashboard = await loaded();
    for (const wrong of [
      () => dashboard.setFilter('nonsense', 1),
      () => dashboard.setFilter('a.b', (() => 1) as never),
      () => dashboard.navigate('https://evil.example/'),
      () => dashboard.navigate('//evil.example/'),
    ]) {
      const error = await wrong().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(InlayError.isInstance(error) && error.code).to.equal('config');
    }
  });

  it('hold until the dashboard is there: a filter and a place that were set before', async () => {
    const dashboard = create();
    void dashboard.setFilter('flights.origin', 'JFK');
    void dashboard.navigate('/deep');
    const place = await fixture(html`<div></div>`);
    const load = oneEvent(dashboard, 'dashboard-load');
    place.append(dashboard);
    await load;
    expect(dashboard.filters).to.deep.equal({ 'flights.origin': 'JFK' });
    expect(new URL(frameOf(dashboard)!.src).searchParams.get('f_flights.origin')).to.equal('"JFK"');
  });
});

describe('embed-dashboard: lifecycle', () => {
  it('loads nothing while it is far away, and does so once it is near', async () => {
    const place = await fixture(html`<div><div style="height: 6000px"></div></div>`);
    const dashboard = create({ loading: 'lazy' });
    place.append(dashboard);
    await dashboard.updateComplete;
    await aTimeout(300);
    expect(helper.mints).to.deep.equal([]);
    const load = oneEvent(dashboard, 'dashboard-load');
    dashboard.scrollIntoView();
    await load;
    expect(helper.mints.length).to.equal(1);
  });

  it('loads at once when it is told not to wait any more', async () => {
    const place = await fixture(html`<div><div style="height: 6000px"></div></div>`);
    scrollTo(0, 0);
    const dashboard = create({ loading: 'lazy' });
    place.append(dashboard);
    await aTimeout(100);
    expect(helper.mints).to.deep.equal([]);
    const load = oneEvent(dashboard, 'dashboard-load');
    dashboard.loading = 'eager';
    await load;
  });

  it('asks for nothing in a page that the browser prepares unseen, until it is shown', async () => {
    let isPrepared = true;
    Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isPrepared });
    try {
      const dashboard = await added();
      await dashboard.reload();
      await aTimeout(50);
      expect(helper.mints).to.deep.equal([]);
      isPrepared = false;
      const load = oneEvent(dashboard, 'dashboard-load');
      document.dispatchEvent(new Event('prerenderingchange'));
      await load;
      expect(helper.mints.length).to.equal(1);
    } finally {
      Reflect.deleteProperty(document, 'prerendering');
    }
  });

  it('ends its request and its frame at once when it is removed', async () => {
    helper.reply = 'hang';
    const dashboard = await added();
    await waitUntil(() => helper.mints.length === 1);
    dashboard.remove();
    expect(helper.mints[0]!.signal!.aborted).to.equal(true);
    helper.reply = 'page';
    const other = await loaded();
    other.remove();
    expect(frameOf(other)).to.equal(null);
  });

  it('is loaded anew, with a session of its own, after it was moved', async () => {
    const dashboard = await loaded();
    const place = await fixture(html`<main></main>`);
    const load = oneEvent(dashboard, 'dashboard-load');
    place.append(dashboard);
    expect(frameOf(dashboard)).to.equal(null);
    await load;
    expect(helper.mints.length).to.equal(2);
    expect(frameOf(dashboard)!.src).to.contain('session-2');
  });

  it('leaves no listener behind on the page, however often it comes and goes', async () => {
    const place = await fixture(html`<div></div>`);
    const counts = new Map<string, number>();
    const add = Reflect.get(EventTarget.prototype, 'addEventListener');
    const remove = Reflect.get(EventTarget.prototype, 'removeEventListener');
    const isPage = (target: EventTarget | null): boolean =>
      target === null || target === undefined || target === window || target === document;
    EventTarget.prototype.addEventListener = function (this: EventTarget | null, type, listener, options) {
      const signal = typeof options === 'object' ? options?.signal : undefined;
      if (isPage(this)) {
        counts.set(type, (counts.get(type) ?? 0) + 1);
        signal?.addEventListener('abort', () => counts.set(type, (counts.get(type) ?? 0) - 1));
      }
      add.call(this ?? window, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (this: EventTarget | null, type, listener, options) {
      if (isPage(this)) counts.set(type, (counts.get(type) ?? 0) - 1);
      remove.call(this ?? window, type, listener, options);
    };
    try {
      const dashboard = create();
      for (let i = 0; i < 20; i++) {
        const open = waitUntil(() => frameOf(dashboard) !== null, 'a frame', { interval: 5 });
        place.append(dashboard);
        await open;
        dashboard.remove();
      }
    } finally {
      Object.assign(EventTarget.prototype, { addEventListener: add, removeEventListener: remove });
    }
    expect(counts.size, 'listeners were counted').to.be.greaterThan(3);
    expect([...counts].filter(([, count]) => count !== 0)).to.deep.equal([]);
  });

  it('tells the dashboard of the page’s colours when they change', async function () {
    if (!navigator.userAgent.includes('Chrome')) this.skip();
    await emulateMedia({ colorScheme: 'light' });
    const place = await fixture(html`<div style="color-scheme: light dark"></div>`);
    const dashboard = create();
    const load = oneEvent(dashboard, 'dashboard-load');
    place.append(dashboard);
    await load;
    // The page hears of it with its next frame, which a busy machine draws when it can.
    const change = oneEvent(matchMedia('(prefers-color-scheme: dark)'), 'change');
    await emulateMedia({ colorScheme: 'dark' });
    await change;
    // What was said before the order to refresh is heard by then.
    const told = heard(dashboard, 'refresh');
    await dashboard.refresh();
    const schemes = (await told).filter(([type]) => type === 'set-color-scheme');
    expect(schemes.map(([, payload]) => payload)).to.deep.equal([{ scheme: 'light' }, { scheme: 'dark' }]);
    await emulateMedia({ colorScheme: 'light' });
  });
});

describe('embed-dashboard: theming', () => {
  it('takes its height from a custom property', async () => {
    const place = await fixture(html`<div style="--analytics-dashboard-height: 321px"></div>`);
    helper.reply = 'hang';
    const dashboard = create();
    place.append(dashboard);
    await dashboard.updateComplete;
    expect(dashboard.getBoundingClientRect().height).to.equal(321);
  });

  it('is coloured by its theme', async () => {
    helper.reply = 'hang';
    const light = await added({ theme: 'light' });
    const dark = await added({ theme: 'dark' });
    const background = (dashboard: EmbedDashboard) =>
      getComputedStyle(within(dashboard, '.dashboard')!).backgroundColor;
    expect(background(light)).to.equal('rgb(255, 255, 255)');
    expect(background(dark)).to.equal('rgb(21, 24, 30)');
  });

  it('is told the look of the page once, what changes with the theme, and what was taken back', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.style.cssText = '--analytics-accent: light-dark(red, lime); --analytics-radius: 4px';
    const dashboard = create({ theme: 'light' });
    const load = oneEvent(dashboard, 'dashboard-load');
    place.append(dashboard);
    await load;
    dashboard.heading = 'Sales';
    await dashboard.updateComplete;
    dashboard.theme = 'dark';
    await dashboard.updateComplete;
    place.style.removeProperty('--analytics-radius');
    dashboard.theme = 'light';
    await dashboard.updateComplete;
    const told = heard(dashboard, 'refresh');
    await dashboard.refresh();
    const looks = (await told).filter(([type]) => type === 'set-theme').map(([, payload]) => payload);
    expect(looks).to.deep.equal([
      { '--embed-accent': 'rgb(255 0 0)', '--embed-radius': '4px' },
      { '--embed-accent': 'rgb(0 255 0)' },
      { '--embed-accent': 'rgb(255 0 0)', '--embed-radius': null },
    ]);
  });

  it('fits a narrow page, also from right to left', async () => {
    const place = await fixture(html`<div dir="rtl" style="inline-size: 300px"></div>`);
    const dashboard = create({ heading: 'مبيعات' });
    const load = oneEvent(dashboard, 'dashboard-load');
    place.append(dashboard);
    await load;
    expect(dashboard.scrollWidth).to.be.at.most(300);
    const button = within(dashboard, '[part=full-screen-button]');
    if (button === null) return;
    const heading = within(dashboard, 'h2')!;
    expect(button.getBoundingClientRect().left).to.be.lessThan(heading.getBoundingClientRect().left);
  });

  it('keeps still where motion is not wanted', async function () {
    if (!navigator.userAgent.includes('Chrome')) this.skip();
    helper.reply = 'hang';
    await emulateMedia({ reducedMotion: 'reduce' });
    const dashboard = await added();
    expect(getComputedStyle(within(dashboard, '.skeleton i')!).animationName).to.equal('none');
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('prints a note in place of a dashboard that is not there', async function () {
    if (!navigator.userAgent.includes('Chrome')) this.skip();
    helper.reply = 'hang';
    const dashboard = await added();
    await emulateMedia({ media: 'print' });
    expect(within(dashboard, '.not-printed')!.checkVisibility()).to.equal(true);
    expect(within(dashboard, '.skeleton')!.checkVisibility()).to.equal(false);
    await emulateMedia({ media: 'screen' });
    expect(within(dashboard, '.not-printed')!.checkVisibility()).to.equal(false);
  });
});
