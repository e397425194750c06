/** Members of a cube as they are written down. */
import type { Column } from './column.js';

export type DraftMember = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly sql?: string;
  /** Which rows a measure is of. */
  readonly filters?: readonly { readonly sql: string }[];
  readonly primary_key?: true;
  readonly format?: 'currency' | 'percent';
  readonly meta?: Readonly<Record<string, unknown>>;
};

/** A measure, and what decides whether it is worth showing first. */
export type DraftMeasure = DraftMember & {
  readonly rank: number;
  readonly isAverage: boolean;
  readonly better?: 'up' | 'down';
};

export type DraftDimension = DraftMember & { readonly column: Column };
