import type { ChatTransport } from '../client/chat-transport.js';
import { reduceLine } from './reduce/reduce-line.js';
import type { ThreadLog } from './thread-log.js';
import type { TurnRecord } from './turn-record.js';

/** What recovery may do and must not outlive. */
export interface RecoveryContext {
  readonly transport: ChatTransport;
  readonly log: ThreadLog;
  readonly turn: TurnRecord;
  readonly signal: AbortSignal;
}

/**
 * Tries to learn how an interrupted turn really ended: one request for the thread's state, whose word replaces
 * what was streamed. What streamed between a drop and now never arrives again, so nothing is pieced together
 * from deltas. Returns whether the turn is settled now.
 */
export async function settleInterrupted(context: RecoveryContext): Promise<boolean> {
  const { transport, log, turn, signal } = context;
  if (log.chatId === undefined) return false;
  log.beginStream(turn);
  try {
    for await (const batch of transport.state(log.chatId, { signal })) {
      for (const line of batch) {
        if (line.kind === 'error') return false;
        reduceLine(log, line);
      }
    }
  } catch {
    // No state to be had: the turn stays as the interruption left it.
    return false;
  }
  return log.settled && !log.isStreaming;
}
