import type { MetaCube } from '../data/meta-types.js';

/** Input of the SQL tool, field by field as the contract lists it. `vegaSpec` only when a chart is drawn. */
export type SqlToolInput = {
  readonly sqlQuery: string;
  readonly queryTitle: string;
  readonly description: string;
  readonly userRequest: string;
  readonly memoryId: string;
  readonly vegaSpec?: string;
};

/** Result of the SQL tool: at most 100 rows by default, `totalRows` counts them all. */
export type SqlToolResult = {
  readonly sqlQuery: string;
  readonly queryTitle: string;
  readonly description: string;
  readonly userRequest: string;
  /** `title` and `format` where the agent says what a column is called and how it is written. */
  readonly schema: readonly {
    readonly name: string;
    readonly column_type: string;
    readonly title?: string;
    readonly format?: string;
  }[];
  readonly data: readonly (readonly unknown[])[];
  readonly totalRows: number;
  readonly uuid: string;
  readonly vegaSpec?: string;
};

export type MetaSearchMember = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly aggType?: string;
};

/** Result of the metadata tool: what the caller may see of the model, narrowed to the search. */
export type MetaSearchResult = {
  readonly cubes: readonly {
    readonly name: string;
    readonly type: string;
    readonly title: string;
    readonly members: readonly MetaSearchMember[];
  }[];
  readonly searchQuery?: string;
};

/**
 * What the caller's rights leave of the data, for an agent to learn words from before it asks anything. Nothing of it
 * is shown, and what is learnt from it belongs to callers of the same `rights` alone.
 */
export type Sight = {
  /** The same for callers with the very same rights, another for all others. */
  readonly rights: string;
  readonly cubes: readonly MetaCube[];
  /** At most 5,000 rows. */
  rows(sqlQuery: string): Promise<readonly (readonly unknown[])[]>;
};

/** One question of a thread. A tool that fails rejects; its message is shown to the viewer. */
export type AgentTurn = {
  readonly input: string;
  /** JSON left by the previous turn of this thread, or `undefined` in the first. */
  readonly memory: unknown;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly tools: {
    meta(i: { searchQuery: string }): Promise<MetaSearchResult>;
    sql(i: SqlToolInput): Promise<SqlToolResult>;
    readonly sight: Sight;
  };
};

export type AgentEvent =
  | { readonly type: 'thinking'; readonly delta: string }
  /** Interim words before or between tool calls. */
  | { readonly type: 'text'; readonly delta: string }
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: 'meta' | 'sql';
      readonly input: Record<string, unknown>;
    }
  /** `result` is `{error}` when the tool failed. */
  | { readonly type: 'tool-result'; readonly id: string; readonly result: unknown }
  /** The consolidated final answer, in pieces. */
  | { readonly type: 'final'; readonly delta: string }
  /** What the next turn of this thread gets as `memory`. */
  | { readonly type: 'memory'; readonly value: unknown };

/** Answers questions. Another agent can take this one's place. */
export interface Agent {
  answer(turn: AgentTurn): AsyncIterable<AgentEvent>;
  /** Learns what a caller's rights leave of the data before their first question, which is then answered sooner. */
  prepare?(sight: Sight): Promise<void>;
}

/**
 * What an agent throws to end its turn as failed for a reason that the operator should read: the message goes to the log,
 * never to the viewer, and holds no secret and no words of the viewer's.
 */
export class AgentFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AgentFailure';
    this.code = code;
  }
}
