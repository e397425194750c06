/** Numbers that say how something stands, and their sums as the reading steps know sums. */
import type { Member } from '../../data/data-model.js';

/** Numbers of a row that say how it stands, or what is worked out of them. */
export const isLevelMember = (member: Member | undefined): boolean => member?.hints.level === true;

/**
 * Sums of levels as the reading steps know sums: by what they take of each row. Over several times they are means, which
 * the model works out.
 */
export function withLevelSums(members: readonly Member[]): readonly Member[] {
  if (!members.some(({ hints, type }) => type === 'time' && hints.snapshot === true)) return members;
  const adding = new Set<string>();
  const summed = members.map((member) => {
    if (member.kind !== 'measure' || !isLevelMember(member) || member.aggType !== 'number') return member;
    const row = members.find(
      (one) =>
        one.kind === 'dimension' &&
        one.type === 'number' &&
        isLevelMember(one) &&
        member.sql.includes(`SUM(${one.sql})`),
    );
    if (row) adding.add(row.name);
    return row ? { ...member, aggType: 'sum', rowSql: row.sql } : member;
  });
  return summed.map((member) =>
    adding.has(member.name) ? { ...member, hints: { ...member.hints, additive: true } } : member,
  );
}
