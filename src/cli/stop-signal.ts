import { onParentGone } from './parent-gone.js';

/** Asked to end by Ctrl-C, by a supervisor, and by a terminal that is closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The signal that asks this process to end. A second one while it does ends it at once, as without us. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const stop = (signal: string): void => {
      for (const name of signals) process.off(name, stop);
      resolve(signal);
    };
    for (const name of signals) process.on(name, stop);
    onParentGone(() => stop('parent-gone'));
  });
}
