import type { Rule, Shape, Words } from './json-shape.js';

/**
 * Decides, field by field and item by item, what of an answer passes. It hears from a scan where the parts are and what
 * kind they have; what a shape does not name goes, together with a comma. Nothing is decoded and nothing kept.
 */
export class PartFilter {
  /** Pairs of places: what lies between the two of a pair must not pass. A user may take them out. */
  readonly drops: number[] = [];
  /** Bit by bit the fields of the outermost object that pass. */
  taken = 0;
  /** The same for the named fields that are there, whatever they hold. */
  seen = 0;
  /** The value of each field of the outermost object that has `words`: its place among them, -1 for another text. */
  readonly found = new Map<Words, number>();
  readonly #root: Shape;
  #depth = 0;
  /** By depth: what the object or list there may hold, and whether any of it has passed. */
  readonly #shapes: (Shape | undefined)[] = [];
  readonly #items: (Rule | undefined)[] = [];
  readonly #hasKept: boolean[] = [];
  /** Where the part under way begins, with the comma before it; -1 once it is known to pass. */
  #slotAt = -1;
  #hasComma = false;
  /** At which depth something is being left out; -1 for none. */
  #dropDepth = -1;
  /** Rule of the value that comes next. */
  #rule: Rule | undefined;

  constructor(root: Shape) {
    this.#root = root;
  }

  reset(): void {
    this.drops.length = 0;
    this.taken = this.seen = this.#depth = 0;
    if (this.found.size > 0) this.found.clear();
    this.#slotAt = this.#dropDepth = -1;
  }

  /** The part under way that does not pass, or of which that is not known yet, begins here; -1 for none. */
  get openAt(): number {
    return this.#slotAt;
  }

  /** Whether that part is known not to pass. */
  get isDropping(): boolean {
    return this.#dropDepth >= 0;
  }

  /** Names of the fields that are told apart here; undefined where all pass or none does. */
  get names(): Words | undefined {
    return this.#shapes[this.#depth]?.names;
  }

  /** The name of the next field has been read; `place` is its place among `names`, -1 for another one. */
  name(place: number): void {
    this.#rule = this.#shapes[this.#depth]?.rules[place];
    if (this.#rule === undefined) this.drop();
  }

  /** A value of `kind` begins. @returns the words that its text is one of, where that is of interest */
  value(kind: number): Words | undefined {
    const rule = this.#judge(kind);
    return this.#depth === 1 ? rule?.words : undefined;
  }

  /** An object or list begins, the place of whose first byte inside is `at`. */
  open(isList: boolean, kind: number, at: number): void {
    const isRoot = this.#depth === 0;
    const rule = this.#judge(kind);
    const depth = ++this.#depth;
    this.#shapes[depth] = isList ? undefined : isRoot ? this.#root : rule?.shape;
    this.#items[depth] = isList ? rule?.items : undefined;
    this.#hasKept[depth] = false;
    this.slot(at, false);
  }

  /** Another field or item may begin at `at`, with a comma or as the first one. */
  slot(at: number, hasComma: boolean): void {
    const items = this.#items[this.#depth];
    if (this.#dropDepth >= 0 || (items === undefined && this.names === undefined)) return;
    this.#slotAt = at;
    this.#hasComma = hasComma;
    this.#rule = items;
  }

  /** The innermost object or list ends. */
  close(): void {
    this.#depth--;
    // One without a field or item: there is none under way.
    if (this.#dropDepth < 0) this.#slotAt = -1;
  }

  /** A value has ended before `at`. */
  endValue(at: number): void {
    if (this.#dropDepth !== this.#depth) return;
    this.drops.push(this.#slotAt, at);
    this.#dropDepth = this.#slotAt = -1;
  }

  /** The part under way does not pass. */
  drop(): void {
    if (this.#dropDepth < 0 && this.#slotAt >= 0) this.#dropDepth = this.#depth;
  }

  #judge(kind: number): Rule | undefined {
    if (this.#slotAt < 0) return undefined;
    const depth = this.#depth;
    const rule = this.#rule;
    const bit = depth === 1 && rule !== undefined ? 1 << this.#root.rules.indexOf(rule) : 0;
    if (this.#dropDepth < 0) this.seen |= bit;
    // A field that stands there twice counts once: two readers would not agree about its value.
    if (rule === undefined || (rule.takes & kind) === 0 || (this.taken & bit) !== 0) this.drop();
    if (this.#dropDepth >= 0) return undefined;
    this.taken |= bit;
    if (this.#hasKept[depth] === false && this.#hasComma) this.drops.push(this.#slotAt, this.#slotAt + 1);
    this.#hasKept[depth] = true;
    this.#slotAt = -1;
    return rule;
  }
}
