import { scriptedTransport } from '../../src/testing.js';
import * as answers from '../../test/states/answers.js';
import type { State } from '../../test/states/state.js';
import { HELPER, answerViewer } from './closed-network.js';

const ADA = { displayName: 'Ada Lovelace', picture: null, viewerKey: 'viewer-ada' };

/** A session with a badge and a chat in it; `status` is what the helper answers when it is asked who is signed in. */
const session = (
  title: string,
  status: number,
  after?: (element: HTMLElementTagNameMap['analytics-session']) => void,
): State => ({
  element: 'analytics-session',
  title,
  show: async (box) => {
    answerViewer(status, ADA);
    const element = document.createElement('analytics-session');
    const badge = document.createElement('avatar-badge');
    const chat = document.createElement('analytics-chat');
    element.endpoint = `${HELPER}/inlay`;
    chat.transport = scriptedTransport(answers.answer('Germany leads with **83,412.50**.', answers.bars));
    chat.prompts = ['Revenue by country'];
    chat.persist = 'none';
    chat.style.height = '420px';
    chat.style.marginBlockStart = '12px';
    const known = new Promise((resolve) => {
      for (const name of ['session-ready', 'session-error'])
        element.addEventListener(name, resolve, { once: true });
    });
    element.append(badge, chat);
    box.append(element);
    await known;
    after?.(element);
  },
});

export const sessionStates: readonly State[] = [
  session('signed in', 200),
  session('nobody is signed in', 401),
  session('signed out', 200, (element) => element.reset()),
];
