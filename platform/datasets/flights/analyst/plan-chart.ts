import { sameTerm, type ChartKind, type Dimension, type Plan, type Term } from './plan.js';
import { dimensionColumns } from './dimension-columns.js';
import type { PlanSql } from './plan-sql.js';
import { termName } from './term-sql.js';
import { columnTitle, dimensionTitle, termTitle } from './titles.js';

type Json = Record<string, unknown>;

/** What the chart will be, chosen by what the rows are about; a number or a list of flights has none. */
export function chartKind(plan: Plan): ChartKind | undefined {
  if (plan.kind === 'rows' || plan.countGroups || plan.dimensions.length === 0 || plan.chart === 'table')
    return undefined;
  if (plan.limit === 1) return undefined;
  const [first] = plan.dimensions;
  if (!first) return undefined;
  if (plan.chart === 'map') return first.kind === 'airport' ? 'map' : 'bar';
  // Parts of a ring must add up to a whole.
  if (plan.chart === 'arc' && !addsUp(plan.terms[0])) return 'bar';
  if (plan.chart) return plan.chart;
  if (plan.dimensions.some((d) => d.kind === 'time'))
    return plan.dimensions.length === 1 &&
      first.kind === 'time' &&
      first.grain === 'day' &&
      isCounted(plan.terms[0])
      ? 'area'
      : 'line';
  if (
    plan.dimensions.length === 1 &&
    plan.terms.length === 2 &&
    !isSame(plan) &&
    isPlaceLike(first) &&
    !plan.order?.by
  )
    return 'scatter';
  if (plan.terms[0]?.kind === 'part' && plan.limit !== undefined && plan.limit <= 6) return 'arc';
  return 'bar';
}

/** The Vega-Lite v5 spec as JSON text, without data: its fields are the result's columns. */
export function chartSpec(plan: Plan, written: PlanSql): string | undefined {
  const kind = chartKind(plan);
  if (!kind) return undefined;
  const spec = buildSpec(kind, plan, written);
  return spec
    ? JSON.stringify({ $schema: 'https://vega.github.io/schema/vega-lite/v5.json', ...spec })
    : undefined;
}

function buildSpec(kind: ChartKind, plan: Plan, written: PlanSql): Json | undefined {
  const [first, second] = plan.dimensions;
  const term = plan.terms[0];
  if (!first || !term) return undefined;
  const category = channel(first, plan);
  const value = quantity(term);
  const color = second && plan.each?.limit !== 1 ? { color: { ...channel(second, plan).encoding } } : {};
  const tooltip = written.columns.map((c) => ({
    field: c.name,
    title: columnTitle(c),
    ...(c.term ? format(c.term) : {}),
  }));
  const transform = [...category.transform, ...(second ? channel(second, plan).transform : [])];
  const base = transform.length > 0 ? { transform } : {};
  switch (kind) {
    case 'line':
    case 'area': {
      const time = plan.dimensions.find((d) => d.kind === 'time') ?? first;
      const other = plan.dimensions.find((d) => d !== time);
      const split = other ? { color: channel(other, plan).encoding } : {};
      const mark =
        kind === 'area' ? { type: 'area', line: true, opacity: 0.3 } : { type: 'line', point: true };
      return {
        ...base,
        mark,
        encoding: {
          x: channel(time, plan).encoding,
          y: { ...value, scale: { zero: kind === 'area' } },
          ...split,
          tooltip,
        },
      };
    }
    case 'arc':
      return {
        ...base,
        mark: { type: 'arc', innerRadius: 50 },
        encoding: { theta: value, color: { ...category.encoding, sort: null }, tooltip },
      };
    case 'scatter': {
      const other = plan.terms[1] ?? term;
      return {
        ...base,
        mark: { type: 'point', filled: true },
        encoding: { x: value, y: quantity(other), tooltip },
      };
    }
    case 'map':
      return mapSpec(first, term, tooltip);
    default:
      return barSpec(plan, category, value, { base, color, tooltip });
  }
}

function barSpec(
  plan: Plan,
  category: Channel,
  value: Json,
  rest: { base: Json; color: Json; tooltip: Json[] },
): Json {
  const [first] = plan.dimensions;
  const upright =
    first?.kind === 'hour' ||
    first?.kind === 'weekday' ||
    first?.kind === 'weekend' ||
    first?.kind === 'delayBucket' ||
    first?.kind === 'distanceBucket' ||
    first?.kind === 'time';
  const encoding = upright ? { x: category.encoding, y: value } : { y: category.encoding, x: value };
  return {
    ...rest.base,
    mark: { type: 'bar' },
    encoding: { ...encoding, ...rest.color, tooltip: rest.tooltip },
  };
}

function mapSpec(dimension: Dimension, term: Term, tooltip: Json[]): Json | undefined {
  if (dimension.kind !== 'airport') return undefined;
  return {
    projection: { type: 'albersUsa' },
    mark: { type: 'circle', opacity: 0.75 },
    encoding: {
      longitude: { field: `${dimension.side}_longitude`, type: 'quantitative' },
      latitude: { field: `${dimension.side}_latitude`, type: 'quantitative' },
      size: quantity(term),
      color: quantity(term),
      tooltip,
    },
  };
}

type Channel = { encoding: Json; transform: Json[] };

function channel(dimension: Dimension, plan: Plan): Channel {
  const field = dimensionColumns(dimension, plan)[0]?.name ?? '';
  const title = dimensionTitle(dimension);
  const plainChannel = (type: string, more: Json = {}): Channel => ({
    encoding: { field, type, title, ...more },
    transform: [],
  });
  const joined = (expression: string): Channel => ({
    encoding: { field: 'label', type: 'nominal', title, sort: null },
    transform: [{ calculate: expression, as: 'label' }],
  });
  switch (dimension.kind) {
    case 'time':
      return plainChannel('temporal', dimension.grain === 'month' ? { axis: { format: '%b %Y' } } : {});
    case 'hour':
    case 'delayBucket':
    case 'distanceBucket':
      return plainChannel('ordinal');
    case 'weekday':
      return plainChannel('ordinal', {
        sort: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      });
    case 'weekend':
      return joined("datum.is_weekend ? 'Weekend' : 'Weekday'");
    case 'city':
      return joined(`datum.${dimension.side}_city + ', ' + datum.${dimension.side}_state`);
    case 'route':
      return joined(routeLabel(dimension.level));
    default:
      return plainChannel('nominal', { sort: null });
  }
}

function routeLabel(level: 'airport' | 'city' | 'state'): string {
  if (level === 'airport') return "datum.origin + ' to ' + datum.destination";
  if (level === 'state') return "datum.origin_state + ' to ' + datum.destination_state";
  return "datum.origin_city + ' to ' + datum.destination_city";
}

function quantity(term: Term): Json {
  return { field: termName(term), type: 'quantitative', title: termTitle(term), ...axisFormat(term) };
}

function addsUp(term: Term | undefined): boolean {
  if (term?.kind === 'part') return true;
  return term?.kind === 'measure' && /^(?:count|delayed_count|total_distance)$/.test(term.name);
}

function isFraction(term: Term): boolean {
  return (
    (term.kind === 'measure' && term.name.endsWith('_share')) ||
    ((term.kind === 'share' || term.kind === 'part') && !term.percent)
  );
}

function axisFormat(term: Term): Json {
  return isFraction(term) ? { axis: { format: '.0%' } } : {};
}

function format(term: Term): Json {
  if (isFraction(term)) return { format: '.1%' };
  return isCounted(term) ? { format: ',' } : { format: ',.1f' };
}

function isCounted(term: Term | undefined): boolean {
  return (
    term?.kind === 'measure' &&
    (term.name.endsWith('count') || term.name.startsWith('max') || term.name.startsWith('min'))
  );
}

function isPlaceLike(dimension: Dimension): boolean {
  return (
    dimension.kind === 'airport' ||
    dimension.kind === 'city' ||
    dimension.kind === 'state' ||
    dimension.kind === 'route'
  );
}

function isSame(plan: Plan): boolean {
  const [a, b] = plan.terms;
  return a !== undefined && b !== undefined && sameTerm(a, b);
}
