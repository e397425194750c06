import { CUTOFF_ID, STATE_ID, type ChatMessage } from './chat-message.js';

/**
 * The final answer by the contract's rule and nothing else: of the messages with role `assistant`, a
 * `graphPath` of length 2 or less and `graphPath[0] == "final"`, the last. Give it accumulated messages, one an
 * id. Over a whole stream it can return an earlier turn's answer: see `answerOfTurn`.
 *
 * Source: contract, "Chat stream" ("Getting the final answer").
 */
export function finalAnswer(messages: readonly ChatMessage[]): ChatMessage | undefined {
  return messages.findLast(isFinal);
}

/**
 * The answer to the question `messageId`: the final answer among the messages between that question and the
 * next one. Where a platform marks none as final, the last assistant message with text, as `provisional`.
 *
 * Where the question was not echoed, what follows the last `__cutoff__` counts as the turn (earlier turns are
 * replayed before it); without either, all messages, but only when no other question is among them.
 */
export function answerOfTurn(
  messages: readonly ChatMessage[],
  messageId: string,
): { readonly message: ChatMessage; readonly provisional: boolean } | undefined {
  const turn = messagesOfTurn(messages, messageId);
  const final = finalAnswer(turn);
  if (final !== undefined) return { message: final, provisional: false };
  const last = turn.findLast(
    (message) =>
      message.role === 'assistant' && message.toolCall === undefined && (message.content ?? '').trim() !== '',
  );
  return last === undefined ? undefined : { message: last, provisional: true };
}

function isFinal(message: ChatMessage): boolean {
  return (
    message.role === 'assistant' &&
    message.graphPath[0] === 'final' &&
    message.graphPath.length <= 2 &&
    message.id !== CUTOFF_ID &&
    message.id !== STATE_ID
  );
}

function messagesOfTurn(messages: readonly ChatMessage[], messageId: string): readonly ChatMessage[] {
  const echo = messages.findLastIndex((message) => message.role === 'user' && message.id === messageId);
  const start = echo >= 0 ? echo + 1 : startWithoutEcho(messages);
  const next = messages.findIndex((message, index) => index >= start && message.role === 'user');
  return messages
    .slice(start, next < 0 ? undefined : next)
    .filter((message) => message.id !== CUTOFF_ID && message.id !== STATE_ID);
}

function startWithoutEcho(messages: readonly ChatMessage[]): number {
  const cutoff = messages.findLastIndex((message) => message.id === CUTOFF_ID);
  if (cutoff >= 0) return cutoff + 1;
  return messages.some((message) => message.role === 'user') ? messages.length : 0;
}
