import type { ResultTable } from '../../../src/render/table/result-table.js';
import { renderByPage } from './chat-renderers.js';
import type { ResultOptions, SqlStep } from './result-options.js';

/** What the page's own view is made from: the same inputs are not rendered twice, or it would lose its state. */
const inputs = ['renderer', 'locale', 'timeZone', 'isDark', 'showSql'] as const;

/** The page's own view of one result. */
export class PageResult {
  #step: SqlStep | undefined;
  #options: ResultOptions | undefined;
  #shown: AbortController | undefined;
  #node: Node | undefined;

  /** The page's node for this result, or undefined where ours is to be shown. */
  update(step: SqlStep, table: ResultTable | undefined, options: ResultOptions): Node | undefined {
    const before = this.#options;
    const isSame = step === this.#step && inputs.every((name) => before?.[name] === options[name]);
    [this.#step, this.#options] = [step, options];
    if (isSame && this.#shown !== undefined) return this.#node;
    this.dispose();
    if (options.renderer === undefined || table === undefined) return undefined;
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const { locale, timeZone, isDark } = options;
    const context = { locale, timeZone, theme: isDark ? ('dark' as const) : ('light' as const), signal };
    this.#node = renderByPage(options.renderer, resultOf(step, table, options.showSql ?? false), context);
    return this.#node;
  }

  dispose(): void {
    this.#shown?.abort();
    this.#shown = undefined;
    this.#node = undefined;
  }
}

function resultOf(step: SqlStep, table: ResultTable, showSql: boolean) {
  const { columns, rows, totalRows } = table;
  for (const part of [...columns, ...rows, columns, rows]) Object.freeze(part);
  const sql = showSql ? (step.result?.sqlQuery ?? step.input.sqlQuery) : undefined;
  return {
    title: step.result?.queryTitle ?? '',
    columns,
    rows,
    totalRows,
    ...(sql === undefined ? {} : { sql }),
  };
}
