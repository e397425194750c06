/** Hands an answer on. Loaded when somebody is about to. */
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import { ChatShareEvent, type SharedAnswer } from '../events.js';
import { resultsOf } from './turn-steps.js';

/**
 * Tells the page; where it does nothing, the browser shares the words, and where that cannot, they are copied.
 *
 * @returns whether they were copied. Rejects where they could not be.
 */
export async function shareAnswer(
  host: EventTarget,
  turn: Turn,
  chatId: string | undefined,
): Promise<boolean> {
  const shared = sharedOf(turn, chatId);
  if (!host.dispatchEvent(new ChatShareEvent(shared))) return false;
  const { title, text } = shared;
  if (!('share' in navigator)) {
    await (navigator as Navigator).clipboard.writeText(`${title}\n\n${text}`);
    return true;
  }
  await navigator.share({ title, text }).catch((error: unknown) => {
    // Who changes their mind has not failed.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
  return false;
}

function sharedOf(turn: Turn, chatId: string | undefined): SharedAnswer {
  const results = resultsOf(turn);
  const titles = results.map(({ result, input }) => result?.queryTitle ?? input.queryTitle ?? '');
  return Object.freeze({
    title: titles.findLast((title) => title !== '') ?? turn.question,
    text: turn.answer?.content ?? '',
    question: turn.question,
    provenance: results.flatMap(({ result, input }) => result?.description ?? input.description ?? []),
    chatId,
    messageId: turn.answer?.id ?? turn.id,
  });
}
