import type { ThreadsClient } from '../../client/threads-client.js';
import { isRecord } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { isThreadId, type ThreadEntry, type AskedInThread } from '../../protocol/thread-entry.js';
import type { HistoryChange, HistoryKeeper } from './history-keeper.js';

/**
 * A list that the session helper keeps: it notes by itself what is asked. What this tab does is told to the others of
 * the same page and viewer, so that none of them has to ask the helper again.
 */
export class ServerKeeper implements HistoryKeeper {
  readonly #client: ThreadsClient;
  readonly #channel: BroadcastChannel | undefined;
  readonly #closing = new AbortController();

  /** @param name of the channel between tabs, which no other viewer has; without one nothing is told */
  constructor(client: ThreadsClient, name: string | undefined) {
    this.#client = client;
    this.#channel = name === undefined ? undefined : new BroadcastChannel(name);
  }

  load(signal: AbortSignal): Promise<readonly ThreadEntry[]> {
    return this.#client.list({ signal: AbortSignal.any([signal, this.#closing.signal]) });
  }

  asked(asked: AskedInThread): void {
    this.#tell({ kind: 'asked', ...asked });
  }

  async rename(chatId: string, title: string): Promise<void> {
    await this.#client.rename(chatId, title, { signal: this.#closing.signal });
    this.#tell({ kind: 'renamed', chatId, title });
  }

  async forget(chatId: string): Promise<void> {
    // At once: a page that is being left will not hear what the helper says.
    this.#tell({ kind: 'forgotten', chatId });
    try {
      await this.#client.forget(chatId, { signal: this.#closing.signal });
    } catch (error) {
      // What is not in the list any more is forgotten.
      if (InlayError.isInstance(error) && error.code === 'thread-unavailable') return;
      this.#tell({ kind: 'stale' });
      throw error;
    }
  }

  watch(listener: (change: HistoryChange) => void): () => void {
    const heard = ({ data }: MessageEvent): void => {
      const change = readChange(data);
      if (change !== undefined) listener(change);
    };
    this.#channel?.addEventListener('message', heard);
    return () => this.#channel?.removeEventListener('message', heard);
  }

  close(): void {
    this.#closing.abort();
    this.#channel?.close();
  }

  #tell(change: HistoryChange): void {
    if (!this.#closing.signal.aborted) this.#channel?.postMessage(change);
  }
}

/** What another tab says, which may run another version of the kit. */
function readChange(value: unknown): HistoryChange | undefined {
  if (isRecord(value) && value['kind'] === 'stale') return { kind: 'stale' };
  if (!isRecord(value) || !isThreadId(value['chatId'])) return undefined;
  const { kind, chatId, question, title, at } = value;
  if (kind === 'asked' && typeof question === 'string' && typeof at === 'number')
    return { kind, chatId, question, at };
  if (kind === 'renamed' && typeof title === 'string') return { kind, chatId, title };
  return kind === 'forgotten' ? { kind, chatId } : undefined;
}
