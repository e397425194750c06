/**
 * What may be asked after a result, made from its own columns and from what the agent found in the data model: the same
 * split another way, over time, for one of its rows, or beside the period before. Nothing that was just shown, and
 * nothing that was asked in the thread already.
 */
import { quarterOf, quarterText } from '../format/quarter-text.js';
import { numericValue } from '../table/result-table.js';
import type { ModelColumn, ResultModel } from '../result/result-model.js';
import type { FoundMember } from './found-members.js';
import { periodBefore, periodOf, type Period, type PeriodUnit } from './sql-period.js';

/** How the questions are put. They follow on the question before, so that each leaves unsaid what stays as it was. */
export interface NextQuestionWords {
  readonly splitBy: (column: string) => string;
  readonly byMonth: string;
  readonly byDay: string;
  readonly byHour: string;
  readonly onlyBy: (value: string, column: string) => string;
  readonly onlyByMonth: (value: string) => string;
  readonly compareWith: (period: string) => string;
}

export interface NextQuestionsOptions {
  readonly words: NextQuestionWords;
  /** BCP 47, for the names of periods. Default: the browser's. */
  readonly locale?: string | undefined;
  /** What was asked in the thread. */
  readonly asked: readonly string[];
  /** Whether the data are known to hold a year, as an earlier result of the thread shows. */
  readonly holdsYear: (year: number) => boolean;
}

const MOST = 3;
const NAMED: ReadonlySet<string> = new Set(['year', 'quarter', 'month', 'day']);
const AGGREGATE = /\b(?:measure|sum|count|avg|min|max|median|stddev|quantile\w*|approx_\w+)\s*\(/i;

/** @param sql the query of the result */
export function nextQuestions(
  model: ResultModel,
  sql: string,
  members: readonly FoundMember[],
  options: NextQuestionsOptions,
): string[] {
  // Rows that are records, and no rows, lead nowhere by a split.
  if (model.rows.length === 0 || !AGGREGATE.test(sql)) return [];
  const { words } = options;
  const columns = columnsOf(model);
  if (columns.measures.length === 0) return [];
  const period = periodOf(sql);
  const unused = members.filter((member) => !isUsed(member, model, sql));
  const [split, other] = unused.filter(({ isTime }) => !isTime);
  const hasTimes = members.some(({ isTime }) => isTime) || columns.time !== undefined;
  const overTime = columns.time === undefined && hasTimes ? inSteps(period) : undefined;
  const before = period && comparable(period, columns.time, options.holdsYear);
  // A bound on groups would be one on the groups of the other split, and groups that the query makes have no names to ask by.
  const row = /\b(?:having|case when)\b/i.test(sql) ? undefined : tellingRow(model, columns);
  const isSplit = columns.groups.length + (columns.time === undefined ? 0 : 1) > 1;
  const candidates = [
    overTime && !isSplit && words[overTime],
    split && !isSplit && words.splitBy(split.title),
    row && (split ? words.onlyBy(row, split.title) : overTime === 'byMonth' && words.onlyByMonth(row)),
    before && words.compareWith(periodText(before, options.locale)),
    other && !isSplit && words.splitBy(other.title),
  ];
  const known = new Set(options.asked.map(plain));
  return candidates
    .filter((text): text is string => typeof text === 'string' && !known.has(plain(text)))
    .slice(0, MOST);
}

interface Columns {
  readonly time: ModelColumn | undefined;
  readonly groups: readonly ModelColumn[];
  readonly measures: readonly ModelColumn[];
}

function columnsOf({ columns }: ResultModel): Columns {
  return {
    time: columns.find(({ kind }) => kind === 'time'),
    groups: columns.filter(({ kind }) => kind === 'string'),
    measures: columns.filter(({ kind }) => kind === 'number'),
  };
}

/** A member that is a column, that names one of the groups ("Weekend" beside "Weekday"), or that the query already keeps to. */
function isUsed({ name, title, isTime }: FoundMember, { columns, rows }: ResultModel, sql: string): boolean {
  if (isTime) return false;
  const isGroup = rows.some((row) =>
    row.some((cell) => typeof cell === 'string' && plain(cell) === plain(title)),
  );
  if (isGroup) return true;
  const isColumn = columns.some(
    (column) => plain(column.title) === plain(title) || column.name.split('.').includes(name),
  );
  return isColumn || new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`, 'i').test(sql);
}

function inSteps(period: Period | undefined): 'byMonth' | 'byDay' | 'byHour' {
  if (period?.unit === 'month') return 'byDay';
  return period?.unit === 'day' ? 'byHour' : 'byMonth';
}

/** The row that stands out: the first of a ranking, the highest of a line. Its name, as it is written in the table. */
function tellingRow({ columns, rows }: ResultModel, { time, groups, measures }: Columns): string | undefined {
  // A week has no name of its own, and an hour says nothing without its day.
  const isNamed = time === undefined || NAMED.has(time.grain ?? 'day');
  const name = isNamed ? (time ?? groups[0]) : undefined;
  const measure = measures[0];
  if (rows.length < 2 || name === undefined || measure === undefined) return undefined;
  const [place, value] = [columns.indexOf(name), columns.indexOf(measure)];
  const row = time === undefined ? rows[0] : highest(rows, value);
  const cell = row?.[place] ?? null;
  if (cell === null || cell === '') return undefined;
  const text = name.text(cell).trim();
  return text === '' || text.length > 60 ? undefined : text;
}

function highest(rows: ResultModel['rows'], value: number): ResultModel['rows'][number] | undefined {
  const of = (row: ResultModel['rows'][number]): number => numericValue(row[value]) ?? -Infinity;
  return rows.reduce((most, row) => (of(row) > of(most) ? row : most));
}

/** Where the data begin is not known: a year before is offered only when the thread has shown it. */
function comparable(
  period: Period,
  time: ModelColumn | undefined,
  holdsYear: (year: number) => boolean,
): Period | undefined {
  const before = periodBefore(period);
  const year = before.start.getUTCFullYear();
  if (time !== undefined || (year !== period.start.getUTCFullYear() && !holdsYear(year))) return undefined;
  return before;
}

const SHAPES: Readonly<Record<Exclude<PeriodUnit, 'quarter'>, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  day: { year: 'numeric', month: 'long', day: 'numeric' },
};

function periodText({ unit, start }: Period, locale: string | undefined): string {
  const written = (shape: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' }).format(start);
  if (unit !== 'quarter') return written(SHAPES[unit]);
  return `${quarterText(locale)(quarterOf(start.getTime()))} ${written(SHAPES.year)}`;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_.?!]+/g, ' ')
    .trim();
}
