import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { SessionLabels } from '../../src/locales/labels.js';
import { languageOf } from '../../src/locales/language-of.js';
import type { SpokenLanguage } from '../../src/locales/languages.js';
import { given, localeOf } from './inherited.js';
import type { SharedSession } from './session-context.js';

/** How long the first drawing of an element waits for its words, before it begins in English. */
const PATIENCE_MS = 1_500;
/** After a fetch of words that failed, the next one. */
const AGAIN_MS = 15_000;

/** Languages that have been fetched; of English the elements have the words themselves. */
const here = new Map<string, SpokenLanguage>();

type SpeakingElement = ReactiveControllerHost &
  Element & {
    readonly hasUpdated: boolean;
    readonly locale?: string | null | undefined;
    readonly labels?: SessionLabels | null | undefined;
  };

/**
 * The words of an element: those that the page has given, over those of the language of its locale, over English. A
 * language is fetched when it is first asked for. The first drawing waits for it, so that nobody sees the chat change
 * its language, and not for long; later its words come in at once. Without them the element speaks English, and tries
 * again.
 */
export class Language implements ReactiveController {
  /** Other words than the element's own English ones; the same object while nothing of it changes. */
  labels: SessionLabels | undefined;
  /** Where the locale is not the page's own, the element says its language and direction itself. */
  lang: unknown = nothing;
  dir: unknown = nothing;

  readonly #host: SpeakingElement;
  readonly #session: () => SharedSession | undefined;
  readonly #changed: (() => void) | undefined;
  /** The language of the page may change at any time, and the direction that it is written in. */
  readonly #page = new MutationObserver(() => this.#host.requestUpdate());
  #locale: string | undefined;
  /** Words that did not come are fetched again after a while. */
  #isPausing = false;

  /** @param changed called before an update that other words or another locale are shown by. */
  constructor(host: SpeakingElement, session: () => SharedSession | undefined, changed?: () => void) {
    this.#host = host;
    this.#session = session;
    this.#changed = changed;
    host.addController(this);
  }

  hostConnected(): void {
    this.#page.observe(this.#host.ownerDocument.documentElement, { attributeFilter: ['lang', 'dir'] });
  }

  hostDisconnected(): void {
    this.#page.disconnect();
  }

  hostUpdate(): void {
    void this.#update();
  }

  /** What the first drawing waits for; undefined where it need not. */
  get isAwaited(): Promise<unknown> | undefined {
    const fetched = this.#host.hasUpdated ? undefined : this.#update();
    return fetched && Promise.race([fetched, after(PATIENCE_MS)]);
  }

  /** @returns resolves when words that are missing have come or failed to */
  #update(): Promise<void> | undefined {
    const [host, session] = [this.#host, this.#session()];
    const own = given(host.locale) ?? session?.locale;
    const locale = localeOf(host, session);
    const language = languageOf(locale);
    const spoken = here.get(language);
    this.lang = (own && spoken?.lang) ?? nothing;
    this.dir = (own && spoken?.dir) ?? nothing;
    const words = given(host.labels) ?? session?.labels;
    const labels = spoken ? spoken.over(words) : words;
    if (labels !== this.labels || locale !== this.#locale) {
      this.labels = labels;
      this.#locale = locale;
      this.#changed?.();
    }
    return spoken || this.#isPausing || /^(?:en)?$/.test(language) ? undefined : this.#fetch(language);
  }

  /** Never rejects: what is not there is English. */
  async #fetch(language: string): Promise<void> {
    try {
      const { fetchLanguage } = await import('../../src/locales/languages.js');
      here.set(language, await fetchLanguage(language));
    } catch {
      this.#isPausing = true;
      void after(AGAIN_MS).then(() => {
        this.#isPausing = false;
        this.#host.requestUpdate();
      });
    }
    this.#host.requestUpdate();
  }
}

const after = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
