import type { ThreadLog } from '../thread-log.js';
import { isUnanswered } from '../turn-end.js';

/**
 * Says of the turns that the platform only repeats how they ended. One without a whole answer does not pass for
 * answered. Where its question was asked again, it stands once, in its last attempt: the platform keeps every attempt,
 * and after a reload nobody else remembers which of them the viewer had replaced.
 */
export function judgeEarlierTurns(log: ThreadLog): void {
  for (const turn of [...log.turns]) {
    if (turn === log.current || turn.question === '') continue;
    const { question, answer, isProvisional, messages } = turn.freeze();
    const later = log.turns.slice(log.turns.indexOf(turn) + 1);
    const again = later.findIndex((other) => other.question === question);
    // Without a final answer, words before the last step were on the way to one.
    const isLeftOff = again === 0 && isProvisional && messages.at(-1) !== answer;
    if (again >= 0 && (isLeftOff || isUnanswered(turn))) {
      log.superseded.add(turn.alias ?? turn.id);
      log.remove(turn);
    } else if (isUnanswered(turn)) {
      if (turn.status === 'complete' || turn.status === 'streaming') turn.setStatus('incomplete');
    } else if (turn.status === 'streaming') turn.setStatus('complete');
  }
}
