import type { LitElement, ReactiveController } from 'lit';

/**
 * Keeps a place for whoever works by keyboard: where an update takes away what had the focus, such as a suggestion that was
 * asked, the question field gets it. On a screen that is touched the conversation does: the field would bring up a keyboard.
 */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  #had: Element | null | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#had = this.#host.shadowRoot?.activeElement;
  }

  hostUpdated(): void {
    const root = this.#host.shadowRoot!;
    const had = this.#had;
    // The field itself is in sight whenever it can be used: while somebody types, no update has to look at the layout.
    const isSeen = (one: Element): boolean => one.localName === 'textarea' || one.checkVisibility();
    const isKept = !had || (had.isConnected && !had.matches(':disabled') && isSeen(had));
    if (isKept || (root.activeElement !== null && root.activeElement !== had)) return;
    const isTouched = matchMedia('(pointer: coarse)').matches;
    const field = isTouched ? null : root.querySelector<HTMLElement>('textarea:enabled');
    (field ?? root.querySelector<HTMLElement>('.conversation'))?.focus({ preventScroll: true });
  }
}
