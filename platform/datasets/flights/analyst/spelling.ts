import { commonWords, keywords } from './words.js';

/**
 * Mends typing errors: an unknown word that is one letter off (two in words of nine letters and more) from exactly one
 * known word becomes that word. Words of everyday English are left alone, so that "plane" does not turn into "place".
 */
export class Spelling {
  readonly #known: ReadonlySet<string>;
  readonly #keywords: ReadonlySet<string> = new Set(keywords);
  readonly #targets: readonly string[];

  constructor(placeWords: ReadonlySet<string>) {
    this.#known = new Set([...commonWords, ...keywords, ...placeWords]);
    this.#targets = [...new Set([...keywords, ...placeWords])].filter(
      (w) => w.length >= 4 && /^[a-z]+$/.test(w),
    );
  }

  isKnown(word: string): boolean {
    return (
      this.#known.has(word) ||
      this.#known.has(word.replace(/(?:es|s|ed|ing|ly)$/, '')) ||
      this.#known.has(`${word}s`)
    );
  }

  /** The text with its mistakes mended, and the words that were changed. */
  mend(text: string): { text: string; changes: readonly (readonly [string, string])[] } {
    const changes: (readonly [string, string])[] = [];
    const words = text.split(' ').map((word) => {
      if (word.length < 4 || !/^[a-z]+$/.test(word) || this.isKnown(word)) return word;
      const better = this.#nearest(word);
      if (better === undefined) return word;
      changes.push([word, better]);
      return better;
    });
    return { text: words.join(' '), changes };
  }

  #nearest(word: string): string | undefined {
    const most = word.length >= 9 ? 2 : 1;
    let best: string | undefined;
    let bestDistance = most + 1;
    let tied = false;
    for (const target of this.#targets) {
      // A short unknown word is rather an everyday one than a misspelt place ("come" is not Nome).
      if (word.length < 5 && !this.#keywords.has(target)) continue;
      if (Math.abs(target.length - word.length) > most) continue;
      const distance = editDistance(word, target, bestDistance);
      if (distance < bestDistance) {
        best = target;
        bestDistance = distance;
        tied = false;
      } else if (distance === bestDistance && distance <= most && target !== best) {
        // Singular and plural of one word are no contradiction.
        tied ||= !`${best ?? ''}s`.startsWith(target) && !`${target}s`.startsWith(best ?? '');
      }
    }
    return tied ? undefined : best;
  }
}

/** Letters to insert, delete, replace or swap with the neighbour, counted up to `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}
