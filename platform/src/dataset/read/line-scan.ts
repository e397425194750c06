import { isUtf8 } from 'node:buffer';

/** First bytes of files that people take for tables. */
const signatures: readonly (readonly [bytes: string, name: string])[] = [
  ['504b0304', 'an Excel workbook or a zip archive'],
  ['d0cf11e0', 'an old Excel workbook'],
  ['25504446', 'a PDF'],
  ['1f8b', 'a gzip file (its name must end in .gz)'],
  ['50415231', 'a Parquet file (its name must end in .parquet)'],
  ['89504e47', 'a picture'],
];

const [newLine, carriageReturn] = [10, 13];

/** Looks at the bytes of a file, chunk by chunk. */
export class LineScan {
  length = 0;
  /** Number of the line that is being read. */
  line = 1;
  /** What the file is in truth. */
  signature: string | undefined;
  nulLine: number | undefined;
  #isUtf8 = true;
  #wide: 'utf-16le' | 'utf-16be' | undefined;
  #isOnlyMark = true;
  readonly #lineEnds = new Set<string>();
  /** A character may be cut in two by the end of a chunk: up to three bytes wait. */
  #rest: Buffer = Buffer.alloc(0);
  #endsInReturn = false;

  add(chunk: Buffer): void {
    if (this.length === 0) this.#begin(chunk);
    this.length += chunk.length;
    this.#checkEncoding(chunk);
    this.#countLines(chunk);
  }

  end(): void {
    if (this.#endsInReturn) this.#lineEnds.add('\r');
    if (this.#isUtf8 && !isUtf8(this.#rest)) this.#isUtf8 = false;
    if (this.#isOnlyMark) this.length = 0;
  }

  /** UTF-8, UTF-16 by its mark, or what Western machines wrote before: Windows-1252, of which Latin-1 is a part. */
  get encoding(): string {
    return this.#wide ?? (this.#isUtf8 ? 'utf-8' : 'windows-1252');
  }

  get hasMixedLineEnds(): boolean {
    return this.#lineEnds.size > 1;
  }

  #begin(chunk: Buffer): void {
    const start = chunk.subarray(0, 4).toString('hex');
    this.signature = signatures.find(([bytes]) => start.startsWith(bytes))?.[1];
    if (start.startsWith('fffe')) this.#wide = 'utf-16le';
    if (start.startsWith('feff')) this.#wide = 'utf-16be';
  }

  #checkEncoding(chunk: Buffer): void {
    if (this.#isOnlyMark) this.#isOnlyMark = !chunk.some(isInk);
    if (!this.#isUtf8 || this.#wide) return;
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const whole = wholeCharacters(bytes);
    this.#isUtf8 = isUtf8(bytes.subarray(0, whole));
    this.#rest = Buffer.from(bytes.subarray(whole));
  }

  #countLines(chunk: Buffer): void {
    const nul = this.#wide ? -1 : chunk.indexOf(0);
    if (this.nulLine === undefined && nul >= 0) {
      this.nulLine = this.line + [...chunk.subarray(0, nul)].filter((byte) => byte === newLine).length;
    }
    if (this.#endsInReturn && chunk[0] !== newLine) this.#lineEnds.add('\r');
    for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, at + 1)) {
      const isPair = at === 0 ? this.#endsInReturn : chunk[at - 1] === carriageReturn;
      this.#lineEnds.add(isPair ? '\r\n' : '\n');
      this.line++;
    }
    for (let at = chunk.indexOf(carriageReturn); at >= 0; at = chunk.indexOf(carriageReturn, at + 1)) {
      if (at + 1 < chunk.length && chunk[at + 1] !== newLine) this.#lineEnds.add('\r');
    }
    this.#endsInReturn = chunk.at(-1) === carriageReturn;
  }
}

/** Anything but white space and the mark that says UTF-8. */
const isInk = (byte: number): boolean => byte > 32 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf;

/** How many of the bytes end with a whole UTF-8 character. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
