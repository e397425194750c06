import { InlayError } from '../../protocol/inlay-error.js';
import {
  latestFirst,
  threadTitle,
  withQuestion,
  type ThreadEntry,
  type AskedInThread,
} from '../../protocol/thread-entry.js';
import type { HistoryChange, HistoryKeeper } from './history-keeper.js';

/** The list at one moment. Frozen, and the same object until something changes. */
export interface HistorySnapshot {
  /** `loading` only before anything is known; `failed` where nothing could be had. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The viewer's threads, the latest first. */
  readonly threads: readonly ThreadEntry[];
  /** The thread that was taken off the list last, as long as it can be brought back. */
  readonly forgotten?: ThreadEntry;
  /** Why there is no list. */
  readonly error?: InlayError;
}

export interface HistoryIndexOptions {
  readonly keeper: HistoryKeeper;
  /** How long a thread that was forgotten can be brought back. Default 10,000 ms. */
  readonly undoMs?: number;
  /** What the viewer did was not kept, and has been taken back in the list. */
  readonly failed?: (error: InlayError) => void;
  /** Default: the machine's time, in milliseconds since 1970. */
  readonly now?: () => number;
}

const UNDO_MS = 10_000;
/** So long a question of this page stays in the list although the keeper does not know it yet. */
const NOTED_MS = 30_000;

/**
 * The list of a viewer's threads as a page shows it. What the viewer does is in it at once, laid over what the keeper
 * has; when the keeper refuses, the layer is taken away, and the list is as it was.
 */
export class HistoryIndex {
  readonly #keeper: HistoryKeeper;
  readonly #undoMs: number;
  readonly #failed: (error: InlayError) => void;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();
  readonly #unwatch: () => void;
  #entries: readonly ThreadEntry[] = [];
  /** Laid over them: names that are on their way, and threads that are being forgotten. */
  readonly #titles = new Map<string, string>();
  readonly #hidden = new Set<string>();
  /** Asked in this page or another tab; a list that was read before does not have it. */
  readonly #noted = new Map<string, AskedInThread>();
  #soon: { readonly entry: ThreadEntry; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  #status: HistorySnapshot['status'] = 'idle';
  #error: InlayError | undefined;
  #loading: Promise<void> | undefined;
  #loadedAt = -Infinity;
  /** Counts what was changed, so that a list from before a change does not undo it. */
  #changes = 0;
  #snapshot: HistorySnapshot | undefined;

  constructor({ keeper, undoMs = UNDO_MS, failed = () => {}, now = Date.now }: HistoryIndexOptions) {
    this.#keeper = keeper;
    this.#undoMs = undoMs;
    this.#failed = failed;
    this.#now = now;
    this.#unwatch = keeper.watch((change) => this.#heard(change));
  }

  /** The list now; the same frozen object until something changes. */
  getSnapshot(): HistorySnapshot {
    return (this.#snapshot ??= this.#build());
  }

  /** Calls `listener` after every change. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Fetches the list, unless one is there that is younger than `maxAgeMs` (default: however old). Several calls are one
   * request. Resolves when it is there or has failed, which the snapshot says; never rejects.
   */
  load(maxAgeMs = Infinity): Promise<void> {
    if (this.#now() - this.#loadedAt < maxAgeMs && this.#status === 'ready') return Promise.resolve();
    return (this.#loading ??= this.#load().finally(() => (this.#loading = undefined)));
  }

  /** A question was asked in a thread here. */
  asked(asked: AskedInThread): void {
    // Whoever asks on in a thread has not forgotten it.
    if (this.#soon?.entry.chatId === asked.chatId) this.undo();
    this.#note(asked);
    this.#keeper.asked(asked);
  }

  /** @throws InlayError when it was not kept; the thread then has its former name again */
  async rename(chatId: string, title: string): Promise<void> {
    const name = threadTitle(title);
    if (name === '') throw new InlayError('bad-request', 'A thread must have a name that can be read.');
    this.#titles.set(chatId, name);
    this.#emit();
    try {
      await this.#keeper.rename(chatId, name);
      this.#changes++;
      this.#entries = this.#entries.map((entry) =>
        entry.chatId === chatId ? { ...entry, title: name } : entry,
      );
    } catch (error) {
      throw this.#refused(error, chatId);
    } finally {
      if (this.#titles.get(chatId) === name) this.#titles.delete(chatId);
      this.#emit();
    }
  }

  /** Takes a thread off the list. @throws InlayError when it was not kept; the thread is then in the list again */
  async forget(chatId: string): Promise<void> {
    this.#hidden.add(chatId);
    this.#emit();
    try {
      await this.#keeper.forget(chatId);
      this.#drop(chatId);
    } catch (error) {
      throw this.#refused(error, chatId);
    } finally {
      this.#hidden.delete(chatId);
      this.#emit();
    }
  }

  /** Takes a thread out of sight, and off the list when it has not been brought back in time. */
  forgetSoon(chatId: string): void {
    void this.settle();
    const entry = this.getSnapshot().threads.find((one) => one.chatId === chatId);
    if (entry === undefined) return;
    this.#hidden.add(chatId);
    this.#soon = { entry, timer: setTimeout(() => void this.settle(), this.#undoMs) };
    this.#emit();
  }

  /** Brings the thread back that was forgotten last. */
  undo(): void {
    const soon = this.#takeSoon();
    if (soon === undefined) return;
    this.#hidden.delete(soon.chatId);
    this.#emit();
  }

  /** What can be brought back is forgotten now, as when the page is left. Never rejects. */
  async settle(): Promise<void> {
    const soon = this.#takeSoon();
    if (soon === undefined) return;
    await this.forget(soon.chatId).catch((error: InlayError) => this.#failed(error));
  }

  /** Settles, and ends everything after it. */
  async end(): Promise<void> {
    this.#listeners.clear();
    await this.settle();
    this.dispose();
  }

  /** Ends everything at once: nothing of the list stays, and nothing is sent for a viewer who has left. */
  dispose(): void {
    this.#takeSoon();
    this.#unwatch();
    this.#closing.abort();
    this.#keeper.close();
    this.#listeners.clear();
    this.#entries = [];
    this.#noted.clear();
    this.#status = 'idle';
    this.#snapshot = undefined;
  }

  async #load(): Promise<void> {
    if (this.#status !== 'ready') this.#set('loading');
    try {
      let changes: number;
      let entries: readonly ThreadEntry[];
      do {
        changes = this.#changes;
        entries = await this.#keeper.load(this.#closing.signal);
      } while (changes !== this.#changes && !this.#closing.signal.aborted);
      if (this.#closing.signal.aborted) return;
      this.#loadedAt = this.#now();
      this.#entries = this.#withNoted(entries);
      this.#set('ready');
    } catch (cause) {
      if (this.#closing.signal.aborted) return;
      const error = asInlayError(cause);
      // An older list is better than none.
      if (this.#status === 'ready') this.#failed(error);
      else this.#set('failed', error);
    }
  }

  #heard(change: HistoryChange): void {
    if (change.kind === 'asked') return this.#note(change);
    if (change.kind === 'stale') return void (this.#status === 'ready' && this.load(0));
    if (change.kind === 'list') this.#entries = change.entries;
    else if (change.kind === 'forgotten') this.#drop(change.chatId);
    else {
      this.#changes++;
      const title = threadTitle(change.title);
      this.#entries = this.#entries.map((entry) =>
        entry.chatId === change.chatId ? { ...entry, title } : entry,
      );
    }
    this.#emit();
  }

  #note(asked: AskedInThread): void {
    this.#noted.set(asked.chatId, asked);
    this.#entries = withQuestion(this.#entries, asked);
    this.#emit();
  }

  #withNoted(entries: readonly ThreadEntry[]): readonly ThreadEntry[] {
    for (const [chatId, { at }] of this.#noted) {
      if (this.#now() - at > NOTED_MS) this.#noted.delete(chatId);
    }
    return [...this.#noted.values()].reduce<readonly ThreadEntry[]>(withQuestion, entries);
  }

  #drop(chatId: string): void {
    this.#changes++;
    this.#noted.delete(chatId);
    this.#entries = this.#entries.filter((entry) => entry.chatId !== chatId);
  }

  #refused(cause: unknown, chatId: string): InlayError {
    const error = asInlayError(cause);
    // Forgotten elsewhere meanwhile.
    if (error.code === 'thread-unavailable') this.#drop(chatId);
    return error;
  }

  #takeSoon(): ThreadEntry | undefined {
    const soon = this.#soon;
    clearTimeout(soon?.timer);
    this.#soon = undefined;
    return soon?.entry;
  }

  #set(status: HistorySnapshot['status'], error?: InlayError): void {
    this.#status = status;
    this.#error = error;
    this.#emit();
  }

  #emit(): void {
    this.#snapshot = undefined;
    for (const listener of [...this.#listeners]) listener();
  }

  #build(): HistorySnapshot {
    const threads = this.#entries
      .filter(({ chatId }) => !this.#hidden.has(chatId))
      .map((entry) => {
        const title = this.#titles.get(entry.chatId);
        return Object.freeze(title === undefined ? entry : { ...entry, title });
      });
    return Object.freeze({
      status: this.#status,
      threads: Object.freeze(latestFirst(threads)),
      ...(this.#soon === undefined ? {} : { forgotten: this.#soon.entry }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    });
  }
}

function asInlayError(cause: unknown): InlayError {
  return InlayError.isInstance(cause)
    ? cause
    : new InlayError('protocol', 'The list of threads failed.', { cause });
}
