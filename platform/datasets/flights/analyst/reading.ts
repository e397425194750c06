import type { ChangeWish } from './draft.js';
import type { Among, ChartKind, Dimension, Filter, Having, Plan, Term } from './plan.js';
import type { Topic } from './topics.js';

/** What one question says by itself, before defaults and before the turn it may follow. */
export type Reading = {
  readonly terms: readonly Term[];
  readonly dimensions: readonly Dimension[];
  /** Those of the dimensions that a ranking is wanted within ("in each state"). */
  readonly each: readonly Dimension[];
  /** No dimension named the end of the flight, so context may move it. */
  readonly unsided: boolean;
  readonly filters: readonly Filter[];
  readonly having: readonly Having[];
  readonly rank?: { readonly by?: Term | 'delay' | 'distance' | 'date'; readonly direction: 'asc' | 'desc' };
  readonly limit?: number;
  /** Rows to pass over. */
  readonly offset?: number;
  readonly among?: Among;
  /** "which airport": one is asked for. */
  readonly singular: boolean;
  /** "how many routes have more than …": the groups themselves are counted. */
  readonly countGroups: boolean;
  readonly rows: boolean;
  readonly trend: boolean;
  readonly change?: ChangeWish;
  readonly compared: boolean;
  readonly chart?: ChartKind;
  /** The end of the flight that bare "departures" or "arrivals" speak of. */
  readonly side?: 'origin' | 'destination';
  /** How many filters were named without an end of the flight. */
  readonly sideless: boolean;
  readonly followUp: FollowUp;
  readonly topics: readonly Topic[];
  /** Times outside the data, as asked. */
  readonly outside: readonly string[];
  /** Words that look like a place but are none of the data's. */
  readonly unknownPlaces: readonly string[];
  readonly unknown: readonly string[];
  /** Words that mean something and that no step made use of. */
  readonly unused: readonly string[];
  readonly about: 'data' | 'help' | 'greeting' | 'thanks' | undefined;
  readonly text: string;
};

/** Signs that a question changes the one before. */
export type FollowUp = {
  readonly cue: boolean;
  /** "also by month", "add the median": keep what is there. */
  readonly add: boolean;
  readonly remove: readonly ('filters' | 'having' | 'limit' | 'dates' | 'places')[];
  readonly flip: boolean;
  /** "the next five". */
  readonly next: boolean;
  readonly compareWith: boolean;
  readonly aggregate?: 'average' | 'median' | 'max' | 'min' | 'total';
};

/** What a turn leaves to the next: its plan, and the groups of a short ranking as a condition. */
export type Memory = { readonly plan: Plan; readonly shown?: Filter };
