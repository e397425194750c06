/**
 * What each column of a table of texts holds. A first look at some rows tells which forms are possible; then every row
 * is counted, and a form holds only where no value is against it. So a type never comes from a sample, and no value is
 * lost to one: a column with a single odd value stays text, and the value is named.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { literal } from './literal.js';
import { fits, valueForms } from './value-forms.js';
import type { ColumnType, ValueForm } from './value-form.js';
import { wordTable } from '../../word-table.js';

export type ColumnForm = {
  readonly name: string;
  readonly type: ColumnType;
  /** The value, over the column of texts. */
  readonly sql: string;
  readonly note?: string;
  readonly isPercent?: boolean;
  readonly isDecimalComma?: boolean;
  /** Lengths of time, in seconds. */
  readonly isLength?: boolean;
  /** The currency that is written beside the values. */
  readonly currency?: string;
  /** Why it is text although most of it is not. */
  readonly odd?: { readonly value: string; readonly row: number; readonly form: string };
};

/** So many values tell which forms are possible at all. */
const firstLook = 200;
const nothing = ['', 'NULL', '(NULL)', 'N/A', 'NA', '#N/A', 'NAN', 'NONE', 'NIL', '-', '--', '?'];
const currencies: Readonly<Record<string, string>> = wordTable({
  '€': 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  CHF: 'CHF',
  '¥': 'JPY',
  '₹': 'INR',
  $: 'USD',
  USD: 'USD',
});

const textOf = (name: string): string => `NULLIF(trim(${quoted(name)}), '')`;
/** Where a column is of numbers or dates, the usual words for nothing are nothing; in a text, NA is Namibia. */
const valueOf = (name: string): string =>
  `(CASE WHEN upper(trim(${quoted(name)})) IN (${nothing.map(literal).join(', ')}) THEN NULL ELSE trim(${quoted(name)}) END)`;

/** @param relation a table whose columns are texts */
export async function columnForms(
  connection: DuckDBConnection,
  relation: string,
  names: readonly string[],
  { isDecimalComma }: { readonly isDecimalComma: boolean },
): Promise<ColumnForm[]> {
  const looks = new Map<string, readonly string[]>();
  for (const name of names) looks.set(name, await firstValues(connection, relation, name));
  const decide = (forms: readonly ValueForm[]) => formsOf(connection, relation, looks, forms);
  let found = await decide(valueForms({ isDecimalComma }));
  const isComma = [...found.values()].some((form) => form?.isDecimalComma === true);
  if (isComma && !isDecimalComma) found = await decide(valueForms({ isDecimalComma: true }));
  const columns: ColumnForm[] = [];
  for (const [name, look] of looks) {
    const form = found.get(name);
    columns.push(form ? withForm(name, form, look) : await asText(connection, relation, { name, look }));
  }
  return columns;
}

async function firstValues(connection: DuckDBConnection, relation: string, name: string): Promise<string[]> {
  const read = await connection.runAndReadAll(
    `SELECT left(v, 100) FROM (SELECT ${valueOf(name)} AS v FROM ${relation}) WHERE v IS NOT NULL LIMIT ${firstLook}`,
  );
  return read.getRows().map(([value]) => String(value));
}

const matching = (look: readonly string[], { pattern }: ValueForm): number => {
  const whole = new RegExp(`^(?:${pattern})$`, 'u');
  return look.filter((value) => whole.test(value)).length;
};

const possibleForms = (name: string, look: readonly string[], forms: readonly ValueForm[]): ValueForm[] =>
  forms.filter(
    (form) => look.length > 0 && form.named?.test(name) !== false && matching(look, form) === look.length,
  );

/** The first form that every value has; nothing for text and for columns without a value. */
async function formsOf(
  connection: DuckDBConnection,
  relation: string,
  looks: ReadonlyMap<string, readonly string[]>,
  forms: readonly ValueForm[],
): Promise<ReadonlyMap<string, ValueForm>> {
  let open = [...looks].map(([name, look]) => ({
    name,
    possible: possibleForms(name, look, forms),
  }));
  const decided = new Map<string, ValueForm>();
  for (open = open.filter(hasForm); open.length > 0; open = open.filter(hasForm)) {
    const holds = await allFit(connection, relation, open);
    for (const [i, column] of open.entries()) {
      const form = column.possible.shift();
      if (!form || !holds[i]) continue;
      decided.set(column.name, form);
      column.possible.length = 0;
    }
  }
  return decided;
}

type Candidate = { readonly name: string; readonly possible: ValueForm[] };
const hasForm = ({ possible }: Candidate): boolean => possible.length > 0;

/** For each column, whether every value of it has the first of the forms that are possible. */
async function allFit(
  connection: DuckDBConnection,
  relation: string,
  asked: readonly Candidate[],
): Promise<boolean[]> {
  const columns = asked.map(({ name, possible: [form] }) => {
    const v = valueOf(name);
    return form ? `coalesce(bool_and(${fits(v, form)}) FILTER (${v} IS NOT NULL), false)` : 'false';
  });
  const read = await connection.runAndReadAll(`SELECT ${columns.join(', ')} FROM ${relation}`);
  return (read.getRows()[0] ?? []).map((value) => value === true);
}

function withForm(name: string, form: ValueForm, look: readonly string[]): ColumnForm {
  const { type, note, isPercent, isDecimalComma, isLength } = form;
  const sign = look.map((value) => /[$€£¥₹]|USD|EUR|GBP|CHF/.exec(value)?.[0]).find(Boolean);
  const currency = type === 'decimal' && sign !== undefined ? currencies[sign] : undefined;
  return {
    name,
    type,
    sql: form.sql(form.isPlain ? quoted(name) : valueOf(name)),
    ...(note ? { note } : {}),
    ...(isPercent ? { isPercent } : {}),
    ...(isDecimalComma ? { isDecimalComma } : {}),
    ...(isLength ? { isLength } : {}),
    ...(currency ? { currency } : {}),
  };
}

/** Forms of which one odd value among many is likely a slip. */
const likely = new Set(['whole number', 'number', 'written number', 'day', 'time']);

const isNearlyAll = (count: number, look: readonly string[]): boolean =>
  look.length > 1 && count >= look.length * 0.9;

/** The form that nearly all values have. Of times, those that nearly all have one of: they are written in several ways. */
function nearly(look: readonly string[]): readonly ValueForm[] {
  const forms = valueForms({ isDecimalComma: false });
  const one = forms.find((form) => likely.has(form.name) && isNearlyAll(matching(look, form), look));
  if (one) return [one];
  // A pattern of letters and a number also has codes in it.
  const times = forms.filter((form) => form.type === 'time' && form.pattern.startsWith('\\d'));
  const seen = times
    .map((form) => ({ form, count: matching(look, form) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ form }) => form);
  const count = look.filter((value) => seen.some((form) => matching([value], form) === 1)).length;
  return isNearlyAll(count, look) ? seen : [];
}

const textColumn = (name: string): ColumnForm => ({ name, type: 'text', sql: textOf(name) });

async function asText(
  connection: DuckDBConnection,
  relation: string,
  { name, look }: { readonly name: string; readonly look: readonly string[] },
): Promise<ColumnForm> {
  const text = textColumn(name);
  const forms = nearly(look);
  const [form] = forms;
  if (!form) return text;
  const read = await connection.runAndReadAll(
    `WITH texts AS (SELECT ${valueOf(name)} AS v, row_number() OVER () AS place FROM ${relation})
     SELECT v, place FROM texts WHERE v IS NOT NULL AND NOT ${fits('v', form)}
     AND (SELECT avg(CASE WHEN ${forms.map((one) => fits('v', one)).join(' OR ')} THEN 1 ELSE 0 END) FROM texts WHERE v IS NOT NULL) >= 0.5
     ORDER BY place LIMIT 1`,
  );
  const [value, row] = read.getRowsJson()[0] ?? [];
  if (value === undefined) return text;
  return { ...text, odd: { value: (value as string).slice(0, 40), row: Number(row), form: form.name } };
}
