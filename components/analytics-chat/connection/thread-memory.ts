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
/** Where nobody knows who the viewer is, the words of a question are kept no longer: the next one may be another. */
const MAX_UNKNOWN_AGE_MS = 5 * 60_000;

/**
 * Remembers the id of an element's thread, over a reload by `persist`, and over the element's own absence in any case;
 * the platform keeps the rest. A question of which nothing has come back is remembered beside it, in the tab only.
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
    write('session', ASKED + name, asked && JSON.stringify({ ...asked, at: Date.now() }));
  }

  /** Forgets everything, whichever store remembered it. */
  forget(key: MemoryKey | undefined): void {
    this.forgetOwn();
    if (key === undefined) return;
    for (const persist of ['session', 'local'] as const) {
      for (const prefix of [THREAD, ASKED]) write(persist, prefix + nameOf(key), undefined);
    }
  }

  /** Forgets what only this element knows. */
  forgetOwn(): void {
    this.#own = undefined;
  }
}

const nameOf = ({ address, viewer, element }: MemoryKey): string =>
  JSON.stringify([address, viewer ?? null, element]);

function readAsked({ viewer }: MemoryKey, text: string | undefined): AskedQuestion | undefined {
  const value = text === undefined ? undefined : parseJson(text);
  if (!isRecord(value)) return undefined;
  const { id, question, after, at } = value;
  if (typeof id !== 'string' || typeof question !== 'string' || typeof at !== 'number') return undefined;
  if (viewer === undefined && Date.now() - at > MAX_UNKNOWN_AGE_MS) return undefined;
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
