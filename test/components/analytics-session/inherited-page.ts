import { fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import '../../../components/analytics-session/define.js';
import '../../../components/avatar-badge/define.js';
import '../../../components/embed-dashboard/define.js';
import { cutoff, lines, settled, sqlCall, wholeText } from '../../helpers/chat-stream.js';
import { platformOrigin } from '../../helpers/dashboard-double.js';
import { answering, json, type Sent } from './session-page.js';

export type Tag = 'analytics-chat' | 'analytics-session' | 'avatar-badge' | 'embed-dashboard';

/** Properties by their names, for an element of any kind. */
export type Settings = Readonly<Record<string, unknown>>;

/** What an element can be seen to do by: none of it is read from its properties. */
export interface Seen {
  /** Where its requests went. */
  readonly endpoint?: string | undefined;
  readonly credentials?: string | undefined;
  readonly headers?: string | null | undefined;
  readonly getToken?: string | null | undefined;
  readonly theme?: 'light' | 'dark';
  /** A number and a time as they are written, or what a frame's address says. */
  readonly locale?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly labels?: string | undefined;
}

/** A table of one number and one time. */
const numbers = {
  sqlQuery: 'SELECT 1',
  queryTitle: 'Numbers',
  schema: [
    { name: 'flights.amount', column_type: 'Double' },
    { name: 'flights.landed', column_type: 'Timestamp' },
  ],
  data: [['1234567.5', '2026-01-02T03:04:05.000Z']],
};
const stream = '/stream-chat-state';
const mint = '/inlay/session';

/** A net in which every helper and platform answers. */
export function wholeNet() {
  let questions = 0;
  /** With ids and places of its own, as every turn of a platform has. */
  const turn = (): string => {
    const number = (questions += 1);
    return lines(
      cutoff(),
      { ...sqlCall(numbers, 10 * number), id: `tool-${number}` },
      { ...wholeText('Done.', 10 * number + 1), id: `final-${number}` },
      settled(),
    );
  };
  return answering({
    [stream]: ({ body }) => {
      const isQuestion = (body as { input?: string }).input !== undefined;
      return new Response(isQuestion ? turn() : lines(settled()), {
        headers: { 'content-type': 'application/json' },
      });
    },
    '/viewer': () => json({ displayName: 'Ada', viewerKey: 'key-ada' }),
    [mint]: () =>
      json({
        sessionId: 'session-1',
        url: `${platformOrigin}/test/fixtures/dashboard/page.html?session=session-1`,
        viewer: { viewerKey: 'key-ada' },
      }),
  });
}
export type Net = ReturnType<typeof wholeNet>;

/** `element` inside of one session for each of `sessions`, outermost first, on a page of this scheme and language. */
export async function standing(
  element: HTMLElement,
  sessions: readonly Settings[],
  scheme: 'light' | 'dark',
): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(html`<div lang="es" style="color-scheme: ${scheme}"></div>`);
  let place = page;
  for (const settings of sessions) {
    const session = Object.assign(document.createElement('analytics-session'), settings);
    place.append(session);
    place = session;
  }
  place.append(element);
  return page;
}

const seenBy: Readonly<Record<Tag, (element: HTMLElement, net: Net) => Promise<Seen>>> = {
  'analytics-chat': async (element, net) => {
    const chat = element as HTMLElementTagNameMap['analytics-chat'];
    await chat.updateComplete;
    const before = net.to(stream).length;
    await chat.ask('How much?');
    const root = chat.shadowRoot!;
    const request = net.to(stream)[before];
    if (request !== undefined) await waitUntil(() => root.querySelector('td') !== null, 'no table');
    const [amount, landed] = [...root.querySelectorAll('td')].map((cell) => cell.textContent.trim());
    return {
      ...signInOf(request),
      endpoint: request?.url.replace(`/chat${stream}`, ''),
      theme: schemeOf(root.querySelector('.inlay')!),
      locale: amount,
      timezone: landed,
      labels: root.querySelector<HTMLElement>('[part=send-button]')!.textContent.trim(),
    };
  },
  'embed-dashboard': async (element, net) => {
    const dashboard = element as HTMLElementTagNameMap['embed-dashboard'];
    await dashboard.updateComplete;
    const before = net.to(mint).length;
    const ended = Promise.race([
      oneEvent(dashboard, 'dashboard-load'),
      oneEvent(dashboard, 'dashboard-error'),
    ]);
    await dashboard.reload();
    await ended;
    const request = net.to(mint).at(Math.max(before, net.to(mint).length - 1));
    const root = dashboard.shadowRoot!;
    const frame = root.querySelector('iframe');
    const said = frame === null ? undefined : new URL(frame.src).searchParams;
    return {
      ...signInOf(request),
      endpoint: request?.url.replace(/\/session$/, ''),
      theme: schemeOf(root.querySelector('.inlay')!),
      locale: said?.get('locale'),
      timezone: said?.get('timezone'),
      labels: root.querySelector('section')!.ariaLabel ?? undefined,
    };
  },
  'avatar-badge': async (element) => {
    const badge = element as HTMLElementTagNameMap['avatar-badge'];
    await badge.updateComplete;
    return { theme: schemeOf(badge.shadowRoot!.querySelector('.badge')!) };
  },
  // A session is seen by what an element inside does.
  'analytics-session': async (element, net) => {
    await (element as HTMLElementTagNameMap['analytics-session']).updateComplete;
    return seenBy['analytics-chat'](element.querySelector('analytics-chat')!, net);
  },
};

/** What `element` does now, by what it sends and shows. */
export async function see(element: HTMLElement, net: Net): Promise<Seen> {
  return seenBy[element.localName as Tag](element, net);
}

function signInOf(request: Sent | undefined): Pick<Seen, 'credentials' | 'headers' | 'getToken'> {
  return {
    credentials: request?.credentials,
    headers: request?.headers.get('x-user'),
    getToken: request?.headers.get('x-service-auth-token'),
  };
}

/** The scheme that an element is painted in, as the engine itself decides it. */
function schemeOf(element: Element): 'light' | 'dark' {
  const probe = document.createElement('i');
  probe.style.color = 'light-dark(rgb(255, 255, 255), rgb(0, 0, 0))';
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color === 'rgb(0, 0, 0)' ? 'dark' : 'light';
}
