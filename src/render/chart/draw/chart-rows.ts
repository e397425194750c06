import { LIMITS } from '../check/limits.js';
import { PROTOTYPE_NAMES } from '../check/forbidden-names.js';
import { isBag } from '../check/spec-place.js';
import { numericValue } from '../../table/result-table.js';
import { plainName } from '../check/field-names.js';
import { wallClock } from '../../format/wall-clock.js';
import type { Cell, ResultColumn, ResultTable } from '../../table/result-table.js';

/** A row as Vega reads it. */
export type ChartRow = Record<string, Cell>;

/**
 * The rows of a table as new objects, at most 5,000, numbers as numbers. Times are wall clocks without a zone, which a
 * chart reads as local: the day on the axis is the day in the data wherever the viewer is.
 *
 * @param temporal plain names of the fields the spec treats as time; other times keep their shortest form.
 * @param timeZone IANA zone for times that are moments; the browser's own when absent.
 */
export function chartRows(table: ResultTable, temporal: ReadonlySet<string>, timeZone?: string): ChartRow[] {
  const readers = table.columns.map((column) => readerOf(column, temporal.has(column.name), timeZone));
  return table.rows.slice(0, LIMITS.rows).map((row) => {
    const made: ChartRow = {};
    table.columns.forEach(({ name }, index) => {
      if (PROTOTYPE_NAMES.has(name) || Object.hasOwn(made, name)) return;
      made[name] = readers[index]?.(row[index] ?? null) ?? null;
    });
    return made;
  });
}

type Reader = (cell: Cell) => Cell;

function readerOf(column: ResultColumn, isTemporal: boolean, timeZone: string | undefined): Reader {
  if (column.kind === 'number')
    return (cell) => (typeof cell === 'string' ? (numericValue(cell) ?? cell) : cell);
  const { time } = column;
  if (!time) return (cell) => cell;
  return (cell) =>
    typeof cell === 'string' ? wallClock(cell, time, { timeZone, dateOnly: !isTemporal }) : cell;
}

/** The fields that a spec reads as time: of type temporal, or with a time unit. */
export function temporalFields(spec: unknown): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isBag(value)) return;
    const isTime = value['type'] === 'temporal' || value['timeUnit'] !== undefined;
    if (isTime && typeof value['field'] === 'string') names.add(plainName(value['field']));
    for (const text of Object.values(value)) {
      if (typeof text === 'string') for (const name of namesInExpression(text)) names.add(name);
    }
    for (const [key, entry] of Object.entries(value)) if (key !== 'values') visit(entry);
  };
  visit(spec);
  return names;
}

/** Fields that an expression reads by a date function, `year(datum.day)` and the like. */
function namesInExpression(text: string): string[] {
  if (!text.includes('datum')) return [];
  const calls = text.matchAll(/[a-z]\w*\(\s*datum(?:\.([\w$]+)|\[\s*(["'])(.*?)\2\s*\])\s*[,)]/gi);
  return [...calls].flatMap((match) => match[1] ?? match[3] ?? []);
}
