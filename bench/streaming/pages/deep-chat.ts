import 'deep-chat';
import { definePage, nextFrame } from './page.js';

/** What deep-chat hands to a handler that streams. */
interface Signals {
  onOpen(): void;
  onResponse(response: { text: string }): void;
  onClose(): void;
}

// `partialRender` keeps finished paragraphs; without it every piece draws the whole answer again.
const partialRender = new URLSearchParams(location.search).has('partial');

definePage(
  async (root) => {
    const chat = document.createElement('deep-chat') as unknown as HTMLElement & {
      connect: object;
      submitUserMessage(message: { text: string }): void;
    };
    chat.style.cssText = 'width: 800px; height: 600px';
    const signals = new Promise<Signals>((resolve) => {
      chat.connect = { stream: { partialRender }, handler: (_: unknown, given: Signals) => resolve(given) };
    });
    root.append(chat);
    await nextFrame();
    await nextFrame();
    chat.submitUserMessage({ text: 'Which airports are late?' });
    const stream = await signals;
    stream.onOpen();
    return { push: (text) => stream.onResponse({ text }), end: () => stream.onClose() };
  },
  { followsEnd: true },
);
