import { resultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { PlayedTurn } from './play-turns.js';

/** A number of the words that stands in the table with other digits. */
export interface Mismatch {
  readonly question: string;
  readonly told: string;
  readonly shown: readonly string[];
}

/** The digits of every number that the words share with the table. */
export interface Compared {
  /** Numbers of the words that a cell is, at the rounding in which they are told. */
  readonly shared: number;
  readonly mismatches: readonly Mismatch[];
}

const NUMBER = /(?<![\w.,-])([+\-−]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(%)?(?![\w-]|[.,]\d|:\d)/g;

/**
 * Compares by value alone: which row a number is told of does not matter to its digits. Without a chart, nothing but its
 * name says that a column holds shares: percentages are compared where there is one.
 */
export function sameDigits({ question, text, results }: PlayedTurn): Compared {
  const isCharted = results.some(({ vegaSpec }) => vegaSpec !== undefined);
  const cells = results.flatMap((result) => cellsOf(result));
  const mismatches: Mismatch[] = [];
  let shared = 0;
  for (const [told, sign = '', whole = '', fraction = '', percent] of withoutConditions(text).matchAll(
    NUMBER,
  )) {
    const digits = (whole + fraction).replace(/\D/g, '');
    // Of a short number, a cell may be the like by chance.
    if (digits.length < 3 && fraction === '' && percent === undefined) continue;
    const value = Number(whole.replaceAll(',', '') + fraction) * (/[-−]/.test(sign) ? -1 : 1);
    const scale = percent === undefined ? 1 : 100;
    const half = 0.5 / 10 ** Math.max(0, fraction.length - 1);
    const meant = cells.filter((cell) => Math.abs(cell.value * scale - value) <= half * 1.000001);
    if (meant.length === 0) continue;
    shared += 1;
    const isSame = meant.some((cell) => numbersIn(cell.text) === numbersIn(told));
    if (!isSame && (isCharted || percent === undefined))
      mismatches.push({ question, told, shown: [...new Set(meant.map((cell) => cell.text))] });
  }
  return { shared, mismatches };
}

/** Digits, points and percent signs: signs and units are told in words of their own. */
const numbersIn = (text: string) => text.replace(/[^\d.,%]/g, '');

/** The lines about conditions and periods name numbers of the question, not of the result. */
const withoutConditions = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^(?:- |Only )/.test(line))
    .join('\n');

function cellsOf(result: PlayedTurn['results'][number]): { value: number; text: string }[] {
  const table = readResultTable(result);
  if (table === undefined) return [];
  const model = resultModel(table, { locale: 'en-US' }, { title: '', vegaSpec: result.vegaSpec });
  return model.rows.flatMap((row) =>
    model.columns.flatMap((column, index) => {
      const cell = row[index];
      return typeof cell === 'number' ? [{ value: cell, text: column.text(cell) }] : [];
    }),
  );
}
