import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * How many commits have been acknowledged, in a file of its own beside the state. A log that was cut short or damaged
 * looks to its engine like one whose last writes never happened; the mark knows better. It is written after each
 * commit and not waited for: it may be behind the state, and the state never behind it.
 */
export class CommitMark {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, openExisting(path) ? 'r+' : 'w+', 0o600);
  }

  write(commits: number): void {
    const text = String(commits).padStart(16, '0');
    writeSync(this.#file, `${text} ${sumOf(text)}\n`, 0);
  }

  close(): void {
    closeSync(this.#file);
  }
}

/** `undefined` for a mark that is not there or cannot be read. */
export function readMark(path: string): number | undefined {
  const [text = '', sum] = openExisting(path)?.trim().split(' ') ?? [];
  return sum !== undefined && sum === sumOf(text) ? Number(text) : undefined;
}

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

function openExisting(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
