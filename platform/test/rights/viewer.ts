import { SignJWT } from 'jose';
import type { LocalPlatform } from '../../src/index.js';
import { ask, chatIdOf } from '../testing/test-platform.js';

/** A viewer with their rights, who asks in every way that there is; each answer is the whole text on the wire. */
export class Viewer {
  readonly #platform: LocalPlatform;
  readonly #externalId: string;
  readonly #attributes: Readonly<Record<string, unknown>>;
  #token: string | undefined;

  constructor(platform: LocalPlatform, externalId: string, attributes: Readonly<Record<string, unknown>>) {
    this.#platform = platform;
    this.#externalId = externalId;
    this.#attributes = attributes;
  }

  /** Asks in one thread, question by question. */
  async talk(...questions: readonly string[]): Promise<string> {
    const userAttributes = Object.entries(this.#attributes).map(([name, value]) => ({ name, value }));
    const sessionSettings = { externalId: this.#externalId, userAttributes };
    let chatId: string | undefined;
    const heard: string[] = [];
    for (const input of questions) {
      const frames = await ask(this.#platform, {
        input,
        sessionSettings,
        ...(chatId === undefined ? {} : { chatId }),
      });
      chatId = chatIdOf(frames);
      // The viewer's own words come back as their message.
      heard.push(JSON.stringify(frames).replaceAll(JSON.stringify(input), '""'));
    }
    return heard.join('\n');
  }

  load(query: object): Promise<string> {
    return this.#post('load', { query });
  }

  sql(query: string): Promise<string> {
    return this.#post('cubesql', { query });
  }

  async #post(path: string, body: object): Promise<string> {
    this.#token ??= await new SignJWT({
      externalId: this.#externalId,
      scope: ['chat'],
      userAttributes: this.#attributes,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('15m')
      .sign(new TextEncoder().encode(this.#platform.tokenSecret));
    for (;;) {
      const response = await fetch(`${this.#platform.dataUrl}/v1/${path}`, {
        method: 'POST',
        headers: { authorization: this.#token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!/"error":"Continue wait"/i.test(text)) return text;
    }
  }
}
