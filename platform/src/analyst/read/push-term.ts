import { sameTerm, type Term } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { countedFilter } from './condition-of.js';

/** A term that is asked for twice is one. */
export function pushTerm(reading: Reading, asked: Term, at: number): true {
  const term = ofTheSame(reading, inTheModel(reading, asked));
  if (!reading.draft.terms.some((t) => sameTerm(t.is, term))) reading.draft.terms.push({ is: term, at });
  return true;
}

/** "Net sales": the sum of the net amount, which the model has a name for. */
function inTheModel({ lexicon }: Reading, term: Term): Term {
  if (term.kind !== 'aggregate' || term.fn !== 'sum') return term;
  const of = lexicon.member(term.of)?.sql;
  const measure = lexicon.members.find(
    (m) => m.aggType === 'sum' && of !== undefined && m.rowSql === of && m.rowFilter === undefined,
  );
  return measure ? { kind: 'measure', name: measure.name } : term;
}

/** "Active MRR per seat": of the seats of those that are active, as the first of the two counts only these. */
function ofTheSame(reading: Reading, term: Term): Term {
  if (term.kind !== 'ratio' || term.of.kind !== 'measure' || term.per.kind !== 'measure' || term.isShare)
    return term;
  const [of, per] = [term.of, term.per].map(({ name }) => reading.lexicon.member(name));
  // "Bookings per session" are of all sessions.
  if (
    of?.rowFilter === undefined ||
    of.aggType === 'count' ||
    per?.rowFilter !== undefined ||
    of.cubes.size > 1
  )
    return term;
  const is = countedFilter(reading, of);
  const title = is && 'member' in is ? reading.lexicon.member(is.member)?.title.toLowerCase() : undefined;
  if (!is || title === undefined) return term;
  const words =
    is.on === 'values' && typeof is.values[0] === 'string' ? `with ${title} ${is.values[0]}` : title;
  return { ...term, per: { kind: 'when', of: term.per, filters: [is], words } };
}
