/** The main dashboard: totals with their trend, the first measure over time, where it is largest, a map, and a table. */
import { isCounted, isForm, RANK_OF_PARTIES } from './draft-counts.js';
import type { DraftMeasure } from './draft-member.js';
import { isStateOf, type DraftView, type ViewDimension } from './draft-view.js';
import { spanOf, type Span } from './time-span.js';
import { inSentence } from './words.js';
import { wordTable } from '../../word-table.js';

export function draftDashboard(
  view: DraftView,
  { title, currency }: { readonly title: string; readonly currency: string | undefined },
): Record<string, unknown> {
  const [first] = view.measures;
  if (!first) return {};
  const member = ({ name }: { readonly name: string }): string => `${view.name}.${name}`;
  const span = spanOf(view.time?.column, view.root.table.step);
  const isOverTime = view.time !== undefined && span !== undefined;
  const measured = (measure: DraftMeasure) => ({
    measure: member(measure),
    format: formatOf(measure, currency),
  });
  const [group, second = group, third = group] = view.groups;
  // Of money that goes both ways, what went out.
  const ranked = view.measures.find(({ meta }) => meta?.['flow'] === 'out') ?? first;
  // How many answered, and what: of a form the second ranking is of the first average.
  const mean = isForm(view.root.table) ? view.measures.find((one) => one.isAverage) : undefined;
  const rows = view.measures.find(isRows) ?? ranked;
  const rankedBy = (by: ViewDimension): DraftMeasure => (isStateOf(view.root, ranked, by) ? rows : ranked);
  const ranking = (by: ViewDimension, id: string, size: string, of = rankedBy(by)) => ({
    ...{ id, type: 'ranking', title: `${inUnit(of)} by ${inSentence(by.title)}`, ...measured(of) },
    ...asOf([of], view),
    ...{ dimension: member(by), limit: 10, size },
  });
  const map = mapOf(view, first, currency);
  const totals = totalsOf(view);
  // Beside where most is, how well it goes there: a rate or an average, or what else the tiles tell.
  const others = totals.filter((one) => one !== ranked && one !== mean);
  const other =
    others.find(({ format }) => format === 'percent') ??
    others.find(({ isAverage }) => isAverage) ??
    others[0];
  return {
    publicId: `${view.name.replaceAll('_', '-')}-overview`.replace(/^-+/, '').slice(0, 64),
    title: `${view.title} at a glance`,
    description: title,
    ...(span ? { period: { from: span.from, to: span.to } } : {}),
    filters: filtersOf(view, span),
    widgets: [
      ...totals.map((measure) => ({
        ...{
          id: `total-${measure.name.replaceAll('_', '-')}`.slice(0, 64),
          type: 'kpi',
          title: inUnit(measure),
        },
        ...measured(measure),
        ...asOf([measure], view),
        ...(view.time && span ? trendOf(member(timeOf(measure, view) ?? view.time), span) : {}),
      })),
      ...(view.time && span
        ? [
            {
              ...{
                id: 'over-time',
                type: 'series',
                title: `${inUnit(first)} by ${span.granularity}`,
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
      ...(group
        ? [ranking(group, 'largest', isOverTime ? 'third' : second === group ? 'full' : 'half')]
        : []),
      ...(map ? [map] : []),
      ...(second && second !== group
        ? [
            ranking(second, 'largest-second', map ? 'third' : 'half', mean),
            ...(third && other && !map && isOverTime ? [ranking(third, 'largest-third', 'half', other)] : []),
          ]
        : []),
      tableOf(view, currency),
    ],
  };
}

/** Rows of snapshots tell what stands as of the last of them: levels, and how many things there are. */
function asOf(measures: readonly DraftMeasure[], { name, dimensions, root }: DraftView) {
  const { snapshots } = root.table;
  const isStanding = ({ meta, type }: DraftMeasure): boolean =>
    meta?.['level'] === true || type.startsWith('count');
  const time = dimensions.find(({ cube, column }) => cube === root && column === snapshots?.time);
  if (!snapshots || !time || !measures.some(isStanding)) return {};
  return { asOf: { member: `${name}.${time.name}`, granularity: snapshots.step } };
}

/** The time that a measure goes by itself: what was won, by the day on which it was. */
const timeOf = ({ meta }: DraftMeasure, { dimensions, root }: DraftView): ViewDimension | undefined =>
  dimensions.find(({ cube, inner }) => cube === root && inner === meta?.['time']);

/** Months are what a trend is told by unless it says otherwise; of some days there is none to tell. */
const trendOf = (trend: string, { granularity, step }: Span): Record<string, string> => {
  if (step === 'hour') return {};
  return step === 'month' || granularity === 'week' ? { trend } : { trend, granularity: step };
};

/** What titles call the units that are written by a letter or three. */
const unitNames: Readonly<Record<string, readonly string[]>> = wordTable({
  h: ['hr', 'hrs', 'hour', 'hours'],
  min: ['mins', 'minute', 'minutes'],
  s: ['sec', 'secs', 'second', 'seconds'],
});

/** "Duration (h)": a tile has a bare number, and the chat tells its unit. */
function inUnit({ title, meta }: DraftMeasure): string {
  const unit = meta?.['unit'];
  if (typeof unit !== 'string') return title;
  const words = title.toLowerCase().split(/[^\p{L}\p{N}°%]+/u);
  const isTold = [unit.toLowerCase(), ...(unitNames[unit] ?? [])].some((name) => words.includes(name));
  return isTold ? title : `${title} (${unit})`;
}

/** The place in a chart says nothing of all of them. */
const isRank = ({ name }: DraftMeasure): boolean => /(?:^|_)rank$/.test(name);

const isRows = ({ name }: DraftMeasure): boolean => name === 'count';

function totalsOf({ measures: all, root }: DraftView): DraftMeasure[] {
  if (isForm(root.table)) return all.slice(0, 4);
  const measures = isCounted(root.table) || all.length < 3 ? all : all.filter(({ name }) => name !== 'count');
  const counts = measures.filter(({ type }) => type.startsWith('count')).sort((a, b) => a.rank - b.rank);
  const isOfThings = counts[0]?.type === 'count_distinct' && counts[0].rank >= 5;
  // Of snapshots the things are what there is: a row is one of them at one time.
  const count = isOfThings && !root.table.snapshots ? counts.find(isRows) : counts[0];
  const sums = measures.filter((one) => one !== count && !one.isAverage && one.rank < RANK_OF_PARTIES);
  const averages = measures.filter(({ isAverage }) => isAverage);
  const means = [...averages.filter((one) => !isRank(one)), ...averages.filter(isRank)];
  // What the rows are comes first where nothing that they hold is more telling.
  const first = count === undefined || count !== measures[0] ? [sums[0], count] : [count, sums[0]];
  const chosen = [...first, means[0], sums[1], means[1], means[2], means[3]];
  return [...new Set(chosen.filter((one) => one !== undefined))].slice(0, 4);
}

function tableOf(view: DraftView, currency: string | undefined) {
  const member = ({ name }: { readonly name: string }): string => `${view.name}.${name}`;
  const [group] = view.groups;
  const isOfThings = view.root.table.snapshots && view.measures.some(({ type }) => type === 'count_distinct');
  const told = view.measures.filter((one) => !isOfThings || !isRows(one)).slice(0, 6);
  const columns = told.map((measure) => ({
    ...{ member: member(measure), title: inUnit(measure), format: formatOf(measure, currency) },
  }));
  const by = group ?? view.dimensions.find(({ type }) => type === 'string');
  return {
    ...{ id: 'table', type: 'table', title: by ? `By ${inSentence(by.title)}` : view.title, size: 'full' },
    columns: [...(by ? [{ member: member(by), title: by.title }] : []), ...columns],
    ...{ orderBy: columns[0]?.member, limit: 50 },
    ...asOf(told, view),
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
      ...{ id: 'places', type: 'map', title: `${inUnit(first)} by ${inSentence(place.title)}` },
      ...{
        measure: `${view.name}.${first.name}`,
        format: formatOf(first, currency),
        dimension: member(place),
        ...asOf([first], view),
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

const formatOf = ({ format }: DraftMeasure, currency: string | undefined): string =>
  format === 'percent' ? 'percent' : format === 'currency' && currency !== undefined ? 'currency' : 'number';
