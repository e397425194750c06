const intervalMs = 500;
/** Taken at the start: later the parent may be gone already, and whoever took its place would be watched. */
const parent = process.ppid;

/**
 * Calls `stop` once the process that started this one is gone. npm passes SIGTERM to the shell that runs a script, and
 * that shell ends without passing it on: what it ran would stay behind, with its port and its folder. Only under npm:
 * elsewhere a process may well outlive the one that started it.
 */
export function onParentGone(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, intervalMs).unref();
}
