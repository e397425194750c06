/**
 * Where a line is broken. A monthly line over rows without a March would run on from February to April as if March had been
 * between them; so a row without a value is put in each gap. A line with gaps shows its points: one that is left alone
 * between two gaps is no line.
 */
import { RESULT_DATA } from '../check/check-data.js';
import { LIMITS } from '../check/limits.js';
import { UNITS } from './time-axes.js';
import { isBag } from '../check/spec-place.js';
import { markType, walkViews } from './walk-views.js';
import { periodBefore, unbrokenRuns } from '../../format/periods.js';
import { parseTime } from '../../format/parse-time.js';
import { plainName } from '../check/field-names.js';
import type { Bag } from '../check/spec-place.js';
import type { Cell, ResultTable } from '../../table/result-table.js';
import type { TimeGranularity } from '../../format/time-granularity.js';

/** The lines of a chart that end where periods are missing. */
export interface LineGaps {
  /** Name of the column of times. */
  readonly field: string;
  readonly granularity: TimeGranularity;
  /** Names of the columns whose values tell lines apart. */
  readonly apart: readonly string[];
  /** Whether areas stand on each other: then there is a gap where none of them has a value. */
  readonly isStacked: boolean;
}

type Row = Record<string, Cell>;

const LINES = /^(?:line|area|trail)$/;
/** What is of one place or word, and tells no lines apart. */
const OF_PLACE = /^(?:[xy]2?|tooltip|text|description)$/;

/** What a row with nothing but a time and a series would change. Measures that are folded have no value where it has none. */
const CHANGED = new RegExp(
  `"(?:impute|bin|theta|x2|[hv]?concat|repeat)":|"(?:order|facet)":[[{]|"transform":\\[(?!{"fold)|"data":{(?!"name":"${RESULT_DATA}")|"aggregate":(?!"(?:sum|mean|average|median|min|max)")`,
);

/** A line with more rows would be a string of pearls. */
const MOST_POINTS = 400;

/** Where the lines of a chart are to be broken; undefined where it has none, or where more rows could change more. */
export function lineGaps(spec: Bag, table: ResultTable): LineGaps | undefined {
  const xs: Bag[] = [];
  const apart = new Set<string>();
  let hasLines = false;
  let isStacked = false;
  walkViews(spec, (view, { around }) => {
    const mark = markType(view);
    if (mark === undefined) return view;
    const encoding: Bag = { ...around, ...(isBag(view['encoding']) ? view['encoding'] : {}) };
    if (isBag(encoding['x'])) xs.push(encoding['x']);
    if (LINES.test(mark)) {
      hasLines = true;
      isStacked ||= mark === 'area' && !('y2' in encoding);
      for (const [channel, def] of Object.entries(encoding))
        for (const one of OF_PLACE.test(channel) ? [] : [def].flat())
          if (isBag(one) && typeof one['field'] === 'string') apart.add(plainName(one['field']));
    }
    return view;
  });
  const [x] = xs;
  const { field, timeUnit, type } = x ?? {};
  if (!hasLines || typeof field !== 'string' || type !== 'temporal' || CHANGED.test(JSON.stringify(spec)))
    return;
  if (!xs.every((one) => one['field'] === field && one['timeUnit'] === timeUnit)) return;
  const name = plainName(field);
  const own = table.columns.find((column) => column.name === name)?.time?.granularity;
  const granularity = timeUnit === undefined ? own : UNITS[timeUnit as string];
  // The days of visits are those on which there were some; months and years are steps.
  const isStep = timeUnit !== undefined || own !== 'day' || /\.day$/i.test(name);
  if (own === undefined || granularity === undefined || !isStep) return;
  apart.delete(name);
  return { field: name, granularity, apart: [...apart], isStacked: isStacked && apart.size > 0 };
}

/**
 * A chart's rows with one more for each gap, in which only the time and the series are set. Periods are missing between
 * the first and the last one of each series.
 *
 * @param rows with times as the chart reads them.
 */
export function withGapRows(rows: Row[], { field, granularity, apart, isStacked }: LineGaps): Row[] {
  const series = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(apart.map((name) => row[name]));
    series.set(key, series.get(key) ?? []);
    series.get(key)!.push(row);
  }
  const shared = isStacked ? timesInGaps(rows, field, granularity) : undefined;
  const made = [...series.values()].flatMap((own) =>
    (shared ?? timesInGaps(own, field, granularity)).map((time) => ({
      ...Object.fromEntries(Object.keys(own[0]!).map((name) => [name, null])),
      ...Object.fromEntries(apart.map((name) => [name, own[0]![name] ?? null])),
      [field]: time,
    })),
  );
  return made.length > LIMITS.rows ? rows : [...rows, ...made];
}

/** A time in the last missing period of each gap. */
function timesInGaps(rows: readonly Row[], field: string, granularity: TimeGranularity): string[] {
  const times = rows
    .flatMap((row) => parseTime(String(row[field]))?.milliseconds ?? [])
    .sort((a, b) => a - b);
  return unbrokenRuns(
    times.map((time) => ({ time })),
    granularity,
  )
    .slice(1)
    .map(([first]) => new Date(periodBefore(first!.time, granularity)).toISOString().slice(0, -1));
}

/** The spec with points on its lines, where rows for gaps came in and none is a string of pearls. */
export function withPoints(spec: Bag, rows: readonly Row[], table: ResultTable): Bag {
  if (rows.length === table.rows.length || rows.length > MOST_POINTS) return spec;
  return walkViews(spec, (view) =>
    LINES.test(markType(view) ?? '')
      ? { ...view, mark: { point: true, ...(isBag(view['mark']) ? view['mark'] : { type: view['mark'] }) } }
      : view,
  );
}
