import { expect, waitUntil } from '@open-wc/testing';
import { answering, json } from './session-page.js';
import '../../../components/analytics-chat/define.js';
import '../../../components/avatar-badge/define.js';

const ada = { displayName: 'Ada Lovelace', viewerKey: 'key-ada' };

describe('analytics-session: defined after the elements inside it', () => {
  it('is found by elements that were there before, and a chat without an address waits for it', async () => {
    const net = answering({ '/viewer': () => json(ada) });
    const session = document.createElement('analytics-session');
    // As a property: what is set before the definition is loaded counts as well.
    Object.assign(session, { endpoint: '/inlay' });
    const probe = document.createElement('probe-in-shadow');
    const chat = document.createElement('analytics-chat');
    const badge = document.createElement('avatar-badge');
    session.append(probe, chat, badge);
    let errors = 0;
    document.body.addEventListener('chat-error', () => errors++);
    document.body.append(session);
    await chat.updateComplete;
    await badge.updateComplete;
    expect(customElements.get('analytics-session')).to.equal(undefined);
    expect(chat.shadowRoot!.querySelector('[role=alert]')).to.equal(null);

    await import('../../../components/analytics-session/define.js');
    await waitUntil(() => probe.probe.session?.viewer !== undefined);
    await waitUntil(() => badge.shadowRoot!.textContent.includes('AL'));
    await chat.updateComplete;
    expect(errors).to.equal(0);
    void chat.ask('How late?');
    await waitUntil(() => net.to('/inlay/chat/stream-chat-state').length > 0);
    session.remove();
    net.undo();
  });
});
