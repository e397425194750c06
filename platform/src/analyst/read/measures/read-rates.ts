/** Shares that are called rates, by a member’s own name, by how rows have ended and those that everybody knows; and ratios of two numbers. */
import type { Member } from '../../../data/data-model.js';
import { sameTerm, type Filter, type Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { conditionOf } from '../condition-of.js';
import { endOf, given } from '../times/going-on.js';
import { meaningsOf, rowCount, termOf } from '../resolve.js';
import { mark } from '../sentence.js';

/** "SLA breach rate", "reopen rate": the share of the rows that are so, where no measure tells it. */
export function readRates(reading: Reading): void {
  const { sentence, lexicon } = reading;
  readChurn(reading);
  // "Cancellation rate", "no show rate": of how rows have ended.
  sentence.read(`(?:the )?${mark('v', 'v')} (?:- )?(?:${mark('r')} )?(?:rate|rates|ratio|quota)`, (m) => {
    const slot = sentence.slot(m.groups.v);
    const values = meaningsOf(slot, 'value').filter((x) => x.whole);
    const [value] = values;
    const isOne = value !== undefined && values.every((x) => x.member === value.member);
    if (!isOne || !status.test(value.member.title)) return false;
    const when: Filter = { on: 'values', member: value.member.name, values: value.values };
    return pushTerm(reading, { kind: 'share', of: rowCount(reading), when: [when] }, m.from);
  });
  // "Return rate" of what has the status "Returned".
  sentence.read('(?:the |our )?(?<n>[a-z]{4,}|§[^ ]+) (?:rate|rates|quota)', (m) => {
    const said = sentence.slot(m.groups.n)?.tokens.at(-1)?.word ?? m.groups.n ?? '';
    // "Failure", "rejection", "approval", "acceptance".
    const deed = said.replace(/(?:ure|ion|al|ance|ment)$/, '');
    const values = [`${said}ed`, `${said}d`, `${said}${said.slice(-1)}ed`, `${deed}ed`]
      .flatMap((form) => lexicon.valuesCalled(form))
      .flatMap((x) => (x.kind === 'value' && status.test(x.member.title) ? [x] : []));
    const [value] = values;
    if (!value || values.length > 1) return false;
    const when: Filter = { on: 'values', member: value.member.name, values: value.values };
    return pushTerm(reading, { kind: 'share', of: rowCount(reading), when: [when] }, m.from);
  });
  sentence.read(`(?:the )?${mark('bs', 'f')} (?:rate|rates|ratio|quota)`, (m) => {
    const slot = sentence.slot(m.groups.f);
    const isNamed = [...meaningsOf(slot, 'dimension'), ...meaningsOf(slot, 'segment')].some(
      (x) => x.weight >= 0.6,
    );
    const when =
      slot && isNamed && meaningsOf(slot, 'measure').length === 0 ? conditionOf(reading, slot) : undefined;
    return when ? pushTerm(reading, { kind: 'share', of: rowCount(reading), when: [when] }, m.from) : false;
  });
}

/** "Churn rate": the part of all that have come to their end. Of a time alone it would be of those that ran as it began. */
function readChurn(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const end = endOf(lexicon, given);
  if (!end?.cubes.has(lexicon.view.root)) return;
  sentence.read(
    `(?:(?:the|our|overall|total|customer|subscriber|member|average) )*(?<c>[a-z]+|§[^ ]+) (?:rate|rates|ratio|percentage)`,
    (m) => {
      const at = sentence.slots.findIndex(({ text }, i) => i >= m.from && text === m.groups.c);
      const word = sentence.slots[at]?.tokens.at(-1)?.word ?? '';
      if (!/^(?:churn|cancellation|attrition|cancel)$/.test(word)) return false;
      if (sentence.slots.some(({ period }) => period) || sentence.has(spans))
        draft.problem ??= {
          text: `I cannot tell the ${word} rate of a time, only of all: those that ended in it were part of what ran when it began. I can count how many ended.`,
          search: end.title,
        };
      const when: Filter = { on: 'empty', member: end.name, negate: true };
      return pushTerm(reading, { kind: 'share', of: rowCount(reading), when: [when] }, m.from);
    },
  );
}

const spans =
  'month|months|week|weeks|quarter|quarters|year|years|day|days|monthly|weekly|quarterly|yearly|annual|trend';

/** What rows have ended as. */
const status = /status|state|outcome|result|attendance/i;

/** Rates that everybody calls so, where no member does: what is counted of which rows, or one sum through another. */
const knownRates: readonly {
  readonly words: string;
  readonly of: RegExp;
  readonly is?: 'one' | 'some';
  readonly per?: RegExp;
}[] = [
  {
    words: 'bounce rate|bounces|bounced',
    of: /^(?:pages?|page ?views?|pages (?:seen|viewed|visited))$/i,
    is: 'one',
  },
  {
    words: 'conversion rate|conversion|conversions|cvr',
    of: /^(?:(?:tickets|items|products|units) )?(?:bought|orders?|purchases?|purchased|transactions?)$/i,
    is: 'some',
  },
  {
    words:
      'occupancy(?: rate)?|fill rate|load factor|seat utili[sz]ation|how full (?:is|are|was|were)|how well (?:filled|attended) (?:is|are|was|were)',
    of: /^(?:admissions|attendance|passengers|visitors|guests|occupied(?: seats| rooms)?|seats (?:sold|taken|occupied)|booked(?: seats| rooms)?|tickets(?: sold)?)$/i,
    per: /^(?:seats|capacity|places|rooms|beds|seat capacity|available (?:seats|rooms))$/i,
  },
];

/** "Bounce rate", "conversion rate", "occupancy". */
export function readKnownRates(reading: Reading): void {
  const { sentence, lexicon } = reading;
  const nameOf = ({ title }: Member): string => title.replace(/ of each .*$/i, '');
  // "Pages per session" of page views.
  sentence.read(
    '(?:(?:the|average|number|of) )*(?:§[^ ]+|pages?) (?:views? )?per (?:visit|session|§[a-z]*r[^ ]*)',
    (m) => {
      const isPages = /^pages?$/.test(
        sentence.slots
          .slice(m.from, m.to)
          .map((s) => s.tokens[0]?.word ?? '')
          .find((w) => !/^(?:the|average|number|of)$/.test(w)) ?? '',
      );
      const pages = lexicon.members.find(
        (x) => x.aggType === 'avg' && /^average page ?views?$/i.test(x.title),
      );
      return isPages && pages ? pushTerm(reading, { kind: 'measure', name: pages.name }, m.from) : false;
    },
  );
  const sum = (name: RegExp): Member | undefined =>
    lexicon.members.find((x) => x.aggType === 'sum' && name.test(x.title.replace(/^total /i, '')));
  for (const { words, of, is, per } of knownRates) {
    const [above, below] = per ? [sum(of), sum(per)] : [];
    const takeRate = (at: number): boolean => {
      const [a, b] = [above, below].map((x) => ({ kind: 'measure', name: x?.name ?? '' }) as const);
      return pushTerm(reading, { kind: 'ratio', of: a!, per: b!, isShare: true }, at);
    };
    // "What share of the seats was occupied", "completely sold out": as many taken as there are.
    if (above && below) readTaken(reading, [above, below], takeRate);
    sentence.read(`(?:the |our |average )*(?:${words})`, (m) => {
      const count = lexicon.members.find(
        (x) => x.kind === 'dimension' && x.type === 'number' && of.test(nameOf(x)),
      );
      if (above && below) return takeRate(m.from);
      if (!count || is === undefined) return false;
      const when: Filter = {
        on: 'number',
        member: count.name,
        ...(is === 'one' ? { op: '=', value: 1 } : { op: '>', value: 0 }),
      };
      const term: Term = / rate|cvr/.test(m.text)
        ? { kind: 'share', of: rowCount(reading), when: [when] }
        : { kind: 'when', of: rowCount(reading), filters: [when], words: m.text };
      return pushTerm(reading, term, m.from);
    });
  }
}

/** What is taken of what there is: all of it, where a row is full, or a share. */
function readTaken(
  { sentence, draft, lexicon }: Reading,
  [some, whole]: readonly [Member, Member],
  takeRate: (at: number) => boolean,
): void {
  const been = '(?:(?:is|are|was|were|got|get|gets|been|has|have|that|which) )*';
  sentence.read(
    `(?:(?:what|which|how much|the) )*(?:share|percent|percentage|%|proportion|part|fraction) of (?:(?:the|our|all|available) )*${mark('mn', 's')} ${been}(?:[a-z]+|${mark('mnrtv')})`,
    (m) => {
      const done = sentence.slots[m.to - 1]?.tokens.map((t) => t.word).join(' ') ?? '';
      const isWhole = meaningsOf(sentence.slot(m.groups.s), 'measure').some((x) => x.member === whole);
      return isWhole && /^(?:occupied|taken|filled|sold|used|booked|full)$/.test(done) && takeRate(m.from);
    },
  );
  const ofRow = (x: Member): Member | undefined =>
    lexicon.members.find((one) => one.kind === 'dimension' && one.sql === x.rowSql);
  const [taken, all] = [ofRow(some), ofRow(whole)];
  if (!taken || !all) return;
  sentence.read(
    `${been}(?:(?:completely|entirely|totally|fully) (?:full|booked|occupied|sold)(?: out)?|sold(?: -)? out|booked (?:out|solid)|filled to capacity|at capacity)`,
    (m) => {
      const is: Filter = { on: 'same', member: all.name, other: taken.name, op: '<=' };
      draft.filters.push({ is, at: m.to - 1 });
    },
  );
}

/** "Gross to budget ratio": all of the one through all of the other. */
export function readRatios(reading: Reading): void {
  const { sentence } = reading;
  sentence.read(
    `(?:the )?(?:(?<how>average|avg|mean|overall) )?${mark('mn', 'm')} (?:to|-|\\/) ${mark('mn', 'd')} ratio`,
    (m) => {
      const [of, per] = [m.groups.m, m.groups.d].map((one) => termOf(reading, sentence.slot(one), 'sum'));
      if (!of || !per || sameTerm(of, per)) return false;
      return pushTerm(reading, { kind: 'ratio', of, per }, m.from);
    },
  );
}
