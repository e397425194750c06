import { Agent, request, type ClientRequest } from 'node:http';
import { percentile } from '../report/percentile.js';
import { obey } from './obey.js';
import { microseconds, question, stampOf } from './wire.js';

/** What arrived while it was measured. */
export interface Measured {
  readonly lines: number;
  /** Those of them that came right behind the line before them, and not 20 ms later. */
  readonly together: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const NEWLINE = 0x0a;
const TOGETHER_US = 3000;
const PATIENCE_MS = 15_000;
const agent = new Agent({ keepAlive: false });
let requests: ClientRequest[] = [];
let delays: number[] | undefined;
let together = 0;

/** Resolves with the stream's first line. */
function open(port: number, path: string, viewer: number): Promise<void> {
  const { body, options } = question(port, path, viewer, 'How many?');
  return new Promise((resolve, reject) => {
    const outgoing = request({ ...options, agent }, (incoming) => {
      if (incoming.statusCode !== 200) reject(new Error(`Status ${incoming.statusCode}.`));
      let rest: Buffer | undefined;
      let last = 0;
      incoming.on('error', () => {});
      incoming.on('data', (chunk: Buffer) => {
        const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
        const now = delays === undefined ? 0 : microseconds();
        let start = 0;
        for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
          delays?.push(now - stampOf(bytes, start));
          if (now - last < TOGETHER_US) together++;
          last = now;
          start = end + 1;
        }
        rest = start === bytes.length ? undefined : bytes.subarray(start);
        resolve();
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
    requests.push(outgoing);
  });
}

obey({
  open: async ({ port, path, streams }: { port: number; path: string; streams: number }) => {
    const opened = Promise.all(Array.from({ length: streams }, (_, viewer) => open(port, path, viewer)));
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('Not every stream began.')), PATIENCE_MS).unref();
    });
    await Promise.race([opened, late]);
  },
  /** What has arrived since it was asked last. The first time, it begins to count. */
  next: (): Measured => {
    const measured = delays ?? [];
    const result = {
      lines: measured.length,
      together,
      p50Ms: percentile(measured, 50) / 1000,
      p99Ms: percentile(measured, 99) / 1000,
    };
    delays = [];
    together = 0;
    return result;
  },
  close: () => {
    for (const outgoing of requests) outgoing.destroy();
    requests = [];
    delays = undefined;
    globalThis.gc!();
  },
});
