import { onParentGone } from './parent-gone.js';

/** The signal that asks this process to end. A second one while it does ends it at once, as without us. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const stop = (signal: string): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve(signal);
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    onParentGone(() => stop('parent-gone'));
  });
}
