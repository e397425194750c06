import type { Action } from './read-action.js';

/** Far more than a host does by hand or by a slider, far less than a page in a loop. */
const perSecond = 100;

/**
 * Takes actions as fast as they come and carries each kind out once at a time: of those that come meanwhile only the
 * last one counts. A host in a loop costs the viewer nothing.
 */
export class ActionDesk {
  readonly #act: (action: Action) => void | Promise<void>;
  readonly #waiting = new Map<Action['type'], Action>();
  readonly #busy = new Set<Action['type']>();
  #second = 0;
  #taken = 0;

  constructor(act: (action: Action) => void | Promise<void>) {
    this.#act = act;
  }

  take(action: Action): void {
    const second = Math.floor(performance.now() / 1000);
    this.#taken = second === this.#second ? this.#taken + 1 : 0;
    this.#second = second;
    this.#waiting.set(action.type, action);
    if (this.#busy.has(action.type)) return;
    if (this.#taken > perSecond) {
      this.#busy.add(action.type);
      setTimeout(() => void this.#work(action.type), 1000);
    } else void this.#work(action.type);
  }

  async #work(type: Action['type']): Promise<void> {
    this.#busy.add(type);
    for (let next = this.#waiting.get(type); next; next = this.#waiting.get(type)) {
      this.#waiting.delete(type);
      try {
        await this.#act(next);
      } catch {
        // What went wrong has been told where it happened; the next action must not wait for ever.
      }
    }
    this.#busy.delete(type);
  }
}
