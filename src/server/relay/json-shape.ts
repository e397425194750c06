/**
 * What an answer may hold, written down as a closed set: every field that may go on to a page has a name and a kind of
 * value here. Names are looked up byte by byte while an answer passes, so that nothing of it has to be decoded.
 */

/** Kinds of JSON values, as bits. */
export const TEXT = 1;
/** A number, `true`, `false` or `null`. */
export const ATOM = 2;
export const OBJECT = 4;
export const LIST = 8;
export const SCALAR = TEXT | ATOM;
export const ANY = SCALAR | OBJECT | LIST;

/** What a field or an item may be. */
export interface Rule {
  /** Kinds that pass; 0 for a field that never does. */
  readonly takes: number;
  /** Fields of an object. Without them it passes whole. */
  readonly shape?: Shape;
  /** Items of a list. Without it they pass whole. */
  readonly items?: Rule;
  /** Texts that are told apart, of a field of the outermost object. */
  readonly words?: Words;
}

/** The fields that an object may have. */
export interface Shape {
  readonly names: Words;
  /** By the place of their names. */
  readonly rules: readonly Rule[];
}

/** A shape of its fields' rules. */
export function shapeOf(fields: Readonly<Record<string, Rule>>): Shape {
  // Each field gets a rule of its own, since fields are told apart by their rules.
  return { names: new Words(Object.keys(fields)), rules: Object.values(fields).map((rule) => ({ ...rule })) };
}

const ASCII = 128;
/** No word begins so. */
const NONE = 0;

/** A set of ASCII words that is walked through byte by byte. */
export class Words {
  /** Where a walk begins. */
  static readonly start = 1;
  readonly #list: readonly string[];
  readonly #next: Int16Array;
  readonly #ends: Int16Array;

  constructor(list: readonly string[]) {
    this.#list = list;
    const most = list.reduce((sum, word) => sum + word.length, 2);
    this.#next = new Int16Array(most * ASCII);
    this.#ends = new Int16Array(most).fill(-1);
    let used = Words.start;
    list.forEach((word, place) => {
      let node = Words.start;
      for (const byte of new TextEncoder().encode(word)) {
        const at = node * ASCII + byte;
        if (this.#next[at] === NONE) this.#next[at] = ++used;
        node = this.#next[at] ?? NONE;
      }
      this.#ends[node] = place;
    });
  }

  /** The node after `byte`; 0 from where no word goes on so. */
  step(node: number, byte: number): number {
    return byte < ASCII ? (this.#next[node * ASCII + byte] ?? NONE) : NONE;
  }

  /** The place of the word that ends at `node`, or -1. */
  placeOf(node: number): number {
    return this.#ends[node] ?? -1;
  }

  /** The place of a word, or -1. */
  indexOf(word: string): number {
    return this.#list.indexOf(word);
  }
}
