import { columnFormat } from './column-format.js';
import { specFormats } from './spec-formats.js';
import type { ColumnFormat } from './column-format.js';
import type { FormatOptions } from '../format/format-options.js';
import type { ResultColumn, ResultTable } from '../table/result-table.js';
import type { TimeGranularity } from '../format/time-granularity.js';

/** A column with the one way in which its values are written. */
export interface ModelColumn extends ResultColumn, ColumnFormat {
  /** Of times: what one value stands for. */
  readonly grain?: TimeGranularity;
}

/** What stands around the rows. All of it is untrusted text. */
export interface Provenance {
  /** What the agent called the result; empty where it gave no title. */
  readonly title: string;
  readonly description?: string | undefined;
  readonly sql?: string | undefined;
  /** The agent's chart, a Vega-Lite spec as JSON text. */
  readonly vegaSpec?: string | undefined;
}

/**
 * A result as every view of it reads it: table, chart, tooltip, description, files and links from numbers take their
 * words from here, so that no two of them write a value differently. It is a {@link ResultTable}, so that what sorts or
 * exports a table takes it as it is; `rows.length` of `totalRows` rows are there.
 */
export interface ResultModel extends ResultTable, Provenance {
  readonly columns: readonly ModelColumn[];
}

/**
 * Makes the model of a table. Cheap enough to be made again when rows are added or the locale changes, too dear for
 * every rendering: decimals are chosen from the values.
 */
export function resultModel(
  table: ResultTable,
  options: FormatOptions = {},
  provenance: Provenance = { title: '' },
): ResultModel {
  const formats = specFormats(provenance.vegaSpec);
  const columns = table.columns.map((column, index): ModelColumn => {
    const cells = table.rows.map((row) => row[index] ?? null);
    const isLone = table.rows.length === 1;
    const format = columnFormat(column, cells, options, { ...formats.get(column.name), isLone });
    return { ...column, ...format, ...(column.time ? { grain: column.time.granularity } : {}) };
  });
  return { ...table, ...provenance, columns };
}
