import type { AccessPolicyDefinition, MemberHints } from './model-schema.js';

/** A measure, dimension or segment of a view, compiled to SQL over the view's cubes. */
export type Member = {
  /** Name in the view, unqualified. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: 'measure' | 'dimension' | 'segment';
  /** It tells the rows of its cube apart: `primary_key` in the model. */
  readonly isKey?: boolean;
  /** `string`, `number`, `time`, `boolean`, `geo`; measures are `number`, segments `boolean`. */
  readonly type: string;
  /** `count`, `countDistinct`, `sum`, `avg`, `min`, `max`, `number`; measures only. */
  readonly aggType?: string;
  readonly format?: string;
  readonly public: boolean;
  readonly synonyms: readonly string[];
  readonly unit?: string;
  /** What the model's author says of it to whoever reads questions and draws charts. */
  readonly hints: MemberHints;
  /** SQL over quoted cube aliases. An aggregate for a measure, a row expression otherwise. */
  readonly sql: string;
  /** The date of a time dimension, where the table has a column for it: cheaper than to work it out of each time. */
  readonly daySql?: string;
  /** What a measure takes from one row, for queries that do not group. None for measures worked out of others. */
  readonly rowSql?: string;
  /** A measure's SQL over the rows that meet a condition, which stands for `conditionMark` in it. */
  readonly conditionalSql?: string;
  /** The rows that a measure with filters counts. */
  readonly rowFilter?: string;
  /** Cubes the SQL reads, the root cube included when it does. */
  readonly cubes: ReadonlySet<string>;
};

/** Where the condition goes in `Member.conditionalSql`: no text of a model holds it. */
export const conditionMark = '\u0000';

/** How a cube comes into a query: its relation and, but for the root, the join to a cube before it. */
export type CubeSource = {
  readonly name: string;
  /** `schema.table AS "alias"` or `(sql) AS "alias"`. */
  readonly relation: string;
  readonly parent?: string;
  readonly on?: string;
  readonly policies: readonly AccessPolicyDefinition[] | undefined;
  /** Members by their name in the cube, which the cube's own policies speak of. */
  readonly dimensions: ReadonlyMap<string, Member>;
};

export type View = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly public: boolean;
  readonly root: string;
  /** By lower-case name. */
  readonly members: ReadonlyMap<string, Member>;
  /** By cube name, a parent always before its children. */
  readonly sources: ReadonlyMap<string, CubeSource>;
  readonly policies: readonly AccessPolicyDefinition[] | undefined;
};

export type DataModel = { readonly views: ReadonlyMap<string, View> };

/** The alias of a cube, or any name, as a quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
