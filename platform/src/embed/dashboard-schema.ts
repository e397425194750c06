import { z } from 'zod';

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and -');
const member = z.string().regex(/^[a-z_]\w*\.[a-z_]\w*$/, 'must be view.member');
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const words = z.string().trim().min(1).max(200);

/** How a measure is written: a plain number, a share of 0 to 1, money in the data set's currency, minutes or miles. */
const format = z.enum(['number', 'percent', 'currency', 'minutes', 'miles']);

/** A measure must hold this much for its row to count: an average over three rows is no ranking. */
const atLeast = z.strictObject({ member, value: z.number() }).optional();

/** Columns of the grid of twelve that a widget takes where there is room. */
const size = z.enum(['quarter', 'third', 'half', 'two-thirds', 'full']).optional();

/**
 * Each row says how a thing stood at a time: the widget is told as of the last day, week, month, quarter or year of this
 * time dimension that the filters leave, and not summed over all of them.
 */
const asOf = z
  .strictObject({ member, granularity: z.enum(['day', 'week', 'month', 'quarter', 'year']) })
  .optional();

const shared = { id, title: words, hint: words.optional(), size };
const measured = { ...shared, measure: member, format };
const limit = z.number().int().min(1).max(500);

const kpi = z.strictObject({
  ...measured,
  type: z.literal('kpi'),
  /** Draws how the measure went over this time dimension under the number. */
  trend: member.optional(),
  asOf,
  /** The step of the trend; a month unless it says otherwise. */
  granularity: z.enum(['day', 'month', 'year']).optional(),
});

const series = z.strictObject({
  ...measured,
  type: z.literal('series'),
  dimension: member,
  granularity: z.enum(['hour', 'day', 'week', 'month', 'quarter', 'year']),
});

const ranking = z.strictObject({
  ...measured,
  type: z.literal('ranking'),
  dimension: member,
  /** A longer name of the same thing, shown beside it. */
  label: member.optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** The measure orders the bars; a dimension keeps a natural order, such as the days of a week. */
  orderBy: member.optional(),
  limit: limit.max(50),
  atLeast,
  asOf,
});

const map = z.strictObject({
  ...measured,
  type: z.literal('map'),
  dimension: member,
  label: member.optional(),
  longitude: member,
  latitude: member,
  /** The country whose outline lies under the places; none: a plain ground that they span themselves. */
  ground: z.enum(['us']).optional(),
  /** Shown by colour, where the measure shows by size. */
  colour: z.strictObject({ measure: member, format, title: words }).optional(),
  limit,
  asOf,
});

const column = z.strictObject({ member, title: words, format: format.optional() });

const table = z.strictObject({
  ...shared,
  type: z.literal('table'),
  columns: z.array(column).min(1).max(12),
  orderBy: member,
  order: z.enum(['asc', 'desc']).default('desc'),
  limit,
  atLeast,
  asOf,
});

const widget = z.discriminatedUnion('type', [kpi, series, ranking, map, table]);

const filter = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('values'),
    member,
    /** A longer name of the same thing, shown beside it and searched. */
    label: member.optional(),
    title: words,
    order: z.array(words).optional(),
  }),
  z.strictObject({
    type: z.literal('months'),
    member,
    title: words,
    from: z.string().regex(/^\d{4}-\d{2}$/),
    to: z.string().regex(/^\d{4}-\d{2}$/),
  }),
]);

/** What a file in `dashboards/` holds. */
export const dashboardFile = z
  .strictObject({
    publicId: id,
    title: words,
    description: words,
    /** The days that the data holds whole; what is drawn over time ends with them. */
    period: z.strictObject({ from: day, to: day }).optional(),
    /** Questions that the chat offers. */
    prompts: z.array(words).max(6).default([]),
    filters: z.array(filter).max(8).default([]),
    widgets: z.array(widget).min(1).max(24),
  })
  .superRefine(({ widgets, filters }, context) => {
    const repeated = (list: readonly string[]) => list.find((item, i) => list.indexOf(item) !== i);
    const twice = repeated(widgets.map((w) => w.id)) ?? repeated(filters.map((f) => f.member));
    if (twice !== undefined) context.addIssue({ code: 'custom', message: `"${twice}" occurs twice` });
  });

export type Dashboard = z.output<typeof dashboardFile>;
export type Widget = z.output<typeof widget>;
export type DashboardFilterControl = z.output<typeof filter>;
export type ValueFormat = z.output<typeof format>;
