import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';

/** Whatever its case, accents and width. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Threads whose titles hold every word of what was typed; all of them where nothing was. */
export function findThreads(threads: readonly ThreadEntry[], typed: string): readonly ThreadEntry[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return threads;
  return threads.filter(({ title }) => {
    const text = folded(title);
    return words.every((word) => text.includes(word));
  });
}
