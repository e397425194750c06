import type { ChatMessage } from '../../protocol/chat-message.js';
import type { ThreadLog } from '../thread-log.js';
import { TurnRecord } from '../turn-record.js';

/**
 * Text, thinking and tool calls: all of them accumulate by id in the turn they belong to. A replayed turn that
 * is already known is left as it is, since frames without `sort` would be appended to it a second time.
 */
export function reduceAssistantMessage(log: ThreadLog, message: ChatMessage): void {
  const turn = log.cursor ?? turnWithoutQuestion(log, message);
  if (turn === log.current || log.replayed.has(turn)) turn.apply(message);
}

/** A thread may begin with words of the assistant. */
function turnWithoutQuestion(log: ThreadLog, message: ChatMessage): TurnRecord {
  const turn = new TurnRecord(`before ${message.id}`, '', 'complete');
  log.insert(turn);
  log.cursor = turn;
  return turn;
}
