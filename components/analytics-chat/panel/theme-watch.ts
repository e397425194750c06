import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isDark, type Theme } from '../../shared/design-tokens.js';

/** Knows whether an element is shown dark now, and tells when that changes, also with the system's own setting. */
export class ThemeWatch implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #theme: () => Theme;
  readonly #changed: () => void;
  readonly #query = matchMedia('(prefers-color-scheme: dark)');
  #isDark = false;

  constructor(host: ReactiveControllerHost & Element, theme: () => Theme, changed: () => void) {
    this.#host = host;
    this.#theme = theme;
    this.#changed = changed;
    host.addController(this);
  }

  get isDark(): boolean {
    return this.#isDark;
  }

  hostConnected(): void {
    this.#query.addEventListener('change', this.update);
    this.update();
  }

  hostDisconnected(): void {
    this.#query.removeEventListener('change', this.update);
  }

  /** Looks again: the theme is another, or the element stands elsewhere. */
  readonly update = (): void => {
    const theme = this.#theme();
    const dark = theme === 'auto' ? isDark(this.#host) : theme === 'dark';
    if (dark === this.#isDark) return;
    this.#isDark = dark;
    this.#changed();
    this.#host.requestUpdate();
  };
}
