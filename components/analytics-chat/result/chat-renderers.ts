import type { Cell, ResultColumn } from '../../../src/render/table/result-table.js';

/** The result of a query, for a page that shows it in its own way. Frozen; all text in it is untrusted. */
export interface RenderedResult {
  /** What the agent called the result; empty where it gave no title. */
  readonly title: string;
  readonly columns: readonly ResultColumn[];
  /** The first rows, 100 by the platform's default. Long integers and decimals are digit strings, times ISO 8601. */
  readonly rows: readonly (readonly Cell[])[];
  /** Rows of the whole result, at least as many as `rows` holds. */
  readonly totalRows: number;
  /** The query, only with `show-sql`. */
  readonly sql?: string;
}

/** A use of a tool, for a page that shows it in its own way. Frozen; all text in it is untrusted. */
export interface RenderedToolCall {
  /** The platform's name of the tool. */
  readonly name: string;
  /** `meta` searches the data model, `sql` runs a query. */
  readonly kind: 'meta' | 'sql' | 'other';
  readonly status: 'running' | 'done' | 'failed' | 'unreadable';
  /** The query or the search words, only with `show-sql`. */
  readonly detail?: string;
}

/** How the chat shows things now. Frozen. */
export interface RenderContext {
  /** BCP 47, or undefined for the browser's own. */
  readonly locale: string | undefined;
  /** IANA time zone, or undefined for times as the platform gives them. */
  readonly timeZone: string | undefined;
  readonly theme: 'light' | 'dark';
}

/** For results also when what was rendered has gone. */
export interface ResultContext extends RenderContext {
  /** Aborts when the node is taken off the page for good: the time to free what it holds. */
  readonly signal: AbortSignal;
}

/**
 * The page's own views. Each is called again when its data, the locale, the time zone or the theme has changed, and
 * returns the element to show, or undefined for the chat's own view. One that throws costs an error on the console,
 * and the chat's own view is shown. The page's style sheets do not reach the element: it stands in a shadow root.
 */
export interface ChatRenderers {
  /** In place of chart and table. */
  readonly result?: (result: RenderedResult, context: ResultContext) => Node | undefined;
  /** In place of a line under "How this was answered". */
  readonly toolCall?: (call: RenderedToolCall, context: RenderContext) => Node | undefined;
}

/** Calls a renderer of the page: its node, or undefined where ours is to be shown. */
export function renderByPage<T, C extends RenderContext>(
  renderer: ((data: T, context: C) => Node | undefined) | undefined,
  data: T,
  context: C,
): Node | undefined {
  if (renderer === undefined) return undefined;
  try {
    const node: unknown = renderer(Object.freeze(data), Object.freeze(context));
    if (node === undefined || isNode(node)) return node;
    console.error('<analytics-chat>: a renderer returned something that is not a node.');
  } catch (error) {
    console.error('<analytics-chat>: a renderer failed.', error);
  }
  return undefined;
}

/** Also of another document, as of a frame. */
function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.nodeType === 'number';
}
