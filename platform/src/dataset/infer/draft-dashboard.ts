/** The main dashboard: totals with their trend, the first measure over time, where it is largest, a map, and a table. */
import type { DraftMeasure } from './draft-cube.js';
import type { DraftView, ViewDimension } from './draft-view.js';
import { inSentence } from './words.js';

type Span = { readonly from: string; readonly to: string; readonly granularity: 'day' | 'week' | 'month' };

export function draftDashboard(
  view: DraftView,
  { title, currency }: { readonly title: string; readonly currency: string | undefined },
): Record<string, unknown> {
  const [first] = view.measures;
  if (!first) return {};
  const member = ({ name }: { readonly name: string }): string => `${view.name}.${name}`;
  const span = spanOf(view.time);
  const measured = (measure: DraftMeasure) => ({
    measure: member(measure),
    format: formatOf(measure, currency),
  });
  const [group, second = group] = view.groups;
  const ranking = (by: ViewDimension, id: string, size: string) => ({
    ...{ id, type: 'ranking', title: `${first.title} by ${inSentence(by.title)}`, ...measured(first) },
    ...{ dimension: member(by), limit: 10, size },
  });
  const map = mapOf(view, first, currency);
  return {
    publicId: `${view.name.replaceAll('_', '-')}-overview`.replace(/^-+/, '').slice(0, 64),
    title: `${view.title} at a glance`,
    description: title,
    ...(span ? { period: { from: span.from, to: span.to } } : {}),
    filters: filtersOf(view, span),
    widgets: [
      ...totalsOf(view).map((measure) => ({
        ...{
          id: `total-${measure.name.replaceAll('_', '-')}`.slice(0, 64),
          type: 'kpi',
          title: measure.title,
        },
        ...measured(measure),
        ...(view.time && span ? { trend: member(view.time) } : {}),
      })),
      ...(view.time && span
        ? [
            {
              ...{
                id: 'over-time',
                type: 'series',
                title: `${first.title} by ${span.granularity}`,
                ...measured(first),
              },
              ...{
                dimension: member(view.time),
                granularity: span.granularity,
                size: group ? 'two-thirds' : 'full',
              },
            },
          ]
        : []),
      ...(group ? [ranking(group, 'largest', view.time && span ? 'third' : 'half')] : []),
      ...(map ? [map] : []),
      ...(second && second !== group ? [ranking(second, 'largest-second', map ? 'third' : 'half')] : []),
      tableOf(view, currency),
    ],
  };
}

function totalsOf({ measures }: DraftView): DraftMeasure[] {
  const count = measures.find(({ name }) => name === 'count');
  const sums = measures.filter((one) => one !== count && !one.isAverage);
  const means = measures.filter(({ isAverage }) => isAverage);
  const chosen = [sums[0], count, means[0], sums[1], means[1]];
  return [...new Set(chosen.filter((one) => one !== undefined))].slice(0, 4);
}

function tableOf(view: DraftView, currency: string | undefined) {
  const member = ({ name }: { readonly name: string }): string => `${view.name}.${name}`;
  const [group] = view.groups;
  const columns = view.measures.slice(0, 6).map((measure) => ({
    ...{ member: member(measure), title: measure.title, format: formatOf(measure, currency) },
  }));
  const by = group ?? view.dimensions.find(({ type }) => type === 'string');
  return {
    ...{ id: 'table', type: 'table', title: by ? `By ${inSentence(by.title)}` : view.title, size: 'full' },
    columns: [...(by ? [{ member: member(by), title: by.title }] : []), ...columns],
    ...{ orderBy: columns[0]?.member, limit: 50 },
  };
}

/** Places by name, each with its coordinates. */
function mapOf(view: DraftView, first: DraftMeasure, currency: string | undefined) {
  for (const latitude of view.dimensions) {
    if (latitude.column.role.kind !== 'place' || latitude.column.role.axis !== 'latitude') continue;
    const near = view.dimensions.filter(({ cube }) => cube === latitude.cube);
    const longitude = near.find(
      ({ column }) => column.role.kind === 'place' && column.role.axis === 'longitude',
    );
    const names = near.filter(
      ({ column, type }) => type === 'string' && ['category', 'key', 'code'].includes(column.role.kind),
    );
    const isPlace = ({ column }: ViewDimension) =>
      column.words.some((word) => /city|town|place|store|station|location|port|site|name/.test(word));
    const place = names.find(isPlace) ?? names[0];
    if (!longitude || !place) continue;
    const member = ({ name }: ViewDimension): string => `${view.name}.${name}`;
    return {
      ...{ id: 'places', type: 'map', title: `${first.title} by ${inSentence(place.title)}` },
      ...{
        measure: `${view.name}.${first.name}`,
        format: formatOf(first, currency),
        dimension: member(place),
      },
      ...{ longitude: member(longitude), latitude: member(latitude), limit: 300, size: 'two-thirds' },
    };
  }
  return undefined;
}

function filtersOf(view: DraftView, span: Span | undefined) {
  const values = view.groups
    .filter(({ column }) => column.distinct <= 200)
    .slice(0, 3)
    .map(({ name, title }) => ({ type: 'values', member: `${view.name}.${name}`, title }));
  if (!view.time || !span) return values;
  const months = { from: span.from.slice(0, 7), to: span.to.slice(0, 7) };
  return [
    ...values,
    { type: 'months', member: `${view.name}.${view.time.name}`, title: 'Period', ...months },
  ];
}

function spanOf(time: ViewDimension | undefined): Span | undefined {
  const from = time?.column.min?.slice(0, 10);
  const last = time?.column.max?.slice(0, 10);
  if (from === undefined || last === undefined || !/^\d{4}-/.test(from) || !/^\d{4}-/.test(last))
    return undefined;
  const to = isByMonth(from, last, time?.column.distinct) ? endOfMonth(last) : last;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return { from, to, granularity: days <= 62 ? 'day' : days <= 370 ? 'week' : 'month' };
}

/** Whether rows stand for whole months: each has the first day of one. */
function isByMonth(from: string, to: string, distinct = 0): boolean {
  const month = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const areFirst = from.endsWith('-01') && to.endsWith('-01');
  return areFirst && distinct > 1 && distinct <= month(to) - month(from) + 1;
}

const endOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);

const formatOf = ({ format }: DraftMeasure, currency: string | undefined): string =>
  format === 'percent' ? 'percent' : format === 'currency' && currency !== undefined ? 'currency' : 'number';
