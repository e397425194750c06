import type { DataClient, Row } from './data-client.js';
import { textOf } from './data-client.js';

/** A value of a dimension, with a longer name of the same thing where the data has one. */
export type Choice = { readonly value: string; readonly label: string };
export type Choices = {
  readonly choices: readonly Choice[];
  /** There are more values than these. */
  readonly isCut: boolean;
};
type Dimension = { readonly member: string; readonly label?: string | undefined };
/** The values of a dimension that the viewer may see; `search` leaves those that hold it. */
export type ReadChoices = (dimension: Dimension, search?: string) => Promise<Choices>;

const mostChoices = 500;

export const readChoices =
  (data: DataClient): ReadChoices =>
  async ({ member, label }, search = '') => {
    const members = label === undefined ? [member] : [member, label];
    const holds = members.map((name) => ({ member: name, operator: 'contains', values: [search] }));
    const query = {
      dimensions: members,
      filters: search === '' ? [] : [{ or: holds }],
      order: [[member, 'asc']],
      limit: mostChoices,
    };
    const { rows } = await data.load(query, new AbortController().signal);
    const choiceOf = (row: Row): Choice => ({
      value: textOf(row, member),
      label: label ? textOf(row, label) : '',
    });
    return {
      choices: rows.map(choiceOf).filter(({ value }) => value !== ''),
      isCut: rows.length >= mostChoices,
    };
  };

/** Without capitals and marks, as somebody types who looks for something. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The choices that hold what is searched, in value or name, the nearest first. */
export function searchChoices(choices: readonly Choice[], search: string): Choice[] {
  const wanted = plain(search.trim());
  const rank = ({ value, label }: Choice): number => {
    const words = [plain(value), plain(label)];
    if (words.includes(wanted)) return 0;
    if (words.some((word) => word.startsWith(wanted))) return 1;
    return words.some((word) => word.includes(wanted)) ? 2 : Infinity;
  };
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((entry) => entry.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ choice }) => choice);
}
