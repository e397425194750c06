import { FigureFinder } from '../../../src/render/result/figures/find-figures.js';
import { resultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { ToldAnswer } from './told-cells.js';

export interface Judged {
  /** Numbers that were written from a cell. */
  readonly traceable: number;
  /** Those of them that are linked with that cell. */
  readonly linked: number;
  /** Links to any other cell, in words. */
  readonly wrong: readonly string[];
}

/** Holds the links of an answer against the cells that its numbers were written from. */
export function judgeFigures({ question, blocks, results, numbers }: ToldAnswer): Judged {
  const models = results.flatMap((result) => {
    const table = readResultTable(result);
    return table ? [resultModel(table, { locale: 'en-US' }, { title: '', vegaSpec: result.vegaSpec })] : [];
  });
  const finder = new FigureFinder(models);
  const found = blocks.map((block) => finder.find(block));
  const wrong: string[] = [];
  let linked = 0;
  for (const { block, start, text, cell } of numbers) {
    const figure = found[block]!.find((one) => one.start <= start && one.end > start);
    if (figure === undefined) continue;
    const isRight =
      figure.result === models.length - 1 && figure.row === cell?.row && figure.column === cell.column;
    if (isRight) linked += 1;
    else wrong.push(`${question}: ${text} in "${blocks[block]!}"`);
  }
  return { traceable: numbers.filter(({ cell }) => cell !== undefined).length, linked, wrong };
}

export function summed(all: readonly Judged[]): Judged {
  return {
    traceable: all.reduce((sum, one) => sum + one.traceable, 0),
    linked: all.reduce((sum, one) => sum + one.linked, 0),
    wrong: all.flatMap(({ wrong }) => wrong),
  };
}
