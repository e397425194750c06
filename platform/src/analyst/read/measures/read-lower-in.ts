/** "Which stocks were lower in 2009 than in 2008": of which things the figure of one period is under that of another. */
import { usualMoney } from '../../lexicon/meaning.js';
import type { Grain } from '../../plan/plan.js';
import { before } from '../calendar.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { mark } from '../sentence.js';

const up = 'higher|more|larger|bigger|greater|above|up|dearer|more expensive|better';
const down = 'lower|fewer|less|smaller|below|down|cheaper|less expensive|worse';
const made =
  '(?:made|make|makes|took(?: in)?|taken|brought in|generated|grossed|turned over|raised|collected|spent|paid|sold|performed)';
const percent = '(?:percent|%|pct|percentage|per cent)';

export function readLowerIn(reading: Reading): void {
  const { sentence, draft } = reading;
  // Whether a single figure was lower is for the reader to see.
  const asked = sentence.slots.slice(0, 4).some(({ text }) => /^(?:which|who)$/.test(text));
  if (!asked) return;
  sentence.read(
    `(?:(?<deed>${made}) |(?:did|were|was|had|have|has) )?(?<op>${up}|${down})(?<what>(?: (?:of|on|average|money|${mark('mnrd')}))*?) (?:(?:in|during) )?${mark('p', 'a')} (?:than|compared (?:to|with)|versus|vs|against|relative to) (?:(?:in|they|was|were|had|been|did|during) )*(?:${mark('p', 'b')}|(?:the )?(?<g>month|quarter|year|week) (?:before|earlier|prior))`,
    (m) => {
      const to = sentence.slot(m.groups.a)?.period;
      const from = m.groups.b
        ? sentence.slot(m.groups.b)?.period
        : to && before(to, m.groups.g as Grain | undefined);
      if (!to || !from) return false;
      const what = (m.groups.what ?? '').split(' ');
      const money = usualMoney(reading.lexicon.members);
      const isMoney = what.includes('money') || m.groups.deed !== undefined;
      if (isMoney && money && !what.some((word) => word.startsWith('§')))
        pushTerm(reading, { kind: 'measure', name: money.name }, m.from);
      draft.against = { from, to, op: new RegExp(`^(?:${up})$`).test(m.groups.op ?? '') ? '>' : '<' };
      return { keep: what };
    },
  );
  if (!draft.against) return;
  // "… and by how many percent": told beside it.
  sentence.read(
    `(?:, )?(?:and )?(?:(?:by )?how (?:much|many)(?: in)?(?: ${percent})?(?: (?:less|more|lower|higher|fewer|down|up|it was|was it|did they (?:lose|gain|drop|grow|fall)))?|(?:by|with) (?:what|the|a|which) ${percent}(?: (?:change|difference|drop|growth|rise|fall|less|more))?|growth(?: in ${percent})?)(?=(?: [?.!])* $)`,
    (m) => {
      draft.against = { ...draft.against!, relative: new RegExp(percent).test(m.text) };
    },
  );
}
