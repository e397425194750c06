import { parseJson } from '../../protocol/coerce.js';
import {
  MAX_THREADS,
  readThreadEntries,
  threadTitle,
  withQuestion,
  type AskedInThread,
  type ThreadEntry,
} from '../../protocol/thread-entry.js';
import { unreferenced } from '../http/unreferenced.js';
import type { ThreadStorage } from './thread-storage.js';

/** How long the store may take for one step. */
const STORE_MS = 3000;
/** A store that hangs must not gather requests: so many of one viewer may wait for each other. */
const MAX_WAITING = 32;
/** When a question that was not noted is noted again: a store that restarts is back by then. */
const AGAIN_MS = [1000, 4000, 15_000];

/**
 * The lists of threads, one a viewer, each one value in the store: reading it is one step. The store has no step that
 * changes a value in place, so the changes of one viewer follow each other here; between two processes that change the
 * same list at the same moment the later one counts.
 *
 * Every method but `note` rejects when the store fails, or takes longer than three seconds.
 */
export class ThreadLists {
  readonly #storage: ThreadStorage;
  /** What was asked and is not in the store, by viewer. */
  readonly #unnoted = new Map<string, AskedInThread[]>();
  readonly #queues = new Map<string, { last: Promise<unknown>; waiting: number }>();

  constructor(storage: ThreadStorage) {
    this.#storage = storage;
  }

  /** The viewer's threads, the latest first. */
  list(viewerKey: string): Promise<readonly ThreadEntry[]> {
    return this.#inTurn(viewerKey, () => this.#read(viewerKey));
  }

  /**
   * Something was asked in a thread: it is the latest now, and a new one is called by the question. Nobody waits for it:
   * where the store fails it is tried again, some times within twenty seconds, and a slow store is told of all that was
   * asked meanwhile with one step.
   *
   * @param failed told of each time that the store failed
   */
  async note(
    viewerKey: string,
    chatId: string,
    question: string,
    failed: (error: unknown) => void,
  ): Promise<void> {
    const asked = { chatId, question, at: Date.now() };
    const behind = this.#unnoted.get(viewerKey);
    if (behind !== undefined) {
      if (behind.length < MAX_THREADS) behind.push(asked);
      return;
    }
    const unnoted = [asked];
    this.#unnoted.set(viewerKey, unnoted);
    for (let failures = 0; unnoted.length > 0;) {
      let taken = 0;
      try {
        await this.#change(viewerKey, (entries) => {
          taken = unnoted.length;
          return unnoted.reduce<readonly ThreadEntry[]>(withQuestion, entries);
        });
        unnoted.splice(0, taken);
        failures = 0;
      } catch (error) {
        failed(error);
        const again = AGAIN_MS[failures++];
        if (again === undefined) break;
        await new Promise((done) => unreferenced(setTimeout(done, again)));
      }
    }
    this.#unnoted.delete(viewerKey);
  }

  /** @returns the entry as it is now, or undefined where the viewer has no such thread */
  async rename(viewerKey: string, chatId: string, title: string): Promise<ThreadEntry | undefined> {
    const rename = (entry: ThreadEntry) =>
      entry.chatId === chatId ? { ...entry, title: threadTitle(title) } : entry;
    const entries = await this.#change(viewerKey, (before) =>
      before.some((entry) => entry.chatId === chatId) ? before.map(rename) : undefined,
    );
    return entries?.find((entry) => entry.chatId === chatId);
  }

  /** @returns whether the viewer had such a thread */
  async forget(viewerKey: string, chatId: string): Promise<boolean> {
    const entries = await this.#change(viewerKey, (before) => {
      const after = before.filter((entry) => entry.chatId !== chatId);
      return after.length === before.length ? undefined : after;
    });
    return entries !== undefined;
  }

  #change(
    viewerKey: string,
    change: (entries: readonly ThreadEntry[]) => readonly ThreadEntry[] | undefined,
  ): Promise<readonly ThreadEntry[] | undefined> {
    return this.#inTurn(viewerKey, async () => {
      const entries = change(await this.#read(viewerKey));
      if (entries !== undefined) await this.#write(viewerKey, entries);
      return entries;
    });
  }

  async #read(viewerKey: string): Promise<ThreadEntry[]> {
    const value = await inTime(() => this.#storage.get(keyOf(viewerKey)));
    return readThreadEntries(typeof value === 'string' ? parseJson(value) : undefined);
  }

  async #write(viewerKey: string, entries: readonly ThreadEntry[]): Promise<void> {
    const key = keyOf(viewerKey);
    const written = await inTime(() =>
      entries.length === 0 ? this.#storage.delete(key) : this.#storage.set(key, JSON.stringify(entries)),
    );
    // How keyv says that a value was not kept.
    if (entries.length > 0 && written === false) throw new Error('The store did not keep the list.');
  }

  async #inTurn<T>(viewerKey: string, step: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(viewerKey) ?? { last: Promise.resolve(), waiting: 0 };
    if (queue.waiting >= MAX_WAITING) throw new Error('The store does not keep up.');
    this.#queues.set(viewerKey, queue);
    queue.waiting++;
    const turn = queue.last.then(step, step);
    queue.last = turn;
    try {
      return await turn;
    } finally {
      if (--queue.waiting === 0) this.#queues.delete(viewerKey);
    }
  }
}

/** The viewer's key is opaque: nothing of a person is in the store's keys. */
const keyOf = (viewerKey: string): string => `inlay-threads:${viewerKey}`;

/** What the store says, in time. */
function inTime(ask: () => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('The store did not answer in time.', 'TimeoutError')),
      STORE_MS,
    );
    (async () => ask())()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
