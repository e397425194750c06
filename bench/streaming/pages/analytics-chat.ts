import '../../../components/analytics-chat/define.js';
import { HttpChatTransport } from '../../../src/client/http-chat-transport.js';
import { StreamingMarkdown } from '../../../src/render/markdown/streaming-markdown.js';
import { definePage } from './page.js';

const encoder = new TextEncoder();
const bytesOf = (frame: object): Uint8Array => encoder.encode(`${JSON.stringify(frame)}\n`);

/** The whole answer, for the comparison at the end. */
let text = '';

/** A chat server in the page: one answer, written by the bench, to whatever is asked. */
function scriptedServer() {
  let answer: (exchange: { stream: ReadableStreamDefaultController<Uint8Array>; messageId: string }) => void;
  const asked = new Promise<Parameters<typeof answer>[0]>((resolve) => (answer = resolve));
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const { messageId } = JSON.parse(init?.body as string) as { messageId: string };
    const body = new ReadableStream<Uint8Array>({ start: (stream) => answer({ stream, messageId }) });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  return { fetch, asked };
}

// The whole element, from the bytes of the wire to the picture, following the end by itself.
definePage(
  async (root, deltas) => {
    const server = scriptedServer();
    const chat = document.createElement('analytics-chat');
    chat.style.cssText = 'width: 800px; --analytics-chat-height: 600px';
    chat.persist = 'none';
    chat.transport = new HttpChatTransport({
      url: `${location.origin}/stream-chat-state`,
      fetch: server.fetch,
    });
    root.append(chat);
    await chat.updateComplete;
    const ended = chat.ask('Which airports are late?');
    const { stream, messageId } = await server.asked;
    const echo = {
      id: messageId,
      role: 'user',
      content: 'Which airports are late?',
      isDelta: false,
      sort: 1,
    };
    stream.enqueue(
      bytesOf({ id: '__cutoff__', role: 'assistant', state: { isStreaming: true, chatId: 'c1' }, sort: 0 }),
    );
    stream.enqueue(bytesOf(echo));
    const final = { id: 'answer', role: 'assistant', graphPath: ['final'] };
    const frames = deltas.map((content, index) =>
      bytesOf({ ...final, content, isInProcess: true, isDelta: true, sort: index + 2 }),
    );
    const whole = { ...final, content: deltas.join(''), isInProcess: false, isDelta: false, sort: 2 };
    const state = { isStreaming: false, chatId: 'c1', messages: [echo, whole] };
    const last = bytesOf({ id: '__state__', role: 'assistant', state, sort: deltas.length + 3 });
    text = deltas.join('');
    return {
      push: (_, index) => stream.enqueue(frames[index]!),
      end: () => {
        stream.enqueue(last);
        stream.close();
        return ended;
      },
    };
  },
  {
    followsEnd: true,
    compare: () => {
      const streamed = document.querySelector('analytics-chat')?.shadowRoot?.querySelector('.answer');
      const fresh = document.createElement('div');
      new StreamingMarkdown(fresh).update(text, { done: true });
      return { streamed: streamed?.innerHTML ?? '', oneShot: fresh.innerHTML };
    },
  },
);
