/**
 * What is asked, as one value: written as SQL, drawn, said in words, and kept as the memory of the turn, so that the
 * next question can change it. JSON all through.
 */
export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Days from `from` on and before `to`, as `YYYY-MM-DD`. */
export type Period = {
  readonly from?: string;
  readonly to?: string;
  readonly words: string;
  /** When it is one day, week, … of the calendar. */
  readonly grain?: Grain;
};

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Filter =
  | {
      readonly on: 'values';
      readonly member: string;
      readonly values: readonly (string | boolean | number)[];
      readonly negate?: boolean;
      /** What stands between values that a row may have several of. */
      readonly list?: string;
      /** It is about the one value that a group is of, not about all that a row has. */
      readonly each?: boolean;
    }
  | { readonly on: 'number'; readonly member: string; readonly op: Comparison; readonly value: number }
  | { readonly on: 'segment'; readonly member: string; readonly negate?: boolean }
  /** `isOwn`: not asked for, but what cannot be ranked or spread without a value; it is not told. */
  | {
      readonly on: 'empty';
      readonly member: string;
      readonly negate?: boolean;
      readonly isOwn?: boolean;
    }
  | {
      readonly on: 'period';
      readonly member: string;
      readonly periods: readonly Period[];
      /** What is told of many periods at once: "as of the last month of each quarter". */
      readonly words?: string;
      readonly negate?: boolean;
    }
  /** Weekdays from 1 for Monday, hours from 0, months from 1. */
  | {
      readonly on: 'part';
      readonly member: string;
      readonly part: TimePart;
      readonly values: readonly number[];
      readonly negate?: boolean;
    }
  /** Two members of a row against each other, or the one against so many `times` the other; without `op` whether they are the same. */
  | {
      readonly on: 'same';
      readonly member: string;
      readonly other: string;
      readonly op?: '>' | '<=' | '<' | '>=';
      readonly times?: number;
      readonly negate?: boolean;
    }
  /** How long it was from one time to another. */
  | {
      readonly on: 'span';
      readonly from: string;
      readonly to: string;
      readonly op: Comparison;
      readonly value: number;
      readonly unit: 'minutes' | 'hours' | 'days' | 'months';
    }
  /** Of which no row of another view is, in these periods of its `time`: `of` is there what `member` is here. */
  | {
      readonly on: 'absent';
      readonly member: string;
      readonly view: string;
      readonly of: string;
      /** What the other view calls its rows. */
      readonly rows: string;
      readonly time?: string;
      readonly periods: readonly Period[];
      /** Of which rows there are none. */
      readonly where?: readonly Filter[];
    }
  /** `isOwn`: of rows that are told by their groups. */
  | {
      readonly on: 'any';
      readonly of: readonly (readonly Filter[])[];
      readonly negate?: boolean;
      readonly isOwn?: boolean;
    };

export type TimeUnit = 'seconds' | 'minutes' | 'hours' | 'days';

export type TimePart = 'weekday' | 'hour' | 'month';

export type Term =
  | { readonly kind: 'measure'; readonly name: string }
  | { readonly kind: 'rows' }
  | {
      readonly kind: 'aggregate';
      readonly fn: 'avg' | 'sum' | 'min' | 'max' | 'median' | 'stddev' | 'distinct' | 'quantile';
      readonly of: string;
      readonly at?: number;
      /** What stands between values that a row may have several of. */
      readonly list?: string;
    }
  /** How long it is from one time to another. */
  | {
      readonly kind: 'span';
      readonly fn: 'avg' | 'median' | 'min' | 'max' | 'quantile';
      readonly at?: number;
      readonly from: string;
      readonly to: string;
      readonly unit: 'minutes' | 'hours' | 'days';
    }
  | { readonly kind: 'correlation'; readonly of: string; readonly with: string }
  /** One through another: `revenue per order`. */
  | {
      readonly kind: 'ratio';
      readonly of: Term;
      readonly per: Term;
      readonly isShare?: boolean;
      /** Of the rows that have a value of all of these. */
      readonly both?: readonly string[];
    }
  /** On average a day, a week, … that has rows. */
  | { readonly kind: 'pace'; readonly of: Term; readonly member: string; readonly grain: Grain }
  /** The part that meets conditions: they bind the numerator alone, the plan's filters bind both. */
  | {
      readonly kind: 'share';
      readonly of: Term;
      readonly when: readonly Filter[];
      readonly percent?: boolean;
    }
  /** In another unit than it is recorded in, of which `size` are one. */
  | { readonly kind: 'scaled'; readonly of: Term; readonly unit: TimeUnit; readonly size: number }
  /** A group's part of all groups, of those `within` one of another split, or of a `whole` where a row may stand in several. */
  | { readonly kind: 'part'; readonly of: Term; readonly whole?: number; readonly within?: Split }
  | { readonly kind: 'when'; readonly of: Term; readonly filters: readonly Filter[]; readonly words: string }
  /** From the first conditions to the second, as a difference or as a fraction of the first. */
  | { readonly kind: 'change'; readonly from: Term; readonly to: Term; readonly relative: boolean }
  /** Against the row before, in a series. */
  | { readonly kind: 'step'; readonly of: Term; readonly relative: boolean };

export type Split =
  /** `beside`: what its values are read with, where they repeat. */
  | {
      readonly kind: 'member';
      readonly name: string;
      readonly beside?: string;
      /** Its values are numbers, and stand in their order: hours of the day, ratings. */
      readonly isNumber?: boolean;
      /** Its values, where they have an order of their own: ranks of a scale, bands of numbers. */
      readonly inOrder?: readonly string[];
      /** What stands between values that a row may have several of: it is in the group of each. */
      readonly list?: string;
      /** Where its values lie, when they are to be mapped. */
      readonly place?: { readonly latitude: string; readonly longitude: string };
    }
  | { readonly kind: 'time'; readonly name: string; readonly grain: Grain }
  | { readonly kind: 'part'; readonly name: string; readonly part: TimePart }
  | { readonly kind: 'weekend'; readonly name: string }
  | { readonly kind: 'bucket'; readonly name: string; readonly size?: number }
  /** `isYear`: of a number that is a year, else of a time. */
  | { readonly kind: 'decade'; readonly name: string; readonly isYear?: boolean }
  | {
      readonly kind: 'cases';
      readonly title: string;
      /** `numbers`: what its label names and its bounds do not. */
      readonly cases: readonly {
        readonly label: string;
        readonly filters: readonly Filter[];
        readonly numbers?: readonly number[];
      }[];
      /** The number in whose order they stand. */
      readonly orderedBy?: string;
    };

/** `value` is not known yet where it is `against` the average of everything. */
export type Having = {
  readonly term: Term;
  readonly op: Comparison;
  readonly value: number;
  readonly against?: 'average';
};

export type Order = {
  readonly by: Term;
  readonly desc: boolean;
  /** Its numbers were worked out of others, which leaves fractions that nobody reads. */
  readonly isWorkedOut?: boolean;
  readonly words?: string;
  /** What rows of one value are ordered by. */
  readonly then?: string;
};

export type ChartKind = 'bar' | 'line' | 'area' | 'arc' | 'scatter' | 'table' | 'map';

export type Plan = {
  readonly view: string;
  /** Groups of rows with their measures, how many of them there are or which part meets `having`, their average, or rows. */
  readonly kind: 'groups' | 'groupCount' | 'groupShare' | 'groupAverage' | 'rows';
  readonly terms: readonly Term[];
  readonly splits: readonly Split[];
  readonly filters: readonly Filter[];
  readonly having: readonly Having[];
  /** The groups of which a `groupShare` is a part, where it is not of all. */
  readonly whole?: readonly Having[];
  readonly order?: Order;
  readonly limit?: number;
  readonly offset?: number;
  /** The ranking is made inside each value of the first split. */
  readonly each?: boolean;
  /** Only the first of a ranking before the question's own. */
  readonly among?: { readonly name: string; readonly order: Order; readonly limit: number };
  /** Members that a list of rows shows beside the usual ones. */
  readonly columns?: readonly string[];
  /** A list of one row, with all that is known of it. */
  readonly isWhole?: boolean;
  /**
   * The groups are things that were asked for by their name, of which the number is told as well; `of`: what counts them,
   * where each has a name of its own.
   */
  readonly things?: { readonly by: string; readonly of?: Term };
  readonly chart?: ChartKind;
  /**
   * Of rows that each say how a thing stood at a time: all of the times are asked about, or the mean over them. Without
   * it the last one is.
   */
  readonly times?: 'all' | 'mean';
  /** The end of the period was asked for by its name. */
  readonly isAtEnd?: boolean;
};

/** What a thread remembers. */
export type Memory = {
  readonly plan: Plan;
  /** The groups that a short ranking showed: what "those" are in the next question. */
  readonly shown?: Filter;
  /** The conditions before the question that has narrowed them: "as a share?" is of those. */
  readonly wider?: readonly Filter[];
  /** The period of the question before, of which the same was asked: "what's the growth?" is from that one. */
  readonly earlier?: readonly Period[];
  /** What was asked since, and could not be answered. */
  readonly unread?: readonly string[];
};

export const sameTerm = (a: Term | undefined, b: Term | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** A plan with each of its terms turned into another one, wherever it has them. */
export const withTerms = (plan: Plan, turn: (term: Term) => Term): Plan => ({
  ...plan,
  terms: plan.terms.map(turn),
  having: plan.having.map((h) => ({ ...h, term: turn(h.term) })),
  ...(plan.order ? { order: { ...plan.order, by: turn(plan.order.by) } } : {}),
});

/** What an answer is about: the change or the share, where one was asked for, before what it was made of. */
export const mainTerm = ({ terms }: Plan): Term =>
  terms.find(({ kind }) => kind === 'change' || kind === 'share' || kind === 'part') ??
  terms[0] ?? { kind: 'rows' };

/** Without what only a ranking or a list of rows has. */
export function dropRanking({ order: _o, limit: _l, offset: _f, columns: _c, ...plan }: Plan): Plan {
  return plan;
}

/** The groups that a title goes by: what each part is a part of, its own name says already. */
export const groupsToldBy = ({ splits, terms }: Plan): readonly Split[] =>
  splits.filter((split) => !terms.some((t) => t.kind === 'part' && isSameSplit(t.within, split)));

/** Whatever became known of it since. */
const isSameSplit = (one: Split | undefined, other: Split): boolean =>
  one?.kind === other.kind && JSON.stringify(keyOf(one)) === JSON.stringify(keyOf(other));

const keyOf = (split: Split): unknown => (split.kind === 'member' ? split.name : split);
