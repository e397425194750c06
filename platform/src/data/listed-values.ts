/**
 * Columns of which a row may hold several values at once, `Comedy|Drama` or `refund, vip`: what stands between them, and
 * the values themselves.
 */

/** A value of a dimension, and how many rows have it. */
export type KnownValue = { readonly value: string | boolean; readonly rows: number };

const separators = ['|', ';', ','] as const;
/** These stand inside of names and numbers as well, unless spaces are around them. */
const spaced = [' / ', ' + ', ' & '] as const;
/** A space tells labels apart, and nothing else. */
const labels = /(?:^|[_ ])(?:tags?|labels?|keywords?|hashtags?)$/i;
/** So many of the different values have several parts. */
const often = 0.15;
/** Of the parts that stand beside others, so many stand first in one value and later in another, or alone. */
const loose = 0.6;
const fewest = 8;

/** What stands between the values of a column that holds lists, if it does. */
export function separatorOf(name: string, known: readonly KnownValue[]): string | undefined {
  const texts = known.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  if (texts.length < (labels.test(name) ? 3 : fewest)) return undefined;
  const spelt = separators.map((core) => speltAs(core, texts));
  const all = [...spelt, ...spaced, ...(labels.test(name) ? [' '] : [])];
  return all.find((by) => areLists(texts, by, labels.test(name)));
}

/** What stands between the answers to a question that says that several may be chosen: told by one row that has two. */
export function separatorSaid(known: readonly KnownValue[]): string | undefined {
  const texts = known.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const [by] = [';', '|', ', ', '\n', ','].filter((one) =>
    texts.some((text) => partsOf(text, one).length > 1),
  );
  return by === undefined ? undefined : speltAs(by.trim() === '' ? by : by.trim(), texts);
}

/** `, ` where a space always follows; a bare `,` stands for both ways. */
function speltAs(core: string, texts: readonly string[]): string {
  const isAlways = (by: string): boolean =>
    texts.every((text) => text.split(core).length === text.split(by).length);
  return [` ${core} `, `${core} `].find(isAlways) ?? core;
}

/** Tools keep labels in an order of their own, so that one may stand first wherever it stands. */
function areLists(texts: readonly string[], by: string, areLabels: boolean): boolean {
  const lists = texts.map((text) => partsOf(text, by));
  const several = lists.filter((parts) => parts.length > 1);
  if (several.length < Math.max(Math.min(4, texts.length / 2), texts.length * often)) return false;
  const first = new Set(lists.map(([part]) => part));
  const later = new Set(several.flatMap((parts) => parts.slice(1)));
  const alone = new Set(lists.flatMap((parts) => (parts.length === 1 ? parts : [])));
  const beside = new Set(several.flat());
  // "Portland, OR" and "Lamp, small" have a first and a last part; a list has neither.
  const isLoose = (part: string): boolean => alone.has(part) || (first.has(part) && later.has(part));
  // "Hat, wool" beside "Hat": what comes later is no thing of its own.
  const isOfPlaces = by.startsWith(',') && [...later].filter(isLoose).length < later.size * loose;
  if (beside.size >= several.length * 2) return false;
  // "Drama / Romance / Mystery" beside "Drama / Mystery" and "Drama": one kind first, and any others behind it.
  const [second, third] = [1, 2].map((at) => new Set(several.flatMap((parts) => parts[at] ?? [])));
  const isRagged =
    /^ .+ $/.test(by) &&
    third!.size >= 3 &&
    [...third!].filter((part) => second!.has(part)).length >= third!.size * loose &&
    [...first].filter((part) => part !== undefined && alone.has(part)).length >= first.size * loose;
  return (
    (areLabels && by !== ' ') ||
    isRagged ||
    (!isOfPlaces && [...beside].filter(isLoose).length >= beside.size * loose)
  );
}

const partsOf = (text: string, by: string): string[] => [
  ...new Set(
    text
      .split(by)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** The single values, those of most rows first. */
export function singleValues(known: readonly KnownValue[], by: string): KnownValue[] {
  const rowsOf = new Map<string, number>();
  for (const { value, rows } of known)
    for (const part of typeof value === 'string' ? partsOf(value, by) : [])
      rowsOf.set(part, (rowsOf.get(part) ?? 0) + rows);
  return [...rowsOf].map(([value, rows]) => ({ value, rows })).sort((a, b) => b.rows - a.rows);
}
