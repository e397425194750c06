import type { ChatSnapshot, Turn } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';

/** The conversation as markdown: questions and answers, without steps, rows and queries. */
export function transcriptOf(snapshot: ChatSnapshot, labels: ChatWords): string {
  return snapshot.turns
    .map((turn) => {
      const end = endWords(turn, labels);
      return [`**${labels.you}:** ${turn.question}`, turn.answer?.content ?? '', end && `_${end}_`]
        .filter((part) => part !== '')
        .join('\n\n');
    })
    .join('\n\n---\n\n');
}

/** How an answer that is not whole ended; empty for one that is. */
export function endWords({ status, error }: Turn, labels: ChatWords): string {
  if (status === 'stopped') return labels.stopped;
  return status === 'complete' || error === undefined ? '' : labels.errors[error.code];
}
