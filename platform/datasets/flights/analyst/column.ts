import type { Dimension, Term } from './plan.js';

/** One column of the result: its name in SQL and what it is. */
export type Column = {
  readonly name: string;
  readonly sql: string;
  readonly dimension?: Dimension;
  readonly term?: Term;
};
