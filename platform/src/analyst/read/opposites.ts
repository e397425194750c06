/** Two conditions of the model of which each row meets exactly one: a delay of 15 minutes or more, and less than that. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { oppositesOf } from './both-sides.js';
import type { Reading } from './draft.js';
import { meaningsOf } from './resolve.js';
import { mark } from './sentence.js';

const others: Readonly<Record<string, string>> = {
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '=': '<>',
  '<>': '=',
};

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

/** "By late or on time", "late vs on time trains", "whether they were late or punctual". */
export function readOpposites(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const are = '(?:they|it|these|those|are|is|were|was|arrived|being|the|how many)';
  sentence.read(
    `(?:(?:by|per|whether|if|split|into|broken down|${are}) )*${mark('s', 'a')}(?: ${mark('r')})? (?:or|and|vs|versus|against|/|compared (?:to|with)|rather than)(?: ${are})* ${mark('s', 'b')}`,
    (m) => {
      const [a, b] = [m.groups.a, m.groups.b].map(
        (name) => meaningsOf(sentence.slot(name), 'segment').sort((x, y) => y.weight - x.weight)[0]?.member,
      );
      if (!a || !b || oppositeOf(lexicon, a.name) !== b) return false;
      const [one, other] = [a, b].map(({ name }) => ({
        is: { on: 'segment', member: name } as const,
        at: m.from,
      }));
      const is = one && other && oppositesOf(lexicon, one, other);
      if (!is) return false;
      draft.splits.push({ is, at: m.from });
      draft.isComparison = true;
      return { keep: m.text.split(' ').filter((word) => /^§[a-z]*r/.test(word) && word !== m.groups.a) };
    },
  );
}
