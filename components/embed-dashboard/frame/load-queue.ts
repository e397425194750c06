/** How many dashboards of a page load at once. Each is a whole application: more at a time only makes all of them late. */
const AT_ONCE = 3;

let running = 0;
const waiting = new Set<() => void>();

/**
 * Calls `start` when there is room for one more loading dashboard, in the order of asking, and answers with how to
 * leave: the place, or the queue. Leaving twice is leaving once. `start` gets it too, since a load may have failed
 * before there is an answer.
 */
export function enterLoadQueue(start: (leave: () => void) => void): () => void {
  let inside = false;
  const leave = (): void => {
    waiting.delete(enter);
    if (!inside) return;
    inside = false;
    running--;
    next();
  };
  const enter = (): void => {
    inside = true;
    running++;
    start(leave);
  };
  waiting.add(enter);
  next();
  return leave;
}

function next(): void {
  for (const enter of waiting) {
    if (running >= AT_ONCE) return;
    waiting.delete(enter);
    enter();
  }
}
