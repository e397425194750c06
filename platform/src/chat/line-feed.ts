export type LineReader = { line(bytes: Uint8Array): void; end(): void };

/**
 * The lines of a run from the moment somebody attached. They are kept until the response that sends them is open, so
 * that nothing, least of all the end, falls between the two.
 */
export class LineFeed implements LineReader {
  #waiting: Uint8Array[] = [];
  #ended = false;
  #reader: LineReader | undefined;
  readonly #unsubscribe: () => void;

  constructor(subscribe: (reader: LineReader) => () => void) {
    this.#unsubscribe = subscribe(this);
  }

  line(bytes: Uint8Array): void {
    if (this.#reader) this.#reader.line(bytes);
    else this.#waiting.push(bytes);
  }

  end(): void {
    this.#ended = true;
    this.#reader?.end();
  }

  open(reader: LineReader): void {
    this.#reader = reader;
    for (const bytes of this.#waiting) reader.line(bytes);
    this.#waiting = [];
    if (this.#ended) reader.end();
  }

  /** The reader has left; the run goes on without it. */
  close(): void {
    this.#unsubscribe();
  }
}
