/** What is said while a data set is inferred: a line a column, so that a wrong guess is seen before anybody asks. */
import type { TablePlan } from '../read/read-table.js';
import { isLevel } from './amount-role.js';
import type { ColumnRole } from './column-role.js';
import type { Relation } from './relations.js';
import type { Column } from './column.js';
import type { ViewerPlan } from './draft-viewers.js';
import type { SpeltApart } from './spelt-apart.js';
import { isFolded } from './usual-ways.js';
import type { Table } from './table-profile.js';
import { inSentence } from './words.js';

export function columnNotes(
  table: Table,
  plan: TablePlan | undefined,
  viewers: Pick<ViewerPlan, 'tellsOwner'> | undefined,
): string[] {
  const how = [
    plan?.dialect && plan.dialect.delimiter !== ',' ? `separated by ${shown(plan.dialect.delimiter)}` : '',
    plan?.encoding ? `read as ${plan.encoding}` : '',
  ].filter(Boolean);
  const head = `${table.name}: ${table.rows.toLocaleString('en')} rows, ${table.columns.length} columns${how.map((one) => `, ${one}`).join('')}`;
  return [
    head,
    ...table.columns.map((column) => `  ${column.name}: ${takenFor(column, table)}`),
    ...table.derived.map((column) => `  ${column.member}: ${takenFor(column, table)}, made of other columns`),
    ...table.totals.map(
      ({ column, value }) =>
        `  ${column}: the rows of "${value}" look like totals of the others. Sums over all rows count those twice; take them out of the file, or ask without them.`,
    ),
    ...table.apart.map((apart) =>
      apartNote(
        apart,
        table.columns.some((one) => one.name === apart.column && viewers?.tellsOwner(one) === true),
      ),
    ),
    ...snapshotNotes(table),
    ...[...table.columns, ...table.derived].flatMap(straggling),
    ...yearsAsColumns(table),
  ];
}

function apartNote(apart: SpeltApart, isOwner: boolean): string {
  const { column, value, usual, rows, all } = apart;
  const others = all.length - 1;
  const how = rows === 1 ? '1 row has' : `${rows.toLocaleString('en')} rows have`;
  const more = others === 0 ? '' : `, and ${others.toLocaleString('en')} more like it`;
  return `  ${column}: ${how} "${value}" beside "${usual}"${more}. ${isFolded(apart, isOwner) ? 'They are told as one' : 'They are groups apart, and a viewer of the one sees no rows of the other; write them in one way'}.`;
}

/** A table of how things stood, and what is summed in it all the same. */
function snapshotNotes({ snapshots, columns }: Table): string[] {
  if (!snapshots) return [];
  const { time, step, things, levels } = snapshots;
  const each =
    things.length === 0 ? 'one row' : `one row for each ${things.map((one) => one.name).join(' and ')}`;
  const named = (isLevel: boolean): string =>
    columns
      .filter((one) => one.role.kind === 'amount' && levels.has(one.member) === isLevel)
      .map((one) => one.name)
      .join(', ');
  const flows = named(false);
  return [
    `  ${time.name}: snapshots, ${each} and ${step}. ${named(true)}${things.length === 0 ? '' : ' and how many there are'} are told as of the last ${step} that is asked about${flows === '' ? '' : `; ${flows} over all of them`}. Take "snapshot: true" out of its meta if each row is an event of its own.`,
  ];
}

/** A column for each year is a wide table: no question about a course can be asked of it. */
function yearsAsColumns({ name, columns }: Table): string[] {
  const years = columns.map((column) => column.name).filter((one) => /^(?:1[5-9]|20)\d\d$/.test(one));
  return years.length < 3
    ? []
    : [
        `  ${name}: ${years.length} columns are years (${years[0] ?? ''} to ${years.at(-1) ?? ''}). With a row for each year, and the year as a column, they could be compared over time.`,
      ];
}

const straggling = ({ name, usualMax, max }: Column): string[] =>
  usualMax === undefined || usualMax.slice(0, 10) === max?.slice(0, 10)
    ? []
    : [
        `  ${name}: a few rows are far later than all others (up to ${max?.slice(0, 10) ?? ''}), so the dashboard ends with ${usualMax.slice(0, 10)}.`,
      ];

const shown = (delimiter: string): string => (delimiter === '\t' ? 'tabs' : delimiter);

function takenFor(column: Column, table: Table): string {
  const { form, role, rows, values } = column;
  const missing = values < rows && values > 0 ? `, ${(rows - values).toLocaleString('en')} missing` : '';
  const note = form.note ? ` (${form.note})` : '';
  const odd = form.odd
    ? `; text because row ${form.odd.row.toLocaleString('en')} holds "${form.odd.value}", no ${form.odd.form}`
    : '';
  return `${inWords(role, column, table)}${note}${missing}${odd}`;
}

/** Of money that goes both ways, and of what an account holds. */
function ofFlow({ member }: Column, { flow, balance }: Table): string | undefined {
  if (balance?.column.member === member)
    return balance.last === undefined
      ? 'balance after each row, averaged only'
      : 'balance after each row: the last one of a time, and average';
  const at = flow?.columns.findIndex((column) => column.member === member) ?? -1;
  if (!flow || at < 0 || flow.kind === 'journal') return undefined;
  if (flow.kind === 'two columns') return at === 0 ? 'money that goes out' : 'money that comes in';
  if (flow.kind === 'spent') return 'money that is spent, less what is paid back';
  return `money that comes in and goes out, by ${flow.kind === 'signed' ? 'its sign' : 'the type of the row'}`;
}

function inWords(role: ColumnRole, column: Column, table: Table): string {
  const { form, distinct, words, list } = column;
  const { course } = table;
  switch (role.kind) {
    case 'empty':
      return 'empty, left out';
    case 'key':
      return 'key, unique in every row';
    case 'reference':
      return `identifier of ${role.of}, counted as different ones`;
    case 'code':
      return 'code, never summed';
    case 'time':
      return 'time';
    case 'category':
      return form.type === 'boolean'
        ? 'yes or no'
        : `group, ${distinct.toLocaleString('en')} different ${list === undefined ? 'values' : `sets of values with "${list}" between them`}`;
    case 'text':
      return 'text';
    case 'part':
      return 'number to group by, never summed';
    case 'place':
      return role.axis;
    case 'amount': {
      const own = ofFlow(column, table);
      if (own !== undefined) return own;
      const rate = table.rates.get(column.member);
      if (rate?.kind === 'weighted') return `average, weighted by ${inSentence(rate.by.title)}`;
      if (rate)
        return `${rate.isRest ? '1 less ' : ''}sum of ${inSentence(rate.over.title)} by sum of ${inSentence(rate.under.title)}`;
      const isOfSnapshot = table.snapshots?.levels.has(column.member) === true;
      const sum = isOfSnapshot || (course && isLevel(words)) ? 'sum at each time' : 'sum';
      const run = table.runs.find((one) => one.column.member === column.member);
      if (run)
        return run.last === undefined
          ? 'running total, averaged only'
          : `running total: the last one${run.of ? ` of each ${run.of.title}` : ''}`;
      const each = table.once?.amounts.has(column.member) ? `, once for each ${table.once.of}` : '';
      const what = `${role.adds ? `${sum} and average` : 'average'}${each}`;
      const style = role.shareOf ? ', in percent' : role.isMoney ? ', money' : '';
      return `${what}${style}${role.unit ? `, in ${role.unit}` : ''}`;
    }
  }
}

export function relationNotes(relations: readonly Relation[], refused: readonly Relation[]): string[] {
  const words = ({ from, column, to, key }: Relation): string =>
    `${from.name}.${column.name} and ${to.name}.${key.name}`;
  const part = ({ contained }: Relation): string =>
    contained === 1
      ? 'every value is there'
      : `${Math.floor(contained * 1000) / 10} % of the values are there`;
  return [
    ...relations.map((one) => `Join: ${words(one)} (${part(one)})`),
    ...refused.map((one) => `No join: ${words(one)} (only ${part(one)})`),
  ];
}
