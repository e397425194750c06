import { isBag } from '../check/spec-place.js';
import { plainName } from '../check/field-names.js';
import type { Bag } from '../check/spec-place.js';
import type { TimeGranularity } from '../../format/time-granularity.js';
import type { ResultTable } from '../../table/result-table.js';
import type { ViewPlace } from './walk-views.js';

/** An axis of times whose ticks are planned here, once its scale is known. */
export interface TimeAxis {
  /** The signals that hold its ticks and their names. */
  readonly ticks: string;
  readonly names: string;
  readonly channel: 'x' | 'y';
  readonly prefix: string;
  /** Name of the column. */
  readonly field: string;
  readonly grain: TimeGranularity;
  /** Whether the compiler truncates the times itself. */
  readonly isTruncated: boolean;
  /** Whether marks fill their period, so that its name stands in the middle of it. */
  readonly isCentred: boolean;
  /** The agent's own pattern for labels, in d3's words. */
  readonly pattern: string | undefined;
}

const GRAINS: ReadonlySet<string> = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour']);

/** Time units that have a beginning, by what one of their values stands for. Others repeat, like the days of a week. */
export const UNITS: Readonly<Record<string, TimeGranularity>> = {
  year: 'year',
  yearquarter: 'quarter',
  yearmonth: 'month',
  yearweek: 'week',
  yearmonthdate: 'day',
  yeardayofyear: 'day',
  yearmonthdatehours: 'hour',
};

/** Scales on which a time has a place of its own, and not one of a row of boxes. */
const isContinuous = (scale: unknown) =>
  scale === undefined || (isBag(scale) && [undefined, 'time'].includes(scale['type'] as string | undefined));

/** Marks that fill a period that the compiler truncates to; others stand at its beginning. */
const SPANNING = new Set(['bar', 'rect', 'tick']);

/** What of an axis is ours to decide, once its ticks are. */
const OURS = ['format', 'formatType', 'tickCount', 'labelAngle', 'labelOverlap', 'tickMinStep'];

/**
 * Gives the time axes of an encoding ticks that are decided later, by signals, and notes them in `axes`. An axis with
 * ticks of the agent's own stays as it is.
 */
export function withTimeAxes(encoding: Bag, place: ViewPlace, table: ResultTable, axes: TimeAxis[]): Bag {
  if (!place.readsResult) return encoding;
  const made: Record<string, unknown> = { ...encoding };
  for (const channel of ['x', 'y'] as const) {
    const def = encoding[channel];
    const axis = isBag(def) ? timeAxis(def, channel, place, table, axes) : undefined;
    if (axis !== undefined && isBag(def)) made[channel] = { ...def, axis: plannedAxis(def['axis'], axis) };
  }
  return made;
}

function timeAxis(
  def: Bag,
  channel: 'x' | 'y',
  place: ViewPlace,
  table: ResultTable,
  axes: TimeAxis[],
): TimeAxis | undefined {
  const { type, field, timeUnit, axis } = def;
  if (type !== 'temporal' || typeof field !== 'string' || def['bin'] !== undefined) return undefined;
  if (!isContinuous(def['scale']) || axis === null || (isBag(axis) && 'values' in axis)) return undefined;
  const column = table.columns.find(({ name }) => name === plainName(field));
  const unit = isBag(timeUnit) && timeUnit['step'] === undefined ? timeUnit['unit'] : timeUnit;
  const grain =
    unit === undefined ? column?.time?.granularity : typeof unit === 'string' ? UNITS[unit] : undefined;
  if (column?.kind !== 'time' || grain === undefined || !GRAINS.has(grain)) return undefined;
  const known = axes.find(
    (one) => one.prefix === place.prefix && one.channel === channel && one.field === column.name,
  );
  if (known) return known.grain === grain ? known : undefined;
  const format: unknown = isBag(axis) ? axis['format'] : undefined;
  const planned: TimeAxis = {
    ticks: `inlay_ticks_${axes.length}`,
    names: `inlay_names_${axes.length}`,
    channel,
    prefix: place.prefix,
    field: column.name,
    grain,
    isTruncated: unit !== undefined,
    isCentred: unit !== undefined && place.marks.some((mark) => SPANNING.has(mark)),
    pattern: typeof format === 'string' && format.includes('%') ? format : undefined,
  };
  axes.push(planned);
  return planned;
}

function plannedAxis(own: unknown, { ticks, names }: TimeAxis): Bag {
  const kept = isBag(own)
    ? Object.fromEntries(Object.entries(own).filter(([key]) => !OURS.includes(key)))
    : {};
  return {
    labelExpr: `${names} ? ${names}[toNumber(datum.value)] : datum.label`,
    ...kept,
    values: { expr: ticks },
    // A scale leaves out ticks beyond its count.
    tickCount: { expr: `${ticks} ? length(${ticks}) : 6` },
    tickMinStep: 0,
    labelOverlap: false,
    labelAngle: 0,
  };
}
