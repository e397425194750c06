import type { Meaning } from '../lexicon/meaning.js';
import type { Token } from '../lexicon/tokens.js';
import type { Period } from '../plan/plan.js';

/** One word, or a stretch of words that was understood as one thing. */
export type Slot = {
  readonly tokens: readonly Token[];
  /** What the patterns of the reading steps see: a word, `#3` a number, `§md_3` a mention, `§p_3` a period. */
  readonly text: string;
  readonly meanings?: readonly Meaning[];
  readonly period?: Period;
  used: boolean;
};

export type Match = {
  readonly text: string;
  readonly groups: Readonly<Record<string, string | undefined>>;
  /** The slots of the match, and of one of its groups. */
  readonly from: number;
  readonly to: number;
};

/**
 * A question that is read in steps. Each step looks for its patterns among the words that no step before has used, and
 * uses those that it understood; what is left at the end was not understood.
 */
export class Sentence {
  readonly slots: Slot[];

  constructor(tokens: readonly Token[]) {
    this.slots = tokens.map((token, i) => ({
      tokens: [token],
      text: token.value === undefined ? token.word : `#${i}`,
      used: false,
    }));
    this.#number();
  }

  /** The words still to be read; each used one is a dot, so that no pattern reaches over it. */
  source(): string {
    return ` ${this.slots.map((slot) => (slot.used ? '·' : slot.text)).join(' ')} `;
  }

  /**
   * Hands every match to a step, which uses it unless it returns false or says which marks of it to keep. A pattern begins and ends between words; `\b`
   * is not needed at its ends.
   */
  read(
    pattern: string,
    take: (match: Match) => boolean | void | { readonly keep: readonly (string | undefined)[] },
  ): boolean {
    const regex = betweenWords(pattern);
    let any = false;
    let from = 0;
    for (;;) {
      const source = this.source();
      regex.lastIndex = from;
      const found = regex.exec(source);
      if (!found) return any;
      const match = matchOf(found, source);
      from = found.index + 1;
      const taken = take(match);
      if (taken === false) {
        // A step may use words and leave its match: the places of all others have moved.
        if (this.source() !== source) from = 0;
        continue;
      }
      any = true;
      const keep = typeof taken === 'object' ? taken.keep : [];
      for (let i = match.from; i < match.to; i += 1) if (!keep.includes(this.slots[i]?.text)) this.#use(i);
      // What is kept whole would be found for ever.
      if (this.source() !== source) from = 0;
    }
  }

  /** As `read`, where words that were used already may stand between: "how many *refunded* orders". */
  readOver(pattern: string, take: Parameters<Sentence['read']>[1]): boolean {
    return this.read(pattern.replaceAll(' ', '(?: ·)* '), take);
  }

  has(pattern: string): boolean {
    const regex = betweenWords(pattern);
    regex.lastIndex = 0;
    return regex.test(this.source());
  }

  /** The slot that a mark stands for. */
  slot(mark: string | undefined): Slot | undefined {
    return mark === undefined ? undefined : this.slots.find((slot) => slot.text === mark);
  }

  number(mark: string | undefined): number | undefined {
    const slot = mark?.startsWith('#') === true ? this.slot(mark) : undefined;
    return slot?.tokens[0]?.value;
  }

  /** Makes one slot of several. */
  join(from: number, to: number, what: Pick<Slot, 'meanings' | 'period'> & { readonly kinds: string }): void {
    const tokens = this.slots.slice(from, to).flatMap((slot) => slot.tokens);
    const { kinds, ...rest } = what;
    this.slots.splice(from, to - from, { ...rest, tokens, text: `§${kinds}_0`, used: false });
    this.#number();
  }

  /** Makes one word of several. */
  merge(from: number, to: number, text: string): void {
    const tokens = this.slots.slice(from, to).flatMap((slot) => slot.tokens);
    this.slots.splice(from, to - from, { tokens, text, used: false });
    this.#number();
  }

  /** Puts a period behind the words, wherever it was named. */
  append(tokens: readonly Token[], period: Period): void {
    this.slots.push({ tokens, text: '§p_0', period, used: false });
    this.#number();
  }

  /** Says a slot once more, in the place of `instead` others. */
  repeat(slot: Slot, at: number, instead = 0): void {
    this.slots.splice(at, instead, { ...slot, used: false });
    this.#number();
  }

  #use(index: number): void {
    const slot = this.slots[index];
    if (slot) slot.used = true;
  }

  /** A mark carries the number of its slot. */
  #number(): void {
    for (const [i, slot] of this.slots.entries()) {
      if (slot.text.startsWith('#')) this.slots[i] = { ...slot, text: `#${i}` };
      else if (slot.text.startsWith('§'))
        this.slots[i] = { ...slot, text: slot.text.replace(/_\d+$/, `_${i}`) };
    }
  }
}

const compiled = new Map<string, RegExp>();

/** The patterns are the grammar's own: there are some hundred, and making them takes longer than matching. */
function betweenWords(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = new RegExp(`(?<= )(?:${pattern})(?= )`, 'g');
  compiled.set(pattern, made);
  return made;
}

function matchOf(found: RegExpExecArray, source: string): Match {
  const words = (text: string): number => text.split(' ').filter((w) => w !== '').length;
  const from = words(source.slice(0, found.index));
  return { text: found[0], groups: found.groups ?? {}, from, to: from + words(found[0]) };
}

/**
 * A mention that may be of one of these kinds, as a named group or without a name: what stands before the first of
 * them holds none, so that it is found in one way.
 */
export const mark = (kinds: string, name?: string): string =>
  `${name === undefined ? '(?:' : `(?<${name}>`}§[^${kinds}_ ]*[${kinds}][a-z]*_\\d+)`;
export const number = (name: string): string => `(?<${name}>#\\d+)`;

/**
 * Any of the words, each once: a word that a repeated group holds twice is tried in two ways each time it is said, and
 * forty of them in a million millions.
 */
export const anyOf = (...lists: readonly Iterable<string>[]): string =>
  [...new Set(lists.flatMap((list) => [...list]))].filter(Boolean).join('|');

/** "How many tickets does a customer open", "did Dune Travel open": to open them, and none that are "Open". */
export function isInfinitive({ slots }: Sentence, at: number): boolean {
  const slot = slots[at];
  const isVerb =
    slot?.tokens.length === 1 &&
    /^(?:open|close|order|return|cancel|visit)$/.test(slot.tokens[0]?.word ?? '');
  const isBehindNoun = slots[at - 1]?.text.startsWith('§') === true;
  return (
    isVerb &&
    isBehindNoun &&
    slots.slice(Math.max(0, at - 4), at - 1).some((s) => /^(?:do|does|did)$/.test(s.tokens[0]?.word ?? ''))
  );
}
