import type { DateRange, Dimension, Filter, Having, Place, Term } from './plan.js';

/** `direction`: the period with the largest rise (`desc`) or fall (`asc`) is wanted. */
export type ChangeWish = { readonly percent: boolean; readonly direction?: 'asc' | 'desc' };

/** A condition in numbers: on single flights, or on a measure of a group. */
export type Condition = { readonly filter: Filter } | { readonly having: Having };

export type TimeCondition = { readonly filter: Filter; readonly label: string };

/** A dimension the question names, before it is known at which end of the flight. */
export type DimensionWord = {
  readonly dimension: Dimension;
  /** The end was named ("destination airports"). */
  readonly sided: boolean;
  readonly singular: boolean;
  /** Named with "each", "every" or "per": a ranking may be wanted for each. */
  readonly each?: boolean;
};

/**
 * A question while it is being read. Each step replaces what it understood in `text` by a mark (`§` + kind + index), so
 * that later steps see the structure and the end sees what nobody understood.
 */
export class Draft {
  text: string;
  readonly original: string;
  readonly places: Place[] = [];
  readonly dates: DateRange[] = [];
  readonly times: TimeCondition[] = [];
  readonly terms: Term[] = [];
  readonly conditions: Condition[] = [];
  readonly dimensions: DimensionWord[] = [];
  /** Times the data does not hold, in the asker's words. */
  readonly outside: string[] = [];

  /** The change from one period to the next is asked for. */
  change: ChangeWish | undefined;

  constructor(original: string) {
    this.original = original;
    this.text = original;
  }

  /** Replaces every match; the callback returns the mark, or the match itself to leave it. */
  replace(
    pattern: RegExp,
    read: (groups: string[], match: string, before: string, after: string) => string,
  ): void {
    const source = this.text;
    this.text = source.replace(pattern, (match: string, ...rest: unknown[]) => {
      const at = Number(rest.at(-2));
      const groups = rest.slice(0, -2).map((g) => (typeof g === 'string' ? g : ''));
      return read(groups, match, source.slice(0, at), source.slice(at + match.length));
    });
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.text);
  }

  place(place: Place): string {
    return `§p${this.places.push(place) - 1}`;
  }

  date(range: DateRange): string {
    return ` §d${this.dates.push(range) - 1}`;
  }

  time(filter: Filter, label: string): string {
    return ` §t${this.times.push({ filter, label }) - 1}`;
  }

  term(term: Term): string {
    return `§m${this.terms.push(term) - 1}`;
  }

  condition(condition: Condition): string {
    return `§c${this.conditions.push(condition) - 1}`;
  }

  dimension(word: DimensionWord): string {
    return `§g${this.dimensions.push(word) - 1}`;
  }
}
