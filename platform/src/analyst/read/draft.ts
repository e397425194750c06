import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Aggregate } from '../lexicon/meaning.js';
import type {
  ChartKind,
  Comparison,
  Filter,
  Grain,
  Having,
  Order,
  Period,
  Plan,
  Split,
  Term,
  TimeUnit,
} from '../plan/plan.js';
import type { Sentence } from './sentence.js';
import type { Clock } from './calendar.js';

/** A part of the question and where it stood in it. */
export type Placed<T> = { readonly is: T; readonly at: number };

export type Ranking = {
  readonly desc: boolean;
  readonly limit?: number;
  readonly offset?: number;
  readonly by?: Term;
  readonly each?: boolean;
  /** `best`, `cheapest`: what was said. */
  readonly words: string;
  /** "Worst first": which end is the first one its measure tells. */
  readonly judged?: string;
};

/** What the steps have understood so far. */
export type Draft = {
  readonly terms: Placed<Term>[];
  readonly splits: (Placed<Split> & { readonly each?: boolean })[];
  readonly filters: Placed<Filter>[];
  readonly having: Having[];
  readonly periods: Placed<Period>[];
  ranking?: Ranking;
  /** A share was asked for, at this place. */
  share?: { readonly at: number; readonly percent: boolean; readonly to: number };
  growth?: {
    readonly relative: boolean;
    readonly drivers: boolean;
    readonly back?: Grain;
    /** "The same months of 2022": the year that the part stands in. */
    readonly inYear?: number;
    /** "Last year", by the calendar. */
    readonly last?: Period;
    /** Two figures that were told are asked to be held against each other. */
    readonly isDifference?: boolean;
    /** "The same days": a period that goes on is held against as much of the one before. */
    readonly isToDate?: boolean;
    /** A drop was asked for. */
    readonly isDown?: boolean;
  };
  isComparison?: boolean;
  /** Rows themselves are asked for. */
  isList?: boolean;
  /** … by nothing but their name and conditions. */
  isBare?: boolean;
  /** Things that are listed by their name, and what says how many they are. */
  things?: Plan['things'];
  isRecord?: boolean;
  /** One row is meant, not groups: "single", "which … was it". */
  isSingle?: boolean;
  /** One group is asked for: "which month". */
  isOne?: boolean;
  /** "Which one …": one of what the question before has told. */
  isOneOf?: boolean;
  /** "… is above 100": of what was measured before. */
  bounds?: readonly { readonly op: Comparison; readonly value: number; readonly unit?: string }[];
  /** Units of the calendar that are counted, shared out or listed. */
  timeGroups?: {
    readonly grain: Grain;
    readonly kind: 'count' | 'share' | 'list';
    readonly needsBound: boolean;
  };
  /** The figure of each thing in one period is held against that of another. */
  against?: {
    readonly from: Period;
    readonly to: Period;
    readonly op: '<' | '>';
    /** … and in percent. */
    readonly relative?: boolean;
  };
  distribution?: Member;
  /** … in steps of so much. */
  step?: number;
  countOf?: Member;
  chart?: ChartKind;
  /** The row noun was named, at these places. */
  readonly rowsAt: number[];
  readonly columns: string[];
  /** Words that only a follow-up has: "instead", "what about". */
  readonly links: Set<
    'add' | 'replace' | 'drop' | 'same' | 'next' | 'reverse' | 'those' | 'it' | 'first' | 'each' | 'share'
  >;
  /** How ambiguous words were read. */
  readonly notes: string[];
  /** The unit that the answer is wanted in. */
  unit?: TimeUnit | undefined;
  /** "And the average?": the same measure, worked out in this way. */
  how?: Aggregate;
  /** Another number for one that the plan before has. */
  newNumber?: NewNumber;
  /** An average over groups of what each of them has. */
  perGroup?: { readonly of: Term; readonly split: Split };
  among?: { readonly name: string; readonly order: Order; readonly limit: number };
  isOverview?: boolean;
  /** Of the things that have rows of the one kind, those that have rows of another as well. */
  conversion?: { readonly by: string; readonly from: Filter; readonly to: Filter };
  /** "Ignore blanks": groups without a name are left out. */
  noBlanks?: boolean;
  /** What is asked of these rows is told by those of another view, if by any. */
  isElsewhere?: boolean;
  /** Of rows that say how things stood: all of their times are asked about, or the mean over them. */
  times?: Plan['times'];
  /** The end of a period was asked for. */
  isAtEnd?: boolean;
  /** What goes on now was asked for, and the rows tell it. */
  isCurrent?: boolean;
  /** "At the end of 2024 and of 2025": what ran as of several days. */
  moments?: readonly { readonly words: string; readonly filters: readonly Filter[] }[];
  /** "And how much is that?": the money of what was counted before. */
  isAmount?: boolean;
  /** "And the month before?": how far the period of the question before is moved. */
  shift?: { readonly steps: 1 | -1; readonly grain?: Grain };
  /** "As a share of their orders": of all rows of each group. */
  isOfOwn?: boolean;
  /** "Per order instead of in total": through so many. */
  per?: { readonly of: Term; readonly isAverage: boolean };
  /** "And in the others?": in all that the question before has not named. */
  others?: { readonly member?: string; readonly isCount: boolean; readonly isSum: boolean };
  problem?: Problem;
};

/** What is measured or ranked by. */
export const askedTerms = ({ terms, ranking }: Draft): Term[] => [
  ...terms.map(({ is }) => is),
  ...(ranking?.by ? [ranking.by] : []),
];

export type NewNumber = {
  readonly value: number;
  readonly unit?: string;
  readonly isMinimum?: boolean;
};

/** Why a question is not answered. `choices` are questions that could be. */
export type Problem = {
  readonly text: string;
  readonly search: string;
  readonly choices?: readonly string[];
  /** Rows of another view may tell it. */
  readonly isElsewhere?: boolean;
};

/** Another view whose rows are each of one of this view's. */
export type Related = {
  readonly lexicon: Lexicon;
  /** What tells the rows of this view apart, and what it is in the other. */
  readonly key: string;
  readonly of: string;
};

export type Reading = {
  /** What the other views of the data are called and read from. */
  readonly tables?: ReadonlySet<string>;
  readonly related: readonly Related[];
  readonly sentence: Sentence;
  readonly lexicon: Lexicon;
  readonly clock: Clock;
  readonly draft: Draft;
  readonly facts: Facts;
};

/** What the data set says of itself. */
export type Facts = {
  readonly title: string;
  readonly rowNoun: { readonly one: string; readonly many: string };
  readonly currency?: string;
};

export const newDraft = (): Draft => ({
  terms: [],
  splits: [],
  filters: [],
  having: [],
  periods: [],
  rowsAt: [],
  columns: [],
  links: new Set(),
  notes: [],
});

/** Whether a row is something that was bought. */
export const arePurchases = ({ rowNoun }: Facts): boolean =>
  /order|purchase|sale|transaction|booking|line|basket|meal|invoice/.test(rowNoun.many);
