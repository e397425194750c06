import type { Dashboard, Widget } from '../dashboard-schema.js';
import { withMoment } from './as-of.js';
import type { QueryFilter } from './filters.js';
import { mostRows, type LoadQuery } from './load-query.js';

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

/** Which rows of a widget are shown: a table's can be turned over and put in another order. */
export type RowView = { readonly member: string; readonly isDescending: boolean; readonly offset: number };

/** The rows that a widget begins with. */
export function firstView(widget: Widget): RowView {
  if (widget.type === 'table') {
    return { member: widget.orderBy, isDescending: widget.order === 'desc', offset: 0 };
  }
  if (widget.type !== 'ranking') return { member: '', isDescending: true, offset: 0 };
  return { member: widget.orderBy ?? widget.measure, isDescending: widget.order === 'desc', offset: 0 };
}

/** What a widget asks for. */
export function widgetQueries(
  widget: Widget,
  filters: readonly QueryFilter[],
  { timezone, period }: QueryScope,
  view: RowView = firstView(widget),
): WidgetQueries {
  const common = timezone === undefined ? {} : { timezone };
  const standing = withMoment(filters, widget, period);
  const shared = { ...common, filters: standing };
  const overTime = (measure: string, dimension: string, granularity: string): LoadQuery => ({
    ...common,
    filters,
    measures: [measure],
    timeDimensions: [{ dimension, granularity, ...(period ? { dateRange: [period.from, period.to] } : {}) }],
    order: [[dimension, 'asc']],
  });
  switch (widget.type) {
    case 'kpi':
      return {
        main: { ...shared, measures: [widget.measure] },
        ...(widget.trend
          ? { trend: overTime(widget.measure, widget.trend, widget.granularity ?? 'month') }
          : {}),
      };
    case 'series':
      return { main: overTime(widget.measure, widget.dimension, widget.granularity) };
    case 'ranking': {
      const { measure, dimension, label, orderBy, limit, atLeast } = widget;
      return {
        main: {
          ...shared,
          filters: withLeast(standing, atLeast),
          measures: unique([measure, atLeast?.member]),
          dimensions: unique([dimension, label, orderBy]),
          order: orderOf(view),
          limit,
          total: true,
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
          total: true,
        },
      };
    }
    case 'table': {
      const { columns, limit, atLeast } = widget;
      return {
        main: {
          ...shared,
          filters: withLeast(standing, atLeast),
          measures: unique([...columns.filter((c) => c.format).map((c) => c.member), atLeast?.member]),
          dimensions: columns.filter((c) => !c.format).map((c) => c.member),
          order: orderOf(view),
          limit,
          offset: view.offset,
          total: true,
        },
      };
    }
  }
}

const orderOf = ({ member, isDescending }: RowView): [string, string][] => [
  [member, isDescending ? 'desc' : 'asc'],
];

/** Every row behind a widget, in the order that is shown: what a file of it holds. */
export function exportQuery(
  widget: Widget,
  filters: readonly QueryFilter[],
  scope: QueryScope,
  view: RowView,
): LoadQuery {
  const { offset: _offset, ...query } = widgetQueries(widget, filters, scope, view).main;
  return { ...query, limit: mostRows, total: true };
}

/** The members of a widget that a click can be about. */
export function drillMember(widget: Widget): string | undefined {
  if (widget.type === 'kpi') return undefined;
  if (widget.type === 'table') return widget.columns.find((column) => !column.format)?.member;
  return widget.dimension;
}
