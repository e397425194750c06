/** How tables of words are written down and put together. */

/** What people may say for a word: surely, or only where no other name of the data is likelier to be meant. */
export type Others = { readonly sure: readonly string[]; readonly weak: readonly string[] };
export type Words = ReadonlyMap<string, Others>;

const linesOf = (text: string): string[] => text.trim().split('\n');
const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** A line a word: `stock: inventory | goods`, behind the bar what is weak. */
export const lists = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    linesOf(text).map((line) => {
      const [word = '', others = ''] = line.split(': ');
      return [word, wordsOf(others)];
    }),
  );

/** Lines of a word and its others, and lines without a colon: words that all stand for one another. */
export function table(text: string): Words {
  const found = new Map<string, { sure: string[]; weak: string[] }>();
  const add = (word: string, sure: readonly string[], weak: readonly string[]): void => {
    const known = found.get(word) ?? { sure: [], weak: [] };
    const isNew = (other: string): boolean =>
      other !== word && !known.sure.includes(other) && !known.weak.includes(other);
    known.sure.push(...sure.filter(isNew));
    known.weak.push(...weak.filter(isNew));
    found.set(word, known);
  };
  for (const line of linesOf(text)) {
    const [head = '', rest] = line.split(': ');
    const [sure = '', weak = ''] = (rest ?? head).split('|');
    for (const word of rest === undefined ? wordsOf(sure) : [head]) add(word, wordsOf(sure), wordsOf(weak));
  }
  return found;
}

/** Several tables as one: a word may stand in more than one of them. */
export function joined(...tables: readonly Words[]): Words {
  const all = new Map<string, Others>();
  for (const [word, { sure, weak }] of tables.flatMap((one) => [...one])) {
    const known = all.get(word) ?? { sure: [], weak: [] };
    const strong = [...new Set([...known.sure, ...sure])];
    all.set(word, {
      sure: strong,
      weak: [...new Set([...known.weak, ...weak])].filter((other) => !strong.includes(other)),
    });
  }
  return all;
}
