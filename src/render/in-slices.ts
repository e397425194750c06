/**
 * Work in small steps: it stops after each, so that whoever runs it can let the page breathe. A step is a few
 * milliseconds at most.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** How long steps are run one after the other before the page has its turn. */
const SLICE_MS = 12;

/** Runs all steps at once. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/**
 * Runs steps in slices and lets the page have its turn between them: pointer, keyboard and frames do not wait for the
 * whole. The first slice runs before this returns.
 *
 * @returns what the steps come to, or undefined when `signal` is aborted before they end.
 */
export async function inSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<T | undefined> {
  while (!signal.aborted) {
    const end = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done === true) return value;
    } while (performance.now() < end);
    await pageTurn();
  }
  return undefined;
}

/** Not a timer: browsers hold those back, by a second and more in a page that is out of sight. */
function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
