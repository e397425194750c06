import { columnFormat, type ColumnFormat } from '../../../../src/render/result/column-format.js';
import { humaniseTitle } from '../../../../src/render/table/humanise-title.js';
import type { ResultColumn, ResultTable } from '../../../../src/render/table/result-table.js';
import type { ValueFormat } from '../dashboard-schema.js';
import type { Cell, Result } from './data-client.js';
import type { Formats } from './formats.js';

/** A column of a widget: its name for a reader, and the one way in which its values are written. */
export type Column = {
  readonly title: string;
  /** Which way is an improvement, where the model says so. */
  readonly better: 'up' | 'down' | undefined;
  /** A value, or a dash where there is none. */
  readonly text: (cell: Cell | number) => string;
  /** As on an axis: "460K". */
  readonly short: (value: number) => string;
};

/** What a dashboard's file says of a measure goes before what the model says. */
const meanings: Readonly<Record<ValueFormat, Pick<ResultColumn, 'format' | 'unit'>>> = {
  number: {},
  percent: { format: 'percent' },
  currency: { format: 'currency' },
  minutes: { unit: 'minute' },
  miles: { unit: 'mile' },
};

/** The columns of a result in one language and time zone: table, tooltip, legend, bar and axis all write by them. */
export class Columns {
  readonly #result: Result;
  readonly #formats: Formats;
  readonly #known = new Map<string, Column>();

  constructor(result: Result, formats: Formats) {
    this.#result = result;
    this.#formats = formats;
  }

  of(name: string, format?: ValueFormat): Column {
    const key = `${format ?? ''} ${name}`;
    const known = this.#known.get(key) ?? this.#make(name, format);
    this.#known.set(key, known);
    return known;
  }

  #make(name: string, format: ValueFormat | undefined): Column {
    const { table, improvements } = this.#result;
    const index = table?.columns.findIndex((column) => column.name === name) ?? -1;
    const found = table?.columns[index];
    const column: ResultColumn =
      format === undefined ? (found ?? plainColumn(name)) : measured(found ?? plainColumn(name), format);
    const writer = this.#writer(column, table, index);
    return {
      title: column.title,
      better: improvements.get(name),
      text: (cell) => writer.text(cell) || '–',
      short: (value) => writer.short(value),
    };
  }

  #writer(given: ResultColumn, table: ResultTable | undefined, index: number): ColumnFormat {
    const { locale, timezone, currency } = this.#formats;
    const isMoney = given.format === 'currency' && given.currency === undefined && currency !== undefined;
    const column = isMoney ? { ...given, currency } : given;
    const cells = index < 0 ? [] : (table?.rows ?? []).map((row) => row[index] ?? null);
    return columnFormat(column, cells, { locale, timeZone: timezone });
  }
}

const plainColumn = (name: string): ResultColumn => ({ name, title: humaniseTitle(name), kind: 'string' });

const measured = (column: ResultColumn, format: ValueFormat): ResultColumn => ({
  name: column.name,
  title: column.title,
  kind: 'number',
  ...meanings[format],
});
