/** Where timers keep a process alive (Node), this one does not. */
export function unreferenced<T>(timer: T): T {
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
