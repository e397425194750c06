import type { ChatStatus } from '../../../src/thread/chat-snapshot.js';

/** Whether a question is under way, so that there is something to stop. */
export function isAnswering(status: ChatStatus): boolean {
  return status === 'submitting' || status === 'streaming' || status === 'stopping';
}
