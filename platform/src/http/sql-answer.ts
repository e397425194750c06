import { DataError } from '../data/engine.js';
import type { RowBatches } from '../data/row-batches.js';

const encoder = new TextEncoder();
const line = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);

const headers = { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' };

/**
 * The lines that answer a SQL query: the schema, then at least one line of rows, also when there are none. Whatever is
 * wrong with the query itself comes as a last line, before or after rows, inside a 200 as live accounts have it.
 */
export class SqlAnswer {
  readonly #requestId: string;
  readonly #now: number;

  constructor(requestId: string, now: number) {
    this.#requestId = requestId;
    this.#now = now;
  }

  /** Rows are read as the caller takes them. */
  of(batches: RowBatches): Response {
    const lastRefreshTime = new Date(this.#now).toISOString();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(line({ schema: batches.schema, lastRefreshTime })),
      pull: async (controller) => {
        try {
          const { done, value } = await batches.next();
          if (!done || sent === 0) controller.enqueue(line({ data: value ?? [] }));
          sent++;
          if (done) controller.close();
        } catch (error) {
          controller.enqueue(this.#failure(error));
          controller.close();
        }
      },
      cancel: async () => {
        await batches.return();
      },
    });
    return new Response(body, { headers });
  }

  failed(error: DataError): Response {
    return new Response(this.#failure(error), { headers });
  }

  #failure(error: unknown): Uint8Array<ArrayBuffer> {
    const reason = error instanceof DataError ? error.message : 'The query failed.';
    return encoder.encode(`${JSON.stringify({ error: reason, requestId: this.#requestId })}\n`);
  }
}
