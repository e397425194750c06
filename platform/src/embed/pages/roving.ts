/**
 * Makes many buttons one stop of the keyboard: arrow keys, Home and End go through them, and Tab leads past them. The
 * stop is where the focus was last.
 */
export function roving(container: HTMLElement, selector: string, axis: 'vertical' | 'horizontal'): void {
  const items = (): HTMLElement[] => [...container.querySelectorAll<HTMLElement>(selector)];
  const stopAt = (stop: HTMLElement | undefined): void => {
    for (const item of items()) item.tabIndex = item === stop ? 0 : -1;
  };
  const all = items();
  stopAt(all.find((item) => item.getAttribute('aria-pressed') === 'true') ?? all[0]);
  container.addEventListener('focusin', ({ target }) => {
    const item = items().find((one) => one === target);
    if (item) stopAt(item);
  });
  container.addEventListener('keydown', (event) => {
    const list = items();
    const at = list.findIndex((item) => item === event.target);
    if (at < 0) return;
    const next = list[placeOf(event.key, at, list.length, axis)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

function placeOf(key: string, at: number, count: number, axis: 'vertical' | 'horizontal'): number {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (axis === 'vertical') return key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : -1;
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return at + 1;
  return key === 'ArrowLeft' || key === 'ArrowRight' ? at - 1 : -1;
}
