import type { Dashboard, Widget } from '../dashboard-schema.js';
import type { QueryFilter } from './filters.js';

/** A JSON query of the Core Data API. */
export type LoadQuery = Readonly<Record<string, unknown>>;
export type WidgetQueries = { readonly main: LoadQuery; readonly trend?: LoadQuery };

const unique = (members: readonly (string | undefined)[]): string[] => [
  ...new Set(members.filter((member) => member !== undefined)),
];

type AtLeast = { readonly member: string; readonly value: number } | undefined;
const withLeast = (filters: readonly QueryFilter[], atLeast: AtLeast): readonly QueryFilter[] =>
  atLeast
    ? [...filters, { member: atLeast.member, operator: 'gte', values: [String(atLeast.value)] }]
    : filters;

/** What all widgets of a dashboard have in common. */
export type QueryScope = {
  readonly timezone?: string | undefined;
  readonly period?: Dashboard['period'];
};

/** What a widget asks for. */
export function widgetQueries(
  widget: Widget,
  filters: readonly QueryFilter[],
  { timezone, period }: QueryScope,
): WidgetQueries {
  const shared = timezone === undefined ? { filters } : { filters, timezone };
  const overTime = (measure: string, dimension: string, granularity: string): LoadQuery => ({
    ...shared,
    measures: [measure],
    timeDimensions: [{ dimension, granularity, ...(period ? { dateRange: [period.from, period.to] } : {}) }],
    order: [[dimension, 'asc']],
  });
  switch (widget.type) {
    case 'kpi':
      return {
        main: { ...shared, measures: [widget.measure] },
        ...(widget.trend ? { trend: overTime(widget.measure, widget.trend, 'month') } : {}),
      };
    case 'series':
      return { main: overTime(widget.measure, widget.dimension, widget.granularity) };
    case 'ranking': {
      const { measure, dimension, label, orderBy, order, limit, atLeast } = widget;
      return {
        main: {
          ...shared,
          filters: withLeast(filters, atLeast),
          measures: unique([measure, atLeast?.member]),
          dimensions: unique([dimension, label, orderBy]),
          order: [[orderBy ?? measure, order]],
          limit,
        },
      };
    }
    case 'map': {
      const { measure, dimension, label, longitude, latitude, colour, limit } = widget;
      return {
        main: {
          ...shared,
          measures: unique([measure, colour?.measure]),
          dimensions: unique([dimension, label, longitude, latitude]),
          order: [[measure, 'desc']],
          limit,
        },
      };
    }
    case 'table': {
      const { columns, orderBy, order, limit, atLeast } = widget;
      return {
        main: {
          ...shared,
          filters: withLeast(filters, atLeast),
          measures: unique([...columns.filter((c) => c.format).map((c) => c.member), atLeast?.member]),
          dimensions: columns.filter((c) => !c.format).map((c) => c.member),
          order: [[orderBy, order]],
          limit,
        },
      };
    }
  }
}

/** The members of a widget that a click can be about. */
export function drillMember(widget: Widget): string | undefined {
  if (widget.type === 'kpi') return undefined;
  if (widget.type === 'table') return widget.columns.find((column) => !column.format)?.member;
  return widget.dimension;
}
