import { isCollection, isMap, isScalar, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';

/** Something that is wrong in a data set's folder. */
export type Problem = { readonly file: string; readonly line?: number; readonly message: string };

/** A message with a stop, unless it ends with one or with a question. */
export const ended = (message: string): string => (/[.?!]$/.test(message) ? message : `${message}.`);

/** A YAML file that knows where in it things stand. */
export class YamlSource {
  readonly file: string;
  readonly #text: string;
  readonly #counter = new LineCounter();
  readonly #document: Document.Parsed;

  /** @param file as it is named in problems */
  constructor(file: string, text: string) {
    this.file = file;
    this.#text = text;
    this.#document = parseDocument(text, { uniqueKeys: true, lineCounter: this.#counter });
  }

  /** What it holds where it is of the shape, and every mistake in it otherwise. */
  read<Schema extends z.ZodType>(schema: Schema, problems: Problem[]): z.output<Schema> | undefined {
    // One slip makes a parser stumble over all that follows: the first says where it is.
    const mistakes = this.#document.errors.slice(0, 1).map(({ message, pos: [start] }) =>
      this.problem(message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? 'not YAML', {
        line: this.#counter.linePos(start).line,
      }),
    );
    problems.push(...mistakes);
    if (mistakes.length > 0) return undefined;
    const read = schema.safeParse(this.#document.toJS({ maxAliasCount: 50 }) ?? {});
    if (read.success) return read.data;
    for (const issue of read.error.issues) {
      const { path, message } = issue;
      const place = path.map(String).join('.');
      const [wrong] = 'keys' in issue ? issue.keys : [];
      const line = wrong === undefined ? this.lineOf(path) : this.#lineOfKey(path, wrong);
      problems.push(this.problem(place === '' ? message : `${place}: ${message}`, { line }));
    }
    return undefined;
  }

  problem(message: string, { line = 1 }: { readonly line?: number } = {}): Problem {
    return { file: this.file, line, message: ended(message) };
  }

  /** What stands at a path, as plain values; nothing where there is nothing. */
  valueAt(path: readonly PropertyKey[]): unknown {
    const node = this.#document.getIn(path);
    return isCollection(node) ? node.toJS(this.#document, { maxAliasCount: 50 }) : node;
  }

  /** The line of what stands at a path, or of the nearest thing above it that is there. */
  lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = this.#document.getIn(path.slice(0, length), true) as { range?: [number] } | undefined;
      const start = node?.range?.[0];
      if (start !== undefined) return this.#counter.linePos(start).line;
    }
    return 1;
  }

  /** The line of a key of what stands at a path. */
  #lineOfKey(path: readonly PropertyKey[], key: string): number {
    const node = path.length === 0 ? this.#document.contents : this.#document.getIn(path, true);
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    const start = pair && isScalar(pair.key) ? pair.key.range?.[0] : undefined;
    return start === undefined ? this.lineOf(path) : this.#counter.linePos(start).line;
  }

  /** The line of the entry of a list that has this name; nothing where there is none. */
  lineOfNamed(list: readonly PropertyKey[], name: string): number | undefined {
    const items = this.#document.getIn(list);
    if (!isCollection(items)) return undefined;
    const index = (items.toJS(this.#document) as { name?: unknown }[]).findIndex((one) => one?.name === name);
    return index < 0 ? undefined : this.lineOf([...list, index]);
  }

  /** The first line from `from` on that holds a text. */
  lineWith(text: string, from = 1): number | undefined {
    const index = this.#text.split('\n').findIndex((line, i) => i + 1 >= from && line.includes(text));
    return index < 0 ? undefined : index + 1;
  }
}
