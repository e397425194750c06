/** Panels of the page, held no longer than the page holds them. */
export class HeldPanels {
  readonly #held = new Set<WeakRef<HTMLElement>>();
  readonly #known = new WeakSet<HTMLElement>();

  /** @returns whether it was not among them */
  add(panel: HTMLElement): boolean {
    if (this.#known.has(panel)) return false;
    this.#known.add(panel);
    this.#held.add(new WeakRef(panel));
    return true;
  }

  *[Symbol.iterator](): Iterator<HTMLElement> {
    for (const held of this.#held) {
      const panel = held.deref();
      if (panel === undefined) this.#held.delete(held);
      else yield panel;
    }
  }
}
