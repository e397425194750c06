import { h } from './dom.js';

export type CursorOptions = {
  readonly chart: SVGSVGElement;
  readonly label: string;
  readonly count: number;
  /** Where the tooltip belongs and what it says. */
  readonly place: (index: number) => { x: number; y: number; title: string; lines: readonly string[] };
  /** The mark under a point of the chart, or within `slack` pixels more of it. */
  readonly at: (x: number, y: number, slack: number) => number | undefined;
  /** Shows that a mark is the current one; nothing: none is. */
  readonly mark: (index: number | undefined) => void;
  readonly choose: (index: number) => void;
  /** What a second tap does, where the first one has shown the value. */
  readonly touchHint?: string;
};

/** A fingertip is wider than a pointer. */
const fingerSlack = 16;

/**
 * Makes a drawing readable and usable mark by mark: with the pointer, and as one stop of the keyboard whose arrow keys go
 * through the marks and tell each one's value. A finger has no place to hover: its first tap shows a mark's value, and
 * only a second one on the same mark chooses it.
 */
export function withCursor(options: CursorOptions): HTMLElement {
  const { chart, count, label } = options;
  const tooltip = h('div', { class: 'tooltip', 'aria-hidden': 'true', hidden: true });
  const frame = h('div', { class: 'chart-frame' }, chart, tooltip);
  const attributes = { tabindex: '0', role: 'slider', 'aria-label': label, 'aria-valuemin': '0' };
  for (const [name, value] of Object.entries(attributes)) chart.setAttribute(name, value);
  chart.setAttribute('aria-valuemax', String(count - 1));
  let current: number | undefined;

  const announce = (index: number): void => {
    const { title, lines } = options.place(index);
    chart.setAttribute('aria-valuenow', String(index));
    chart.setAttribute('aria-valuetext', `${title}, ${lines.join(', ')}`);
  };
  const show = (index: number | undefined, hint?: string): void => {
    if (index === current) return;
    current = index;
    options.mark(index);
    tooltip.hidden = index === undefined;
    if (index === undefined) return;
    announce(index);
    const { x, y, title, lines } = options.place(index);
    tooltip.replaceChildren(
      h('strong', {}, title),
      ...lines.map((line) => h('span', {}, line)),
      ...(hint === undefined ? [] : [h('em', {}, hint)]),
    );
    const half = tooltip.offsetWidth / 2 + 4;
    const left = Math.min(Math.max(x, half), Math.max(half, chart.clientWidth - half));
    tooltip.style.setProperty('left', `${left}px`);
    tooltip.style.setProperty('top', `${y}px`);
    tooltip.classList.toggle('is-below', y < tooltip.offsetHeight + 8);
  };
  const under = (event: MouseEvent, slack = 0): number | undefined => {
    const box = chart.getBoundingClientRect();
    return options.at(event.clientX - box.left, event.clientY - box.top, slack);
  };
  const isFinger = (event: MouseEvent): boolean =>
    event instanceof PointerEvent && event.pointerType === 'touch';

  announce(0);
  chart.addEventListener('pointermove', (event) => {
    if (!isFinger(event)) show(under(event));
  });
  chart.addEventListener('pointerleave', (event) => {
    if (!isFinger(event)) show(undefined);
  });
  chart.addEventListener('blur', () => show(undefined));
  chart.addEventListener('click', (event) => {
    const index = under(event, isFinger(event) ? fingerSlack : 0);
    if (isFinger(event) && index !== current) return show(index, options.touchHint);
    if (index !== undefined) options.choose(index);
  });
  chart.addEventListener('keydown', (event) => {
    const next = moved(event.key, current, count);
    if (next !== undefined) show(next);
    else if ((event.key === 'Enter' || event.key === ' ') && current !== undefined) options.choose(current);
    else if (event.key === 'Escape') show(undefined);
    else return;
    event.preventDefault();
  });
  return frame;
}

function moved(key: string, current: number | undefined, count: number): number | undefined {
  const last = count - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight' || key === 'ArrowUp')
    return current === undefined ? 0 : Math.min(last, current + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown')
    return current === undefined ? last : Math.max(0, current - 1);
  return undefined;
}
