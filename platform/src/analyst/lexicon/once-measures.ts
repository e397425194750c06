/** Measures of what things have once, as sums and averages of the number that is on each of the rows. */
import type { Member } from '../../data/data-model.js';

export const withOnceMeasures = (members: readonly Member[]): readonly Member[] =>
  members.map((member) => {
    const { once } = member.hints;
    const row = once && members.find((m) => m.kind === 'dimension' && m.name === once.of);
    if (!once || !row) return member;
    return { ...member, rowSql: row.sql, ...(once.as === 'median' ? {} : { aggType: once.as }) };
  });
