/** What a page measures: something that shows an answer as it arrives. */
export interface Sink {
  /** Takes the next piece of the answer. */
  push(delta: string, index: number): void;
  /** For those that leave it to the page when to draw: now, after the pieces that arrived together. */
  flush?(): void;
  /** Nothing more will come. Resolves when everything is drawn, or the page waits until nothing changes. */
  end(): unknown;
}

/** Puts the contestant into `root`, a scroller of 800 × 600, before the clock starts. */
export type Mount = (root: HTMLElement, deltas: readonly string[]) => Sink | Promise<Sink>;

export interface PageOptions {
  /** The contestant scrolls to the end itself; otherwise the page does, once a frame. */
  readonly followsEnd?: boolean;
  /** The drawn answer and what drawing it at once gives, to be compared. */
  readonly compare?: () => { readonly streamed: string; readonly oneShot: string };
}

/** How the pieces arrive: each in a task of its own without a pause, or so many with every frame. */
export type Pace = { readonly kind: 'fast' } | { readonly kind: 'frames'; readonly perFrame: number };

/** What the page itself saw of a run. */
export interface PageReport {
  /** Tasks of more than 50 ms, in ms. */
  readonly longTasks: readonly number[];
  readonly characters: number;
  readonly frames: number;
  readonly same?: boolean;
}

/** What the driver calls, in this order. */
export interface BenchPage {
  prepare(deltas: readonly string[]): Promise<void>;
  run(pace: Pace): Promise<void>;
  report(): PageReport;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

export const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

/** Makes a contestant measurable. */
export function definePage(mount: Mount, options: PageOptions = {}): void {
  const root = document.createElement('main');
  document.body.append(root);
  const longTasks: number[] = [];
  let deltas: readonly string[] = [];
  let sink: Sink;
  let frames = 0;
  let scrollFrame = 0;

  const drawn = () => {
    sink.flush?.();
    if (options.followsEnd || scrollFrame !== 0) return;
    scrollFrame = requestAnimationFrame(() => {
      scrollFrame = 0;
      root.scrollTop = root.scrollHeight;
    });
  };

  window.bench = {
    async prepare(pieces) {
      deltas = pieces;
      sink = await mount(root, deltas);
      await nextFrame();
      await nextFrame();
      new PerformanceObserver((list) =>
        longTasks.push(...list.getEntries().map((entry) => entry.duration)),
      ).observe({
        type: 'longtask',
      });
    },
    async run(pace) {
      if (pace.kind === 'fast')
        await eachInATask(deltas, (delta, index) => (sink.push(delta, index), drawn()));
      else {
        for (let at = 0; at < deltas.length; at += pace.perFrame) {
          await nextFrame();
          // From the network pieces come between frames and not within one: who draws with the next frame draws each.
          await nextTask();
          frames++;
          for (let i = at; i < Math.min(at + pace.perFrame, deltas.length); i++) sink.push(deltas[i]!, i);
          drawn();
        }
      }
      await sink.end();
      drawn();
      await untilStill(root);
    },
    report: () => {
      const compared = options.compare?.();
      const same = compared && compared.streamed === compared.oneShot;
      return { longTasks, frames, characters: textOf(root).length, ...(same === undefined ? {} : { same }) };
    },
  };
}

/** A message channel gives tasks without the pause that timers have, as a busy connection does. */
function eachInATask(deltas: readonly string[], take: (delta: string, index: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    let index = 0;
    port1.onmessage = () => {
      if (index === deltas.length) return resolve();
      try {
        take(deltas[index]!, index);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
      index++;
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
}

/** Contestants that draw late, or in slices, count with all of it. */
async function untilStill(root: HTMLElement): Promise<void> {
  let before = -1;
  for (let still = 0; still < 3;) {
    await nextFrame();
    await new Promise((resolve) => setTimeout(resolve, 40));
    const { length } = textOf(root);
    still = length === before ? still + 1 : 0;
    before = length;
  }
}

function textOf(root: Element): string {
  const host = [...root.children].find((child) => child.shadowRoot !== null);
  return (host?.shadowRoot ?? root).textContent ?? '';
}
