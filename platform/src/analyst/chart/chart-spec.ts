/**
 * The chart of an answer as a Vega-Lite v5 spec without data, its fields the result's columns. Lengths are only stacked
 * and rings only drawn of what adds up; a ranking that was cut off is no whole, so it makes no ring.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { addsUpTerm } from '../read/term-facts.js';
import {
  groupsToldBy,
  mainTerm,
  type ChartKind,
  type Grain,
  type Plan,
  type Split,
  type Term,
} from '../plan/plan.js';
import { sidesOf } from '../plan/two-sides.js';
import type { Column, Written } from '../sql/plan-sql.js';
import { weekdayNames, monthNames } from '../read/calendar.js';
import { quantityTitle, splitName } from '../words/headings.js';
import type { Names } from '../words/names.js';
import { capital, list } from '../words/phrases.js';

type Json = Record<string, unknown>;

const timeUnits: Readonly<Record<Grain, string>> = {
  day: 'yearmonthdate',
  week: 'yearmonthdate',
  month: 'yearmonth',
  quarter: 'yearquarter',
  year: 'year',
};
const axisFormats: Partial<Record<Grain, string>> = { month: '%b %Y', year: '%Y' };

/** Chosen by what the rows are about, unless the question names one that fits. */
export function chartKind(plan: Plan, lexicon: Lexicon): ChartKind | undefined {
  const [first] = plan.splits;
  if (plan.kind !== 'groups' || !first || plan.chart === 'table' || plan.limit === 1) return undefined;
  const isWhole =
    plan.splits.length === 1 &&
    !('list' in first) &&
    plan.limit === undefined &&
    addsUpTerm({ lexicon }, plan.terms[0]) &&
    plan.having.length === 0;
  if (plan.chart === 'arc') return isWhole ? 'arc' : 'bar';
  if (plan.chart === 'map') return first.kind === 'member' && first.place ? 'map' : 'bar';
  if (plan.chart === 'scatter' && plan.terms.length < 2) return 'bar';
  if (plan.chart) return plan.chart;
  if (!plan.splits.some((s) => s.kind === 'time') || plan.order) return 'bar';
  // Between periods that are told apart nothing was asked for, and a line would go through it.
  if (plan.filters.some((f) => f.on === 'period' && f.periods.length > 1)) return 'bar';
  // Many counts of days one after the other are an area.
  const isDaily = first.kind === 'time' && first.grain === 'day' && plan.splits.length === 1;
  return isDaily && addsUpTerm({ lexicon }, plan.terms[0]) ? 'area' : 'line';
}

export function chartSpec(plan: Plan, written: Written, names: Names, lexicon: Lexicon): string | undefined {
  const kind = chartKind(plan, lexicon);
  const [term] = plan.terms;
  const shown = written.columns.filter((c) => c.split && c.isHelper !== true);
  const columns = shown.filter((c, i) => shown.findIndex((o) => o.split === c.split) === i);
  const [first, second] = columns;
  if (!kind || !first || !term || columns.length > 2) return undefined;
  const context: Context = { written, names, lexicon };
  return JSON.stringify({
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    title: chartTitle(plan, names),
    ...transformOf(plan, context),
    ...build(kind, plan, first, second, context),
  });
}

/** A city with its state is one category; two sides are two rows of each. */
function transformOf(plan: Plan, context: Context): Json {
  const beside = plan.splits.flatMap((s) =>
    s.kind === 'member' && s.beside !== undefined
      ? [{ calculate: `datum.${s.name} + ', ' + datum.${s.beside}`, as: `${s.name}_label` }]
      : [],
  );
  const [one, other] = (sidesOf(plan) ?? []).map((term) => quantity(term, context));
  const sides =
    one && other
      ? [
          { fold: [one['field'], other['field']], as: ['side', 'side_value'] },
          {
            calculate: `datum.side === ${JSON.stringify(one['field'])} ? ${JSON.stringify(one['title'])} : ${JSON.stringify(other['title'])}`,
            as: 'side_name',
          },
        ]
      : [];
  const made = [...beside, ...sides];
  return made.length === 0 ? {} : { transform: made };
}

/** The length of either side and the colour that tells which it is. */
const ofSides = ({ names }: Context): { readonly value: Json; readonly color: Json } => ({
  value: { field: 'side_value', type: 'quantitative', title: capital(names.rows) },
  color: { field: 'side_name', type: 'nominal', title: null, legend: { columns: 1 } },
});

type Context = { readonly written: Written; readonly names: Names; readonly lexicon: Lexicon };

function build(
  kind: ChartKind,
  plan: Plan,
  first: Column,
  second: Column | undefined,
  context: Context,
): Json {
  const shown = mainTerm(plan);
  const sides = sidesOf(plan) && second === undefined ? ofSides(context) : undefined;
  const value = sides?.value ?? quantity(shown, context);
  const color = sides?.color;
  const tooltip = context.written.columns
    .filter((c) => c.isHelper !== true && (c.split ?? c.term))
    .map((c) => (c.split ? category(c, context, true) : quantity(c.term!, context, true)));
  if (kind === 'line' || kind === 'area') {
    const time = [first, second].find((c) => c?.split?.kind === 'time') ?? first;
    const other = [first, second].find((c) => c && c !== time);
    const isStacked = kind === 'area' && addsUpTerm(context, shown);
    return {
      mark:
        kind === 'area' && (other === undefined || isStacked)
          ? { type: 'area', line: true, opacity: 0.3 }
          : { type: 'line', point: true },
      encoding: {
        x: category(time, context),
        // Half of a sum looks like nothing where its axis begins at that half.
        y: {
          ...value,
          ...(kind === 'line' && !addsUpTerm(context, shown) ? { scale: { zero: false } } : {}),
        },
        ...(other ? { color: category(other, context) } : color ? { color } : {}),
        tooltip,
      },
    };
  }
  const { place } = first.split?.kind === 'member' ? first.split : {};
  if (kind === 'map' && place)
    return {
      mark: { type: 'circle', opacity: 0.75 },
      encoding: {
        longitude: { field: place.longitude, type: 'quantitative' },
        latitude: { field: place.latitude, type: 'quantitative' },
        size: value,
        color: value,
        tooltip,
      },
    };
  if (kind === 'arc')
    return {
      mark: { type: 'arc', innerRadius: 50 },
      encoding: {
        theta: value,
        color: { ...category(first, context), sort: null },
        order: { field: value['field'], type: 'quantitative', sort: 'descending' },
        tooltip,
      },
    };
  if (kind === 'scatter')
    return {
      mark: { type: 'point', filled: true },
      encoding: { x: value, y: quantity(plan.terms[1] ?? shown, context), tooltip },
    };
  const inOrder = isInOrder(first.split);
  const axis = {
    ...category(first, context),
    // Bars of several parts are as long as their sum, so that is their order.
    ...(second && !inOrder && addsUpTerm(context, shown)
      ? {
          sort: {
            field: value['field'],
            op: 'sum',
            order: plan.order?.desc === false ? 'ascending' : 'descending',
          },
        }
      : {}),
  };
  const [x, y] = inOrder ? ['x', 'y'] : ['y', 'x'];
  // Averages of parts do not add up to anything: they stand beside each other.
  const beside =
    second && !addsUpTerm(context, shown)
      ? { [inOrder ? 'xOffset' : 'yOffset']: { field: second.name, type: 'nominal' } }
      : {};
  return {
    mark: { type: 'bar' },
    encoding: {
      [x]: axis,
      [y]: value,
      ...(second ? { color: asStacked(category(second, context)) } : color ? { color } : {}),
      ...beside,
      tooltip,
    },
  };
}

/** Bars are stacked by name: so is their legend. */
function asStacked({ sort, ...color }: Json): Json {
  return sort === null || sort === undefined ? color : { ...color, sort };
}

const isInOrder = (split: Split | undefined): boolean =>
  (split?.kind === 'member' && (split.isNumber === true || split.inOrder !== undefined)) ||
  (split?.kind === 'cases' && split.orderedBy !== undefined) ||
  (split !== undefined && split.kind !== 'member' && split.kind !== 'cases');

function category(column: Column, context: Context, isTip = false): Json {
  const { split } = column;
  const { names } = context;
  const title = split ? capital(splitName(split, column.name, names)) : column.name;
  const isJoined = split?.kind === 'member' && split.beside !== undefined && !isTip;
  const base = { field: isJoined ? `${column.name}_label` : column.name, title };
  if (split?.kind === 'time') {
    const axis = axisFormats[split.grain];
    return {
      ...base,
      type: 'temporal',
      ...(split.grain === 'week' || isTip ? {} : { timeUnit: timeUnits[split.grain] }),
      ...(axis && !isTip ? { axis: { format: axis } } : {}),
    };
  }
  if (split?.kind === 'part' && split.part !== 'hour')
    return {
      ...base,
      type: 'ordinal',
      ...(isTip ? {} : { sort: split.part === 'month' ? monthNames : weekdayNames }),
    };
  if (split?.kind === 'part' || split?.kind === 'bucket' || split?.kind === 'decade')
    return { ...base, type: 'ordinal' };
  const { isNumber = false, inOrder = null } = split?.kind === 'member' ? split : {};
  const type = isNumber || inOrder ? 'ordinal' : 'nominal';
  return { ...base, type, ...(isTip ? {} : { sort: inOrder }) };
}

/** In which digits, and with which unit, a number is told. What is only allowed (`~`) leaves them to the column. */
function quantity(term: Term, { written, names }: Context, isTip = false): Json {
  const column = written.columns.find((c) => c.term && JSON.stringify(c.term) === JSON.stringify(term));
  const { isShare, member } = names.quantity(term);
  const tip = isShare ? '.2~%' : member?.format === 'currency' ? ',.2f' : ',.2~f';
  const format = isTip ? { format: tip } : isShare ? { axis: { format: '.0%' } } : {};
  return {
    field: column?.name ?? '',
    type: 'quantitative',
    title: quantityTitle(term, names),
    ...format,
  };
}

export function chartTitle(plan: Plan, names: Names): string {
  const what = capital(list((sidesOf(plan) ?? [mainTerm(plan)]).map((term) => names.term(term))));
  const by = groupsToldBy(plan)
    .map((s) => names.split(s))
    .join(' and ');
  const where = names.conditions(plan.filters).replaceAll('\\', '');
  const text = `${what}${by === '' ? '' : ` by ${by}`}${where === '' ? '' : `, ${where}`}`;
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}
