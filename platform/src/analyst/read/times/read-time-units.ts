/**
 * Units of the calendar as things that are counted: "in how many months was the price above 500", "on what share of days
 * did it snow", "the days with more than 20 mm". Where rows are such units themselves, their noun is read as any other.
 */
import { unitWords } from '../../lexicon/units.js';
import type { Grain, Split } from '../../plan/plan.js';
import { anyComparison, opOf } from '../comparisons.js';
import type { Reading } from '../draft.js';
import { isCalendar, meaningsOf } from '../resolve.js';
import { timeMember } from './time-of-question.js';
import { number, type Match } from '../sentence.js';

/** As words of the calendar, or where a column of numbers is called so. */
const grains = '(?<g>(?:day|week|month|quarter|year)s|§[a-z]*n[a-z]*_\\d+)';
const about =
  '(?:where|when|that|with|without|in which|on which|during which|was|were|is|are|had|have|has|did|does|saw|came|of (?=§[a-z]*v))';

export function readTimeUnits(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const time = timeMember(reading);
  const take = (kind: 'count' | 'share' | 'list', m: Match): boolean => {
    const slot = m.groups.g?.startsWith('§') === true ? sentence.slot(m.groups.g) : undefined;
    const [, grain] =
      /^(day|week|month|quarter|year)s?$/.exec(slot?.tokens[0]?.stem ?? m.groups.g ?? '') ?? [];
    const column = meaningsOf(slot, 'dimension').find((d) => isCalendar(d.member))?.member;
    // "In how many days": how long it took, where the data knows such lengths.
    const isLength = lexicon.members.some((x) => x.kind === 'dimension' && x.unit === `${grain}s`);
    if (draft.timeGroups || grain === undefined || (slot && !column) || (!time && !column) || isLength)
      return false;
    // "How many months did it take?": without a bound only what a unit has or is of tells which are meant.
    const next = sentence.slots.slice(m.to).find(({ text }) => text !== '·')?.text ?? '';
    const isOfLength = /^(?:did|does|was|were|is|are|that|when|where|came)$/.test(next);
    draft.timeGroups = { grain: grain as Grain, kind, needsBound: kind === 'count' && isOfLength };
    const is: Split = column
      ? { kind: 'member', name: column.name }
      : { kind: 'time', name: time!.name, grain: grain as Grain };
    draft.splits.push({ is, at: m.from });
    return true;
  };
  const all = '(?:of )?(?:(?:the|all|different|calendar|single|those) )*';
  sentence.read(
    `(?:(?:and|so|in|on|for|during|over) )*(?:how many|(?:the |a )?(?:total )?(?:number|count) of) ${all}${grains}(?= ${about} |(?: ·)+ ${about})`,
    (m) => take('count', m),
  );
  sentence.read(`(?:(?:in|on|for|during|over) )+how many ${all}${grains}(?= )`, (m) => take('count', m));
  sentence.read(
    `(?:(?:in|on|for|during|over) )*(?:what |which |the )*(?:share|percentage|percent|fraction|proportion|%) of ${all}${grains}(?= )`,
    (m) => take('share', m),
  );
  sentence.read(
    `(?:(?:please|in|on|during|which|what|list|show|name|give|find|me|us|the|all|every) )+${grains}(?= ${about} (?!the (?:most|least|highest|lowest|fewest|best|worst)))`,
    (m) => (hasBound(reading) ? take('list', m) : false),
  );
}

const hasBound = ({ sentence }: Reading): boolean => sentence.has(`(?:${anyComparison}) (?:[$€£] )?#\\d+`);

/** "… was GOOG above 500 dollars": of the one number that rows have, where the question names none. */
export function readUnitBounds(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  if (!draft.timeGroups) return;
  const [own, other] = lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'number' && m.hints.code !== true && !isCalendar(m),
  );
  if (!own || other) return;
  sentence.read(
    `(?:(?:is|was|were|be|cost|costs|did|do|at|stood|stay|stayed|trade|traded|close|closed|come|came|go|went|reach|reached|get|got|worth|priced|valued) )*(?<op>${anyComparison}) (?:[$€£] )?${number('a')}(?: (?:${unitWords}|dollars?|euros?|pounds?|usd|eur|gbp|bucks))?`,
    (m) => {
      const value = sentence.number(m.groups.a);
      if (value === undefined) return false;
      draft.filters.push({ is: { on: 'number', member: own.name, op: opOf(m), value }, at: m.to - 1 });
      return true;
    },
  );
}
