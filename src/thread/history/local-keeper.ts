import { parseJson } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import {
  readThreadEntries,
  threadTitle,
  withQuestion,
  type ThreadEntry,
  type AskedInThread,
} from '../../protocol/thread-entry.js';
import type { HistoryChange, HistoryKeeper } from './history-keeper.js';

/**
 * A list in the browser's own storage: ids, titles and times. It is read anew for each change, so that tabs which
 * change it in turn lose nothing of each other's.
 */
export class LocalKeeper implements HistoryKeeper {
  readonly #storage: Storage | undefined;
  readonly #name: string;
  readonly #events: EventTarget;

  /**
   * @param storage undefined where the browser gives none: then nothing is kept
   * @param events where other tabs' changes are told by `storage` events
   */
  constructor(storage: Storage | undefined, name: string, events: EventTarget) {
    this.#storage = storage;
    this.#name = name;
    this.#events = events;
  }

  async load(): Promise<readonly ThreadEntry[]> {
    return this.#read();
  }

  asked(asked: AskedInThread): void {
    try {
      this.#write(withQuestion(this.#read(), asked));
    } catch {
      // Storage that is full or forbidden costs the list a thread; the conversation goes on.
    }
  }

  async rename(chatId: string, title: string): Promise<void> {
    const entries = this.#read();
    if (!entries.some((entry) => entry.chatId === chatId)) throw gone();
    this.#write(
      entries.map((entry) => (entry.chatId === chatId ? { ...entry, title: threadTitle(title) } : entry)),
    );
  }

  async forget(chatId: string): Promise<void> {
    this.#write(this.#read().filter((entry) => entry.chatId !== chatId));
  }

  watch(listener: (change: HistoryChange) => void): () => void {
    const heard = (event: Event): void => {
      const { key, storageArea } = event as StorageEvent;
      // Without a key everything was cleared.
      if ((key === null || key === this.#name) && storageArea === this.#storage)
        listener({ kind: 'list', entries: this.#read() });
    };
    this.#events.addEventListener('storage', heard);
    return () => this.#events.removeEventListener('storage', heard);
  }

  close(): void {}

  #read(): ThreadEntry[] {
    const text = this.#storage?.getItem(this.#name) ?? '';
    return readThreadEntries(parseJson(text));
  }

  #write(entries: readonly ThreadEntry[]): void {
    try {
      if (entries.length === 0) this.#storage?.removeItem(this.#name);
      else this.#storage?.setItem(this.#name, JSON.stringify(entries));
    } catch (cause) {
      throw new InlayError('too-large', 'The browser’s storage took no more.', { cause });
    }
  }
}

function gone(): InlayError {
  return new InlayError('thread-unavailable', 'This thread is not in the list.');
}
