/**
 * "The difference between A and B": two groups or two periods stand beside each other. One number of a row is not taken
 * from another, so that it is refused to do so.
 */
import type { Reading } from '../draft.js';
import { meaningsOf, rowMemberOf, termOf } from '../resolve.js';
import { mark } from '../sentence.js';

const lead = '(?:(?:what|how|is|was|are|were|the|a|most|big|biggest|large|largest|great|greatest) )*';
const small = '(?:(?:the|our|its|their|in|of|for|average|median|total) )*';

export function readDifference(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const numberOf = (name: string | undefined): string | undefined => {
    const slot = sentence.slot(name);
    const [number] = meaningsOf(slot, 'dimension').filter((m) => m.member.type === 'number');
    return rowMemberOf(reading, termOf(reading, slot, 'avg')) ?? number?.member.name;
  };
  sentence.read(
    `(?:differences?|gap|spread|margin)(?: (?:between|of|from))? ${small}${mark('mn', 'a')} (?:and|to|minus|vs|versus) ${small}${mark('mn', 'b')}`,
    (m) => {
      const [a, b] = [numberOf(m.groups.a), numberOf(m.groups.b)];
      if (a === undefined || b === undefined || a === b) return false;
      const [one, other] = [a, b].map((name) =>
        (lexicon.member(name)?.title ?? name).replace(/ of each .+$/, '').toLowerCase(),
      );
      draft.problem ??= {
        text: `I cannot take one number of a row from another, such as ${other} from ${one}.`,
        search: one ?? '',
      };
      return true;
    },
  );
  // "By how many percent did the gross of 2009 exceed that of 1999": a growth from the year before to the one after.
  const periods = sentence.slots.flatMap((slot, at) =>
    slot.period ? [{ at, from: slot.period.from ?? '' }] : [],
  );
  const [later, earlier, third] = periods;
  const at = sentence.slots.findIndex(({ text }) => /^(?:exceed(?:s|ed)?|surpass(?:es|ed)?)$/.test(text));
  // "… of Berlin exceed that of Munich": each side is of its own.
  const isOfOther = sentence.slots.slice(at + 1).some((s) => meaningsOf(s, 'value').length > 0);
  if (
    later &&
    earlier &&
    !third &&
    !isOfOther &&
    later.at < at &&
    at < earlier.at &&
    earlier.from < later.from
  )
    sentence.read(
      '(?:by )?how (?:many|much) (?<p>(?:percent|%) )?(?:did|does|do|has|have)(?= )|(?:by )?what (?<q>percent|percentage|%) (?:did|does|do)(?= )',
      (m) => {
        const relative = (m.groups.p ?? m.groups.q) !== undefined;
        draft.growth = { drivers: false, relative, ...draft.growth };
        sentence.read(
          '(?:exceed(?:s|ed)?|surpass(?:es|ed)?)(?: (?:that|those|the ones?|it|what it was))?(?: (?:of|in|for|from))?(?= )',
          () => true,
        );
        return true;
      },
    );
  // "The difference in revenue between Berlin and Munich": what is measured is left to be read.
  sentence.read(
    `${lead}differences?(?<of>(?: (?:in|of|for|the|our|number|average|median|total|${mark('mr')}))*) between(?= (?:(?:the|our) )*§[a-z]*[vsb])`,
    (m) => {
      draft.isComparison = true;
      return {
        keep: (m.groups.of ?? '').split(' ').filter((word) => !/^(?:|in|of|for|the|our)$/.test(word)),
      };
    },
  );
}
