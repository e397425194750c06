import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';

/** The conversation as markdown: questions and answers, without steps, rows and queries. */
export function transcriptOf(snapshot: ChatSnapshot, labels: ChatWords): string {
  return snapshot.turns
    .map(({ question, answer, status, error }) => {
      const end = status === 'complete' ? '' : endWords(status, error && labels.errors[error.code], labels);
      return [`**${labels.you}:** ${question}`, answer?.content ?? '', end]
        .filter((part) => part !== '')
        .join('\n\n');
    })
    .join('\n\n---\n\n');
}

function endWords(status: string, error: string | undefined, labels: ChatWords): string {
  if (status === 'stopped') return `_${labels.stopped}_`;
  return error === undefined ? '' : `_${error}_`;
}
