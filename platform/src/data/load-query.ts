import { z } from 'zod';
import { CalendarRanges, timeUnits, type TimeRange, type TimeUnit } from './calendar-range.js';
import { DataError } from './data-error.js';
import { readFilters, type LoadFilter } from './load-filter.js';

/** One time dimension of a JSON query, its words read. */
export type LoadTimeDimension = {
  readonly dimension: string;
  readonly granularity?: TimeUnit;
  readonly dateRange?: TimeRange;
};

/** A JSON query that is well formed. Whether its members exist is the compiler's question. */
export type LoadQuery = {
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  readonly segments: readonly string[];
  readonly filters: readonly LoadFilter[];
  readonly timeDimensions: readonly LoadTimeDimension[];
  /** Undefined: the order that the contents suggest. Empty: none. */
  readonly order: readonly { readonly id: string; readonly desc: boolean }[] | undefined;
  readonly limit: number;
  readonly offset: number;
  /** An IANA name. Time dimensions are shifted from UTC into it. */
  readonly timezone: string;
  readonly total: boolean;
  readonly ungrouped: boolean;
  readonly responseFormat: ResponseFormat;
  /** The range that sets this query apart from the others of one comparison. */
  readonly comparison?: TimeRange;
};

export type ResponseFormat = 'default' | 'compact' | 'columnar';

export const defaultLoadLimit = 10_000;
export const mostLoadRows = 50_000;

const member = z.string().min(1).max(200);
const members = z.array(member).max(100).optional();
const range = z.union([z.string().max(100), z.array(z.string().max(100)).min(1).max(2)]);
const direction = z.enum(['asc', 'desc', 'none']);

const schema = z.strictObject({
  measures: members,
  dimensions: members,
  segments: members,
  filters: z.array(z.unknown()).max(100).optional(),
  timeDimensions: z
    .array(
      z.strictObject({
        dimension: member,
        granularity: z.enum(timeUnits).nullish(),
        dateRange: range.nullish(),
        compareDateRange: z.array(range).min(1).max(10).nullish(),
      }),
    )
    .max(10)
    .optional(),
  order: z
    .union([
      z.record(member, direction),
      z.array(z.union([z.tuple([member, direction]), z.strictObject({ id: member, desc: z.boolean() })])),
    ])
    .optional(),
  limit: z.number().int().min(0).nullish(),
  rowLimit: z.number().int().min(0).nullish(),
  offset: z.number().int().min(0).max(1_000_000_000).nullish(),
  timezone: z.string().max(60).nullish(),
  total: z.boolean().optional(),
  ungrouped: z.boolean().optional(),
  responseFormat: z.enum(['default', 'compact', 'columnar']).optional(),
  // Caching is the platform's own business: the words are known and change nothing.
  renewQuery: z.boolean().optional(),
  cache: z.string().max(40).optional(),
});
type Raw = z.infer<typeof schema>;

/**
 * Reads one JSON query. A query that compares date ranges becomes one query for each of them.
 *
 * @param now the time that words such as `last month` are relative to, in milliseconds
 * @throws {DataError} naming the first thing that is wrong
 */
export function readLoadQuery(value: unknown, now: number): { queries: LoadQuery[]; compares: boolean } {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new DataError(problem(parsed.error));
  const raw = parsed.data;
  const timezone = readTimezone(raw.timezone ?? 'UTC');
  const ranges = new CalendarRanges(now, timezone);
  const compared = (raw.timeDimensions ?? []).filter((t) => t.compareDateRange);
  if (compared.length > 1) throw new DataError('Only one time dimension can have a compareDateRange.');
  const alternatives = compared[0]?.compareDateRange ?? [undefined];
  const shared = sharedParts(raw, timezone, ranges);
  const queries = alternatives.map((alternative) => ({
    ...shared,
    ...(alternative ? { comparison: ranges.read(alternative) } : {}),
    timeDimensions: (raw.timeDimensions ?? []).map((t) => {
      const chosen = t.compareDateRange ? alternative : t.dateRange;
      return {
        dimension: t.dimension,
        ...(t.granularity ? { granularity: t.granularity } : {}),
        ...(chosen ? { dateRange: ranges.read(chosen) } : {}),
      };
    }),
  }));
  const grouped = (raw.timeDimensions ?? []).some((t) => t.granularity);
  if (!grouped && shared.measures.length + shared.dimensions.length === 0) {
    throw new DataError(
      'Query should contain either measures, dimensions or timeDimensions with granularities in order to be valid',
    );
  }
  return { queries, compares: compared.length > 0 };
}

function sharedParts(raw: Raw, timezone: string, ranges: CalendarRanges): Omit<LoadQuery, 'timeDimensions'> {
  const once = (names: readonly string[] | undefined): string[] => [...new Set(names)];
  return {
    measures: once(raw.measures),
    dimensions: once(raw.dimensions),
    segments: once(raw.segments),
    filters: readFilters(raw.filters ?? [], ranges),
    order: readOrder(raw.order),
    limit: Math.min(raw.limit ?? raw.rowLimit ?? defaultLoadLimit, mostLoadRows),
    offset: raw.offset ?? 0,
    timezone,
    total: raw.total ?? false,
    ungrouped: raw.ungrouped ?? false,
    responseFormat: raw.responseFormat ?? 'default',
  };
}

function readOrder(order: Raw['order']): LoadQuery['order'] {
  if (order === undefined) return undefined;
  const entries = Array.isArray(order) ? order : Object.entries(order);
  return entries.flatMap((entry) => {
    if (!Array.isArray(entry)) return [entry];
    return entry[1] === 'none' ? [] : [{ id: entry[0], desc: entry[1] === 'desc' }];
  });
}

function readTimezone(name: string): string {
  try {
    // Offsets such as +01:00 are known to some runtimes and not to the database.
    if (!/^[A-Za-z]/.test(name)) throw new RangeError();
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return /^(etc\/)?(utc|gmt|uct|zulu)$/i.test(timeZone) ? 'UTC' : timeZone;
  } catch {
    throw new DataError(`The timezone "${name}" is unknown.`);
  }
}

function problem(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return `Invalid query format: "${String(issue.keys[0]).slice(0, 80)}" is not allowed.`;
  }
  const place = (issue?.path ?? []).map(String).join('.').slice(0, 80);
  return `Invalid query format: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'invalid'}.`;
}
