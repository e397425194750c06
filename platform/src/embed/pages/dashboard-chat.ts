import type { ChatPanel } from './chat-panel.js';
import { h, icon } from './dom.js';
import { words } from './words.js';

export type DashboardChat = {
  readonly element: HTMLElement;
  readonly close: () => void;
  /** Its words anew, after a change of language. */
  readonly relabel: () => void;
};

/** The bubble over a dashboard and the panel that it opens. */
export function dashboardChat(panel: ChatPanel): DashboardChat {
  const id = 'chat-panel';
  const text = h('span', { class: 'launcher-text' });
  const launcher = h(
    'button',
    { type: 'button', class: 'launcher', 'aria-expanded': 'false', 'aria-controls': id },
    icon('chat'),
    text,
  );
  const close = h('button', { type: 'button', class: 'icon-button' }, icon('close'));
  const renew = h('button', { type: 'button', class: 'icon-button' }, icon('plus'));
  const heading = h('h2');
  const box = h(
    'section',
    { class: 'chat-box', id, hidden: true },
    h('div', { class: 'chat-head' }, heading, renew, close),
    panel.element,
  );
  const relabel = (): void => {
    const { ask, askDashboard, askData, chat, chatName, closeChat } = words();
    text.textContent = ask;
    heading.textContent = askData;
    for (const [element, name, title] of [
      [launcher, askDashboard, ''],
      [close, closeChat, chat.close],
      [renew, chat.newChat, chat.newChat],
      [box, chatName, ''],
    ] as const) {
      element.setAttribute('aria-label', name);
      if (title !== '') element.title = title;
    }
  };
  const set = (isOpen: boolean): void => {
    box.hidden = !isOpen;
    launcher.hidden = isOpen;
    launcher.setAttribute('aria-expanded', String(isOpen));
    if (!document.hasFocus()) return;
    if (isOpen) panel.focus();
    else launcher.focus();
  };
  relabel();
  launcher.addEventListener('click', () => set(true));
  close.addEventListener('click', () => set(false));
  renew.addEventListener('click', () => {
    panel.reset();
    panel.focus();
  });
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') set(false);
  });
  return {
    element: h('aside', { class: 'dashboard-chat' }, box, launcher),
    close: () => set(false),
    relabel,
  };
}
