import type { ThreadLog } from './thread-log.js';
import { TurnRecord } from './turn-record.js';

/** The question may have reached the platform, and may have been answered there. */
const lostCodes: ReadonlySet<string> = new Set(['network', 'disconnect', 'timeout', 'protocol']);

/**
 * The turn to ask again. After a lost connection the same id makes the platform take the turn up where it is; once the
 * platform has ended a turn without a whole answer, the same id would only fetch that end again.
 */
export function turnToAskAgain(log: ThreadLog, last: TurnRecord, nextId: () => string): TurnRecord {
  const { error, status } = last.freeze();
  const isLost = error?.status !== undefined || lostCodes.has(error?.code ?? '');
  if (isLost && status !== 'stopped' && !last.isGivenUp) {
    last.takeUp();
    return last;
  }
  // One that was withdrawn before it was sent is known to nobody.
  if (error?.code === 'aborted') return last;
  log.superseded.add(last.alias ?? last.id);
  const turn = new TurnRecord(nextId(), last.question, 'streaming');
  log.remove(last);
  log.turns.push(turn);
  return turn;
}
