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
    const isKept = !had || (had.isConnected && !had.matches(':disabled') && had.checkVisibility());
    if (isKept || (root.activeElement !== null && root.activeElement !== had)) return;
    const isTouched = matchMedia('(pointer: coarse)').matches;
    const field = isTouched ? null : root.querySelector<HTMLElement>('textarea:enabled');
    (field ?? root.querySelector<HTMLElement>('.conversation'))?.focus({ preventScroll: true });
  }
}
