import type { ChatMessage, ToolCall } from '../../../src/protocol/chat-message.js';
import { readToolCall, type ToolStep } from '../../../src/protocol/read-tool-call.js';
import type { Turn } from '../../../src/thread/chat-snapshot.js';

/** A tool result is parsed once, however often the turn is shown. */
const read = new WeakMap<ToolCall, ToolStep>();

/** The tool call as a step; the same object for the same call. */
export function stepOf(call: ToolCall): ToolStep {
  let step = read.get(call);
  if (step === undefined) {
    step = readToolCall(call);
    read.set(call, step);
  }
  return step;
}

/** One thing the agent did on the way to the answer. */
export type Activity =
  | { readonly kind: 'tool'; readonly id: string; readonly step: ToolStep }
  | { readonly kind: 'text' | 'thinking'; readonly id: string; readonly text: string };

/** What led to the answer, in order: reasoning, words before the answer, and tool calls. */
export function activitiesOf(turn: Turn): Activity[] {
  return turn.messages.flatMap((message) => activitiesOfMessage(message, message.id === turn.answer?.id));
}

function activitiesOfMessage(message: ChatMessage, isAnswer: boolean): Activity[] {
  const { id, thinking = '', content = '', toolCall } = message;
  const activities: Activity[] = [];
  if (thinking.trim() !== '') activities.push({ kind: 'thinking', id: `${id} thinking`, text: thinking });
  if (toolCall !== undefined) activities.push({ kind: 'tool', id, step: stepOf(toolCall) });
  else if (!isAnswer && content.trim() !== '') activities.push({ kind: 'text', id, text: content });
  return activities;
}

/** The query results of a turn that can be shown. */
export function resultsOf(turn: Turn): Extract<ToolStep, { kind: 'sql' }>[] {
  return turn.messages.flatMap(({ toolCall }) => {
    const step = toolCall === undefined ? undefined : stepOf(toolCall);
    return step?.kind === 'sql' && step.result !== undefined ? [step] : [];
  });
}

/** The step that is running now, if any. */
export function runningStep(turn: Turn): ToolStep | undefined {
  for (const { toolCall } of [...turn.messages].reverse()) {
    if (toolCall === undefined) continue;
    const step = stepOf(toolCall);
    if (step.status === 'running') return step;
  }
  return undefined;
}
