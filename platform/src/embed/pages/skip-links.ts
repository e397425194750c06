import { h } from './dom.js';

/** Links that are seen when they have the focus, and lead past what stands before the widgets and past the widgets. */
export function skipLinks(widgets: HTMLElement): HTMLElement {
  // A jump by address would be a step of the host's history.
  const link = (words: string, target: () => HTMLElement | null): HTMLElement =>
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
      words,
    );
  return h(
    'nav',
    { class: 'skip-links', 'aria-label': 'Skip' },
    link('Skip to the widgets', () => widgets),
    link('Skip to the chat', () =>
      document.querySelector<HTMLElement>('.launcher:not([hidden]), .chat textarea'),
    ),
  );
}
