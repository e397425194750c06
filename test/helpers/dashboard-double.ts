/** A mint that an element asked for. */
export interface Mint {
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
  readonly credentials: RequestCredentials | undefined;
  readonly signal: AbortSignal | null | undefined;
}

/** What the helper answers: a page that speaks, one that is silent, a status, or nothing at all. */
export type MintReply = 'page' | 'silent' | 'hang' | number;

/** Address of the session helper of these tests. Nothing is there: requests to it end in the double. */
export const endpoint = 'https://helper.example/inlay';

const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';

/** The origin that embedded pages of these tests have: this server under its other name. */
export const platformOrigin = `http://${host}:${location.port}`;

/**
 * Stands in for the session helper in a browser test: every session it gives opens the embedded page of
 * `test/fixtures/dashboard/`, from another origin than the test's.
 */
export class HelperDouble {
  readonly mints: Mint[] = [];
  reply: MintReply = 'page';
  readonly #fetch = globalThis.fetch;

  constructor() {
    globalThis.fetch = (input, init = {}) => {
      const url = input instanceof Request ? input.url : String(input);
      return url.startsWith(endpoint) ? this.#answer(init) : this.#fetch(input, init);
    };
  }

  restore(): void {
    globalThis.fetch = this.#fetch;
  }

  async #answer({ body, headers, credentials, signal }: RequestInit): Promise<Response> {
    const parsed = JSON.parse(body as string) as Mint['body'];
    this.mints.push({ body: parsed, headers: new Headers(headers), credentials, signal });
    const { reply } = this;
    if (reply === 'hang') {
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
      );
    }
    if (typeof reply === 'number') return new Response('{"error":"server words"}', { status: reply });
    const sessionId = `${reply === 'silent' ? 'silent' : 'session'}-${this.mints.length}`;
    const url = `${platformOrigin}/test/fixtures/dashboard/page.html?session=${sessionId}`;
    return Response.json({ sessionId, url, viewer: { viewerKey: 'viewer-1' } });
  }
}
