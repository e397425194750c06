import { h } from './dom.js';
import { words } from './words.js';

/** Links that are seen when they have the focus, and lead past what stands before the widgets and past the widgets. */
export function skipLinks(widgets: HTMLElement): HTMLElement {
  // A jump by address would be a step of the host's history.
  const link = (text: string, target: () => HTMLElement | null): HTMLElement =>
    h(
      'a',
      {
        href: '#',
        class: 'skip-link',
        on: {
          click: (event) => {
            event.preventDefault();
            target()?.focus();
          },
        },
      },
      text,
    );
  return h(
    'nav',
    { class: 'skip-links', 'aria-label': words().skip },
    link(words().skipToWidgets, () => widgets),
    link(words().skipToChat, () =>
      document.querySelector<HTMLElement>('.launcher:not([hidden]), .chat textarea'),
    ),
  );
}
