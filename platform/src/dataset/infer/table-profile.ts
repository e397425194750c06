import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { separatorOf, separatorSaid } from '../../data/listed-values.js';
import type { ColumnForm } from '../read/column-forms.js';
import type { TablePlan } from '../read/read-table.js';
import type { Column } from './column.js';
import type { ColumnFacts } from './column-facts.js';
import { currencyCodes, isUnitWord } from './amount-role.js';
import { columnRole, isKind, type ColumnRole } from './column-role.js';
import { askedOf, type Asked } from './form/form-columns.js';
import { dealsOf, type Deals } from './deals.js';
import { asWholeMoney } from './money-units.js';
import { plainNameOf } from './plain-names.js';
import { derivedColumns } from './derived-columns.js';
import { latenessOf, type Lateness } from './lateness.js';
import { asLength, asSeconds } from './lengths.js';
import { moneyFlowOf, type MoneyFlow } from './money-flow.js';
import { onceEachOf, type OnceEach } from './once-each.js';
import { asRate, ratesOf, type Rate } from './rates.js';
import { isReport } from './report.js';
import { runningBalanceOf, type RunningBalance } from './running-balance.js';
import { runningTotalsOf, type RunningTotal } from './running-total.js';
import { ownNoun, rowNounOf, type RowNoun, type Step } from './row-noun.js';
import { courseOf, stepOf, valueSql, type Course } from './table-shape.js';
import { spellingOf } from './spelling.js';
import { speltApart, type SpeltApart } from './spelt-apart.js';
import { statesOf, type States } from './states.js';
import { isHeld, snapshotsOf, type Snapshots } from './snapshots.js';
import { totalRows, type TotalRows } from './total-rows.js';
import { memberName, singular, titleOf, wordsOf } from './words.js';

export type Table = {
  readonly name: string;
  readonly path: string;
  readonly rows: number;
  readonly title: string;
  readonly noun: RowNoun;
  readonly columns: readonly Column[];
  /** Made of the others, such as a full name. */
  readonly derived: readonly Column[];
  /** Where each row is a point of a course, such as a share's price on a day: what tells it. */
  readonly course?: Course;
  /** Where each row says how a thing stood at a time. */
  readonly snapshots?: Snapshots;
  /** Where money goes both ways: how each row tells its way. */
  readonly flow?: MoneyFlow;
  readonly balance?: RunningBalance;
  /** Where several rows are of one thing: what each of them says of the whole of it. */
  readonly once?: OnceEach;
  /** What has come together until each row's time. */
  readonly runs: readonly RunningTotal[];
  /** Planned and actual times of one thing. */
  readonly late: readonly Lateness[];
  /** Where rows are won and lost: by which stages. */
  readonly deals?: Deals;
  /** How each row stands. */
  readonly states?: States;
  /** Of columns that are rates and means of other columns: how they are put together, by member. */
  readonly rates: ReadonlyMap<string, Rate>;
  /** Where nearly all of its times are equally far apart, how far. */
  readonly step: Step | undefined;
  /** Values of groups that stand for all others of their column. */
  readonly totals: readonly TotalRows[];
  /** Groups with a value that is written in more than one way. */
  readonly apart: readonly SpeltApart[];
  /** Of a table that no file holds: the query that gives its rows. */
  readonly sql?: string;
  /** Of wholes that are made of another table's rows, such as orders of their lines: those. */
  readonly parts?: Table;
  /** Names of columns that tell what the parts of each come to. */
  readonly rolledUp?: ReadonlySet<string>;
};

/**
 * Looks at a table that has been read.
 * @param isMade of wholes that are made of their parts: what comes back makes one less, and is no money that goes out
 */
export async function profileTable(
  connection: DuckDBConnection,
  { table, path }: { readonly table: string; readonly path: string },
  { columns: forms }: TablePlan,
  { isMade = false } = {},
): Promise<Table> {
  const name = quoted(table);
  const rows = Number((await connection.runAndReadAll(`SELECT count(*) FROM ${name}`)).getRows()[0]?.[0]);
  const taken = new Set<string>(['count']);
  const questions = askedOf(forms.map((form) => form.name));
  const spell = spellingOf(forms.map((form) => form.name));
  const read: ColumnFacts[] = [];
  for (const form of forms) {
    const facts = asAsked(await columnFacts(connection, name, rows, form), questions.get(form.name));
    read.push(asFlag(spelt(facts, spell)));
  }
  const one =
    ownNoun(
      table,
      read.map(({ words }) => words),
    )?.one ?? singular(wordsOf(table).join(' '));
  const all = calledPlainly(
    read.map((facts) => asWholeMoney(asSeconds(asLength(facts, read)))),
    one,
  );
  const columns = all.map((facts, i): Column => {
    const role = columnRole(facts, { one, isFirst: i === 0, all });
    const bare =
      facts.asked?.title ??
      (facts.bare ?? facts.name).replace(asides, '').replace(/\/s\b|(?<=\p{L})\(s\)/u, 's');
    const isSame = all.some((other) => other !== facts && other.name.replace(asides, '') === bare);
    const named = isSame ? facts.name : bare;
    const member = memberName(named, taken, { fallback: `column_${i + 1}` });
    const plain = facts.asked ? named : plainName(named, role);
    const isAmbiguous = plain !== named && all.some((other) => other !== facts && isNamed(other, plain));
    return { ...facts, member, title: titleOf(spell(isAmbiguous ? named : plain)), role };
  });
  const derived: Column[] = [];
  for (const { sql, title, type, name: own } of derivedColumns(all)) {
    const form: ColumnForm = { name: own, type, sql: '' };
    const facts = await columnFacts(connection, name, rows, form, sql);
    const role: ColumnRole = { kind: type === 'time' ? 'time' : 'category' };
    derived.push({ ...facts, member: memberName(own, taken, { fallback: own }), title, role });
  }
  const times = [...columns, ...derived].filter(({ role }) => role.kind === 'time');
  const [time] = times;
  const step = time && times.length === 1 ? await stepOf(connection, table, time) : undefined;
  const names = derived.find(({ form }) => form.type === 'text');
  const keys = columns.filter(({ role }) => role.kind === 'key');
  const called = rowNounOf(table, {
    columns: all.map(({ words }) => words),
    key: keys[0]?.words,
    isOnlyKey: keys.length === 1 && keys[0] === columns[0] && keys[0]?.values === rows,
    step: time?.distinct === rows ? step : undefined,
    isForm: questions.size > 0,
    repeated: columns.flatMap(({ role, distinct }) =>
      role.kind === 'reference' && distinct < rows * 0.9 ? [role.of] : [],
    ),
    isByPerson: names !== undefined && names.distinct >= rows * 0.95,
  });
  for (const [i, column] of columns.entries()) {
    const list = await listOf(connection, name, column);
    if (list !== undefined) columns[i] = { ...column, list };
  }
  const rates = await ratesOf(connection, table, columns);
  for (const [i, column] of columns.entries()) columns[i] = asRate(column, rates.get(column.member));
  const course = await courseOf(connection, table, columns);
  const flow = isMade ? undefined : await moneyFlowOf(connection, table, columns);
  const balance = await runningBalanceOf(connection, table, columns, flow);
  const deals = await dealsOf(connection, table, columns);
  const states = await statesOf(connection, table, { columns, noun: called.noun });
  const runs = await runningTotalsOf(connection, table, columns);
  const snapshots =
    flow || balance?.last !== undefined ? undefined : await snapshotsOf(connection, table, columns);
  const once = course || flow || snapshots ? undefined : await onceEachOf(connection, table, columns);
  return {
    ...{ name: table, path, rows, derived, rates, step, runs, ...(course ? { course } : {}) },
    ...(flow && flow.kind !== 'journal'
      ? asTransactions(called)
      : (isReport({ columns, rates }) && called.noun.one !== step) ||
          (snapshots && isHeld(called.noun.one.split(' ')))
        ? { ...called, noun: { one: 'row', many: 'rows' } }
        : called),
    ...(snapshots ? { snapshots } : {}),
    ...(flow ? { flow } : {}),
    ...(balance ? { balance } : {}),
    ...(deals ? { deals } : {}),
    ...(states ? { states } : {}),
    ...(once ? { once } : {}),
    late: await latenessOf(connection, table, columns),
    columns: (course || snapshots ? columns.map(withoutSumOfPrice) : columns).map(
      snapshots
        ? (column) => asThing(asHeld(column), snapshots)
        : step && !/^(?:day|hour)$/.test(step) && time?.distinct === rows && areLevels(columns)
          ? withoutSum
          : (column) => column,
    ),
    totals: await totalRows(connection, table, columns),
    apart: await speltApart(connection, table, columns),
  };
}

/** Rows of an account's history are no accounts. */
const asTransactions = <Called extends { readonly noun: RowNoun; readonly title: string }>(
  called: Called,
): Called =>
  /^(?:row|day|account|statement|bank statement)$/.test(called.noun.one) ||
  / (?:account|statement)$/.test(called.noun.one)
    ? { ...called, noun: { one: 'transaction', many: 'transactions' }, title: 'Transactions' }
    : called;

/** What is asked for tells what the answers are, and not every word that it is asked in. */
const asAsked = (facts: ColumnFacts, asked: Asked | undefined): ColumnFacts =>
  asked === undefined ? facts : { ...facts, asked, words: wordsOf(asked.title) };

/** … by the words that its name is written out as. */
function spelt(facts: ColumnFacts, spell: (name: string) => string): ColumnFacts {
  if (facts.asked !== undefined) return facts;
  return { ...facts, words: wordsOf(spell(facts.name)) };
}

/** … and by the one word that there is for them, where no other column is called by it. */
function calledPlainly(all: readonly ColumnFacts[], one: string): ColumnFacts[] {
  const taken = new Set(all.map(({ words }) => words.join(' ')));
  return all.map((facts) => {
    const plain = facts.asked === undefined ? plainNameOf(facts.words, one) : undefined;
    if (!plain || (taken.has(plain.name) && plain.name !== facts.words.join(' '))) return facts;
    taken.add(plain.name);
    return { ...facts, words: wordsOf(plain.name), also: [plain.name, ...plain.also] };
  });
}

/** More different values than these are no sets of a few. */
const mostSets = 2000;

async function listOf(
  connection: DuckDBConnection,
  table: string,
  { name, role, form, distinct, asked }: Column,
): Promise<string | undefined> {
  if (role.kind !== 'category' || form.type !== 'text' || distinct < 2 || distinct > mostSets)
    return undefined;
  const v = valueSql({ name });
  const read = await connection.runAndReadAll(
    `SELECT ${v}, count(*) FROM ${table} WHERE ${v} IS NOT NULL GROUP BY 1`,
  );
  const known = read.getRows().map(([value, rows]) => ({ value: String(value), rows: Number(rows) }));
  return separatorOf(name, known) ?? (asked?.isSeveral === true ? separatorSaid(known) : undefined);
}

/** Of these 1 is one of them and 0 is none: "goals", "number of children". */
const counted =
  /^(?:goal|assist|sale|click|order|visit|purchase|point|win|loss|error|num|number|count|qty|quantity|amount|total|sum|score|level|rank|id|no)$/;

/** A cross where it is so, and nothing where it is not. */
const isCrossed = ({ form, distinct, min, values, rows }: ColumnFacts): boolean =>
  form.type === 'text' && distinct === 1 && values < rows && /^[x✓✔•*]$/i.test(min ?? '');

/** A number that is 0 or 1 in every row is told as no or yes: "survived", "has_card". So is a cross that stands or does not. */
function asFlag(facts: ColumnFacts): ColumnFacts {
  const { name, form, words, distinct, min, max, rows } = facts;
  // "Y" where it is so, and nothing where it is not.
  if (form.type === 'boolean' && min === 'true' && max === 'true' && facts.values < rows)
    return {
      ...facts,
      ...{ values: rows, distinct: 2, min: 'false', derived: `COALESCE({CUBE}.${quoted(name)}, FALSE)` },
    };
  if (isCrossed(facts))
    return {
      ...facts,
      form: { ...form, type: 'boolean' },
      ...{ values: rows, distinct: 2, derived: `({CUBE}.${quoted(name)} IS NOT NULL)` },
    };
  if (isKind(words) && !/^(?:flag|label)$/.test(words.at(-1) ?? '')) return facts;
  const isWhole = form.type === 'integer' && distinct === 2 && min === '0' && max === '1' && rows >= 10;
  const last = words.at(-1) ?? '';
  const isMany = last !== singular(last) && !/^(?:is|has|was|had)$/.test(words[0] ?? '');
  if (!isWhole || isMany || words.some((word) => counted.test(word))) return facts;
  return { ...facts, form: { ...form, type: 'boolean' }, derived: `({CUBE}.${quoted(name)} = 1)` };
}

/** So many points of a course, each at least so much of the most, are how something stands, and not what was added. */
const manyPoints = 60;
const steady = 0.7;

/** Whether most numbers of a table with a row for each day or month hardly move, as the number of employees does. */
function areLevels(columns: readonly Column[]): boolean {
  const amounts = columns.filter(
    ({ role, min }) => role.kind === 'amount' && role.adds && !role.isMoney && Number(min) >= 0,
  );
  const isSteady = ({ rows, min, max }: Column) => rows >= manyPoints && Number(min) > steady * Number(max);
  return amounts.length > 0 && amounts.filter(isSteady).length > amounts.length / 2;
}

/** Changes of a level, which may be less than nothing, are added up. */
const withoutSum = (column: Column): Column =>
  column.role.kind === 'amount' && !column.role.isMoney && Number(column.min) >= 0
    ? { ...column, role: { ...column.role, adds: false } }
    : column;

/** Prices of one thing on several days are not put together. */
function withoutSumOfPrice(column: Column): Column {
  const { role, words } = column;
  const isPrice = role.kind === 'amount' && words.some((word) => /^prices?$/.test(word));
  return isPrice ? { ...column, role: { ...role, adds: false } } : column;
}

/** What is held of a thing is added up over the things of one time: "stock level". */
function asHeld(column: Column): Column {
  const { role, words } = column;
  const isSum = role.kind === 'amount' && role.shareOf === undefined && isHeld(words);
  return isSum ? { ...column, role: { ...role, adds: true } } : column;
}

/** What tells the rows of each time apart is the number of a thing, however few of these there are: `account_no`. */
function asThing(column: Column, { things }: Snapshots): Column {
  const of = column.words.slice(0, -1).join(' ');
  const isNumber = things.some(({ name }) => name === column.name) && column.role.kind === 'code';
  return isNumber && of !== '' ? { ...column, role: { kind: 'reference', of } } : column;
}

/** The time zone, and a tool's own mark: `Created (UTC)`, `Channel (metadata)`. */
const asides = / *\((?:utc|gmt|local|metadata|custom)\)$/i;

/** Its currency (`basket_gbp`) and unit (`Duration (sec)`) are told beside a number, and are no part of its title. */
function plainName(name: string, role: ColumnRole): string {
  const { bare, isCode } = markOf(name) ?? {};
  if (role.kind === 'amount' && role.unit !== undefined && bare === undefined)
    return beforeUnit(name, role.unit) ?? name;
  // "Total" alone is no name.
  if (role.kind !== 'amount' || bare === undefined || /^(?:total|sum)$/i.test(bare)) return name;
  return (isCode ? role.isMoney : role.unit !== undefined) ? bare : name;
}

/**
 * What stands before the unit that a name ends with: `Time spent` of `time_spent_min`, `Duration` of `duration_seconds`.
 * "Weekly hours" is a name as a whole.
 */
const beforeUnit = (name: string, unit: string): string | undefined => {
  const [, bare = '', last = ''] = /^(.*\p{L}{3}.*?)[\s_-]+(\p{L}+)$/u.exec(name) ?? [];
  const isShort = last.length <= 4 && !/^(?:days|hour|week)$/i.test(last);
  return isUnitWord(last, unit) && (isShort || measured.test(bare)) ? bare : undefined;
};
const measured =
  /(?:^|[\s_-])(?:time|duration|length|delay|latency|age|distance|weight|height|width|depth|size)$/i;

/** Whether another column would have the same title: "Height (cm)" beside "Height (in)", `duration_s` beside `Duration`. */
const isNamed = ({ name, unit }: ColumnFacts, plain: string): boolean =>
  [name, markOf(name)?.bare, beforeUnit(name, unit ?? '')].some(
    (one) => one?.toLowerCase() === plain.toLowerCase(),
  );

/** What stands in brackets behind a name, or a currency's code. */
function markOf(name: string): { readonly bare: string; readonly isCode: boolean } | undefined {
  const [, bare, mark = ''] =
    /^(.+?)\s*\(([^()]+)\)$/.exec(name) ?? /^(.+?)[\s_-]+([a-z]{3})$/i.exec(name) ?? [];
  const isCode = currencyCodes.has(mark.toLowerCase());
  return bare === undefined || (!isCode && !name.endsWith(')')) ? undefined : { bare, isCode };
}

async function columnFacts(
  connection: DuckDBConnection,
  table: string,
  rows: number,
  form: ColumnForm,
  derived?: string,
): Promise<ColumnFacts> {
  const column = valueSql({ name: form.name, ...(derived === undefined ? {} : { derived }) });
  const length = form.type === 'text' ? `max(length(${column}))` : '0';
  const isNumber = form.type === 'integer' || form.type === 'decimal';
  const size = isNumber ? `sum(${column})::DOUBLE, count(*) FILTER (${column} <> 0)` : '0, 0';
  // Order, not memory, decides the estimate: it is the same for the same values.
  const read = await connection.runAndReadAll(
    `SELECT count(${column}), approx_count_distinct(${column}), min(${column})::VARCHAR, max(${column})::VARCHAR, ${length}, ${size} FROM ${table}`,
  );
  const [values, about, min, max, longest, sum, nonZero] = read.getRowsJson()[0] ?? [];
  const facts = { name: form.name, form, words: wordsOf(form.name), rows, values: Number(values) };
  const exact = await exactly(
    connection,
    table,
    { type: form.type, column },
    { values: Number(values), about: Number(about) },
  );
  return {
    ...facts,
    distinct: exact ?? Number(about),
    isUnique: rows > 0 && exact === rows && Number(values) === rows,
    min: min === null ? undefined : (min as string),
    max: max === null ? undefined : (max as string),
    longest: Number(longest ?? 0),
    sum: Number(sum ?? 0),
    nonZero: Number(nonZero ?? 0),
    ...(derived === undefined ? {} : { derived }),
    ...(form.type === 'time' ? { usualMax: await usualLast(connection, table, column) } : {}),
  };
}

/** Few values, and those that may be all different, are worth counting. */
async function exactly(
  connection: DuckDBConnection,
  table: string,
  { type, column }: { readonly type: ColumnForm['type']; readonly column: string },
  { values, about }: { readonly values: number; readonly about: number },
): Promise<number | undefined> {
  const mayBeKey = (type === 'text' || type === 'integer') && about > values * 0.8;
  if (!mayBeKey && about > 2_000 && values > 100_000) return undefined;
  const read = await connection.runAndReadAll(`SELECT count(DISTINCT ${column}) FROM ${table}`);
  return Number(read.getRows()[0]?.[0]);
}

/** Rows in a hundred that may straggle, and how far (by the span of the others) they are no more of the same. */
const straggling = 0.99;
const far = 0.2;

/** The last time; where a few rows lie far beyond all others, as misread or planned years do, the last one before them. */
async function usualLast(
  connection: DuckDBConnection,
  table: string,
  column: string,
): Promise<string | undefined> {
  const read = await connection.runAndReadAll(
    `SELECT max(t)::VARCHAR, u::VARCHAR, count(*) >= 100 AND epoch(max(t)) - epoch(u) > ${far} * (epoch(u) - epoch(min(t)))
     FROM (SELECT (${column})::TIMESTAMP AS t, quantile_disc((${column})::TIMESTAMP, ${straggling}) OVER () AS u FROM ${table} WHERE ${column} IS NOT NULL) GROUP BY u`,
  );
  const [last, usual, isFar] = read.getRows()[0] ?? [];
  const found = isFar === true ? usual : last;
  return typeof found === 'string' ? found : undefined;
}
