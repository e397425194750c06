import { h } from './dom.js';

const shownMs = 8_000;

/** One line that assistive technology reads out when it changes, and that can be shown to everybody for a while. */
export class StatusLine {
  readonly element = h('p', { class: 'status visually-hidden', role: 'status', dir: 'auto' });
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For those who do not see what has changed. */
  say(words: string): void {
    this.#write(words, false);
  }

  /** For everybody. */
  show(words: string): void {
    this.#write(words, true);
    this.#timer = setTimeout(() => this.#write('', false), shownMs);
  }

  #write(words: string, isShown: boolean): void {
    clearTimeout(this.#timer);
    this.element.classList.toggle('visually-hidden', !isShown);
    this.element.textContent = words;
  }
}
