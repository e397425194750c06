import type { ChatSnapshot, Turn } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import { ChatResponseStartEvent, ChatThreadChangeEvent, ChatToolCallEvent } from '../events.js';
import { preloadResult } from '../result/lazy-result.js';
import { tools } from './tools.js';
import { stepOf } from './turn-steps.js';

/** Tells the host page what is new between two snapshots of a conversation. */
export function announceChanges(target: EventTarget, now: ChatSnapshot, before: ChatSnapshot): void {
  if (now.chatId !== before.chatId) target.dispatchEvent(new ChatThreadChangeEvent(now.chatId));
  const turn = now.turns.at(-1);
  if (turn === undefined || now.status === 'loading' || before.status === 'loading') return;
  const old = before.turns.find(({ id }) => id === turn.id);
  if (turn === old || turn.messages.length === 0) return;
  if (old === undefined || old.messages.length === 0)
    target.dispatchEvent(new ChatResponseStartEvent(turn.id));
  announceToolCalls(target, turn, old);
}

/**
 * What a screen reader is told of the conversation, once each: that it works, what keeps it waiting, and how the answer
 * begins when it is there. Undefined where the last words still hold.
 */
export function saidOf(now: ChatSnapshot, before: ChatSnapshot, labels: ChatWords): string | undefined {
  const last = now.turns.at(-1);
  if (last === undefined) return '';
  if (last.status === 'streaming') return last.notice ? labels.notices[last.notice] : labels.working;
  const ended = endedTurn(now, before);
  if (ended === undefined) return undefined;
  if (ended.status === 'complete')
    return tools.module?.firstSentence(ended.answer?.content ?? '') || labels.answered;
  if (ended.status === 'stopped') return labels.stopped;
  // What went wrong is an alert of its own.
  return ended.error === undefined ? labels.incomplete : '';
}

/** The turn that ended between two snapshots, unless it had ended before it was fetched. */
export function endedTurn(now: ChatSnapshot, before: ChatSnapshot): Turn | undefined {
  const last = now.turns.at(-1);
  if (now.status !== 'idle' || before.status === 'loading') return undefined;
  // A quick answer comes within one update: the turn is new, and no snapshot showed it streaming.
  return before.status !== 'idle' || last !== before.turns.at(-1) ? last : undefined;
}

function announceToolCalls(target: EventTarget, turn: Turn, old: Turn | undefined): void {
  for (const { id, toolCall } of turn.messages) {
    if (toolCall === undefined) continue;
    const step = stepOf(toolCall);
    const before = old?.messages.find((message) => message.id === id)?.toolCall;
    if (before !== undefined && stepOf(before).status === step.status) continue;
    // A quick query is done before it was seen to run.
    preloadResult(step);
    target.dispatchEvent(new ChatToolCallEvent(step.name, step.status));
  }
}
