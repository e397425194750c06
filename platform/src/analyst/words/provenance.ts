import type { Plan } from '../plan/plan.js';
import type { Names } from './names.js';
import { onlyThese } from './only-these.js';
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';

/** Of names that are written for markdown. */
const escapes = /\\([\\`*_[\]<>#|~])/g;

/**
 * Where the numbers of an answer come from, as the description of its query: what was measured, of which rows, in which
 * period. Plain text.
 *
 * @param extent the days that the visible data reaches over, where it has days.
 */
export function provenance(plan: Plan, names: Names, lexicon: Lexicon, extent: string | undefined): string {
  const meanings = plan.terms.flatMap((t) => (t.kind === 'measure' ? meaning(lexicon.member(t.name)) : []));
  const isOfPeriod = plan.filters.some((f) => f.on === 'period');
  const period = isOfPeriod || extent === undefined ? [] : [`Period: ${extent}, all that you can see.`];
  const lines = new Set([...meanings, ...onlyThese(plan, names), ...period]);
  return [...lines].join(' ').replace(escapes, '$1');
}

const meaning = (member: Member | undefined): string[] =>
  member && member.description !== '' && member.description.toLowerCase() !== member.title.toLowerCase()
    ? [`${member.title}: ${member.description.replace(/\.$/, '')}.`]
    : [];
