import { pause } from '../../../../src/client/pause.js';
import type { WholeClock } from '../../../../src/thread/clock.js';

const timers = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const;
const real: Record<string, unknown> = {
  ...Object.fromEntries(timers.map((name) => [name, Reflect.get(window, name)])),
};

// One channel for all: WebKit grows slow with the number of open ones.
const { port1, port2 } = new MessageChannel();

/** Lets everything happen that needs no time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(0);
    });
  }
}

/** The page's own time, which passes only when a test lets it: timers, frames and clocks. */
export class PageTime implements WholeClock {
  #now = 1_732_512_345_678;
  #lastId = 0;
  readonly #hidden: [clock: object, own: PropertyDescriptor | undefined][] = [];
  readonly #timers = new Map<number, { readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return pause(milliseconds, signal);
  }

  install(): void {
    const start = (run: () => void, milliseconds = 0): number => {
      const id = ++this.#lastId;
      this.#timers.set(id, { at: this.#now + Math.max(0, milliseconds), run });
      return id;
    };
    const clear = (id?: number): void => void this.#timers.delete(id ?? 0);
    Object.assign(window, {
      setTimeout: start,
      clearTimeout: clear,
      requestAnimationFrame: (run: (now: number) => void) => start(() => run(this.#now), 16),
      cancelAnimationFrame: clear,
    });
    // What stands on the object hides what is on the prototype, and goes again without a trace.
    for (const clock of [Date, performance]) {
      const value = Object.getOwnPropertyDescriptor(clock, 'now');
      this.#hidden.push([clock, value]);
      Object.defineProperty(clock, 'now', { configurable: true, writable: true, value: () => this.#now });
    }
  }

  restore(): void {
    Object.assign(window, real);
    for (const [clock, value] of this.#hidden.splice(0)) {
      if (value === undefined) Reflect.deleteProperty(clock, 'now');
      else Object.defineProperty(clock, 'now', value);
    }
  }

  /** Lets time pass, waking whoever waits on the way. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      await settled();
      const [id, next] = [...this.#timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (id === undefined || next === undefined || next.at > end) break;
      this.#timers.delete(id);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = end;
  }
}
