/** Questions that are only understood from the one before: "in euros instead", "and in the others?", "and the one before?" */
import type { Grain } from '../../plan/plan.js';
import { usualMoney } from '../../lexicon/meaning.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { isCurrency } from '../wordings/read-unit.js';
import { dimensionOf, rowCount, termOf } from '../resolve.js';
import { mark } from '../sentence.js';

const lead = '(?:(?:and|now|so|but|please|show|give|me|us|it|them|that|this|see|then|,|·) )*';
const end = '(?=(?: please)?(?: [?.!])* $)';
const spans = '(?:day|week|month|quarter|year)';
/** What is taken instead of something else. */
const instead = '(?= (?:instead|rather)\\b)';

export function readFollowUps(reading: Reading): void {
  const { sentence, draft, lexicon, facts } = reading;
  readShift(reading);
  const at = (pattern: string, take: Parameters<typeof sentence.read>[1]): boolean =>
    sentence.read(lead + pattern, (m) => (m.from > 0 ? false : take(m)));
  // "As a percentage of each one's cases": of all rows of the group, and no part of the total.
  at(
    `(?:(?:what|which|as|in|is|are|was|were|a|an|the) )*(?:share|percentage|percent|%|proportion|fraction) (?:of|out of) (?:(?:all|the|total|overall|own) )*(?:(?:their|its|his|her|each|every)(?: (?:own|total|overall|all|${spans}(?:['’]s)?|['’]s))* ${mark('r')}|${mark('r')} (?:of|for|from|by|in) (?:(?:each|every)(?: (?:#\\d+|one|one['’]s|${spans}|${mark('d')}))?(?: ['’]s)?|(?:that|this|the|its|their) ${mark('d', 'own')}))(?: (?:is|are|was|were|that|this|it))*${end}`,
    (m) => {
      draft.links.add('same');
      draft.isOfOwn = true;
      const own = dimensionOf(reading, sentence.slot(m.groups.own), ['string']);
      if (own) draft.splits.push({ is: { kind: 'member', name: own.name }, at: m.from });
    },
  );
  // "In euros instead of a count", "count instead of euros".
  at(
    `(?:(?:as|in|by|the|a|an) )*(?:monetary )?(?<w>money|value|euros?|pounds?|dollars?|eur|gbp|usd|[€£$])(?:${instead}|${end})`,
    ({ groups: { w = '' } }) => {
      const money = usualMoney(lexicon.members);
      if (!money || !(/^(?:money|value)$/.test(w) || isCurrency(w, facts.currency))) return false;
      draft.isAmount = true;
      return pushTerm(reading, { kind: 'measure', name: money.name }, 0);
    },
  );
  at(`(?:(?:as|in|by|the|a) )*(?:counts?|numbers?|how many)${instead}`, () =>
    pushTerm(reading, rowCount(reading), 0),
  );
  // "Per film instead of total", "divide by the number of sessions".
  at(
    `(?:(?:as|the|an|on) )*(?<avg>average )?(?:(?:per|for each|for every|by each) ${mark('dr', 'd')}(?= (?:instead of|rather than|not) (?:(?:the|in|a|all|an) )*(?:totals?|sums?|overall)\\b)|(?:divided?|over) by (?:the )?(?:number of |count of )?(?:all )?${mark('dr', 'e')}${end})`,
    (m) => {
      const slot = sentence.slot(m.groups.d ?? m.groups.e);
      const isRows = (slot?.text.split('_')[0] ?? '').includes('r');
      const per = isRows ? rowCount(reading) : termOf(reading, slot, 'count');
      if (!per) return false;
      draft.links.add('same');
      draft.per = { of: per, isAverage: isRows && m.groups.e === undefined };
      return true;
    },
  );
  // "And how many in the other countries, one by one?"
  at(
    `(?<how>how many )?(?:(?:are|is|was|were|came|the|all|in|for|from|of|to|with|by|on|at|what about|how about) )*(?:other ${mark('d', 'd')}|others|other ones|rest|remaining ${mark('d', 'e')})(?: (?:,|each|separately|in turn|together|combined))*${end}`,
    (m) => {
      const of = m.groups.d ?? m.groups.e;
      const member = of === undefined ? undefined : dimensionOf(reading, sentence.slot(of));
      if (of !== undefined && !member) return false;
      draft.links.add('same');
      draft.others = {
        ...(member ? { member: member.name } : {}),
        isCount: m.groups.how !== undefined,
        isSum: / (?:rest|together|combined) /.test(` ${m.text} `),
      };
      return true;
    },
  );
}

/** "And the month before?", "versus a year earlier?", "and in the one after that?", where that is all that is said. */
function readShift({ sentence, draft }: Reading): void {
  const unit = '(?:day|week|month|quarter|year|one|#\\d+|period)';
  sentence.read(
    `(?:(?:and|for|in|what about|how about|vs|versus|compared to|compared with|the|a|one|same (?:period|time|day|week|month|quarter)) )*(?:(?<g>${unit}) (?:before|earlier|prior|(?<after>after|later))(?: that(?: one)?)?|(?:previous|preceding|(?<next>following)) (?<h>${unit})|before (?:that|this|then))(?=(?: [?.!])* $)`,
    (m) => {
      const said = m.groups.g ?? m.groups.h ?? 'one';
      const isNumber = said.startsWith('#') && sentence.number(said) !== 1;
      if (m.from > 0 || isNumber) return false;
      const steps = (m.groups.after ?? m.groups.next) === undefined ? -1 : 1;
      draft.shift = { steps, ...(/^[dwmqy]/.test(said) ? { grain: said as Grain } : {}) };
      draft.links.add('same');
      return true;
    },
  );
}
