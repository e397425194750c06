import type { ChatPanel } from './chat-panel.js';
import { h, icon } from './dom.js';

/** The bubble over a dashboard and the panel that it opens. */
export function dashboardChat(panel: ChatPanel): { element: HTMLElement; close: () => void } {
  const id = 'chat-panel';
  const launcher = h(
    'button',
    {
      type: 'button',
      class: 'launcher',
      'aria-expanded': 'false',
      'aria-controls': id,
      'aria-label': 'Ask about this dashboard',
    },
    icon('chat'),
    h('span', { class: 'launcher-text' }, 'Ask'),
  );
  const close = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Close the chat', title: 'Close' },
    icon('close'),
  );
  const renew = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'New chat', title: 'New chat' },
    icon('plus'),
  );
  const box = h(
    'section',
    { class: 'chat-box', id, hidden: true, 'aria-label': 'Chat' },
    h('div', { class: 'chat-head' }, h('h2', {}, 'Ask the data'), renew, close),
    panel.element,
  );
  const set = (isOpen: boolean): void => {
    box.hidden = !isOpen;
    launcher.hidden = isOpen;
    launcher.setAttribute('aria-expanded', String(isOpen));
    if (!document.hasFocus()) return;
    if (isOpen) panel.focus();
    else launcher.focus();
  };
  launcher.addEventListener('click', () => set(true));
  close.addEventListener('click', () => set(false));
  renew.addEventListener('click', () => {
    panel.reset();
    panel.focus();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') set(false);
  });
  return { element: h('aside', { class: 'dashboard-chat' }, box, launcher), close: () => set(false) };
}
