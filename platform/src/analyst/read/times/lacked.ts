/** "Without a first response", "not delivered yet", "the first response is null": what is not there, of which a period beside it says nothing. */
import type { Slot } from '../sentence.js';

const textOf = (slots: readonly Slot[]): string => slots.map(({ text }) => text).join(' ');

export function isLacked(slots: readonly Slot[], slot: Slot): boolean {
  const at = slots.indexOf(slot);
  // "Not yet cancelled on 31 December" is of that day.
  if (slots.slice(at + 1, at + 3).some(({ period }) => period?.grain === 'day')) return false;
  return (
    /(?:^| )(?:without|no|missing|lacking|empty|not|never)(?: (?:an?|any|the|single|first|yet|been|ever))*$/.test(
      textOf(slots.slice(0, at)),
    ) ||
    /^(?:(?:is|are|was|were|has|have|been) )*(?:null|empty|missing|blank|not set|not filled)(?: |$)/.test(
      textOf(slots.slice(at + 1)),
    )
  );
}
