import { z } from 'zod';

/**
 * The shape of data model files: the part of the ecosystem's YAML that this engine compiles. Objects are strict, so a
 * misspelt key is an error with its place and not a silently ignored rule.
 */
const name = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*$/i, 'must be a name: letters, digits and underscores, not starting with a digit');
const shown = {
  title: z.string().optional(),
  description: z.string().optional(),
  public: z.boolean().optional(),
};
const knownMeta = z.looseObject({
  synonyms: z.array(z.string()).optional(),
  unit: z.string().optional(),
  /** SQL of the date of a time dimension, for tables that hold it in a column beside the time. */
  day: z.string().optional(),
  /** Which way is good, for `best` and `worst`. */
  better: z.enum(['up', 'down']).optional(),
  /** Whether sums of its values mean something; a rate's or a stock's do not. */
  additive: z.boolean().optional(),
  /** How something stands at a time: its SQL adds up within a time and averages over several, which answers say. */
  level: z.boolean().optional(),
  /** Of a time: its rows say how each thing stood then, so that a question is about one of its times. */
  snapshot: z.boolean().optional(),
  /** What its values are read with, where some of them repeat, as a member's name or the `of` of its role: a city's state. */
  beside: z.string().optional(),
  /** What stands between the values of a row that holds several; without it, the values themselves tell. */
  list: z.string().optional(),
  /**
   * One of two members of one kind of thing, such as the two ends of a way; the words that tell it, and what a row is
   * called as seen from it (`rows`).
   */
  role: z
    .object({
      name: z.string(),
      of: z.string(),
      words: z.array(z.string()).optional(),
      rows: z.array(z.string()).optional(),
    })
    .optional(),
  /** To take where none is named. */
  default: z.boolean().optional(),
  /**
   * Of money that goes both ways: what came in, what went out (told positive), what came in less what went out, or what
   * went out less what came back (`cost`). Of a dimension, that it tells the way of a row (`type`).
   */
  flow: z.enum(['in', 'out', 'net', 'cost', 'type']).optional(),
  /**
   * How something stands after the last row of a time: the dimension that tells it of one row, and the one whose values
   * each have one of their own.
   */
  last: z.object({ of: z.string(), by: z.string().optional() }).optional(),
  /**
   * Of a measure that counts each thing once, however many rows it has: the dimension that holds the number on each of
   * the rows, the one that tells the things apart, and how they are put together.
   */
  once: z.object({ of: z.string(), by: z.string(), as: z.enum(['sum', 'avg', 'median']) }).optional(),
  /**
   * Of a measure of rows in some states alone: the dimension that tells the state, and the measure that stands for it where
   * a question names another state.
   */
  within: z.object({ of: z.string(), instead: z.string() }).optional(),
  /** Of what tells things of several rows apart: the dimensions that are the same in all rows of one. */
  same: z.array(z.string()).optional(),
  /**
   * Of the number that tells how late each row is: the times that were planned and that came of it, whether they may be
   * held against each other as they are, what it is called, the words that say which of several such numbers is meant,
   * and whether it is the one to take where none says so.
   */
  late: z
    .object({
      planned: z.string(),
      actual: z.string(),
      what: z.string(),
      words: z.array(z.string()).optional(),
      isExact: z.boolean().optional(),
      isUsual: z.boolean().optional(),
    })
    .optional(),
  /** Of a measure, the time that it goes by where a question names none: what was won, by when it was. */
  time: z.string().optional(),
  /** An identifier: never summed. */
  code: z.boolean().optional(),
  /** Names of values that the rows hold as codes. */
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
});
const meta = knownMeta.optional();

/** What is read of a member's `meta`; others may put more there. */
export const metaKeys: readonly string[] = Object.keys(knownMeta.shape);

const measure = z.strictObject({
  name,
  ...shown,
  type: z.enum(['count', 'count_distinct', 'sum', 'avg', 'min', 'max', 'number', 'time']),
  sql: z.string().optional(),
  filters: z.array(z.strictObject({ sql: z.string() })).optional(),
  format: z.string().optional(),
  meta,
});

const dimension = z.strictObject({
  name,
  ...shown,
  type: z.enum(['string', 'number', 'time', 'boolean', 'geo']),
  sql: z.string().optional(),
  latitude: z.strictObject({ sql: z.string() }).optional(),
  longitude: z.strictObject({ sql: z.string() }).optional(),
  primary_key: z.boolean().optional(),
  format: z.string().optional(),
  meta,
});

const segment = z.strictObject({ name, ...shown, sql: z.string(), meta });

const join = z.strictObject({
  name,
  relationship: z.enum(['many_to_one', 'one_to_one', 'one_to_many']),
  sql: z.string(),
});

export type PolicyFilterDefinition =
  | { member: string; operator: string; values?: unknown[] | undefined }
  | { or: PolicyFilterDefinition[] }
  | { and: PolicyFilterDefinition[] };

const policyFilter: z.ZodType<PolicyFilterDefinition> = z.lazy(() =>
  z.union([
    z.strictObject({
      member: name,
      operator: z.enum(['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte', 'contains', 'set', 'notSet']),
      values: z.array(z.unknown()).optional(),
    }),
    z.strictObject({ or: z.array(policyFilter).min(1) }),
    z.strictObject({ and: z.array(policyFilter).min(1) }),
  ]),
);

const accessPolicy = z.strictObject({
  group: z.string().optional(),
  groups: z.array(z.string()).optional(),
  conditions: z.array(z.strictObject({ if: z.string() })).optional(),
  row_level: z
    .strictObject({ allow_all: z.boolean().optional(), filters: z.array(policyFilter).optional() })
    .optional(),
  member_level: z
    .strictObject({
      includes: z.union([z.literal('*'), z.array(name)]).optional(),
      excludes: z.array(name).optional(),
    })
    .optional(),
});

const cube = z
  .strictObject({
    name,
    ...shown,
    sql_table: z
      .string()
      .regex(/^[a-z_][a-z0-9_.]*$/i)
      .optional(),
    sql: z.string().optional(),
    joins: z.array(join).optional(),
    measures: z.array(measure).optional(),
    dimensions: z.array(dimension).optional(),
    segments: z.array(segment).optional(),
    access_policy: z.array(accessPolicy).optional(),
  })
  .refine((c) => (c.sql_table === undefined) !== (c.sql === undefined), 'needs either "sql_table" or "sql"');

const include = z.union([
  name,
  z.strictObject({
    name,
    alias: name.optional(),
    title: z.string().optional(),
    description: z.string().optional(),
  }),
]);

const view = z.strictObject({
  name,
  ...shown,
  cubes: z
    .array(
      z.strictObject({
        join_path: z.string(),
        prefix: z.boolean().optional(),
        includes: z.union([z.literal('*'), z.array(include)]),
        excludes: z.array(name).optional(),
      }),
    )
    .min(1),
  access_policy: z.array(accessPolicy).optional(),
});

export const modelFileSchema = z.strictObject({
  cubes: z.array(cube).optional(),
  views: z.array(view).optional(),
});

/** What `meta` may say of a member beside its synonyms and its unit. */
export type MemberHints = Pick<
  NonNullable<z.infer<typeof meta>>,
  | 'better'
  | 'additive'
  | 'level'
  | 'snapshot'
  | 'time'
  | 'role'
  | 'default'
  | 'code'
  | 'values'
  | 'beside'
  | 'list'
  | 'flow'
  | 'last'
  | 'once'
  | 'within'
  | 'late'
  | 'same'
>;

export type CubeDefinition = z.infer<typeof cube>;
export type ViewDefinition = z.infer<typeof view>;
export type MeasureDefinition = z.infer<typeof measure>;
export type DimensionDefinition = z.infer<typeof dimension>;
export type SegmentDefinition = z.infer<typeof segment>;
export type AccessPolicyDefinition = z.infer<typeof accessPolicy>;
