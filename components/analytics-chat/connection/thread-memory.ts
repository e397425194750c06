import { isRecord, parseJson } from '../../../src/protocol/coerce.js';
import type { AskedQuestion } from '../../../src/thread/chat-snapshot.js';

/** Where the id of the thread is kept: in the tab, in the browser, or nowhere. */
export type Persist = 'session' | 'none' | 'local';

/** Whose conversation is remembered: by element, viewer and address. */
export interface MemoryKey {
  readonly address: string;
  /** Undefined where nobody knows who the viewer is. */
  readonly viewer: string | undefined;
  /** What tells the element from others on its page. */
  readonly element: string;
}

/** What is known of a conversation that is not shown any more. */
export interface Remembered {
  readonly chatId: string | undefined;
  /** The last question, as long as nothing of an answer has been seen. */
  readonly asked: AskedQuestion | undefined;
}

const THREAD = 'inlay-kit.thread:';
const ASKED = 'inlay-kit.asked:';
const TYPED = 'inlay-kit.typed:';
/** Where nobody knows who the viewer is, the words of a question are kept no longer: the next one may be another. */
const MAX_UNKNOWN_AGE_MS = 5 * 60_000;

/**
 * Remembers the id of an element's thread, over a reload by `persist`, and over the element's own absence in any case;
 * the platform keeps the rest. A question of which nothing has come back, and what was typed and not sent, are
 * remembered beside it, in the tab only.
 */
export class ThreadMemory {
  readonly #persist: () => Persist;
  #own: { readonly name: string; readonly remembered: Remembered } | undefined;

  constructor(persist: () => Persist) {
    this.#persist = persist;
  }

  recall(key: MemoryKey): Remembered {
    const name = nameOf(key);
    const own = this.#own?.name === name ? this.#own.remembered : undefined;
    const persist = this.#persist();
    const chatId = read(persist, THREAD + name) ?? own?.chatId;
    const asked = persist === 'none' ? own?.asked : readAsked(key, read('session', ASKED + name));
    this.#own = { name, remembered: { chatId, asked } };
    return { chatId, asked };
  }

  remember(key: MemoryKey, remembered: Remembered): void {
    const name = nameOf(key);
    const before = this.#own?.name === name ? this.#own.remembered : undefined;
    const { chatId, asked } = remembered;
    this.#own = { name, remembered };
    const persist = this.#persist();
    if (before === undefined || before.chatId !== chatId) write(persist, THREAD + name, chatId);
    if (persist === 'none' || (before !== undefined && before.asked?.id === asked?.id)) return;
    write('session', ASKED + name, asked && aged(asked));
  }

  /** What was typed and not sent. */
  typed(key: MemoryKey): string | undefined {
    const text =
      this.#persist() === 'none' ? undefined : readAged(key, read('session', TYPED + nameOf(key)))?.['text'];
    return typeof text === 'string' ? text : undefined;
  }

  keepTyped(key: MemoryKey, text: string): void {
    if (this.#persist() !== 'none')
      write('session', TYPED + nameOf(key), text === '' ? undefined : aged({ text }));
  }

  /** Forgets everything, whichever store remembered it. */
  forget(key: MemoryKey | undefined): void {
    this.forgetOwn();
    if (key === undefined) return;
    for (const persist of ['session', 'local'] as const) {
      write(persist, historyNameOf(key), undefined);
      for (const prefix of [THREAD, ASKED, TYPED]) write(persist, prefix + nameOf(key), undefined);
    }
  }

  /** Forgets what only this element knows. */
  forgetOwn(): void {
    this.#own = undefined;
  }
}

/** Where the list of a viewer's threads is kept: one for all elements that speak to one address. */
export const historyNameOf = ({ address, viewer }: MemoryKey): string =>
  `inlay-kit.history:${JSON.stringify([address, viewer ?? null])}`;

const nameOf = ({ address, viewer, element }: MemoryKey): string =>
  JSON.stringify([address, viewer ?? null, element]);

const aged = (words: object): string => JSON.stringify({ ...words, at: Date.now() });

function readAged({ viewer }: MemoryKey, text: string | undefined): Record<string, unknown> | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isRecord(value) || typeof value['at'] !== 'number') return undefined;
  return viewer === undefined && Date.now() - value['at'] > MAX_UNKNOWN_AGE_MS ? undefined : value;
}

function readAsked(key: MemoryKey, text: string | undefined): AskedQuestion | undefined {
  const { id, question, after } = readAged(key, text) ?? {};
  if (typeof id !== 'string' || typeof question !== 'string') return undefined;
  return { id, question, ...(typeof after === 'string' ? { after } : {}) };
}

function read(persist: Persist, name: string): string | undefined {
  return storageOf(persist)?.getItem(name) ?? undefined;
}

function write(persist: Persist, name: string, value: string | undefined): void {
  try {
    if (value === undefined) storageOf(persist)?.removeItem(name);
    else storageOf(persist)?.setItem(name, value);
  } catch {
    // Storage that is full or forbidden costs the reload its thread, and nothing else.
  }
}

function storageOf(persist: Persist): Storage | undefined {
  try {
    if (persist === 'none') return undefined;
    return persist === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}
