/** Which end of a flight a place is. `either`: one of the two. */
export type Side = 'origin' | 'destination' | 'either';

/** A place as the question names it: airports by code, a city (in a state), or states. */
export type Place =
  | { readonly kind: 'airport'; readonly label: string; readonly codes: readonly string[] }
  | { readonly kind: 'city'; readonly label: string; readonly city: string; readonly state?: string }
  | { readonly kind: 'state'; readonly label: string; readonly states: readonly string[] };

export type Compare = '=' | '<>' | '>' | '>=' | '<' | '<=';

/** A span of days, `to` exclusive, both `YYYY-MM-DD`. */
export type DateRange = {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'range';
};

/** A part of the day in minutes after midnight, `to` exclusive. */
export type TimeSpan = { readonly from: number; readonly to: number; readonly label: string };

/** A condition on the flights. Lists are joined by OR, conditions by AND. */
export type Filter =
  | {
      readonly on: 'place';
      readonly side: Side;
      readonly places: readonly Place[];
      readonly negate?: boolean;
    }
  /** Both ends in one state; negated: in two. */
  | { readonly on: 'sameState'; readonly negate?: boolean }
  | { readonly on: 'between'; readonly a: Place; readonly b: Place }
  /** Several routes, each in one direction. */
  | { readonly on: 'pairs'; readonly pairs: readonly { readonly from: Place; readonly to: Place }[] }
  | { readonly on: 'date'; readonly ranges: readonly DateRange[]; readonly negate?: boolean }
  /** 1 Monday to 7 Sunday. */
  | { readonly on: 'weekday'; readonly days: readonly number[]; readonly negate?: boolean }
  | { readonly on: 'time'; readonly spans: readonly TimeSpan[]; readonly negate?: boolean }
  | {
      readonly on: 'delay' | 'distance';
      readonly op: Compare;
      readonly value: number;
      /** The default meaning of "delayed", "on time" or "early", not a number of the asker's. */
      readonly word?: string;
    };

/** What is measured. */
export type Term =
  | { readonly kind: 'measure'; readonly name: string }
  /** The part of the flights that meet the conditions; `percent` as 0 to 100, otherwise 0 to 1. */
  | { readonly kind: 'share'; readonly of: readonly Filter[]; readonly percent: boolean }
  /** A group's part of all flights shown. */
  | { readonly kind: 'part'; readonly percent: boolean }
  | { readonly kind: 'quantile'; readonly of: 'delay' | 'distance'; readonly at: number }
  /** The change of a measure from one period to the next; `percent` of the earlier one. */
  | { readonly kind: 'change'; readonly of: Term; readonly percent: boolean }
  /** Flights, or different destinations, routes and so on, for each day, month, airport, …, on average. */
  | {
      readonly kind: 'rate';
      readonly of?: 'route' | 'airport' | 'city' | 'state';
      readonly per:
        'hour' | 'day' | 'week' | 'month' | 'airport' | 'destination' | 'route' | 'city' | 'state';
    };

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What the rows of the answer are about. */
export type Dimension =
  | { readonly kind: 'airport' | 'city' | 'state'; readonly side: 'origin' | 'destination' }
  /** `undirected`: both directions together. */
  | { readonly kind: 'route'; readonly level: 'airport' | 'city' | 'state'; readonly undirected?: boolean }
  | { readonly kind: 'time'; readonly grain: Grain }
  | { readonly kind: 'hour' | 'weekday' | 'weekend' | 'delayBucket' | 'distanceBucket' }
  | {
      readonly kind: 'cases';
      readonly cases: readonly { readonly label: string; readonly filters: readonly Filter[] }[];
    };

export type Having = {
  readonly term: Term;
  readonly op: Compare;
  readonly value: number;
  /** `value` is the average over everything the question is about; a first query finds it. */
  readonly average?: boolean;
};

export type Among = {
  readonly dimension: Dimension;
  readonly limit: number;
  readonly direction: 'asc' | 'desc';
};

export type ChartKind = 'bar' | 'line' | 'area' | 'arc' | 'scatter' | 'map' | 'table';

/** A question, understood: what one SELECT over the view is written from, and what the next turn builds on. */
export type Plan = {
  /** `rows` lists single flights; `groups` measures. */
  readonly kind: 'groups' | 'rows';
  readonly terms: readonly Term[];
  readonly dimensions: readonly Dimension[];
  readonly filters: readonly Filter[];
  readonly having: readonly Having[];
  /** Rows are sorted by this, or by the dimensions when it is missing. */
  readonly order?: { readonly by: Term | 'delay' | 'distance' | 'date'; readonly direction: 'asc' | 'desc' };
  readonly limit?: number;
  /** Rows to pass over: "the next five", "the second busiest". */
  readonly offset?: number;
  /** Only the groups that a ranking by flights of its own begins with: "of the ten busiest airports". */
  readonly among?: Among;
  /** "the top three of each": the first `outer` dimensions have a ranking of `limit` each. */
  readonly each?: { readonly outer: number; readonly limit: number };
  /** The number of groups is asked for, not the groups. */
  readonly countGroups?: boolean;
  readonly chart?: ChartKind;
};

export function sameTerm(a: Term, b: Term): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export const countTerm: Term = { kind: 'measure', name: 'count' };
