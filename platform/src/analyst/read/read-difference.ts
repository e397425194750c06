/**
 * "The difference between A and B": two groups or two periods stand beside each other. One number of a row is not taken
 * from another, so that it is refused to do so.
 */
import type { Reading } from './draft.js';
import { meaningsOf, rowMemberOf, termOf } from './resolve.js';
import { mark } from './sentence.js';

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
