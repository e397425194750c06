import { sameTerm, type Term } from '../plan/plan.js';
import type { Reading } from './draft.js';

/** A term that is asked for twice is one. */
export function pushTerm(reading: Reading, term: Term, at: number): true {
  if (!reading.draft.terms.some((t) => sameTerm(t.is, term))) reading.draft.terms.push({ is: term, at });
  return true;
}
