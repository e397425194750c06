/** What is being read, and where it stood in the window, in CSS pixels. */
export interface Place {
  readonly element: Element;
  readonly top: number;
}

/**
 * Holds an element of a scroller, which scrolled to `lastTop` for it, where it stood until somebody scrolls. What
 * stands above gets its real height when it is drawn, and more when what is below an answer is loaded; not every
 * browser holds the place by itself. Returns what ends it.
 */
export function holdPlace(scroller: Element, { element, top }: Place, lastTop: number): () => void {
  const moved = (): number => element.getBoundingClientRect().top - top;
  const hold = (): void => {
    const isScrolled = scroller.scrollTop !== lastTop && Math.abs(moved()) > 1;
    if (isScrolled || !element.isConnected) return sizes.disconnect();
    scroller.scrollTop += moved();
    lastTop = scroller.scrollTop;
  };
  // Not while sizes are told: scrolling gives sizes to what had none.
  const inNextFrame = (): void => void requestAnimationFrame(hold);
  const sizes = new ResizeObserver(inNextFrame);
  for (let at = element.previousElementSibling; at !== null; at = at.previousElementSibling)
    sizes.observe(at);
  hold();
  // What is drawn now is told of a frame too late not to be seen.
  requestAnimationFrame(() => {
    hold();
    inNextFrame();
  });
  return () => sizes.disconnect();
}
