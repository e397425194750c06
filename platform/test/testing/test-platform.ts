import { createLocalPlatform, type LocalPlatform, type LocalPlatformOptions } from '../../src/index.js';
import { fullTurn, scriptedAgent } from './scripted-agent.js';
import { stubEngine } from './stub-engine.js';

export type Frame = Record<string, any>;

/** A platform on a free port, with a scripted agent and no data unless the test brings its own. */
export const testPlatform = (options: LocalPlatformOptions = {}): Promise<LocalPlatform> =>
  createLocalPlatform({
    port: 0,
    deltaDelayMs: 0,
    agent: scriptedAgent(fullTurn),
    engine: stubEngine(),
    ...options,
  });

let clock = 1_732_512_345_678;
/** A message id that no other call returns. */
export const messageId = (): string => `${++clock}-message`;

export type ChatOptions = {
  readonly headers?: Record<string, string>;
  readonly url?: string;
  readonly signal?: AbortSignal;
};

/** Posts a chat body as the key's owner for `viewer@example`, unless the body says otherwise. */
export function postChat(
  platform: LocalPlatform,
  body: object,
  options: ChatOptions = {},
): Promise<Response> {
  return fetch(options.url ?? platform.chatApiUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.headers ?? { authorization: `Api-Key ${platform.apiKey}` }),
    },
    body: JSON.stringify({ sessionSettings: { externalId: 'viewer@example' }, ...body }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

export const postAbort = (
  platform: LocalPlatform,
  body: object,
  options: ChatOptions = {},
): Promise<Response> =>
  postChat(platform, body, { url: platform.chatApiUrl.replace('/stream-chat-state', '/abort'), ...options });

/** Every line of a response that ended. */
export async function framesOf(response: Response): Promise<Frame[]> {
  return (await response.text())
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Frame);
}

export const ask = async (platform: LocalPlatform, body: object, options?: ChatOptions): Promise<Frame[]> =>
  framesOf(await postChat(platform, body, options));

export const chatIdOf = (frames: readonly Frame[]): string =>
  frames.find((frame) => frame['id'] === '__cutoff__')?.['state'].chatId;

/** Reads a stream line by line while it goes on. */
export class FrameReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #text = '';

  constructor(response: Response) {
    this.#reader = response.body!.getReader();
  }

  /** The next frame, `undefined` at the end. */
  async next(): Promise<Frame | undefined> {
    for (;;) {
      const at = this.#text.indexOf('\n');
      if (at >= 0) {
        const line = this.#text.slice(0, at);
        this.#text = this.#text.slice(at + 1);
        return JSON.parse(line) as Frame;
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += Buffer.from(value).toString('utf8');
    }
  }

  async until(found: (frame: Frame) => boolean): Promise<Frame[]> {
    const frames: Frame[] = [];
    for (let frame = await this.next(); frame; frame = await this.next()) {
      frames.push(frame);
      if (found(frame)) return frames;
    }
    throw new Error('The stream ended before the frame came.');
  }

  async rest(): Promise<Frame[]> {
    const frames: Frame[] = [];
    for (let frame = await this.next(); frame; frame = await this.next()) frames.push(frame);
    return frames;
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}
