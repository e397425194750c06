import { HeldPanels } from './held-panels.js';

/** Less than this is no keyboard that comes up, but a bar of the browser that goes away. */
const LEAST_COVERED = 120;
/** Between a panel that does not fill the window and the keyboard, in px. */
const GAP = 12;

const panels = new HeldPanels();
let isListening = false;

/**
 * Keeps an open panel above an on-screen keyboard: it covers the lower part of the window, which in most browsers is
 * as high as before, so that the question field would lie under it.
 */
export function keepInSight(panel: HTMLElement): void {
  const view = window.visualViewport;
  if (view === null || !panels.add(panel)) return;
  fit(panel, view);
  if (isListening) return;
  isListening = true;
  for (const event of ['resize', 'scroll'])
    view.addEventListener(event, () => {
      for (const one of panels) fit(one, view);
    });
}

function fit(panel: HTMLElement, { height, offsetTop, scale }: VisualViewport): void {
  if (!panel.matches(':popover-open')) return;
  const { style } = panel;
  [style.insetBlock, style.blockSize] = ['', ''];
  const whole = document.documentElement.clientHeight;
  // Who has zoomed in sees a part of the page as well, and moves it.
  if (scale > 1.05 || whole - height < LEAST_COVERED) return;
  const box = panel.getBoundingClientRect();
  const isFull = box.height >= whole - 1;
  const gap = isFull ? 0 : GAP;
  const room = Math.min(box.height, height - 2 * gap);
  const top = offsetTop + height - gap - room;
  [style.insetBlock, style.blockSize] = [`${top}px auto`, `${room}px`];
}
