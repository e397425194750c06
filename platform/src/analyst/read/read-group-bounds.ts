/** Bounds of what each group comes to: against the average of all, as a share, and of what was measured before. */
import type { Comparison } from '../plan/plan.js';
import { unitWords } from '../lexicon/units.js';
import { anyComparison, opOf } from './comparisons.js';
import type { Reading } from './draft.js';
import { conditionOf } from './read-excluded.js';
import { meaningsOf, rowCount, termOf } from './resolve.js';
import { mark, number } from './sentence.js';

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
      if (value === undefined || draft.splits.length === 0) return false;
      draft.having.push({ term: term ?? rowCount(reading), op: opOf(m), value });
      return true;
    },
  );
}

/** "With more than 25 % of orders returned": a bound of the groups' share. */
export function readShareBounds(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.readOver(
    `(?:(?:with|where|that|have|has|had) )*(?<op>${anyComparison}) ${number('a')} (?:%|percent) (?:of )?(?:(?:the|all|their|its) )*${mark('r')} (?:(?:is|are|was|were|being) )?${mark('sb', 's')}`,
    (m) => {
      const slot = sentence.slot(m.groups.s);
      const is = slot && conditionOf(reading, slot);
      const value = sentence.number(m.groups.a);
      if (!is || value === undefined) return false;
      const when = [is];
      draft.having.push({
        term: { kind: 'share', of: rowCount(reading), when },
        op: opOf(m),
        value: value / 100,
      });
      return true;
    },
  );
}

/** "Above the overall average", "more orders than average": against what all groups come to. */
export function readAverages(reading: Reading): void {
  const { sentence, draft } = reading;
  const average =
    '(?:(?:the|an|its|their|overall|national|total|general|global|§[a-z]*v[a-z]*_\\d+) )*(?:average|mean)(?: of all)?';
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
