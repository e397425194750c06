/**
 * The forms in which values are written as text, most telling first. A column has a form when every value in it does.
 * The pattern is read by two machines, RegExp over a few values and DuckDB over all, so it keeps to what they share.
 */
import { lengthForms } from './length-forms.js';
import { literal } from './literal.js';
import type { ValueForm } from './value-form.js';

/** SQL: whether a value is written so. */
export const fits = (v: string, { pattern, valid }: ValueForm): string => {
  const matches = `regexp_full_match(${v}, ${literal(pattern)})`;
  return valid ? `(${matches} AND ${valid(v)})` : matches;
};

const whole = '(0|[1-9]\\d*)';
const money = '([$€£¥₹]|USD|EUR|GBP|CHF)?';

const yesNo: ValueForm = {
  name: 'yes or no',
  type: 'boolean',
  pattern: '[Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]es|YES|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|[YyNn]',
  sql: (v) => `lower(${v}) IN ('true', 'yes', 'y', 'on')`,
};

/** More than fifteen digits are no quantity, and a leading zero is part of a code: both stay text. */
const integer: ValueForm = {
  name: 'whole number',
  type: 'integer',
  pattern: '[-+]?(0|[1-9]\\d{0,14})',
  isPlain: true,
  sql: (v) => `TRY_CAST(${v} AS BIGINT)`,
};

const decimal: ValueForm = {
  name: 'number',
  type: 'decimal',
  pattern: `[-+]?(${whole}(\\.\\d*)?|\\.\\d+)([eE][-+]?\\d+)?`,
  isPlain: true,
  sql: (v) => `NULLIF(TRY_CAST(${v} AS DOUBLE), 'NaN'::DOUBLE)`,
};

/** `$1,234.50`, `(12.00)`, `1'234.50`. */
const grouped = (suffix: string): string =>
  `[-+(]?\\s*${money}\\s*[-+]?([1-9]\\d{0,2}([,'’ ]\\d{3})+|${whole})(\\.\\d+)?\\s*${money}${suffix}\\)?`;
/** `1.234,50 €`, `12 345,6`. */
const commaGrouped = (suffix: string): string =>
  `[-+(]?\\s*${money}\\s*[-+]?([1-9]\\d{0,2}([.'’ \u00a0\u202f]\\d{3})+|${whole})(,\\d+)?[\\s\u00a0\u202f]*${money}${suffix}\\)?`;

const sign = (v: string): string => `CASE WHEN ${v} LIKE '%-%' OR ${v} LIKE '(%' THEN -1 ELSE 1 END`;
const digits = (v: string): string => `TRY_CAST(regexp_replace(${v}, '[^0-9.]', '', 'g') AS DOUBLE)`;
const commaDigits = (v: string): string =>
  `TRY_CAST(replace(regexp_replace(${v}, '[^0-9,]', '', 'g'), ',', '.') AS DOUBLE)`;

const written: ValueForm = {
  name: 'written number',
  type: 'decimal',
  pattern: grouped(''),
  sql: (v) => `${digits(v)} * ${sign(v)}`,
};
const writtenComma: ValueForm = {
  name: 'number with a decimal comma',
  type: 'decimal',
  note: 'numbers with a decimal comma',
  isDecimalComma: true,
  pattern: commaGrouped(''),
  sql: (v) => `${commaDigits(v)} * ${sign(v)}`,
};
const percent: ValueForm = {
  name: 'percent',
  type: 'decimal',
  note: 'percentages',
  isPercent: true,
  pattern: grouped('\\s*%'),
  sql: (v) => `${digits(v)} * ${sign(v)} / 100`,
};
const percentComma: ValueForm = {
  ...percent,
  note: 'percentages with a decimal comma',
  isDecimalComma: true,
  pattern: commaGrouped('\\s*%'),
  sql: (v) => `${commaDigits(v)} * ${sign(v)} / 100`,
};

const isoDay: ValueForm = {
  name: 'day',
  type: 'time',
  pattern: '\\d{4}-\\d{1,2}-\\d{1,2}',
  valid: (v) => `TRY_CAST(${v} AS DATE) IS NOT NULL`,
  isPlain: true,
  sql: (v) => `CAST(TRY_CAST(${v} AS DATE) AS TIMESTAMP)`,
};
const isoTime: ValueForm = {
  name: 'time',
  type: 'time',
  pattern: '\\d{4}-\\d{1,2}-\\d{1,2}([T ]\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z?)?',
  valid: (v) => `TRY_CAST(rtrim(${v}, 'Z') AS TIMESTAMP) IS NOT NULL`,
  sql: (v) => `TRY_CAST(rtrim(${v}, 'Z') AS TIMESTAMP)`,
};
/** How DuckDB's cast wants a time with an offset: with seconds, and with a colon. */
const offsetEdits: readonly (readonly [pattern: string, by: string])[] = [
  ['\\s*(Z|UTC|GMT)$', '+00:00'],
  ['\\s*([-+]\\d{2})$', '\\1:00'],
  ['\\s*([-+]\\d{2}):?(\\d{2})$', '\\1:\\2'],
  ['([T ]\\d{1,2}:\\d{2})([-+][\\d:]+)$', '\\1:00\\2'],
];
const withOffset = (v: string): string =>
  `TRY_CAST(${offsetEdits.reduce((text, [at, by]) => `regexp_replace(${text}, ${literal(at)}, ${literal(by)})`, v)} AS TIMESTAMPTZ)`;
/** With the offset from universal time, to which it is brought. */
const isoOffset: ValueForm = {
  name: 'time with an offset',
  type: 'time',
  note: 'times, brought to UTC',
  pattern:
    '\\d{4}-\\d{1,2}-\\d{1,2}[T ]\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?\\s*(Z|UTC|GMT|[-+]\\d{2}(:?\\d{2})?)',
  valid: (v) => `${withOffset(v)} IS NOT NULL`,
  sql: (v) => `${withOffset(v)} AT TIME ZONE 'UTC'`,
};

const pattern = (format: string, shown: string, guard: string, named?: RegExp): ValueForm => ({
  name: shown,
  type: 'time',
  note: `times written as ${shown}`,
  pattern: guard,
  valid: (v) => `try_strptime(${v}, ${literal(format)}) IS NOT NULL`,
  sql: (v) => `try_strptime(${v}, ${literal(format)})`,
  ...(named ? { named } : {}),
});

const days: readonly (readonly [format: string, shown: string, guard: string])[] = [
  ['%m/%d/%Y', 'month/day/year', '\\d{1,2}/\\d{1,2}/\\d{4}'],
  ['%d/%m/%Y', 'day/month/year', '\\d{1,2}/\\d{1,2}/\\d{4}'],
  ['%m/%d/%y', 'month/day/year', '\\d{1,2}/\\d{1,2}/\\d{2}'],
  ['%d/%m/%y', 'day/month/year', '\\d{1,2}/\\d{1,2}/\\d{2}'],
  ['%d.%m.%Y', 'day.month.year', '\\d{1,2}\\.\\d{1,2}\\.\\d{4}'],
  ['%d.%m.%y', 'day.month.year', '\\d{1,2}\\.\\d{1,2}\\.\\d{2}'],
  ['%d-%m-%Y', 'day-month-year', '\\d{1,2}-\\d{1,2}-\\d{4}'],
  ['%m-%d-%Y', 'month-day-year', '\\d{1,2}-\\d{1,2}-\\d{4}'],
  ['%Y/%m/%d', 'year/month/day', '\\d{4}/\\d{1,2}/\\d{1,2}'],
  ['%b %d %Y', 'Jun 12 1998', '[A-Za-z]{3} +\\d{1,2} \\d{4}'],
  ['%b %d, %Y', 'Jun 12, 1998', '[A-Za-z]{3} \\d{1,2}, \\d{4}'],
  ['%B %d %Y', 'June 12 1998', '[A-Za-z]+ \\d{1,2} \\d{4}'],
  ['%B %d, %Y', 'June 12, 1998', '[A-Za-z]+ \\d{1,2}, \\d{4}'],
  ['%d %b %Y', '12 Jun 1998', '\\d{1,2} [A-Za-z]{3} \\d{4}'],
  ['%d %B %Y', '12 June 1998', '\\d{1,2} [A-Za-z]+ \\d{4}'],
  ['%d-%b-%Y', '12-Jun-1998', '\\d{1,2}-[A-Za-z]{3}-\\d{4}'],
  ['%d-%b-%y', '12-Jun-98', '\\d{1,2}-[A-Za-z]{3}-\\d{2}'],
];
const clocks: readonly (readonly [format: string, guard: string])[] = [
  ['', ''],
  [' %H:%M', ' \\d{1,2}:\\d{2}'],
  [' %H:%M:%S', ' \\d{1,2}:\\d{2}:\\d{2}'],
  [' %I:%M %p', ' \\d{1,2}:\\d{2} [AaPp][Mm]'],
  [' %I:%M:%S %p', ' \\d{1,2}:\\d{2}:\\d{2} [AaPp][Mm]'],
];

const dates: readonly ValueForm[] = [
  isoDay,
  isoTime,
  isoOffset,
  ...days.flatMap(([format, shown, guard]) =>
    clocks.map(([clock, clockGuard]) => pattern(format + clock, shown, guard + clockGuard)),
  ),
  pattern('%Y-%m', 'year-month', '(19|20)\\d{2}-\\d{2}'),
  pattern('%b %Y', 'Jun 1998', '[A-Za-z]{3} \\d{4}'),
  pattern('%B %Y', 'June 1998', '[A-Za-z]+ \\d{4}'),
];
const compactDay = pattern('%Y%m%d', 'yearmonthday', '(19|20)\\d{6}', /date|day/i);

/** Day before month where the file is of a country that writes numbers with a comma. */
const dayFirst = [...dates].sort((a, b) => Number(isMonthFirst(a)) - Number(isMonthFirst(b)));
function isMonthFirst({ name }: ValueForm): boolean {
  return name === 'month/day/year' || name === 'month-day-year';
}

/** All forms, in the order in which they are tried. */
export const valueForms = ({ isDecimalComma }: { readonly isDecimalComma: boolean }): readonly ValueForm[] =>
  isDecimalComma
    ? [
        yesNo,
        compactDay,
        integer,
        writtenComma,
        decimal,
        written,
        percentComma,
        percent,
        ...dayFirst,
        ...lengthForms,
      ]
    : [
        yesNo,
        compactDay,
        integer,
        decimal,
        written,
        writtenComma,
        percent,
        percentComma,
        ...dates,
        ...lengthForms,
      ];
