import type { ChatMessage } from '../../protocol/chat-message.js';
import type { ThreadLog } from '../thread-log.js';
import { judgeEarlierTurns } from './judge-earlier-turns.js';

/** `__cutoff__` names the thread and ends the replay of earlier turns: what follows answers the question. */
export function reduceCutoff(log: ThreadLog, message: ChatMessage): void {
  const { chatId, isStreaming } = message.state ?? {};
  if (chatId !== undefined) log.chatId = chatId;
  if (isStreaming !== undefined) log.isStreaming = isStreaming;
  log.mayReplay = false;
  judgeEarlierTurns(log);
  if (log.current !== undefined) log.cursor = log.current;
}
