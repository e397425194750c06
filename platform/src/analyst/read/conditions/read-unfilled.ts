/**
 * Whether a field has something in it, said of the field: "the sex was not recorded", "no mileage filled in", "where the
 * speed is known". And amounts of nothing: "took in nothing", "spent anything at all".
 */
import type { Member } from '../../../data/data-model.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { meaningsOf, rowMemberOf } from '../resolve.js';
import { mark, type Match } from '../sentence.js';

const filled =
  '(?:recorded|filled(?: in| out)?|entered|known|given|specified|provided|reported|stated|listed|documented|available|noted|measured|registered|on record|on file)';
const gap = '(?:missing|unknown|blank|empty|null|unrecorded|unspecified|unstated|unavailable)';
const be = '(?:(?:is|are|was|were|has|have|had|been|being|be|that|which|left|still|remains?) )*';

const noun = '(?:fields?|columns?|cells?)';
const field = `(?:${noun} )?`;
const holds = '(?:with|have|has|had|having|without|no|not|do|does|did|contain|contains)';

/** "Where both budget and gross are known", "either the budget or the gross is missing". */
function readBothFilled(reading: Reading): void {
  const the = '(?:(?:the|its|their|a|an) )*';
  reading.sentence.read(
    `(?:(?:where|whose|when|for which|with|that|which|have|has|having) )*(?<which>both|either|neither)? ?${the}${mark('dmn', 'a')} (?<or>and|or|nor) ${the}${mark('dmn', 'b')} ${be}(?:both )?(?<is>(?<not>not (?:(?:been|yet|ever) )*)?${filled}|${gap})(?! §[a-z]*[dmnr])`,
    (m) => {
      const members = [m.groups.a, m.groups.b].map((one) => fieldOf(reading, one));
      const { which = '', or, is = '', not } = m.groups;
      const isGap = new RegExp(`^${gap}$`).test(is);
      const isFilled = (!isGap && not === undefined) !== (which === 'neither');
      const filters = members.flatMap((member): Filter[] =>
        member ? [{ on: 'empty', member: member.name, ...(isFilled ? { negate: true } : {}) }] : [],
      );
      if (filters.length < 2 || members[0] === members[1]) return false;
      const isAny = which === 'either' || (or === 'or' && which !== 'neither');
      const all: Filter[] = isAny ? [{ on: 'any', of: filters.map((f) => [f]) }] : filters;
      for (const is of all) reading.draft.filters.push({ is, at: m.from });
      return true;
    },
  );
}

export function readUnfilled(reading: Reading): void {
  const { sentence, draft } = reading;
  const push = (slotMark: string | undefined, isFilled: boolean, { from: at, text }: Match): boolean => {
    const member = fieldOf(reading, slotMark);
    // A discount that was given is more than nothing, and empty seats are seats.
    const isOther = /\b(?:given|provided|available|unavailable|listed|noted|empty|blank)\b/.test(text);
    if (!member || (member.type === 'number' && isOther)) return false;
    draft.filters.push({
      is: { on: 'empty', member: member.name, ...(isFilled ? { negate: true } : {}) },
      at,
    });
    return true;
  };
  readBothFilled(reading);
  // "Seats stayed empty" tells of no field.
  sentence.read(
    `${mark('dmn', 'd')} ${field}${be}(?:not (?:(?:been|yet|ever) )*${filled}|(?<no>not (?:been )?)?${gap})(?! §[a-z]*[dmnr])`,
    (m) => push(m.groups.d, m.groups.no !== undefined, m),
  );
  sentence.read(
    `(?:with no|have no|has no|had no|having no|no|without)(?: (?:an?|any|the))* ${mark('dmn', 'd')} (?:${filled}|data|information|info)`,
    (m) => push(m.groups.d, false, m),
  );
  sentence.read(
    `(?<no>(?:no|not|without|excluding|ignoring|except) (?:(?:an?|any|the|those|with) )*)?(?:(?:with|have|has|had|having|of) )?(?:(?:an?|the|their) )?${gap} ${mark('dmn', 'd')}`,
    (m) => push(m.groups.d, m.groups.no !== undefined, m),
  );
  sentence.read(
    `(?:where|whose|when|for which|with)(?: (?:the|a|an|their|its))* ${mark('dmn', 'd')} (?:is|are|was|were|has been|have been) ${filled}`,
    (m) => push(m.groups.d, true, m),
  );
  // "With the certificate filled in", "have a value for budget", "the budget has no value".
  sentence.read(
    `(?:with|have|has|had|having)(?: (?:an?|any|the|some))* (?:known ${mark('dmn', 'k')}|${mark('dmn', 'd')} ${field}${filled})`,
    (m) => push(m.groups.d ?? m.groups.k, true, m),
  );
  sentence.read(
    `(?:${holds} )+(?:(?:an?|any|the|some) )*(?:value|values|entry|entries) (?:for|in|on|under) (?:(?:the|their|its) )*${mark('dmn', 'd')}(?: ${noun})?`,
    (m) => push(m.groups.d, !/\b(?:no|not|without)\b/.test(m.text), m),
  );
  sentence.read(
    `${mark('dmn', 'd')} ${field}(?:${holds} )+(?:(?:an?|any) )*(?:value|entry)(?! (?:of|over|under|above|below|#|§))`,
    (m) => push(m.groups.d, !/\b(?:no|not|without)\b/.test(m.text), m),
  );
  const none = (slotMark: string | undefined, isSome: boolean, at: number): boolean => {
    const member = fieldOf(reading, slotMark);
    if (member?.type !== 'number' || member.hints.code === true) return false;
    const of: Filter[][] = [
      [{ on: 'empty', member: member.name }],
      [{ on: 'number', member: member.name, op: '=', value: 0 }],
    ];
    draft.filters.push({ is: { on: 'any', of, ...(isSome ? { negate: true } : {}) }, at });
    return true;
  };
  sentence.read(
    `(?:where|whose|with|when)(?: (?:an?|any|some|the))* ${mark('mn', 'd')} (?:is|was|were|has been|have been) (?:given|granted|applied|paid|taken|charged)`,
    (m) => none(m.groups.d, true, m.from),
  );
  sentence.read(
    `${mark('mn', 'd')} (?:(?:in|out|us|them|absolutely) )*nothing(?: at all)?|nothing (?:(?:is|was|were|has|have|been) )*${mark('mn', 'e')}`,
    (m) => none(m.groups.d ?? m.groups.e, false, m.from),
  );
  sentence.read(
    `(?<no>(?:not|never) (?:(?:ever|have|been) )*)?${mark('mn', 'd')} (?:(?:in|out) )?anything(?: at all)?`,
    (m) => none(m.groups.d, m.groups.no === undefined, m.from),
  );
}

/** What each row tells of what was named. */
function fieldOf(reading: Reading, slotMark: string | undefined): Member | undefined {
  const slot = reading.sentence.slot(slotMark);
  if (meaningsOf(slot, 'rows').length > 0) return undefined;
  const [dimension] = meaningsOf(slot, 'dimension').filter(
    (m) => m.weight >= 0.4 && m.member.type !== 'boolean',
  );
  if (dimension) return dimension.member;
  const [measure] = meaningsOf(slot, 'measure');
  const row = measure && rowMemberOf(reading, { kind: 'measure', name: measure.member.name });
  return row === undefined ? undefined : reading.lexicon.member(row);
}
