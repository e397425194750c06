import type { AnswerMethod, BrokerCall, Forwarded } from './platform-broker.js';
import { conversation } from '../../server/fake-platform.js';
import { ReceivingPlatform } from '../../server/receiving-platform.js';

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
export class FakePlatform extends ReceivingPlatform<Received> {
  answer: (received: Received) => void | Promise<void> = ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(conversation);
  };
  readonly #platform: number;
  readonly url: string;
  #steps: Promise<unknown> = Promise.resolve();

  private constructor(platform: number, url: string) {
    super();
    this.#platform = platform;
    this.url = url;
  }

  static async start(): Promise<FakePlatform> {
    const { platform, url } = (await call({ do: 'start' })) as { platform: number; url: string };
    const fake = new FakePlatform(platform, url);
    void fake.#take();
    return fake;
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
      this.keep(received);
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
