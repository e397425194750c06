import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { LanguageLabels } from '../../src/locales/language.js';
import { wordsOver, type SessionLabels } from '../../src/locales/labels.js';
import { isRightToLeft, languageOf } from '../../src/locales/language-of.js';
import { fetchWords, isSpoken, wordsIn } from '../../src/locales/languages.js';
import { given, localeOf } from './inherited.js';
import type { SharedSession } from './session-context.js';

/** How long the first drawing of an element waits for its words, before it begins in English. */
const PATIENCE_MS = 1_500;
/** After a fetch of words that failed, the next one. */
const AGAIN_MS = 15_000;

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
  /** For the template: the same object while nothing of it changes. */
  labels: SessionLabels | undefined;
  /** Where the locale is not the page's own, the element says its language and direction itself. */
  lang: string | typeof nothing = nothing;
  dir: 'rtl' | typeof nothing = nothing;

  readonly #host: SpeakingElement;
  readonly #session: () => SharedSession | undefined;
  readonly #changed: () => void;
  /** The language of the page may change at any time. */
  readonly #page = new MutationObserver(() => this.#host.requestUpdate());
  #locale: string | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** @param changed called before an update that other words or another locale are shown by. */
  constructor(
    host: SpeakingElement,
    session: () => SharedSession | undefined,
    changed: () => void = () => {},
  ) {
    this.#host = host;
    this.#session = session;
    this.#changed = changed;
    host.addController(this);
  }

  hostConnected(): void {
    this.#page.observe(this.#host.ownerDocument.documentElement, { attributeFilter: ['lang'] });
  }

  hostDisconnected(): void {
    this.#page.disconnect();
    clearTimeout(this.#again);
    this.#again = undefined;
  }

  /** What the first drawing waits for; undefined where it need not. */
  get isAwaited(): Promise<unknown> | undefined {
    if (this.#host.hasUpdated) return undefined;
    const fetched = this.#fetch();
    return fetched && Promise.race([fetched, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }

  /** To be called before each update. */
  update(): void {
    void this.#fetch();
    const [host, session] = [this.#host, this.#session()];
    const own = given(host.locale) ?? session?.locale;
    const language = languageOf(own);
    this.lang = own !== undefined && isSpoken(language) ? language : nothing;
    this.dir = isRightToLeft(language) ? 'rtl' : nothing;
    const locale = localeOf(host, session);
    const labels = labelsOver(wordsIn(languageOf(locale)), given(host.labels) ?? session?.labels);
    if (labels === this.labels && locale === this.#locale) return;
    this.labels = labels;
    this.#locale = locale;
    this.#changed();
  }

  /** Never rejects: what is not there is English. */
  #fetch(): Promise<void> | undefined {
    if (this.#again !== undefined) return undefined;
    return fetchWords(languageOf(localeOf(this.#host, this.#session())))?.then(
      () => this.#host.requestUpdate(),
      () => {
        if (!this.#host.isConnected) return;
        this.#again ??= setTimeout(() => {
          this.#again = undefined;
          this.#host.requestUpdate();
        }, AGAIN_MS);
      },
    );
  }
}

const combined = new WeakMap<LanguageLabels, WeakMap<SessionLabels, SessionLabels>>();

/** The page's words over those of a language, the same object for the same words. */
function labelsOver(
  language: LanguageLabels | undefined,
  own: SessionLabels | undefined,
): SessionLabels | undefined {
  if (language === undefined || own === undefined) return own ?? language;
  const known = combined.get(language) ?? new WeakMap<SessionLabels, SessionLabels>();
  combined.set(language, known);
  const labels = known.get(own) ?? {
    chat: wordsOver(language.chat, own, 'chat'),
    dashboard: wordsOver(language.dashboard, own, 'dashboard'),
  };
  known.set(own, labels);
  return labels;
}
