import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { SessionProvider, Viewer } from '../../src/client/session-provider.js';
import type { InlayError } from '../../src/protocol/inlay-error.js';
import { pagePresence } from '../shared/page-presence.js';
import { RetrySchedule } from './retry-schedule.js';
import { asInlayError } from './session-reach.js';

/** Whom to ask, and what to do with the answer. */
export interface ViewerWatchOptions {
  readonly provider: () => SessionProvider | undefined;
  readonly found: (viewer: Viewer) => void;
  readonly failed: (error: InlayError) => void;
}

/**
 * Asks the helper who is signed in: when it is told to, again after a failure that may pass, and when the page comes
 * back from the browser's memory, where somebody else may have signed in since. One question at a time.
 */
export class ViewerWatch implements ReactiveController {
  readonly #options: ViewerWatchOptions;
  readonly #retries = new RetrySchedule(() => void this.ask(), {
    now: () => Date.now(),
    setTimeout: (run, milliseconds) => setTimeout(run, milliseconds),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    random: () => Math.random(),
    isAwake: () => !pagePresence.isAway,
  });
  #request: AbortController | undefined;
  #latest: Promise<void> | undefined;
  #isNew = false;
  #leave = (): void => {};

  constructor(host: ReactiveControllerHost, options: ViewerWatchOptions) {
    this.#options = options;
    host.addController(this);
  }

  hostConnected(): void {
    this.#leave = pagePresence.subscribe(() => this.#retries.wake());
    addEventListener('pageshow', this.#shown);
  }

  hostDisconnected(): void {
    this.#leave();
    removeEventListener('pageshow', this.#shown);
  }

  /** Asks now; the answer to an earlier question does not count any more. Resolves when the last one is answered. */
  ask(): Promise<void> {
    // Several calls of one task are one question.
    if (this.#isNew && this.#latest !== undefined) return this.#latest;
    this.#isNew = true;
    return (this.#latest = this.#ask());
  }

  /** Ends the question and forgets that there was one. */
  stop(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#latest = undefined;
    this.#isNew = false;
    this.#retries.stop();
  }

  async #ask(): Promise<void> {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    await Promise.resolve();
    if (this.#request !== request) return;
    this.#isNew = false;
    const provider = this.#options.provider();
    if (provider === undefined) return;
    try {
      const viewer = await provider.viewer({ signal: request.signal });
      if (this.#request !== request) return await this.#latest;
      this.#retries.stop();
      this.#options.found(viewer);
    } catch (cause) {
      if (this.#request !== request) return await this.#latest;
      const error = asInlayError(cause);
      this.#retries.failed(error);
      this.#options.failed(error);
    }
  }

  readonly #shown = (event: PageTransitionEvent): void => {
    if (event.persisted && this.#options.provider() !== undefined) void this.ask();
  };
}
