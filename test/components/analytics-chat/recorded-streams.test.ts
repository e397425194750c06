import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { scripted } from '../../helpers/chat-stream.js';

/** The recordings, and whether each is short enough to be cut at every single byte. */
const recordings = [
  { name: 'live-sample', everyByte: true },
  { name: 'contract-final', everyByte: false },
] as const;

async function recording(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(`../../fixtures/streams/${name}.ndjson`, import.meta.url));
  if (!response.ok) throw new Error(`no recording ${name}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The conversation's DOM after one question was answered with `chunks`. */
async function shown(chat: AnalyticsChat, chunks: readonly Uint8Array[]): Promise<Element> {
  chat.transport = scripted([{ chunks }]).transport;
  await chat.updateComplete;
  await chat.ask('Show me revenue trends');
  await chat.updateComplete;
  const conversation = chat.shadowRoot!.querySelector('.conversation')!.cloneNode(true) as Element;
  // Text that arrived in pieces may stand in several text nodes; what is shown is the same.
  conversation.normalize();
  return conversation;
}

function cutAt(bytes: Uint8Array, positions: readonly number[]): Uint8Array[] {
  const edges = [0, ...positions, bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe('analytics-chat: recorded streams', () => {
  for (const { name, everyByte } of recordings) {
    it(`shows the same for ${name} however its bytes are cut`, async function () {
      this.timeout(120_000);
      const bytes = await recording(name);
      const chat = await fixture<AnalyticsChat>(
        html`<analytics-chat persist="none" show-sql show-thinking></analytics-chat>`,
      );
      const whole = await shown(chat, [bytes]);
      expect(whole.querySelector('.answer')!.textContent.trim()).not.to.equal('');
      const next = random(20_261_121);
      const cuts = everyByte
        ? Array.from({ length: bytes.length - 1 }, (_, index) => [index + 1])
        : Array.from({ length: 60 }, () => randomCuts(bytes.length, next));
      for (const positions of cuts) {
        const cut = await shown(chat, cutAt(bytes, positions));
        expect(cut.isEqualNode(whole), `cut at ${positions.join(', ')}`).to.equal(true);
      }
    });
  }
});

function randomCuts(length: number, next: () => number): number[] {
  const count = 1 + Math.floor(next() * 40);
  const positions = Array.from({ length: count }, () => 1 + Math.floor(next() * (length - 1)));
  return [...new Set(positions)].sort((a, b) => a - b);
}
