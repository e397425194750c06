import { readResultTable, type ResultTable } from '../../../../src/render/table/result-table.js';
import type { EmbedSession } from './embed-session.js';
import type { DimensionTypes } from './filters.js';
import { readImprovements, type Improvements } from './improvements.js';
import { PageError } from './page-error.js';
import { mostRows, type LoadQuery } from './load-query.js';

export type Cell = string | boolean | null;
export type Row = Readonly<Record<string, Cell>>;
export type Result = {
  readonly rows: readonly Row[];
  /** The same rows with typed cells under named columns; nothing where there is no row. */
  readonly table: ResultTable | undefined;
  readonly improvements: Improvements;
  /** Rows without limit and offset, where the query asked for their number. */
  readonly total: number | undefined;
  readonly refreshedAt: number | undefined;
};

type Answer = {
  readonly data?: Row[];
  readonly annotation?: unknown;
  readonly total?: unknown;
  readonly lastRefreshTime?: string;
  readonly error?: string;
};

/** A query may be told to wait so often: each time the platform has worked on it for seconds. */
const mostWaits = 60;

/** The Core Data API with the viewer's token. */
export class DataClient {
  readonly #session: EmbedSession;

  constructor(session: EmbedSession) {
    this.#session = session;
  }

  /** @throws PageError; an `AbortError` when `signal` ends it */
  async load(query: LoadQuery, signal: AbortSignal): Promise<Result> {
    for (let waits = 0; waits < mostWaits; waits++) {
      const response = await this.#session.fetch(`${this.#base()}/v1/load`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        signal,
      });
      const answer = (await response.json()) as Answer;
      if (answer.error !== 'Continue wait') return resultOf(answer);
    }
    throw new PageError('server');
  }

  /** The dimensions that may be filtered and their types; of each view one measure, for trying a filter. */
  async model(): Promise<{ types: DimensionTypes; measures: ReadonlyMap<string, string> }> {
    type Member = { name: string; type: string };
    const response = await this.#session.fetch(`${this.#base()}/v1/meta`);
    const { cubes } = (await response.json()) as {
      cubes: { name: string; measures: Member[]; dimensions: Member[] }[];
    };
    return {
      types: new Map(cubes.flatMap((cube) => cube.dimensions.map((member) => [member.name, member.type]))),
      measures: new Map(cubes.flatMap(({ name, measures: [first] }) => (first ? [[name, first.name]] : []))),
    };
  }

  #base(): string {
    return this.#session.context?.dataUrl ?? '';
  }
}

function resultOf({ data = [], annotation, total, lastRefreshTime = '' }: Answer): Result {
  const refreshedAt = Date.parse(lastRefreshTime);
  return {
    rows: data,
    table: readResultTable({ data, annotation, total }, { maxRows: mostRows }),
    improvements: readImprovements(annotation),
    total: typeof total === 'number' ? total : undefined,
    refreshedAt: Number.isNaN(refreshedAt) ? undefined : refreshedAt,
  };
}

/** A cell as a number; numbers travel as texts. */
export function numberOf(row: Row | undefined, member: string): number | null {
  const cell = row?.[member];
  if (typeof cell !== 'string' || cell.trim() === '') return null;
  const value = Number(cell);
  return Number.isFinite(value) ? value : null;
}

export const textOf = (row: Row, member: string): string => {
  const cell = row[member];
  return cell === null || cell === undefined ? '' : String(cell);
};
