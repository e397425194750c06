import {
  embedAction,
  parseEmbedEvent,
  type EmbedAction,
  type EmbedEvent,
} from '../../../src/protocol/embed-message.js';
import { contractProfile } from '../../../src/protocol/platform-profile.js';

/** What is told of a frame. */
export interface FrameListener {
  /** The page in the frame has answered, as it was expected to, or another page of the platform has taken its place. */
  readonly answered: () => void;
  /** It has not, within the timeout. `seen` says what did happen. */
  readonly silent: (seen: FrameSigns) => void;
  /** Everything else that the page says: its session and a fatal error always, the rest up to 30 times a second. */
  readonly event: (event: EmbedEvent) => void;
}

/** What can be known of another origin's frame that does not speak. */
export interface FrameSigns {
  readonly origin: string;
  /** The browser finished a document; an error page of its own counts as well. */
  readonly loaded: boolean;
  /** Something in the frame spoke from another origin. */
  readonly strangerSpoke: boolean;
}

const EVENTS_A_SECOND = 30;

/**
 * One frame and the line to it. Hears only its own window at the exact origin it was opened at, and speaks only to that
 * origin. Good for one load: a session works once, so an address is never loaded again.
 */
export class FrameBinding {
  readonly element: HTMLIFrameElement;
  readonly origin: string;
  readonly #listener: FrameListener;
  readonly #timeoutMs: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Documents that were loaded, and those that said so themselves: one that stays silent is a dead page. */
  #loads = 0;
  #greetings = 0;
  #strangerSpoke = false;
  #second = 0;
  #eventsInSecond = 0;

  /**
   * @param url holds a session: it goes into `src` and nowhere else
   * @param timeoutMs how long an answer is waited for that is expected now
   */
  constructor(url: URL, title: string, timeoutMs: () => number, listener: FrameListener) {
    this.origin = url.origin;
    this.#timeoutMs = timeoutMs;
    this.#listener = listener;
    this.element = document.createElement('iframe');
    // Before `src`: they hold for the first document only if they are there when it is asked for.
    for (const [name, value] of frameAttributes) this.element.setAttribute(name, value);
    this.element.title = title;
    this.element.src = url.href;
    this.element.addEventListener('load', this.#loaded);
    addEventListener('message', this.#received);
    this.awaitAnswer();
  }

  /** Expects the page to speak within the timeout. */
  awaitAnswer(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const { origin } = this;
      this.#listener.silent({ origin, loaded: this.#loads > 0, strangerSpoke: this.#strangerSpoke });
    }, this.#timeoutMs());
  }

  post(action: EmbedAction): void {
    this.element.contentWindow?.postMessage(embedAction(action, contractProfile), this.origin);
  }

  /** Removes the frame and with it everything it showed. */
  close(): void {
    clearTimeout(this.#timer);
    removeEventListener('message', this.#received);
    this.element.removeEventListener('load', this.#loaded);
    this.element.remove();
  }

  readonly #loaded = (): void => {
    this.#loads++;
    if (this.#greetings < this.#loads) this.awaitAnswer();
  };

  readonly #received = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.element.contentWindow) return;
    if (origin !== this.origin) {
      this.#strangerSpoke = true;
      return;
    }
    const event = parseEmbedEvent(data, contractProfile);
    if (event === undefined) return;
    if (greetings.has(event.type)) this.#greeted(event.type === 'ready');
    if (event.type.startsWith('session-') || (event.type === 'error' && event.fatal) || this.#mayTell()) {
      this.#listener.event(event);
    }
  };

  #greeted(isReady: boolean): void {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#greetings = Math.max(this.#greetings, this.#loads, 1);
      this.#listener.answered();
    } else if (isReady) {
      // The next document speaks before the browser has finished loading it.
      this.#greetings = this.#loads + 1;
      if (this.#mayTell()) this.#listener.answered();
    }
  }

  /** A frame that talks without end costs its own events and nothing else. */
  #mayTell(): boolean {
    const now = Date.now();
    if (Math.abs(now - this.#second) >= 1000) {
      this.#second = now;
      this.#eventsInSecond = 0;
    }
    return ++this.#eventsInSecond <= EVENTS_A_SECOND;
  }
}

const greetings: ReadonlySet<EmbedEvent['type']> = new Set(['ready', 'view', 'dashboard-loaded']);

const frameAttributes: readonly (readonly [name: string, value: string])[] = [
  ['part', 'frame'],
  // Its own origin for its own storage and calls; no navigation of the host, no modal dialogs.
  [
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox',
  ],
  ['allow', 'fullscreen; clipboard-write'],
  // The platform checks which origin embeds it, and has no need of the path.
  ['referrerpolicy', 'strict-origin'],
];
