/**
 * What must be known of a text file before DuckDB reads it: whether it is text at all, in which encoding, and whether
 * its lines end in one way. One pass over the bytes, no parsing. What DuckDB does not read is written once more, as
 * UTF-8 with plain line ends, into a folder of its own; nothing is left out on the way.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DataError } from '../../data/data-error.js';
import { LineScan } from './line-scan.js';

/** A file that DuckDB can read, in place of the one that was given. */
export type ReadableText = {
  readonly path: string;
  /** The encoding that it was read in, where that is not UTF-8. */
  readonly encoding?: string;
  dispose(): Promise<void>;
};

/** @throws {DataError} naming file and line where it is no text, cut off or empty */
export async function readableText(path: string): Promise<ReadableText> {
  const scan = await scanFile(path);
  if (scan.length === 0) throw new DataError(`${path} is empty: there is no line in it.`);
  if (scan.signature !== undefined) {
    throw new DataError(`${path}, line 1: this is ${scan.signature}, not text. Export it as CSV.`);
  }
  if (scan.nulLine !== undefined) {
    throw new DataError(`${path}, line ${scan.nulLine}: a NUL byte stands there, so the file is no text.`);
  }
  const { encoding, hasMixedLineEnds } = scan;
  if (encoding === 'utf-8' && !hasMixedLineEnds) return { path, dispose: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'inlay-text-'));
  const written = join(folder, basename(path).replace(/\.gz$/i, ''));
  await pipeline(bytesOf(path), decoded(encoding), createWriteStream(written, { mode: 0o600 }));
  return {
    path: written,
    ...(encoding === 'utf-8' ? {} : { encoding }),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

async function scanFile(path: string): Promise<LineScan> {
  const scan = new LineScan();
  try {
    for await (const chunk of bytesOf(path)) scan.add(chunk);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new DataError(`${path} is cut off after line ${scan.line}.`);
    if (code.startsWith('Z_')) throw new DataError(`${path} is no gzip file, or a damaged one.`);
    throw new DataError(`${path} cannot be read: ${code === 'ENOENT' ? 'there is no such file' : code}.`);
  }
  scan.end();
  return scan;
}

function bytesOf(path: string): Readable & AsyncIterable<Buffer> {
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  if (!/\.gz$/i.test(path)) return file;
  const bytes = createGunzip({ chunkSize: 1024 * 1024 });
  file.on('error', (error) => bytes.destroy(error));
  return file.pipe(bytes);
}

/** Text with `\n` at the end of every line. A `\r` at the end of a chunk waits for what follows it. */
const decoded = (encoding: string) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
    const decoder = new TextDecoder(encoding);
    let waiting = '';
    for await (const chunk of chunks) {
      const text = waiting + decoder.decode(chunk, { stream: true });
      waiting = text.endsWith('\r') ? '\r' : '';
      yield text.slice(0, text.length - waiting.length).replaceAll(/\r\n?/g, '\n');
    }
    yield (waiting + decoder.decode()).replaceAll(/\r\n?/g, '\n');
  };
