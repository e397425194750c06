import type { AskedInThread, ThreadEntry } from '../../protocol/thread-entry.js';

/** What has become of a list elsewhere, in another tab. */
export type HistoryChange =
  | { readonly kind: 'list'; readonly entries: readonly ThreadEntry[] }
  | ({ readonly kind: 'asked' } & AskedInThread)
  | { readonly kind: 'renamed'; readonly chatId: string; readonly title: string }
  | { readonly kind: 'forgotten'; readonly chatId: string }
  /** What was told before has not come to pass: the list is to be read again. */
  | { readonly kind: 'stale' };

/** Keeps one viewer's list of threads. Methods reject with an InlayError. */
export interface HistoryKeeper {
  load(signal: AbortSignal): Promise<readonly ThreadEntry[]>;
  asked(asked: AskedInThread): void;
  rename(chatId: string, title: string): Promise<void>;
  forget(chatId: string): Promise<void>;
  /** Tells what other tabs do. Returns how to stop that. */
  watch(listener: (change: HistoryChange) => void): () => void;
  /** Ends everything: what is still under way is nobody's any more. */
  close(): void;
}
