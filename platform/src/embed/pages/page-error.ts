export type PageErrorCode = 'session' | 'not-found' | 'network' | 'query' | 'server';

/** A request of the page that failed. The code says how; no words of a server are carried along. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly code: PageErrorCode;

  constructor(code: PageErrorCode) {
    super(code);
    this.code = code;
  }
}

export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
