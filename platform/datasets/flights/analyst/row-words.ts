import { formatValue, stateLabel, timeLabel } from './format-value.js';
import { sameTerm, type Dimension, type Plan, type Term } from './plan.js';
import type { Column } from './column.js';
import { escape, number } from './titles.js';

/** Names of airports by code, for sentences. */
export type AirportNames = (code: string) => { readonly name: string; readonly city: string } | undefined;

export type Row = readonly unknown[];

/** Reads the rows of a result: what a row is about and what it says. */
export class RowWords {
  readonly #plan: Plan;
  readonly #columns: readonly Column[];
  readonly #airports: AirportNames;

  constructor(plan: Plan, columns: readonly Column[], airports: AirportNames) {
    this.#plan = plan;
    this.#columns = columns;
    this.#airports = airports;
  }

  /** The column of a measure. */
  index(term: Term): number {
    return this.#columns.findIndex((c) => c.term !== undefined && sameTerm(c.term, term));
  }

  /** A cell by its column's name, as text. */
  text(row: Row, name: string): string {
    return String(row[this.#columns.findIndex((c) => c.name === name)]);
  }

  value(term: Term, row: Row): string {
    return formatValue(term, row[this.index(term)]);
  }

  /** All measures of a row. */
  values(row: Row): string {
    return this.#columns
      .flatMap((column, i) => {
        if (!column.term) return [];
        const value = formatValue(column.term, row[i]);
        return [column.term.kind === 'measure' && column.term.name === 'count' ? `${value} flights` : value];
      })
      .join(', ');
  }

  label(row: Row): string {
    return this.#plan.dimensions.map((d) => this.#dimensionLabel(d, row)).join(', ');
  }

  #dimensionLabel(dimension: Dimension, row: Row): string {
    const columns = this.#columns.flatMap((c, i) => (c.dimension === dimension ? [i] : []));
    const cell = (n: number): string => {
      const value = row[columns[n] ?? -1];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : 'unknown';
    };
    switch (dimension.kind) {
      case 'airport':
        return `${escape(this.#airports(cell(0))?.city ?? cell(1))} (${escape(cell(0))})`;
      case 'city':
        return `${escape(cell(0))}, ${escape(cell(1))}`;
      case 'route':
        return routeLabel(dimension, cell);
      case 'time':
        return timeLabel(cell(0), dimension.grain);
      case 'hour':
        return `${cell(0)}:00 to ${cell(0)}:59`;
      case 'weekend':
        return cell(0) === 'true' ? 'weekends' : 'weekdays';
      case 'delayBucket':
        return `${cell(0)} to ${number(Number(cell(0)) + 14)} minutes`;
      case 'distanceBucket':
        return `${number(Number(cell(0)))} to ${number(Number(cell(0)) + 249)} miles`;
      case 'state':
        return stateLabel(cell(0));
      default:
        return escape(cell(0));
    }
  }
}

function routeLabel(
  { level, undirected }: Extract<Dimension, { kind: 'route' }>,
  cell: (n: number) => string,
): string {
  const one = level === 'state' ? stateLabel : escape;
  if (undirected) return `${one(cell(0))} and ${one(cell(1))}`;
  return level === 'city'
    ? `${escape(cell(0))}, ${escape(cell(1))} to ${escape(cell(2))}, ${escape(cell(3))}`
    : `${one(cell(0))} to ${one(cell(1))}`;
}
