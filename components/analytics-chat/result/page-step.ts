import type { ToolStep } from '../../../src/protocol/read-tool-call.js';
import { renderByPage, type ChatRenderers, type RenderContext } from './chat-renderers.js';

/** What a step is shown by. The same object while nothing of it changes. */
export interface StepOptions {
  readonly renderers: ChatRenderers | undefined;
  readonly context: RenderContext;
  readonly showSql: boolean;
}

/** A turn is drawn again with every piece of its answer; a step of it is rendered once. */
const rendered = new WeakMap<ToolStep, { readonly by: StepOptions; readonly node: Node | undefined }>();

/** The page's own view of a step, or undefined where ours is to be shown. */
export function pageStep(step: ToolStep, options: StepOptions): Node | undefined {
  const renderer = options.renderers?.toolCall;
  if (renderer === undefined) return undefined;
  const before = rendered.get(step);
  if (before?.by === options) return before.node;
  const { name, kind, status } = step;
  const detail = options.showSql ? detailOf(step) : undefined;
  const call = { name, kind, status, ...(detail === undefined ? {} : { detail }) };
  const node = renderByPage(renderer, call, { ...options.context });
  rendered.set(step, { by: options, node });
  return node;
}

/** The query or the search words of a step: for those who asked to see them. */
export function detailOf(step: ToolStep): string | undefined {
  if (step.kind === 'sql') return step.input.sqlQuery;
  return step.kind === 'meta' ? step.searchQuery : undefined;
}
