/** Deals of a sales pipeline: a stage tells which are won and which are lost. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { Column } from './column.js';

/** The column of stages, and those of them that end a deal. */
export type Deals = {
  readonly stage: Column;
  readonly won: readonly string[];
  readonly lost: readonly string[];
};

const stages = /^(?:stage|status|state|outcome|result)$/;
const mostStages = 40;
const won = /\bwon\b|^win$|\bgewonnen\b|\bgagn[ée]\b/i;
const lost = /\blost\b|^loss$|\bverloren\b|\bperdue?\b/i;

export async function dealsOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<Deals | undefined> {
  const hasMoney = columns.some(({ role }) => role.kind === 'amount' && role.isMoney && role.adds);
  for (const stage of hasMoney ? columns : []) {
    const isStage = stages.test(stage.words.at(-1) ?? '') && stage.form.type === 'text';
    if (!isStage || stage.role.kind !== 'category' || stage.distinct > mostStages) continue;
    const read = await connection.runAndReadAll(
      `SELECT DISTINCT ${quoted(stage.name)} AS stage FROM ${quoted(table)} WHERE stage IS NOT NULL ORDER BY 1`,
    );
    const values = read.getRows().map(([value]) => String(value));
    // What stands in braces is a reference to the model.
    if (values.some((value) => /[{}]/.test(value))) continue;
    const deals = {
      stage,
      won: values.filter((value) => won.test(value) && !lost.test(value)),
      lost: values.filter((value) => lost.test(value) && !won.test(value)),
    };
    if (deals.won.length > 0 && deals.lost.length > 0) return deals;
  }
  return undefined;
}
