import { h, icon } from './dom.js';

export type DisclosureOptions = {
  readonly label: string;
  /** What is chosen now, shown in the button. */
  readonly summary: string;
  readonly isActive: boolean;
  readonly kind: string;
  /** Fills the panel, anew each time it opens. */
  readonly open: (panel: HTMLElement, close: () => void) => void;
};

let counter = 0;

/** A button with a panel under it. Escape and a click elsewhere close it; the focus goes back to the button. */
export function disclosure({ label, summary, isActive, kind, open }: DisclosureOptions): HTMLElement {
  const id = `panel-${++counter}`;
  const panel = h('div', { class: 'panel', id, hidden: true, role: 'dialog', 'aria-label': label });
  const button = h(
    'button',
    {
      type: 'button',
      class: `control${isActive ? ' is-active' : ''}`,
      'aria-expanded': 'false',
      'aria-controls': id,
      'aria-haspopup': 'dialog',
    },
    h('span', { class: 'control-label' }, label),
    h('bdi', { class: 'control-value' }, summary),
    icon('chevron'),
  );
  const element = h('div', { class: `disclosure disclosure-${kind}` }, button, panel);
  const set = (isOpen: boolean): void => {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) document.addEventListener('pointerdown', outside, true);
    else document.removeEventListener('pointerdown', outside, true);
  };
  const close = (): void => {
    set(false);
    button.focus();
  };
  const outside = (event: Event): void => {
    if (!element.isConnected || !element.contains(event.target as Node)) set(false);
  };
  button.addEventListener('click', () => {
    if (!panel.hidden) return close();
    panel.replaceChildren();
    set(true);
    open(panel, close);
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || panel.hidden) return;
    event.stopPropagation();
    close();
  });
  element.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !element.contains(next)) set(false);
  });
  return element;
}
