import type { ChatSnapshot, Turn } from '../../src/thread/chat-snapshot.js';
import { ChatResponseStartEvent, ChatThreadChangeEvent, ChatToolCallEvent } from './events.js';
import { preloadResult } from './lazy-result.js';
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

function announceToolCalls(target: EventTarget, turn: Turn, old: Turn | undefined): void {
  for (const { id, toolCall } of turn.messages) {
    if (toolCall === undefined) continue;
    const step = stepOf(toolCall);
    const before = old?.messages.find((message) => message.id === id)?.toolCall;
    if (before !== undefined && stepOf(before).status === step.status) continue;
    if (step.status === 'running') preloadResult(step);
    target.dispatchEvent(new ChatToolCallEvent(step.name, step.status));
  }
}
