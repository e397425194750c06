import type { ChatMessage } from '../../protocol/chat-message.js';
import type { ThreadLog } from '../thread-log.js';
import { TurnRecord } from '../turn-record.js';

/**
 * A user message is the echo of the question being answered, or begins an earlier turn that is replayed. What
 * follows it belongs to its turn.
 */
export function reduceUserMessage(log: ThreadLog, message: ChatMessage): void {
  const turn = echoedTurn(log, message) ?? log.find(message.id);
  if (turn === undefined) {
    // How it ended is said when it has been replayed to its end.
    const replayed = new TurnRecord(message.id, message.content ?? '', 'streaming');
    // What followed a question that was asked again is read into a turn that is in no thread.
    if (!log.superseded.has(message.id)) log.insert(replayed);
    log.cursor = replayed;
    return;
  }
  turn.echoed = true;
  if (turn.id !== message.id) turn.alias = message.id;
  if (message.content !== undefined) turn.question = message.content;
  log.cursor = turn;
}

function echoedTurn(log: ThreadLog, message: ChatMessage): TurnRecord | undefined {
  const { current } = log;
  if (current === undefined) return undefined;
  if (current.id === message.id) return current;
  // A platform that gives the echo an id of its own must not make the question appear twice; but before the
  // cutoff the same words are an earlier question of the thread.
  const isOurs =
    !current.echoed && log.find(message.id) === undefined && message.content === current.question;
  return isOurs && !log.mayReplay && log.cursor === current ? current : undefined;
}
