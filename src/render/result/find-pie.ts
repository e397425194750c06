import type { ResultTable } from '../table/result-table.js';

export type Bag = Readonly<Record<string, unknown>>;

/** A pie over the rows of a result, as far as its slices go. */
export interface Pie {
  /** The column whose values are the slices. */
  readonly category: number;
  /** The column whose numbers are their sizes; undefined where rows are counted. */
  readonly measure: number | undefined;
  /** What the spec calls the sizes. */
  readonly title: string | undefined;
  /** Whether the spec writes the sizes as percentages of one. */
  readonly isShare: boolean;
  /** Whether the chart shows nothing but slices and their sizes, so that some of them can be put together. */
  readonly isSimple: boolean;
}

/** Parts of a view by which its rows are no longer those of the table, or stand in several plots. */
const OTHERS = ['transform', 'facet', 'repeat', 'spec', 'concat', 'hconcat', 'vconcat'];

/** Channels that say the same of every slice, whatever it holds. */
const TOLD = new Set(['tooltip', 'description', 'key']);

interface Unit {
  readonly mark: unknown;
  readonly encoding: Bag;
}

/** The pie that a spec describes; undefined for every other chart. */
export function findPie(spec: Bag, table: ResultTable): Pie | undefined {
  const units = unitsOf(spec, {});
  const arc = units?.find(({ mark }) => mark === 'arc')?.encoding;
  const colour = arc && (arc['color'] ?? arc['fill']);
  const theta = arc?.['theta'];
  if (!units || !arc || !isBag(colour) || !isBag(theta)) return undefined;
  const [category, measure] = [colour, theta].map((def) => columnOf(def, table));
  const isCategory =
    colour['type'] === undefined || ['nominal', 'ordinal'].includes(colour['type'] as string);
  if (category === undefined || !isCategory || colour['aggregate'] !== undefined) return undefined;
  const { aggregate } = theta;
  const isCount = aggregate === 'count';
  if (!isCount && measure === undefined) return undefined;
  const isSum = isCount || aggregate === undefined || aggregate === 'sum';
  const same = new Set([category, ...(isCount || measure === undefined ? [] : [measure])]);
  return {
    category,
    measure: isCount ? undefined : measure,
    title: typeof theta['title'] === 'string' ? theta['title'] : undefined,
    isShare: JSON.stringify(units.map(({ encoding }) => [encoding['theta'], encoding['text']])).includes(
      '%"',
    ),
    isSimple:
      isSum &&
      !['domain', 'range'].some((key) => isBag(colour['scale']) && key in colour['scale']) &&
      units.every(
        ({ mark, encoding }) => (mark === 'arc' || mark === 'text') && isOf(encoding, same, theta, table),
      ),
  };
}

/** Whether an encoding shows these columns alone, as the slices do. */
function isOf(encoding: Bag, columns: ReadonlySet<number>, theta: Bag, table: ResultTable): boolean {
  const { aggregate } = theta;
  return Object.entries(encoding).every(([channel, defs]) =>
    [defs].flat().every((def) => {
      if (!isBag(def)) return true;
      const made = def['aggregate'];
      if (def['bin'] !== undefined || def['timeUnit'] !== undefined) return false;
      if (made !== undefined && made !== aggregate) return false;
      if (def['field'] === undefined) return true;
      const column = columnOf(def, table);
      if (column !== undefined && columns.has(column)) return true;
      return TOLD.has(channel) && aggregate === undefined && column !== undefined;
    }),
  );
}

/** The views that are drawn over each other; undefined for a chart that is put together in another way. */
function unitsOf(view: Bag, around: Bag): Unit[] | undefined {
  const { data } = view;
  if (OTHERS.some((key) => view[key] !== undefined && [view[key]].flat().length > 0)) return undefined;
  if (isBag(data) && !('name' in data)) return undefined;
  const encoding: Bag = { ...around, ...(isBag(view['encoding']) ? view['encoding'] : {}) };
  if (['row', 'column', 'facet'].some((channel) => channel in encoding)) return undefined;
  if (!Array.isArray(view['layer'])) {
    return [{ mark: isBag(view['mark']) ? view['mark']['type'] : view['mark'], encoding }];
  }
  const units: Unit[] = [];
  for (const layer of view['layer'] as Bag[]) {
    const inner = unitsOf(layer, encoding);
    if (inner === undefined) return undefined;
    units.push(...inner);
  }
  return units;
}

function columnOf(def: Bag, table: ResultTable): number | undefined {
  const { field } = def;
  if (typeof field !== 'string') return undefined;
  const index = table.columns.findIndex(({ name }) => name === field.replace(/\\(.)/g, '$1'));
  return index < 0 ? undefined : index;
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
