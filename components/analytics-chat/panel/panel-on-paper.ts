import { HeldPanels } from './held-panels.js';

const panels = new HeldPanels();
let isListening = false;
/** What puts those that are in the flow now back to where they were. */
const returns = new Map<HTMLElement, () => void>();

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
export function print(panel: HTMLElement): void {
  if (panels.add(panel) && !isListening) listen();
}

/** Once for all panels of the page. */
function listen(): void {
  isListening = true;
  const paper = matchMedia('print');
  window.addEventListener('beforeprint', enter);
  window.addEventListener('afterprint', leave);
  paper.addEventListener('change', () => (paper.matches ? enter() : leave()));
}

function enter(): void {
  for (const panel of panels)
    if (!returns.has(panel) && panel.matches(':popover-open')) returns.set(panel, flow(panel));
}

function leave(): void {
  for (const back of returns.values()) back();
  returns.clear();
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
