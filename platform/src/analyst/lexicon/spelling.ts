/** How many letters may be wrong in a word of this length. */
const tolerance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The nearest known word, when there is one that is near enough and no other as near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const most = tolerance(word.length);
  if (most === 0 || /\d/.test(word)) return undefined;
  let best: string | undefined;
  let least = most + 1;
  let isShared = false;
  for (const other of known) {
    if (Math.abs(other.length - word.length) > most || other.length < 4) continue;
    const distance = Math.min(
      edits(word, other, most),
      word.endsWith('s') ? edits(word, `${other}s`, most) : most + 1,
    );
    if (distance > most || distance > least) continue;
    // The first letter is seldom the wrong one.
    const cost = distance + (other.startsWith(word.charAt(0)) ? 0 : 0.5);
    if (cost < least) [best, least, isShared] = [other, cost, false];
    else if (cost === least && other !== best) isShared = true;
  }
  return isShared || least > most ? undefined : best;
}

/** Letters to add, drop, replace or swap with their neighbour; `most + 1` when there are more. */
export function edits(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[b.length] ?? most + 1;
}
