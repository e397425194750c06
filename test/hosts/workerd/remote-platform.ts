import type { AnswerMethod, BrokerCall, Forwarded } from './platform-broker.js';
import { conversation } from '../../server/fake-platform.js';

export { conversation, lines } from '../../server/fake-platform.js';

let brokerUrl = '';

/** Where the platforms of this worker listen. */
export const useBroker = (url: string): void => {
  brokerUrl = url;
};

const call = async (body: BrokerCall): Promise<unknown> => {
  const response = await fetch(brokerUrl, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The broker failed: ${await response.text()}`);
  return response.json();
};

const toWire = (value: unknown): unknown =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;

type AnswerTo = Readonly<Record<AnswerMethod, (...parameters: unknown[]) => AnswerTo>>;
type Received = Omit<Forwarded, 'request'> & { readonly response: AnswerTo };

/** `FakePlatform` for a worker: what it receives and answers goes through the broker, one step after the other. */
export class FakePlatform {
  readonly received: Received[] = [];
  answer: (received: Received) => void | Promise<void> = ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(conversation);
  };
  readonly #platform: number;
  readonly url: string;
  #seen: (() => void) | undefined;
  #steps: Promise<unknown> = Promise.resolve();

  private constructor(platform: number, url: string) {
    this.#platform = platform;
    this.url = url;
  }

  static async start(): Promise<FakePlatform> {
    const { platform, url } = (await call({ do: 'start' })) as { platform: number; url: string };
    const fake = new FakePlatform(platform, url);
    void fake.#take();
    return fake;
  }

  get chatApiUrl(): string {
    return `${this.url}/api/v1/public/acme/agents/7/chat/stream-chat-state`;
  }

  get last(): Received {
    const last = this.received.at(-1);
    if (last === undefined) throw new Error('The platform has received nothing.');
    return last;
  }

  get body(): unknown {
    return JSON.parse(this.last.text);
  }

  async next(): Promise<Received> {
    const count = this.received.length;
    while (this.received.length === count) await new Promise<void>((resolve) => (this.#seen = resolve));
    return this.last;
  }

  async stop(): Promise<void> {
    await this.#steps;
    await call({ do: 'stop', platform: this.#platform });
  }

  async #take(): Promise<void> {
    for (;;) {
      const forwarded = (await call({ do: 'next', platform: this.#platform })) as Forwarded | null;
      if (forwarded === null) return;
      const { request, ...rest } = forwarded;
      const received = { ...rest, response: this.#answerTo(request) };
      this.received.push(received);
      this.#seen?.();
      void this.answer(received);
    }
  }

  #answerTo(request: number): AnswerTo {
    const step =
      (method: AnswerMethod) =>
      (...parameters: unknown[]): AnswerTo => {
        const wire = parameters.map(toWire);
        this.#steps = this.#steps.then(() =>
          call({ do: 'answer', platform: this.#platform, request, method, parameters: wire }),
        );
        return response;
      };
    const response: AnswerTo = {
      setHeader: step('setHeader'),
      writeHead: step('writeHead'),
      write: step('write'),
      end: step('end'),
      destroy: step('destroy'),
    };
    return response;
  }
}
