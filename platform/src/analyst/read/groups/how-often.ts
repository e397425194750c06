/**
 * "Billed yearly", "annual business subscriptions", "customers who pay monthly": how often something is paid, where a
 * column tells it, and no years to group by.
 */
import { oftenWords } from '../../lexicon/value-names.js';
import type { Member } from '../../../data/data-model.js';
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';

const often = (name: string): string => `(?<${name}>daily|weekly|monthly|quarterly|yearly|annually|annual)`;
const says =
  '(?:only|just|among|for|of|with|on|from|is|are|was|were|being|billed|pays?|paid|paying|renews?|renewed|renewing)';
const denied = "(?:not|aren't|isn't|weren't|wasn't|excluding|except(?: for)?|without|other than|non)";

export function readHowOften(reading: Reading): void {
  const { sentence, draft } = reading;
  const push = (
    word: string | undefined,
    at: number,
    { negate = false, of }: { negate?: boolean; of?: readonly Member[] } = {},
  ): boolean => {
    const found = held(reading, word, of);
    if (found === undefined) return false;
    draft.filters.push({ is: { on: 'values', ...found, ...(negate ? { negate } : {}) }, at });
    return true;
  };
  sentence.read(`${mark('d', 'd')} ${often('a')}`, (m) =>
    push(m.groups.a, m.to - 1, {
      of: meaningsOf(sentence.slot(m.groups.d), 'dimension').map(({ member }) => member),
    }),
  );
  sentence.read(
    `${often('a')} (?:vs|versus|or|and|against|compared (?:to|with)) ${often('b')}(?: ${mark('d')})?`,
    ({ groups, from }) => {
      const [a, b] = [held(reading, groups.a), held(reading, groups.b)];
      if (a === undefined || a.member !== b?.member || a.values[0] === b.values[0]) return false;
      draft.filters.push({
        is: { on: 'values', member: a.member, values: [...a.values, ...b.values] },
        at: from,
      });
      draft.isComparison = true;
      return true;
    },
  );
  sentence.read(
    `(?:(?:that|which|who|are|is|were|was) )*${denied} (?:(?:on|billed|an?|the|paid|paying|any|all) )*${often('a')}(?: ${mark('r', 'r')})?`,
    (m) => push(m.groups.a, m.to - 1, { negate: true }) && { keep: [m.groups.r] },
  );
  // "The trend of monthly revenue" is one by months.
  const isMeasured = (slot: Slot | undefined): boolean =>
    meaningsOf(slot, 'measure').some(
      ({ member, weight }) => weight >= 0.95 && member.aggType?.startsWith('count') !== true,
    );
  sentence.read(`(?:(?:that|which|who) )?${says} ${often('a')}(?: ones)?`, (m) =>
    isMeasured(sentence.slots[m.to]) ? false : push(m.groups.a, m.to - 1),
  );
  // "Annual business subscriptions": rows of a kind.
  sentence.read(`${often('a')}(?= (?:${mark('v')} )+${mark('r', 'r')})`, (m) =>
    isMeasured(sentence.slot(m.groups.r)) ? false : push(m.groups.a, m.from),
  );
}

/** The value that says so: as it is written, or a `year` where all values of its column are such. */
function held(
  { lexicon }: Reading,
  word: string | undefined,
  of?: readonly Member[],
): { member: string; values: readonly (string | boolean)[] } | undefined {
  if (word === undefined) return undefined;
  const isOf = new Set((of ?? lexicon.members).map(({ name }) => name));
  for (const [member, known] of lexicon.holdings.values) {
    if (!isOf.has(member)) continue;
    const values = known.map(({ value }) => value);
    const same = values.filter((value) => String(value).toLowerCase() === word);
    const all = values.map((value) => oftenWords(String(value)));
    const alike =
      of === undefined && all.includes(undefined)
        ? []
        : values.filter((_, i) => all[i]?.includes(word) === true);
    if (same.length > 0) return { member, values: same };
    if (alike.length > 0) return { member, values: alike };
  }
  return undefined;
}
