import { html, LitElement } from 'lit';
import { SessionConsumer } from '../../../components/shared/session-consumer.js';
import type { SharedSession } from '../../../components/shared/session-context.js';

/** A request as the page sent it. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

export type Answer = (sent: Sent) => Response | Promise<Response>;

export const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

/**
 * Takes the place of the page's `fetch` for addresses that match a part of their path, the first row that does.
 * Everything else has no connection. `undo` brings the page's own back.
 */
export function answering(rows: Readonly<Record<string, Answer>>) {
  const own = window.fetch.bind(window);
  const sent: Sent[] = [];
  window.fetch = async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
    const request: Sent = {
      method: init.method ?? 'GET',
      url: new URL(url, location.href).href,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      body,
      signal: init.signal!,
    };
    sent.push(request);
    const row = Object.keys(rows).find((part) => request.url.includes(part));
    if (row === undefined) throw new TypeError('no connection');
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
    // An answer that fails by itself leaves nobody to hear of the abort.
    aborted.catch(() => {});
    return Promise.race([rows[row]!(request), aborted]);
  };
  return {
    sent,
    to: (part: string) => sent.filter(({ url }) => url.includes(part)),
    undo: () => {
      window.fetch = own;
    },
  };
}

/** An element that only looks at its session. */
export class SessionProbe extends LitElement {
  readonly seen: (SharedSession | undefined)[] = [];
  readonly #consumer = new SessionConsumer(this, (now) => this.seen.push(now));

  get session(): SharedSession | undefined {
    return this.#consumer.session;
  }
}

/** An element whose shadow root holds another that looks at its session. */
export class ProbeInShadow extends LitElement {
  get probe(): SessionProbe {
    return this.shadowRoot!.querySelector('session-probe')!;
  }

  protected override render() {
    return html`<session-probe></session-probe>`;
  }
}

customElements.define('session-probe', SessionProbe);
customElements.define('probe-in-shadow', ProbeInShadow);

declare global {
  interface HTMLElementTagNameMap {
    'session-probe': SessionProbe;
    'probe-in-shadow': ProbeInShadow;
  }
}
