/** Panels that go onto paper already. */
const known = new WeakSet<HTMLElement>();

/** As wide as the page and as long as the conversation, where the element stands in the page. */
const FLOW = {
  position: 'static',
  inlineSize: 'auto',
  blockSize: 'auto',
  boxShadow: 'none',
  animation: 'none',
};

/**
 * Puts an open panel into the flow of the page while that is printed: what floats over a page would cover it on paper,
 * and end with its first sheet. A closed one is not printed.
 */
export function print(panel: HTMLElement | null): void {
  if (panel === null || known.has(panel)) return;
  known.add(panel);
  // The list holds the panel no longer than the page does: it goes with the element that it belongs to.
  const held = new WeakRef(panel);
  let leave: (() => void) | undefined;
  const paper = matchMedia('print');
  const enter = (): void => {
    const one = held.deref();
    if (leave === undefined && one?.matches(':popover-open')) leave = flow(one);
  };
  const end = (): void => {
    leave?.();
    leave = undefined;
  };
  const turn = (): void => (paper.matches ? enter() : end());
  window.addEventListener('beforeprint', enter);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', turn);
}

/** Gives back what puts the panel where it was. */
function flow(panel: HTMLElement): () => void {
  const talk = panel.querySelector('.conversation');
  const top = talk?.scrollTop ?? 0;
  panel.popover = null;
  Object.assign(panel.style, FLOW);
  return () => {
    for (const name of Object.keys(FLOW)) panel.style.setProperty(dashed(name), '');
    // It was closed, or put into the page, meanwhile.
    if (!panel.isConnected || panel.popover !== null) return;
    panel.popover = 'manual';
    panel.showPopover();
    if (talk) talk.scrollTop = top;
  };
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
