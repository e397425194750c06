import type { Surface } from './page-config.js';
import { readAction, type Action } from './read-action.js';

type EventPayload = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Events that wait for the host's origin to be known; a host that never speaks must not fill the memory. */
const mostWaiting = 50;

/** Whether one of the account's origins is this one; `http://localhost:*` is every port of it. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((pattern) => {
    if (!pattern.endsWith(':*')) return pattern === origin;
    const host = pattern.slice(0, -2);
    return origin === host || (origin.startsWith(`${host}:`) && /^\d+$/.test(origin.slice(host.length + 1)));
  });

/**
 * Speaks with the page that shows this one. Events go to its exact origin and nowhere else; actions count only from that
 * window, that origin and in the right form, and everything else is silence.
 */
export class HostChannel {
  readonly #surface: Surface;
  readonly #origins: readonly string[];
  readonly #parent: Window | undefined;
  #origin: string | undefined;
  #waiting: object[] = [];

  constructor({ surface, origins }: { surface: Surface; origins: readonly string[] }) {
    this.#surface = surface;
    this.#origins = origins;
    this.#parent = window.parent === window ? undefined : window.parent;
    const origin = this.#parent && parentOrigin();
    if (origin !== undefined && isAllowedOrigin(origin, origins)) this.#origin = origin;
  }

  listen(act: (action: Action) => void): void {
    window.addEventListener('message', (event) => {
      if (this.#parent === undefined || event.source !== this.#parent) return;
      if (
        this.#origin === undefined
          ? !isAllowedOrigin(event.origin, this.#origins)
          : event.origin !== this.#origin
      ) {
        return;
      }
      const action = readAction(event.data);
      if (!action) return;
      this.#learn(event.origin);
      act(action);
    });
  }

  /** Where neither the browser nor the referrer names the host, its first valid action does. */
  #learn(origin: string): void {
    if (this.#origin !== undefined) return;
    this.#origin = origin;
    for (const message of this.#waiting.splice(0)) this.#post(message);
  }

  send(type: string, payload: EventPayload = {}): void {
    if (this.#parent === undefined) return;
    const message = {
      source: 'cube-embed',
      direction: 'event',
      type: `cube:event:${type}`,
      payload,
      timestamp: Date.now(),
      surface: this.#surface,
    };
    if (this.#origin !== undefined) this.#post(message);
    else if (this.#waiting.length < mostWaiting) this.#waiting.push(message);
  }

  #post(message: object): void {
    if (this.#origin !== undefined) this.#parent?.postMessage(message, this.#origin);
  }
}

/** The origin of the window around this one, where the browser tells it. */
function parentOrigin(): string | undefined {
  // Missing in some engines, whatever the types say.
  const ancestors = (window.location as { ancestorOrigins?: DOMStringList }).ancestorOrigins;
  const origin =
    ancestors?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined);
  return origin === 'null' ? undefined : origin;
}
