import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import ndjsonStream from 'can-ndjson-stream';
import { createParser } from 'eventsource-parser';
import { parse as parseItNdjson } from 'it-ndjson';
import ndjson from 'ndjson';
import readNdjsonStream from 'ndjson-readablestream';
import split2 from 'split2';
import jsonl from 'stream-json/jsonl/parser.js';
import { decodeNdjson } from '../../src/client/decode-ndjson.js';
import { NdjsonDecoder } from '../../src/protocol/ndjson-decoder.js';
import { chunked } from './chat-stream.js';
import { knownOffsets } from './limit.js';

/** Prepares a reading of `stream` in chunks of a size; what it returns reads it once and counts the messages. */
type Prepare = (stream: Uint8Array, chunkSize: number) => () => number | Promise<number>;

/** One way to get from bytes to messages. */
export interface Contestant {
  readonly name: string;
  readonly kind: 'limit' | 'ours' | 'peer';
  /** Reads NDJSON, so that ours has to be ahead of it. */
  readonly isNdjson: boolean;
  readonly prepare: Prepare;
}

const limits = { maxTotalBytes: 2 ** 40 };

const ours: Prepare = (stream, size) => () => {
  const decoder = new NdjsonDecoder(limits);
  let count = 0;
  for (const chunk of chunked(stream, size)) {
    for (const line of decoder.push(chunk)) if (line.ok) count++;
  }
  return count + decoder.end().length;
};

/** The same behind a `ReadableStream`, as the transport reads a response. */
const oursFromStream: Prepare = (stream, size) => async () => {
  let count = 0;
  for await (const lines of decodeNdjson(webStream(stream, size), limits)) count += lines.length;
  return count;
};

/** The least that is right: a streaming decoder, `indexOf`, and what is left over kept for the next chunk. */
const plainFramer: Prepare = (stream, size) => () => {
  const text = new TextDecoder();
  let rest = '';
  let count = 0;
  for (const chunk of chunked(stream, size)) {
    const piece = text.decode(chunk, { stream: true });
    let end = piece.indexOf('\n');
    if (end < 0) {
      rest += piece;
      continue;
    }
    JSON.parse(rest + piece.slice(0, end));
    count++;
    let start = end + 1;
    for (end = piece.indexOf('\n', start); end >= 0; end = piece.indexOf('\n', start)) {
      JSON.parse(piece.slice(start, end));
      count++;
      start = end + 1;
    }
    rest = piece.slice(start);
  }
  return count;
};

/** Server-sent events carry the same messages with `data: ` before and an empty line after each. */
const eventSource: Prepare = (stream, size) => {
  const events = new Uint8Array(
    Buffer.from(
      Buffer.from(stream)
        .toString()
        .replace(/^(.+)\n/gm, 'data: $1\n\n'),
    ),
  );
  return () => {
    let count = 0;
    const parser = createParser({
      onEvent: ({ data }) => {
        JSON.parse(data);
        count++;
      },
    });
    const text = new TextDecoder();
    for (const chunk of chunked(events, size)) parser.feed(text.decode(chunk, { stream: true }));
    return count;
  };
};

/** Reads through a Node stream that gives out objects. */
const throughNode =
  (transform: () => NodeJS.ReadWriteStream): Prepare =>
  (stream, size) =>
  async () => {
    let count = 0;
    const objects = Readable.from(chunked(stream, size)).pipe(transform());
    await new Promise((resolve, reject) => {
      objects
        .on('data', () => count++)
        .on('end', resolve)
        .on('error', reject);
    });
    return count;
  };

const readline: Prepare = (stream, size) => async () => {
  let count = 0;
  const lines = createInterface({ input: Readable.from(chunked(stream, size)), crlfDelay: Infinity });
  await new Promise((resolve) => {
    lines
      .on('line', (line) => {
        JSON.parse(line);
        count++;
      })
      .on('close', resolve);
  });
  return count;
};

const itNdjson: Prepare = (stream, size) => async () => {
  let count = 0;
  for await (const _ of parseItNdjson(chunked(stream, size))) count++;
  return count;
};

const readableStream: Prepare = (stream, size) => async () => {
  let count = 0;
  for await (const _ of readNdjsonStream(webStream(stream, size))) count++;
  return count;
};

const canNdjson: Prepare = (stream, size) => () => countOf(ndjsonStream(webStream(stream, size)));

/** As n8n's chat reads its stream: a TransformStream that grows one string, splits it, and keeps the last part. */
const transformStream: Prepare = (stream, size) => () => {
  const text = new TextDecoder();
  let buffer = '';
  const splitter = new TransformStream<Uint8Array, unknown>({
    transform(chunk, controller) {
      buffer += text.decode(chunk, { stream: true });
      const parts = buffer.split('\n');
      buffer = parts.pop() ?? '';
      for (const part of parts) if (part.trim() !== '') controller.enqueue(JSON.parse(part));
    },
  });
  return countOf(webStream(stream, size).pipeThrough(splitter));
};

function webStream(stream: Uint8Array, size: number): ReadableStream<Uint8Array> {
  const chunks = chunked(stream, size);
  return new ReadableStream({
    pull(controller) {
      const { done, value } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function countOf(messages: ReadableStream<unknown>): Promise<number> {
  const reader = messages.getReader();
  for (let count = 0; ; count++) {
    if ((await reader.read()).done) return count;
  }
}

const peer = (name: string, prepare: Prepare): Contestant => ({
  name,
  kind: 'peer',
  isNdjson: true,
  prepare,
});

/** The limit first, then ours, then the peers. */
export const contestants: readonly Contestant[] = [
  {
    name: 'limit: decode + slice at known offsets + parse',
    kind: 'limit',
    isNdjson: false,
    prepare: knownOffsets,
  },
  { name: 'inlay NdjsonDecoder', kind: 'ours', isNdjson: true, prepare: ours },
  { name: 'inlay decodeNdjson (a ReadableStream)', kind: 'ours', isNdjson: true, prepare: oursFromStream },
  { name: 'a plain push framer', kind: 'limit', isNdjson: false, prepare: plainFramer },
  { name: 'eventsource-parser (SSE)', kind: 'peer', isNdjson: false, prepare: eventSource },
  peer(
    'stream-json jsonl',
    throughNode(() => jsonl.asStream()),
  ),
  peer('node:readline', readline),
  peer('it-ndjson', itNdjson),
  peer(
    'split2',
    throughNode(() => split2(JSON.parse)),
  ),
  peer(
    'ndjson',
    throughNode(() => ndjson.parse()),
  ),
  peer('TransformStream as n8n writes it', transformStream),
  peer('ndjson-readablestream', readableStream),
  peer('can-ndjson-stream', canNdjson),
];
