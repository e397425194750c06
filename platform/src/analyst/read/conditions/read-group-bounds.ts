/** Bounds of what each group comes to: against the average of all, as a share, and of what was measured before. */
import type { Comparison, Term } from '../../plan/plan.js';
import { noise } from '../../lexicon/grammar-words.js';
import { unitWords } from '../../lexicon/units.js';
import { anyComparison, opOf } from '../comparisons.js';
import type { Reading } from '../draft.js';
import { conditionOf, countOf } from '../condition-of.js';
import { dimensionOf, meaningsOf, rowCount, termOf } from '../resolve.js';
import { mark, number, type Match } from '../sentence.js';
import { valueOf } from '../value-of.js';
import { wordTable } from '../../../word-table.js';

/** "Which ones are above a million?": a bound of what the question before has measured. */
export function readBoundsOf({ sentence, draft }: Reading): void {
  const money = '(?:(?:[$€£]|eur|usd|gbp) )?';
  sentence.read(
    `(?:and )?(?:which|what|only|just) (?:(?:#\\d+|ones|of them|of these|of those|them|those|the ones|are|is|were|was|with|have|has|had|that|which) )*(?<op>${anyComparison}) ${money}${number('a')}(?: (?<unit>%|percent|${unitWords}))?(?=(?: [?.!])* $)`,
    (m) => {
      const value = sentence.number(m.groups.a);
      if (value === undefined) return false;
      draft.bounds = [{ op: opOf(m), value, ...(m.groups.unit ? { unit: m.groups.unit } : {}) }];
      draft.isOneOf = true;
      draft.links.add('same');
      return true;
    },
  );
}

/** "Orders per customer, more than 150 only": a bound of what is measured. */
export function readLeftNumbers(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:,|\\(|only|just|with|those|ones|the|having|if|where|but) )*(?<op>${anyComparison}) ${number('a')}(?: only)?(?: \\))?(?=(?: [?.!])* $)`,
    (m) => {
      const [term] = draft.terms.map((t) => t.is);
      const value = sentence.number(m.groups.a);
      // "Products priced under 20": the word before says of what it is.
      const before = sentence.slots[m.from - 1];
      const isNamed = before?.used === false && before.meanings === undefined && !noise.has(before.text);
      if (value === undefined || draft.splits.length === 0 || isNamed) return false;
      draft.having.push({ term: term ?? rowCount(reading), op: opOf(m), value });
      return true;
    },
  );
}

/** "With more than 25 % of orders returned", "that come back in over a tenth of cases", "have more than 20% flops". */
export function readShareBounds(reading: Reading): void {
  const { sentence, draft } = reading;
  const have = '(?:(?:with|where|that|which|who|have|has|had) )*';
  const part = `(?<op>${anyComparison}) (?:${number('a')} (?:%|percent)|(?:an? |one )?(?<part>half|third|quarter|fifth|tenth)(?= of))`;
  const of = '(?: of)?(?: (?:the|all|their|its|our))*';
  const are = '(?:(?:is|are|was|were|be|being|been|got|get|gets|do|does|did) )*';
  const forms = [
    `${have}${part}${of} ${mark('r')} ${are}${mark('sbvt', 's')}`,
    `(?:(?:do|does|did|that) (?:people|we|they|${mark('d')}) )?${have}${are}${mark('sbvmt', 's')} in ${part}${of} (?:cases|time|${mark('r')})`,
    `${have}${part}${of} (?:${mark('msb', 's')}|${mark('v', 'v')} ${mark('r')})(?=(?: [?.!])* $| (?:in|by|for|and|,))`,
  ];
  const take = (m: Match): boolean => {
    const slot = sentence.slot(m.groups.s ?? m.groups.v);
    const is = slot && conditionOf(reading, slot);
    const value = m.groups.part === undefined ? sentence.number(m.groups.a) : parts[m.groups.part];
    const counted = is ? undefined : countOf(slot);
    if ((!is && !counted) || value === undefined) return false;
    const of = rowCount(reading);
    const term: Term = counted
      ? { kind: 'ratio', of: { kind: 'measure', name: counted.name }, per: of, isShare: true }
      : { kind: 'share', of, when: [is!] };
    draft.having.push({ term, op: opOf(m), value: value / 100 });
    // "Items that come back …": of each of what stands before it.
    const [thing] = sentence.slots.slice(m.from - 1, m.from);
    const group = draft.splits.length > 0 ? undefined : dimensionOf(reading, thing, ['string']);
    if (thing && group && meaningsOf(thing, 'rows').length === 0) {
      draft.splits.push({ is: { kind: 'member', name: group.name }, at: m.from - 1 });
      thing.used = true;
    }
    return true;
  };
  for (const form of forms) sentence.readOver(form, take);
}
/** "Which sports have more women than men": the one of two values is more than half of both. */
export function readValueBounds(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:that|which|who|with|have|has|had|having|are|were|is|was|there|saw|got|employ|employs) )*(?<op>more|fewer|less) ${mark('v', 'a')} than ${mark('v', 'b')}(?: (?:in|on|at|among|within) (?:it|them|there))?`,
    (m) => {
      const [a, b] = [m.groups.a, m.groups.b].map((one) => valueOf(reading, sentence.slot(one)!));
      const isAsked = sentence.slots.slice(0, m.from).some(({ text }) => /^§[a-z]*d/.test(text));
      const isHow = /^(?:how|many|much)$/.test(sentence.slots[m.from - 1]?.text ?? '');
      if (!a || a.member !== b?.member || isHow || !isAsked) return false;
      const on = { on: 'values', member: a.member.name } as const;
      draft.filters.push({ is: { ...on, values: [...a.values, ...b.values] }, at: m.to - 1 });
      const term: Term = { kind: 'share', of: rowCount(reading), when: [{ ...on, values: a.values }] };
      draft.having.push({ term, op: m.groups.op === 'more' ? '>' : '<', value: 0.5 });
      return true;
    },
  );
}

const parts: Readonly<Record<string, number>> = wordTable({
  half: 50,
  third: 100 / 3,
  quarter: 25,
  fifth: 20,
  tenth: 10,
});

/** "Above the overall average", "more orders than average": against what all groups come to. */
export function readAverages(reading: Reading): void {
  const { sentence, draft } = reading;
  const average = `(?:(?:the|an|its|their|overall|national|total|general|global|${mark('v')}) )*(?:average|mean)(?: of all)?`;
  const push = (slotMark: string | undefined, op: Comparison): boolean => {
    const slot = sentence.slot(slotMark);
    const isRows = /^§[a-z]*r/.test(slotMark ?? '') || meaningsOf(slot, 'rows').length > 0;
    const term = isRows ? rowCount(reading) : (termOf(reading, slot, 'avg') ?? termOf(reading, slot));
    if (!term) return false;
    draft.having.push({ term, op, value: 0, against: 'average' });
    return true;
  };
  const turn = (slotMark: string | undefined): boolean =>
    meaningsOf(sentence.slot(slotMark), 'measure').some((m) => m.member.hints.better === 'down');
  sentence.read(
    `(?:(?:an?|the|with|have|has|had|having) )*(?:average )?${mark('mnr', 'm')} (?:(?:is|are|was|were) )?(?<op>above|over|higher than|greater than|below|under|lower than) ${average}`,
    (m) => push(m.groups.m, /above|over|higher|greater/.test(m.groups.op ?? '') ? '>' : '<'),
  );
  sentence.read(
    `(?:(?:with|have|has|had|having) )?(?<op>above|below|under|over) -? ?average ${mark('mnr', 'm')}`,
    (m) => push(m.groups.m, /above|over/.test(m.groups.op ?? '') ? '>' : '<'),
  );
  sentence.read(`(?:(?:with|have|has|had|having) )?(?<op>above|below) (?:- )?${mark('m', 'm')}`, (m) =>
    /^(?:average|mean)$/.test(sentence.slot(m.groups.m)?.tokens[0]?.word ?? '')
      ? push(m.groups.m, m.groups.op === 'above' ? '>' : '<')
      : false,
  );
  sentence.read(
    `(?:(?:with|have|has|had|having|a|an) )*(?<op>more|fewer|less|higher|lower|better|worse|larger|smaller|longer|shorter) (?:average )?${mark('mnr', 'm')} than ${average}`,
    (m) => {
      const isGood = /better|worse/.test(m.groups.op ?? '');
      const isUp = /more|higher|larger|longer|better/.test(m.groups.op ?? '');
      return push(m.groups.m, isUp !== (isGood && turn(m.groups.m)) ? '>' : '<');
    },
  );
}
