/** What is known of a term: whether its values add up, and what it counts. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { addsUp } from '../lexicon/meaning.js';
import type { Term } from '../plan/plan.js';
import type { Reading } from './draft.js';

export function addsUpTerm(reading: Pick<Reading, 'lexicon'>, term: Term | undefined): boolean {
  if (!term) return false;
  if (term.kind === 'measure') {
    const member = reading.lexicon.member(term.name);
    return member !== undefined && addsUp(member);
  }
  if (term.kind === 'when' || term.kind === 'scaled') return addsUpTerm(reading, term.of);
  return term.kind === 'rows' || term.kind === 'part' || (term.kind === 'aggregate' && term.fn === 'sum');
}

/** What a number of each row comes to on average: by the model's own measure where it has one. */
export function meanOf(lexicon: Lexicon, { name, sql }: Member): Term {
  const mean = lexicon.members.find(
    (m) => m.aggType === 'avg' && m.rowFilter === undefined && m.rowSql === sql,
  );
  return mean ? { kind: 'measure', name: mean.name } : { kind: 'aggregate', fn: 'avg', of: name };
}

/** The dimension that a measure counts the different values of. */
export function countedBy(reading: Reading, measure: string): string | undefined {
  const member = reading.lexicon.member(measure);
  if (member?.aggType !== 'countDistinct') return undefined;
  const counted = reading.lexicon.members.find(
    (m) => m.kind === 'dimension' && member.sql === `COUNT(DISTINCT ${m.sql})`,
  );
  // By its name, where one says which is which.
  const noun = reading.lexicon.stemsOf(member.title).join(' ');
  const label = reading.lexicon.members.find(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'string' &&
      m.hints.code !== true &&
      [m.title, ...m.synonyms].some((name) => reading.lexicon.stemsOf(name).join(' ') === noun),
  );
  return counted?.hints.code === true ? (label ?? counted).name : counted?.name;
}
