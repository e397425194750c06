/** The rows of an answer in words: what each is called, and its numbers with their unit and the digits of their column. */
import type { SqlToolResult } from '../../chat/agent.js';
import type { Plan, Split, Term } from '../plan/plan.js';
import { sameTerm } from '../plan/plan.js';
import type { Column, Written } from '../sql/plan-sql.js';
import { columnDigits } from './column-digits.js';
import type { Names, Quantity } from './names.js';
import { numberText } from './number-text.js';
import { list, plural } from './phrases.js';

export type Row = readonly unknown[];

/** So many that share an end of a series are named, and of more that share a place of a ranking. */
export const MOST_ALIKE = 3;
/** So many that share the place that was asked about. */
export const MOST_LEVEL = 10;

export type RowParts = {
  readonly plan: Plan;
  readonly written: Written;
  readonly result: SqlToolResult;
  readonly names: Names;
};

export class RowWords {
  readonly #p: RowParts;
  readonly #rows: readonly Row[];

  constructor(parts: RowParts) {
    this.#p = parts;
    this.#rows = parts.result.data;
  }

  /** What rows or groups are called, so many as there are in all: each of a few, the first of more. */
  called(rows: readonly Row[], count: number): string {
    const { plan, names, written } = this.#p;
    const isRows = plan.kind === 'rows';
    const at = written.columns.findIndex(({ member }) => isRows && member !== rankedOf(plan));
    const column = written.columns[at];
    const told = rows
      .slice(0, count > MOST_LEVEL ? MOST_ALIKE : MOST_LEVEL)
      .map((row) => `**${column ? this.cell(column, at, row[at]) : this.label(row)}**`);
    const kind = column ? `${names.member(column.member ?? column.name)} ` : '';
    return `${count > MOST_LEVEL ? 'among them ' : ''}${kind}${list(told)}`;
  }

  /** A row, and those whose number reads the same: all of a few, how many of more. */
  alike(rows: readonly Row[], one: Row, term: Term, most = MOST_ALIKE): string {
    const { plan, names, result } = this.#p;
    const value = this.value(term, one);
    const alike = rows.filter((row) => this.value(term, row) === value);
    const count = alike.length === this.#rows.length ? result.totalRows : alike.length;
    const [split, other] = plan.splits;
    const things = split && !other ? plural(names.split(split)) : 'groups';
    const some = most === MOST_ALIKE ? 'of them' : `${things}, ${this.called(alike, count)}`;
    const told = count <= most ? this.called(alike, count) : `**${numberText(count)}** ${some}`;
    return `${told} (**${value}**${count === 1 ? '' : ' each'})`;
  }

  index(term: Term): number {
    return this.#p.written.columns.findIndex((c) => c.term && sameTerm(c.term, term));
  }

  value(term: Term, row: Row): string {
    const index = this.index(term);
    return this.#p.names.number(term, row[index], this.digits(index, this.#p.names.quantity(term)));
  }

  /** The digits of a column, the same for each of its numbers. */
  digits(index: number, { isShare, member }: Quantity): number {
    const isMoney = member?.format === 'currency';
    const cells = this.#rows.map((row) => row[index]);
    return columnDigits(cells, { isShare, isMoney });
  }

  label(row: Row, splits: readonly Split[] = this.#p.plan.splits): string {
    const { written, names } = this.#p;
    return written.columns
      .flatMap((c, i) =>
        c.split && splits.includes(c.split) && c.isHelper !== true
          ? [this.#fraction(c.split, i, row[i]) ?? names.cell(c.split, row[i])]
          : [],
      )
      .join(', ');
  }

  /** A group that is called by a number with a fraction, which all groups are written with: 0.20 beside 0.15. */
  #fraction(split: Split, index: number, value: unknown): string | undefined {
    if (split.kind !== 'member' || split.isNumber !== true || typeof value !== 'number') return undefined;
    const cells = this.#rows.map((row) => row[index]);
    const digits = columnDigits(cells, { isShare: false, isMoney: false });
    return digits === 0 ? undefined : value.toFixed(digits);
  }

  /** Whether the one thing that a row is a group of is missing. */
  isNameless(row: Row): boolean {
    const { plan, written } = this.#p;
    const at = written.columns.findIndex((c) => c.split === plan.splits[0]);
    return plan.splits.length === 1 && plan.splits[0]?.kind === 'member' && row[at] === null;
  }

  cell(column: Column, index: number, value: unknown): string {
    const { names } = this.#p;
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
      return names.number({ kind: 'rows' }, value);
    if (typeof value !== 'number') return names.value(column.name, value);
    const term: Term = { kind: 'aggregate', fn: 'max', of: column.name };
    return names.number(term, value, this.digits(index, names.quantity(term)));
  }
}

/** The member that rows are ranked by. */
export const rankedOf = ({ order }: Plan): string | undefined =>
  order?.by.kind === 'aggregate' ? order.by.of : undefined;
