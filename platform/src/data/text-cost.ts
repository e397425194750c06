import { DataError } from './data-error.js';
import { node, nodes, text, type Node } from './sql-tree.js';

/** Text that a query may make for each row, and what it may compare of it, in characters. */
const mostText = 32_768;
/** Of a column, and of what a number or a date is as text. */
const columnLength = 256;
const plainLength = 32;
/** Characters that are compared in the time in which one is written. */
const comparedAtOnce = 32;
/** The longest thing that a letter of a date's format stands for. */
const longestDatePart = 10;

const searches = new Set(['contains', 'strpos', 'starts_with', 'ends_with', 'prefix', 'suffix', 'replace']);
const matches = new Set(['~~', '!~~', '~~*', '!~~*']);
const joins = new Set(['concat', '||']);
/** Their result is a number, a date or a truth. */
const isPlain = new Set(
  'length strpos contains starts_with ends_with prefix suffix date_trunc date_part date_diff'.split(' '),
);

/**
 * How much text a query makes out of each row. The database looks for an interrupt only every two thousand rows, so a
 * `replace` in a `replace` in a `replace`, each ten times as long as the last, could not be stopped by anything. What a
 * query costs is therefore worked out from its parse tree, as an upper bound, before it is run.
 */
export class TextCost {
  readonly #aliases: ReadonlyMap<string, Node>;
  readonly #known = new Map<Node, number>();
  #total = 0;

  constructor(aliases: ReadonlyMap<string, Node>) {
    this.#aliases = aliases;
  }

  /** Adds an expression that has been written, and so is neither too deep nor too large. @throws {DataError} */
  add(expression: unknown): void {
    this.#length(expression);
  }

  /** The most characters that the expression's value can have. */
  #length(expression: unknown): number {
    const e = node(expression);
    if (!e) return 0;
    const known = this.#known.get(e);
    if (known !== undefined) return known;
    const length = this.#measure(e);
    this.#known.set(e, length);
    return length;
  }

  #measure(e: Node): number {
    switch (e.class) {
      case 'CONSTANT': {
        const { value } = node(e.value) ?? {};
        return typeof value === 'string' ? value.length : plainLength;
      }
      case 'COLUMN_REF':
        return this.#column(e);
      case 'FUNCTION':
        return this.#call(e);
      default:
        return this.#longest(e);
    }
  }

  #column(e: Node): number {
    const names = Array.isArray(e.column_names) ? e.column_names.map(text) : [];
    const alias = names.length === 1 ? this.#aliases.get((names[0] ?? '').toLowerCase()) : undefined;
    return alias ? this.#length(alias) : columnLength;
  }

  /** Whatever chooses between values, or turns one into another. */
  #longest(e: Node): number {
    let longest = plainLength;
    for (const value of Object.values(e)) {
      const inner = Array.isArray(value) ? value : [value];
      for (const part of inner) if (node(part)) longest = Math.max(longest, this.#length(part));
    }
    return longest;
  }

  #call(e: Node): number {
    const name = text(e.function_name).toLowerCase();
    const children = nodes(e.children);
    const lengths = children.map((child) => this.#length(child));
    const [first = 0, second = 0, third = 0] = lengths;
    if (searches.has(name) || matches.has(name)) this.#spend((first * second) / comparedAtOnce);
    if (isPlain.has(name) || matches.has(name)) return plainLength;
    if (joins.has(name)) return this.#make(lengths.reduce((sum, length) => sum + length, 0));
    if (name === 'strftime') return this.#make(Math.max(...lengths) * longestDatePart);
    if (name === 'replace') return this.#make(first + (first / this.#shortest(children[1])) * third);
    return this.#longest(e);
  }

  /** A text that is looked for in every place: of a literal its length is known. */
  #shortest(e: Node | undefined): number {
    const { value } = node(e?.value) ?? {};
    return e?.class === 'CONSTANT' && typeof value === 'string' ? Math.max(1, value.length) : 1;
  }

  #make(length: number): number {
    this.#spend(length);
    return length;
  }

  #spend(cost: number): void {
    this.#total += cost;
    if (this.#total > mostText) throw new DataError('The query makes texts that are too long.');
  }
}
