import type { ChatTransport } from '../client/chat-transport.js';
import { reduceLine } from './reduce/reduce-line.js';
import { ThreadLog } from './thread-log.js';
import { hasWholeAnswer } from './turn-end.js';
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
 * from deltas: the state is read into a log of its own. Returns whether the turn is settled now; a turn that the
 * platform is still answering is not.
 */
export async function settleInterrupted(context: RecoveryContext): Promise<boolean> {
  const { log, turn, signal } = context;
  const state = await readState(context);
  if (state === undefined || state.isStreaming || signal.aborted) return false;
  const told = state.find(turn.alias ?? turn.id) ?? unechoedTurn(state, context);
  if (told === undefined || told.isEmpty || !(state.settled || hasWholeAnswer(told))) return false;
  turn.replaceAll(told.freeze().messages);
  log.settled = true;
  return true;
}

async function readState({ transport, log, signal }: RecoveryContext): Promise<ThreadLog | undefined> {
  if (log.chatId === undefined) return undefined;
  const state = new ThreadLog();
  try {
    for await (const batch of transport.state(log.chatId, { signal })) {
      for (const line of batch) {
        if (line.kind === 'error' && line.error.code !== 'protocol') return undefined;
        reduceLine(state, line);
      }
    }
  } catch {
    // No state to be had: the turn stays as the interruption left it.
    return undefined;
  }
  return state;
}

/** The turn, when the stream broke before it told which id the platform knows the question by. */
function unechoedTurn(state: ThreadLog, { log, turn }: RecoveryContext): TurnRecord | undefined {
  const last = state.turns.at(-1);
  if (last === undefined || turn.echoed || last.question !== turn.question) return undefined;
  return log.find(last.id) === undefined ? last : undefined;
}
