import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import {
  cutoff,
  delays,
  finalText,
  lines,
  settled,
  sqlCall,
  wholeText,
  type Reply,
} from '../../../helpers/chat-stream.js';
import { chatWith, gate, within } from '../chat-page.js';

/** As small as a phone leaves it with its keyboard, and with room for a result as a whole. */
const HEIGHT = 460;
const paragraphs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `Paragraph ${from + index} of the answer.\n\n`).join('');

async function chatOf(...replies: Reply[]): Promise<{ chat: AnalyticsChat; scroller: HTMLElement }> {
  const { chat, page } = await chatWith(replies);
  page.style.inlineSize = '320px';
  chat.style.setProperty('--analytics-chat-height', `${HEIGHT}px`);
  return { chat, scroller: within(chat, '.conversation')! };
}

/** Sizes are told a frame later, and followed in the next. */
async function calm(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) await nextFrame();
}

const last = (chat: AnalyticsChat, selector: string) =>
  [...chat.shadowRoot!.querySelectorAll<HTMLElement>(selector)].at(-1)!;
/** Where an element begins, from the top of what is seen of the conversation. */
const topIn = (scroller: Element, element: Element) =>
  element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
const short = ({ scrollHeight, clientHeight, scrollTop }: Element) => scrollHeight - clientHeight - scrollTop;
const jump = (chat: AnalyticsChat) => within(chat, '.jump')!;

const withResult = (words: string): Reply => ({
  chunks: [lines(cutoff(), sqlCall(delays), wholeText(words, 6), settled())],
});
const inWords = (words: string): Reply => ({ chunks: [lines(cutoff(), wholeText(words, 3), settled())] });

describe('analytics-chat, what is in sight', () => {
  it('is the result of an answer, however much comes after it', async () => {
    const { chat, scroller } = await chatOf(withResult('Twelve minutes.'), withResult(paragraphs(0, 30)));
    for (const question of ['How late?', 'And in words?']) {
      await chat.ask(question);
      await waitUntil(() => last(chat, '.result').querySelector('table') !== null);
      await calm();
      const top = topIn(scroller, last(chat, '.result'));
      expect(top, question).to.be.within(0, HEIGHT / 2);
      expect(jump(chat).hidden, question).to.equal(short(scroller) <= 48);
    }
    expect(short(scroller)).to.be.greaterThan(200);
  });

  it('is the beginning of an answer in words while the rest is being written', async () => {
    const { promise, open } = gate();
    const begin = lines(cutoff(), finalText(paragraphs(0, 4), 3));
    const rest = lines(finalText(paragraphs(4, 40), 4), wholeText(paragraphs(0, 40), 5), settled());
    const { chat, scroller } = await chatOf({ chunks: [begin, promise, rest] });
    const asked = chat.ask('Tell me more');
    await waitUntil(() => within(chat, '.answer')?.textContent.includes('Paragraph 3'));
    await calm();
    expect(topIn(scroller, within(chat, '.answer')!)).to.be.at.least(0);
    open();
    await asked;
    await calm();
    expect(topIn(scroller, within(chat, '.answer')!)).to.be.closeTo(12, 2);
    expect(jump(chat).hidden).to.equal(false);
  });

  it('is the end where the viewer wants it, and stays it', async () => {
    const { promise, open } = gate();
    const begin = lines(cutoff(), finalText(paragraphs(0, 20), 3));
    const rest = lines(finalText(paragraphs(20, 40), 4), wholeText(paragraphs(0, 40), 5), settled());
    const { chat, scroller } = await chatOf({ chunks: [begin, promise, rest] }, inWords('Twelve.'));
    const asked = chat.ask('Tell me more');
    await waitUntil(() => !jump(chat).hidden);
    jump(chat).click();
    await calm();
    expect(short(scroller)).to.be.at.most(1);
    expect(jump(chat).hidden).to.equal(true);
    open();
    await asked;
    await calm();
    expect(short(scroller)).to.be.at.most(1);
  });

  it('is what the viewer has scrolled to, further down as well as further up', async () => {
    const { promise, open } = gate();
    const begin = lines(cutoff(), finalText(paragraphs(0, 30), 3));
    const rest = lines(finalText(paragraphs(30, 50), 4), wholeText(paragraphs(0, 50), 5), settled());
    const { chat, scroller } = await chatOf({ chunks: [begin, promise, rest] }, inWords(paragraphs(0, 30)));
    const asked = chat.ask('Tell me more');
    await waitUntil(() => !jump(chat).hidden);
    await calm();
    scroller.scrollTop += 200;
    const read = last(chat, '.answer p');
    // What shrinks above moves the text where an engine does not hold it; the scroller stays where it is.
    const isHeld = CSS.supports('overflow-anchor', 'auto');
    const place = () => (isHeld ? topIn(scroller, read) : scroller.scrollTop);
    const before = place();
    await calm();
    open();
    await asked;
    await calm();
    expect(place()).to.be.closeTo(before, 1);
    scroller.scrollTop = scroller.scrollHeight;
    await calm();
    expect(jump(chat).hidden).to.equal(true);
    await chat.ask('And more?');
    await calm();
    expect(topIn(scroller, last(chat, '.answer')), 'the next answer begins in sight').to.be.closeTo(12, 2);
  });
});
