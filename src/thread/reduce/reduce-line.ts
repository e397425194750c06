import { CUTOFF_ID, STATE_ID, type ChatMessage } from '../../protocol/chat-message.js';
import type { ParsedLine, ServiceFrame } from '../../protocol/parse-chat-message.js';
import type { ThreadLog } from '../thread-log.js';
import { reduceAssistantMessage } from './reduce-assistant-message.js';
import { reduceCutoff } from './reduce-cutoff.js';
import { reduceStateMessage } from './reduce-state-message.js';
import { reduceUserMessage } from './reduce-user-message.js';

/** Writes one line into the log. Errors are not the log's: the store ends the turn with them. */
export function reduceLine(log: ThreadLog, line: ParsedLine): void {
  if (line.kind === 'message') reduceMessage(log, line.message);
  else if (line.kind === 'service') reduceServiceFrame(log, line.frame);
}

function reduceMessage(log: ThreadLog, message: ChatMessage): void {
  if (message.id === CUTOFF_ID) reduceCutoff(log, message);
  else if (message.id === STATE_ID) reduceStateMessage(log, message);
  else if (message.role === 'user') reduceUserMessage(log, message);
  else reduceAssistantMessage(log, message);
}

function reduceServiceFrame(log: ThreadLog, frame: ServiceFrame): void {
  if (frame.id === '__aborted__') log.aborted = true;
  else if (frame.id === '__suspended__') log.isSuspended = frame.retryable;
}
