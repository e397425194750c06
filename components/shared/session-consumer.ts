import { ContextEvent } from '@lit/context';
import type { LitElement, ReactiveController, ReactiveControllerHost } from 'lit';
import { elementsAround } from './elements-around.js';
import { sessionContext, type SharedSession } from './session-context.js';

/** Told of every change of the session, also of its coming and going, before the element's next update. */
export type SessionChange = (now: SharedSession | undefined, before: SharedSession | undefined) => void;

/**
 * Gives an element the session it stands in: the nearest one, whichever of the two comes first, across shadow roots.
 * Unlike the context library's own consumer it forgets a session that the element has left, and asks again when one
 * appears above it later, which happens when the session's definition is loaded last.
 */
export class SessionConsumer implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #changed: SessionChange | undefined;
  #session: SharedSession | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element, changed?: SessionChange) {
    this.#host = host;
    this.#changed = changed;
    host.addController(this);
  }

  /** The session as it is now, or undefined outside of one. */
  get session(): SharedSession | undefined {
    return this.#session;
  }

  hostConnected(): void {
    this.#host.ownerDocument.addEventListener('context-provider', this.#providerFound);
    this.#request();
    if (this.#unsubscribe === undefined) this.#set(undefined);
  }

  hostDisconnected(): void {
    this.#host.ownerDocument.removeEventListener('context-provider', this.#providerFound);
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    // A move disconnects and connects in one go; only an element that stays away has left.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.#set(undefined);
    });
  }

  #request(): void {
    this.#host.dispatchEvent(new ContextEvent(sessionContext, this.#host, this.#provided, true));
  }

  /** A provider above this one hears the event first and hands its elements over by itself. */
  readonly #providerFound = (event: Event): void => {
    const { context } = event as Event & { readonly context?: unknown };
    if (this.#unsubscribe === undefined && context === sessionContext) this.#request();
  };

  readonly #provided = (session: SharedSession | undefined, unsubscribe?: () => void): void => {
    if (this.#unsubscribe !== unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    this.#set(session);
  };

  #set(session: SharedSession | undefined): void {
    const before = this.#session;
    if (session === before) return;
    this.#session = session;
    this.#host.requestUpdate();
    this.#changed?.(session, before);
  }
}

/** Whether `element` stands in an `<analytics-session>` that is not defined or not set up yet, across shadow roots. */
export function awaitsSession(element: Element): boolean {
  for (const session of elementsAround(element, 'analytics-session')) {
    if (session !== element && !(session as Partial<LitElement>).hasUpdated) return true;
  }
  return false;
}
