/** Where the id of the thread is kept: in the tab, in the browser, or nowhere. */
export type Persist = 'session' | 'none' | 'local';

const PREFIX = 'inlay-kit.thread:';

/** The thread that was shown last at `key`: the chat's address, in a session with the viewer's key. Only the id is kept; the platform keeps the rest. */
export function rememberedThread(persist: Persist, key: string): string | undefined {
  return storageOf(persist)?.getItem(PREFIX + key) ?? undefined;
}

/** Remembers `chatId`, or forgets the thread when it is undefined. */
export function rememberThread(persist: Persist, key: string, chatId: string | undefined): void {
  try {
    if (chatId === undefined) storageOf(persist)?.removeItem(PREFIX + key);
    else storageOf(persist)?.setItem(PREFIX + key, chatId);
  } catch {
    // Storage that is full or forbidden costs the reload its thread, and nothing else.
  }
}

/** Forgets the thread in the tab and in the browser, whichever remembered it. */
export function forgetThread(key: string | undefined): void {
  if (key === undefined) return;
  rememberThread('session', key, undefined);
  rememberThread('local', key, undefined);
}

function storageOf(persist: Persist): Storage | undefined {
  try {
    if (persist === 'none') return undefined;
    return persist === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}
