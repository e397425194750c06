import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import { cutoff, finalText, lines, settled } from '../../../helpers/chat-stream.js';
import { chatWith, shows, within } from '../chat-page.js';

/** A thread of so many questions, each answered. */
function thread(count: number): string {
  const messages = Array.from({ length: count }, (_, index) => [
    {
      id: `${1732512345678 + index}-message`,
      role: 'user',
      content: `Question ${index}`,
      sort: 2 * index + 1,
    },
    { ...finalText(`Answer ${index}`, 2 * index + 2), id: `a${index}`, isDelta: false, isInProcess: false },
  ]).flat();
  return lines({ ...cutoff(), state: { isStreaming: false, chatId: 'chat-1' } }, settled(messages));
}

const turns = (chat: AnalyticsChat) => [...chat.shadowRoot!.querySelectorAll<HTMLElement>('.turn')];

async function chatOf(count: number): Promise<AnalyticsChat> {
  const { chat } = await chatWith([{ chunks: [thread(count)] }]);
  chat.chatId = 'chat-1';
  await waitUntil(() => turns(chat).length > 0);
  return chat;
}

const isAt = (turn: Element, top: number, when?: string) =>
  waitUntil(() => Math.abs(turn.getBoundingClientRect().top - top) <= 2, when);

describe('analytics-chat, long threads', () => {
  it('shows the last hundred questions, and a hundred more with each click', async () => {
    const chat = await chatOf(250);
    const shown = () => [turns(chat).length, turns(chat)[0]!.querySelector('.question')!.textContent.trim()];
    expect(shown()[0]).to.equal(100);
    expect(shown()[1]).to.match(/Question 150$/);
    within(chat, '.earlier')!.click();
    await chat.updateComplete;
    expect(shown()[0]).to.equal(200);
    within(chat, '.earlier')!.click();
    await chat.updateComplete;
    expect(shown()[0]).to.equal(250);
    expect(shows(chat, '.earlier')).to.equal(false);
    expect(chat.shadowRoot!.activeElement === within(chat, '.conversation')).to.equal(true);
  });

  it('keeps what is being read where it is when earlier questions come', async () => {
    const chat = await chatOf(150);
    const scroller = within(chat, '.conversation')!;
    scroller.scrollTop = 0;
    await waitUntil(() => !within(chat, '.jump')!.hidden, 'the viewer has left the end', { timeout: 10_000 });
    const first = turns(chat)[0]!;
    const before = first.getBoundingClientRect().top;
    within(chat, '.earlier')!.click();
    await chat.updateComplete;
    expect(first.getBoundingClientRect().top).to.be.closeTo(before, 2);
    await nextFrame();
    await nextFrame();
    await nextFrame();
    expect(turns(chat)[50] === first).to.equal(true);
    await isAt(first, before);
    expect(scroller.scrollTop).to.be.greaterThan(1000);
    // What stands below an answer may be loaded long after it.
    const late = document.createElement('div');
    late.style.blockSize = '70px';
    turns(chat)[49]!.append(late);
    await isAt(first, before, 'when one above grows');
    scroller.scrollTop -= 200;
    await isAt(first, before + 200, 'when the viewer scrolls');
    late.remove();
    for (let frame = 0; frame < 5; frame++) await nextFrame();
    expect(first.getBoundingClientRect().top).not.to.be.closeTo(before, 30);
  });

  it('offers nothing earlier in a thread of a hundred questions', async () => {
    const chat = await chatOf(100);
    expect(turns(chat)).to.have.length(100);
    expect(shows(chat, '.earlier')).to.equal(false);
  });

  it('begins with the last hundred again in another thread', async () => {
    const { chat } = await chatWith([
      { chunks: [thread(150)] },
      { chunks: [thread(150).replace('chat-1', 'chat-2')] },
    ]);
    chat.chatId = 'chat-1';
    await waitUntil(() => turns(chat).length === 100);
    within(chat, '.earlier')!.click();
    await chat.updateComplete;
    expect(turns(chat)).to.have.length(150);
    chat.chatId = 'chat-2';
    await waitUntil(() => chat.chatId === 'chat-2' && turns(chat).length > 0);
    expect(turns(chat)).to.have.length(100);
  });
});
