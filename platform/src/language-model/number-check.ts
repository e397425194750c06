/**
 * Holds the figures of an answer against the rows of its turn. A figure stands where it is a value of the rows, rounded
 * as it is written, or follows from them by a sum, a difference, a share or a growth rate.
 */
import type { SqlToolResult } from '../chat/agent.js';

type Rows = Pick<SqlToolResult, 'data' | 'totalRows'>;

/** Numbers looked at in pairs; beyond it only values and totals are compared. */
const mostPaired = 300;

/** `12`, `1,234.5`, `12.5 %`, `€3.2 million`; not the digits of a date, a name or a code. */
const figure =
  /(?<![\w.,:/-])[-−]?\d[\d,]*(?:\.\d+)?(?:\s?(%|percent|thousand|million|billion|k|m|bn)\b|\s?%)?(?![\w:/]|[-.,]\d)/giu;
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
};

/** Figures of `text` that are nowhere in the rows, as they are written. */
export function figuresNotFound(text: string, question: string, results: readonly Rows[]): string[] {
  const known = knownNumbers(results);
  const asked = new Set([...question.matchAll(figure)].map(([written]) => written.trim()));
  const missing = [...withoutDates(text).matchAll(figure)]
    .map(([written]) => written.trim())
    .filter((written) => !asked.has(written) && !stands(written, known));
  return [...new Set(missing)];
}

type Known = { readonly values: readonly number[]; readonly derived: readonly number[] };

/** Years, days and times are how a period is named, and no figures. */
const withoutDates = (text: string): string =>
  text
    .replaceAll(/\b\d{4}-\d\d(?:-\d\d)?\b/g, ' ')
    .replaceAll(/\b(?:19|20)\d\d\b/g, ' ')
    .replaceAll(/\b\d{1,2}:\d\d(?::\d\d)?\b/g, ' ')
    .replaceAll(
      /\b(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{1,2}(?:st|nd|rd|th)?\b)?/gi,
      ' ',
    );

function knownNumbers(results: readonly Rows[]): Known {
  const values: number[] = [];
  const derived: number[] = [];
  for (const { data, totalRows } of results) {
    values.push(totalRows, data.length);
    for (let at = 0; at < (data[0]?.length ?? 0); at += 1) {
      const column = data.flatMap((row) => numberOf(row[at]));
      values.push(...column);
      if (column.length > 1) derived.push(...fromColumn(column));
    }
    for (const row of data) derived.push(...fromPairs(row.flatMap(numberOf).slice(0, 12)));
  }
  if (values.length <= mostPaired) derived.push(...fromPairs(values));
  return { values, derived };
}

function fromColumn(column: readonly number[]): number[] {
  const sum = column.reduce((a, b) => a + b, 0);
  const shares = column.map((value) => (sum === 0 ? 0 : value / sum));
  return [sum, sum / column.length, ...shares];
}

function fromPairs(values: readonly number[]): number[] {
  const made: number[] = [];
  for (const [i, a] of values.entries()) {
    for (const [j, b] of values.entries()) {
      if (i === j) continue;
      made.push(a - b, ...(i < j ? [a + b] : []), ...(b === 0 ? [] : [a / b, (a - b) / b]));
    }
  }
  return made;
}

function numberOf(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'string' || !/^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(value)) return [];
  return [Number(value)];
}

/** Whether a number is, or rounds to, what is written. A percentage may be a share of one or of a hundred. */
function stands(written: string, { values, derived }: Known): boolean {
  const digits = /\d[\d,]*(?:\.(\d+))?/.exec(written);
  if (!digits) return true;
  const [plain, decimals = ''] = digits;
  const unit = /[a-z%]+$/i.exec(written)?.[0].toLowerCase() ?? '';
  const scale = scales[unit] ?? 1;
  const value = Number(plain.replaceAll(',', '')) * scale;
  const half = (0.5 * scale) / 10 ** decimals.length + 1e-9;
  const isPercent = unit === '%' || unit === 'percent';
  const isNear = (number: number): boolean => Math.abs(Math.abs(number) - value) <= half;
  const isShown = (number: number): boolean => isNear(number) || (isPercent && isNear(number * 100));
  return values.some(isShown) || derived.some(isShown);
}
