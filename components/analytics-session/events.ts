import type { InlayErrorCode } from '../../src/protocol/inlay-error.js';

const visible = { bubbles: true, composed: true } as const;

/**
 * What a session's change was about: `viewer`, somebody else is signed in, or nobody; `profile`, the same viewer has
 * another name or picture; `filters`, an element inside shared other filters; `reset`, the page called `reset()`.
 */
export type SessionChangeReason = 'viewer' | 'profile' | 'filters' | 'reset';

/** It is known who is signed in; without an `endpoint`, the session is set up. */
export class SessionReadyEvent extends Event {
  constructor() {
    super('session-ready', visible);
  }
}

/** The viewer, the profile or the shared filters are others now; they are read from the element, not from the event. */
export class SessionChangeEvent extends Event {
  readonly reason: SessionChangeReason;
  constructor(reason: SessionChangeReason) {
    super('session-change', visible);
    this.reason = reason;
  }
}

/** It could not be found out who is signed in, or the session is not set up correctly. */
export class SessionErrorEvent extends Event {
  readonly code: InlayErrorCode;
  readonly retryable: boolean;
  constructor(code: InlayErrorCode, retryable: boolean) {
    super('session-error', visible);
    this.code = code;
    this.retryable = retryable;
  }
}

declare global {
  // Of elements, of the document and of the window: all events bubble up to there.
  interface GlobalEventHandlersEventMap {
    'session-ready': SessionReadyEvent;
    'session-change': SessionChangeEvent;
    'session-error': SessionErrorEvent;
  }
}
