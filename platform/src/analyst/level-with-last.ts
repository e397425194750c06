/**
 * A ranking of so many ends between two that are level as well as anywhere else. Who is cut off so, a look at those
 * around its last finds: the words name them, so the viewer is shown no query of it.
 */
import type { AgentTurn, SqlToolResult } from '../chat/agent.js';
import { sameTerm, type Plan } from './plan/plan.js';
import { planSql, type Written } from './sql/plan-sql.js';
import type { Names } from './words/names.js';

/** So many are looked at on either side: of more it is said that they are more. */
const around = 11;

type Row = readonly unknown[];

/** @returns the rows that are level with the last of a result and not in it */
export async function levelWithLast(
  { tools, signal }: AgentTurn,
  plan: Plan,
  { columns, sql }: Written,
  { data }: SqlToolResult,
  names: Names,
): Promise<readonly Row[]> {
  const { order, limit = 0, offset = 0 } = plan;
  const last = data.at(-1);
  if (!order || !last || data.length < limit || !sql.includes('\nLIMIT ')) return [];
  const { by } = order;
  // Of the last ten orders none was left out for its day.
  if (plan.kind === 'rows' && (by.kind !== 'aggregate' || !names.isAmount(by.of))) return [];
  const at = columns.findIndex(({ term, member }) =>
    plan.kind === 'rows' ? by.kind === 'aggregate' && member === by.of : term && sameTerm(term, by),
  );
  const before = Math.min(offset, around);
  const listed = columns.flatMap(({ member }) => member ?? []);
  const wide = { ...plan, offset: offset - before, limit: before + limit + around };
  const shown = new Set(data.map((row) => JSON.stringify(row)));
  try {
    const rows = await tools.sight.rows(planSql(wide, listed).sql);
    return rows.filter((row) => isLevel(row[at], last[at]) && !shown.has(JSON.stringify(row)));
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

/** Fractions that were added up differ far behind what is read of them. */
const isLevel = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) < 5e-7);
