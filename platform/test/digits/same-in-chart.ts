import { checkSpec } from '../../../src/render/chart/check/check-spec.js';
import { finishSpec } from '../../../src/render/chart/finish/finish-spec.js';
import { resultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { PlayedTurn } from './play-turns.js';

/** What a chart's tooltip writes other than its table. */
export interface ChartCompared {
  /** Numbers that were looked at in a tooltip. */
  readonly compared: number;
  readonly mismatches: readonly string[];
}

/** Compares the texts of a chart's tooltips with those of its table, value by value. */
export function sameInChart(result: PlayedTurn['results'][number]): ChartCompared {
  const table = readResultTable(result);
  const { vegaSpec } = result;
  if (table === undefined || vegaSpec === undefined) return { compared: 0, mismatches: [] };
  const model = resultModel(table, { locale: 'en-US' }, { title: '', vegaSpec });
  const checked = checkSpec(vegaSpec, model);
  if (!checked.ok) return { compared: 0, mismatches: [] };
  const { spec, words } = finishSpec(checked.spec, model, { locale: 'en-US' });
  const told = (spec['encoding'] as Record<string, unknown> | undefined)?.['tooltip'];
  const mismatches: string[] = [];
  let compared = 0;
  for (const { field, format } of [told ?? []].flat() as { field?: string; format?: string }[]) {
    const index = model.columns.findIndex(({ name }) => name === field);
    const column = model.columns[index];
    if (column?.kind !== 'number') continue;
    for (const { [index]: cell } of model.rows) {
      compared += 1;
      const text = words.writer(format)?.(cell);
      if (text !== column.text(cell))
        mismatches.push(`${column.name}: ${text ?? 'unwritten'} and ${column.text(cell)}`);
    }
  }
  return { compared, mismatches };
}
