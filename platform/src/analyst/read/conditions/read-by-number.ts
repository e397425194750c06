/** "Membership 60912", "order no. 40001", "ticket #12": the one row, or the rows of one thing, that has this number. */
import type { Member } from '../../../data/data-model.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';

export function readByNumber(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `${mark('rdmn', 'd')} (?<id>(?:(?:no|number|nr|num|id|ref|of) )*(?:[.:] )?)#(?<n>\\d+)(?! (?:#|or|to|- #|%|percent|times|st|nd|rd|th|hours?|days?|weeks?|months?|years?|minutes?|euros?|more|most))`,
    (m) => {
      const slot = sentence.slot(m.groups.d);
      const value = sentence.number(`#${m.groups.n ?? ''}`);
      const token = slot?.tokens.at(-1);
      const isOne = token?.word === token?.stem;
      const member = slot && numberOf(reading, slot);
      if (!member || value === undefined || !isOne || !Number.isInteger(value)) return false;
      // "Order 11976 returned", and no "order 500 units".
      const next = sentence.slots[m.to];
      const isSaidOfIt = value >= 1000 && /^§[bdstv]+_/.test(next?.text ?? '');
      if (next?.text.startsWith('§') === true && !isSaidOfIt) return false;
      // "Order 5" may be a place; with more digits it is a number.
      if (value < 100 && m.groups.id === '') return false;
      draft.filters.push({ is: { on: 'number', member: member.name, op: '=', value }, at: m.to - 1 });
      if (meaningsOf(slot, 'rows').length > 0) draft.rowsAt.push(m.from);
      return true;
    },
  );
}

/** The number that tells apart what a noun names: of the rows their own, of another thing the one called so. */
function numberOf({ lexicon }: Reading, slot: Slot): Member | undefined {
  const isNumber = (m: Member): boolean =>
    m.kind === 'dimension' && m.type === 'number' && m.hints.code === true;
  const called = meaningsOf(slot, 'dimension').find(
    ({ member, weight }) => isNumber(member) && weight >= 0.5,
  )?.member;
  const isRows = meaningsOf(slot, 'rows').length > 0 || /^§[a-z]*r/.test(slot.text);
  const own = lexicon.members.find(
    (m) => isNumber(m) && m.isKey === true && m.cubes.size === 1 && m.cubes.has(lexicon.view.root),
  );
  return (isRows ? own : undefined) ?? called;
}

/** A condition that one row of the view meets: by its key, or by a name that every row has another of. */
export function isOfOne({ lexicon }: Reading, is: Filter): boolean {
  const isNumber = is.on === 'number' && is.op === '=';
  const isValue = is.on === 'values' && is.negate !== true && is.values.length === 1;
  const member = isNumber || isValue ? lexicon.member(is.member) : undefined;
  if (member?.cubes.size !== 1 || !member.cubes.has(lexicon.view.root)) return false;
  const held = lexicon.holdings.values.get(member.name) ?? [];
  return member.isKey === true || (held.length > 1 && held.every(({ rows }) => rows === 1));
}
