/** Values of a question that say what a row is, and the condition that each of them makes. */
import type { Filter } from '../../plan/plan.js';
import { meaningsOf, type MeaningOf } from '../resolve.js';
import type { Slot } from '../sentence.js';

export type Kind = MeaningOf<'value'>;
export const kindOf = (slot: Slot | undefined): Kind | undefined =>
  meaningsOf(slot, 'value').find((m) => m.spoken !== undefined);

export const filterOf = ({ member, values }: Kind): Extract<Filter, { on: 'values' }> => ({
  on: 'values',
  member: member.name,
  values: [...values],
});
