import type { Member } from '../../data/data-model.js';
import type { Lexicon } from './lexicon.js';

/** The number that a segment asks for a bound of: what is "late" is late by it, and the later the higher (or the lower). */
export type Threshold = { readonly member: Member; readonly isHigh: boolean };

export function thresholdOf(lexicon: Lexicon, segment: Member): Threshold | undefined {
  const [, left, op] = /^(.+) (>=|>|<=|<) -?[\d.]+$/.exec(segment.sql.trim()) ?? [];
  const member = lexicon.members.find((m) => m.kind === 'dimension' && m.type === 'number' && m.sql === left);
  return member && { member, isHigh: op?.startsWith('>') === true };
}
