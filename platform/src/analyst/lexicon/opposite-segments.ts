/** Two conditions of the model of which each row meets exactly one: a delay of 15 minutes or more, and less than that. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from './lexicon.js';
import { wordTable } from '../../word-table.js';

const others: Readonly<Record<string, string>> = wordTable({
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '=': '<>',
  '<>': '=',
});

const comparison = ({ sql }: Member): readonly [string, string, string] | undefined => {
  const [, left, op, right] = /^([^<>=]+?)\s*(>=|<=|<>|<|>|=)\s*([^<>=]+)$/.exec(sql.trim()) ?? [];
  const isOne = !/\b(?:and|or)\b/i.test(sql);
  return left !== undefined && op !== undefined && right !== undefined && isOne
    ? [left, op, right]
    : undefined;
};

/** The segment that holds all the other rows. */
export function oppositeOf(lexicon: Lexicon, name: string): Member | undefined {
  const member = lexicon.member(name);
  if (member?.kind !== 'segment') return undefined;
  const [left, op = '', right] = comparison(member) ?? [];
  if (left === undefined) return undefined;
  return lexicon.members.find((m) => {
    const other = m.kind === 'segment' && m !== member ? comparison(m) : undefined;
    return other?.[0] === left && other[1] === others[op] && other[2] === right;
  });
}
