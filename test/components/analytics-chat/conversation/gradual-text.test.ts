import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { answerText } from '../../../../components/analytics-chat/conversation/answer-text.js';
import { renderMarkdown } from '../../../../src/render/markdown/streaming-markdown.js';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Flight **${index}** was late by \`${index % 60}\` min.`).join(
    '\n\n',
  );
/** What is on the page when all of it was drawn at once. */
const wholeOf = (text: string): HTMLElement => {
  const root = document.createElement('div');
  root.append(renderMarkdown(text));
  return root;
};
const rootOf = () => fixture<HTMLElement>(html`<div></div>`);
/** Whether all of it is there. */
const isDrawn = (root: HTMLElement, text: string): (() => boolean) => {
  const whole = wholeOf(text);
  return () =>
    root.childElementCount === whole.childElementCount &&
    root.lastElementChild!.isEqualNode(whole.lastElementChild);
};
const waits = { timeout: 15_000, interval: 50 };

describe('an answer of many words', () => {
  it('that comes whole is drawn a part a frame, and ends as if it were drawn at once', async () => {
    const text = paragraphs(4000);
    const root = await rootOf();
    answerText(root, {}).update(text, { done: true });
    const isEnded = isDrawn(root, text);
    let [before, frames] = [0, 0];
    while (!isEnded()) {
      const blocks = root.childElementCount;
      expect(blocks - before, 'blocks of a frame').to.be.below(600);
      before = blocks;
      frames += 1;
      await frame();
      expect(frames).to.be.below(2000);
    }
    expect(frames).to.be.above(8);
    expect(root.innerHTML).to.equal(wholeOf(text).innerHTML);
  });

  it('of a piece of a stream is drawn when it comes', async () => {
    const root = await rootOf();
    const drawn = answerText(root, {});
    let text = '';
    for (let piece = 0; piece < 40; piece += 1) {
      text += `${paragraphs(20)}\n\n`;
      drawn.update(text);
      expect(root.querySelectorAll('p').length).to.equal((piece + 1) * 20);
    }
  });

  it('goes on while more of it comes, and begins anew with another', async () => {
    const root = await rootOf();
    const drawn = answerText(root, {});
    const text = paragraphs(2000);
    drawn.update(text);
    await frame();
    drawn.update(`${text}\n\nThe *end*.`, { done: true });
    await waitUntil(isDrawn(root, `${text}\n\nThe *end*.`), 'all of it', waits);
    const other = `# Other\n\n${text}`;
    drawn.update(other);
    await frame();
    drawn.update(text, { done: true });
    await waitUntil(isDrawn(root, text), 'the last one', waits);
  });

  it('is all there on paper', async () => {
    const root = await rootOf();
    const text = paragraphs(3000);
    answerText(root, {}).update(text, { done: true });
    expect(isDrawn(root, text)()).to.equal(false);
    window.dispatchEvent(new Event('beforeprint'));
    expect(isDrawn(root, text)()).to.equal(true);
  });

  it('is drawn by the last who was asked to', async () => {
    const root = await rootOf();
    answerText(root, {}).update(paragraphs(3000), { done: true });
    answerText(root, {}).update('short', { done: true });
    for (let turn = 0; turn < 4; turn += 1) await frame();
    expect(root.textContent).to.equal('short');
  });

  it('has the side of its first letter, also where lists and tables are', async () => {
    const root = await rootOf();
    const drawn = answerText(root, {});
    const [sides, texts] = [
      [] as (string | null)[],
      ['- ', '- مرحبا', '- مرحبا\n- Berlin', '1. Berlin\n2. مرحبا'],
    ];
    for (const text of texts) {
      drawn.update(text);
      sides.push(root.getAttribute('dir'));
    }
    expect(sides).to.deep.equal(['ltr', 'rtl', 'rtl', 'ltr']);
  });
});
