/** Rankings by how often something is so: "the most delayed", "best for on-time arrival", "converts best". */
import { thresholdOf } from '../../lexicon/threshold.js';
import type { Filter, Term } from '../../plan/plan.js';
import { arePurchases, type Reading } from '../draft.js';
import { usualMoney } from '../../lexicon/meaning.js';
import { pushTerm } from '../push-term.js';
import { rankOfCourse } from './of-course.js';
import { meaningsOf, rowCount } from '../resolve.js';
import { mark, number } from '../sentence.js';
import { high, low } from '../superlatives.js';
import { meanOf } from '../term-facts.js';

/** "The most delayed": by the number that being delayed is a bound of. */
export function readMostSo(reading: Reading): void {
  const { sentence, lexicon, draft } = reading;
  sentence.read(`(?:the )?(?:${number('a')} )?(?<w>most|least) ${mark('s', 's')}`, (m) => {
    // "Which shops have the most returned orders" counts them.
    const word = (i: number): string => sentence.slots[i]?.text ?? '';
    const before = word(m.from - (word(m.from - 1) === 'the' ? 2 : 1));
    const behind = word(m.to);
    const isCounted = sentence.slot(m.groups.s)?.tokens.at(-1)?.word === reading.facts.rowNoun.many;
    if (isCounted || (/^(?:have|has|had|with)$/.test(before) && /^§[a-z]*r/.test(behind))) return false;
    const [segment] = meaningsOf(sentence.slot(m.groups.s), 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (!threshold) return false;
    const { member, isHigh } = threshold;
    const by = meanOf(lexicon, member);
    const words = `${m.groups.w ?? ''} ${
      sentence
        .slot(m.groups.s)
        ?.tokens.map((t) => t.word)
        .join(' ') ?? ''
    }`;
    const limit = sentence.number(m.groups.a);
    draft.ranking = {
      desc: (m.groups.w === 'most') === isHigh,
      by,
      words,
      ...(limit === undefined ? {} : { limit }),
    };
    return true;
  });
}

/** "Best for on-time arrival", "worst for delays": by the share of such rows, unless an order is told as well. */
export function readBestFor(reading: Reading): void {
  const { sentence, lexicon, draft } = reading;
  // "The best month for rentals": by how many there were.
  sentence.read(
    `(?<=(?:best|worst) (?:hour|day|weekday|week|month|quarter|year) (?:ever )?)for (?:the |our |new )*${mark('r', 'r')}(?=(?: [?.!,])* $| (?:in|of|since|this|last|§p))`,
    (m) => pushTerm(reading, rowCount(reading), m.from),
  );
  sentence.read(`(?<w>best|worst) (?:for|at|in|on) ${mark('s', 's')}(?: ${mark('r')})?`, (m) => {
    const [segment] = meaningsOf(sentence.slot(m.groups.s), 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (!threshold) return false;
    if (sentence.slots.some((slot, i) => i > m.to && new RegExp(`^(?:${high}|${low})$`).test(slot.text)))
      return true;
    const isLess = lexicon.members.some(
      (x) => x.hints.better === 'down' && (x === threshold.member || x.rowSql === threshold.member.sql),
    );
    const isBad = threshold.isHigh === isLess;
    const when = [{ on: 'segment', member: segment.member.name } as const];
    draft.ranking = {
      desc: (m.groups.w === 'best') !== isBad,
      by: { kind: 'share', of: rowCount(reading), when },
      words: m.groups.w === 'best' ? 'most' : 'least',
    };
    return true;
  });
}

/** "Do weekends convert better than weekdays", "what sells better, A or B": two are compared. */
function isOfTwo({ sentence, draft }: Reading, word: string, at: number): boolean {
  const isPair =
    /^(?:better|worse)$/.test(word) && sentence.slots.slice(at).some((s) => /^(?:than|or)$/.test(s.text));
  if (isPair) draft.isComparison = true;
  return isPair;
}

const buying = /^b(?:uy|uys|ought|uying)$/;

/** "Which source converts best", "the best converting source": by the share of the rows that are so. */
export function readBestSo(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `${mark('bs', 'f')} (?:the )?(?<w>most often|least often|best|worst|most|least|better|worse)(?=(?: [?.!,:])* $| (?:than|,|in|for|with|on|from|during|since|of|§p))|(?<v>best|worst|better|worse) ${mark('bs', 'g')}(?= ${mark('d')})`,
    (m) => {
      const slot = sentence.slot(m.groups.f ?? m.groups.g);
      const [segment] = meaningsOf(slot, 'segment').filter((x) => x.weight >= 0.9);
      const flag = meaningsOf(slot, 'dimension').find((d) => d.member.type === 'boolean');
      const isDoing = slot?.tokens.at(-1)?.written.endsWith('ing') === true;
      if ((!segment && !flag) || (m.groups.g !== undefined && !isDoing)) return false;
      const when: Filter[] = flag
        ? [{ on: 'values', member: flag.member.name, values: [true] }]
        : [{ on: 'segment', member: segment!.member.name }];
      const word = m.groups.w ?? m.groups.v ?? '';
      const of = rowCount(reading);
      // "When do people buy most": how many did, and not which part of them.
      const isMany = /^(?:most|least)$/.test(word) && buying.test(slot?.tokens.at(-1)?.word ?? '');
      const by: Term = isMany
        ? { kind: 'when', of, filters: when, words: (flag?.member.title ?? 'so').toLowerCase() }
        : { kind: 'share', of, when };
      if (isOfTwo(reading, word, m.to)) return pushTerm(reading, by, m.from);
      draft.ranking = { desc: !/worst|least|worse/.test(word), by, words: 'most' };
      return true;
    },
  );
}

/** "Which products get returned the most": by how many ended so, where a status tells it. */
export function readMostEnded(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:is|are|was|were|get|gets|got|being|been) )*${mark('v', 'v')} (?:the )?(?<how>most|least)(?: often| frequently)?(?=(?: [?.!,])* $| (?:in|for|by|since|during|this|last|per|§p))`,
    (m) => {
      const [value] = meaningsOf(sentence.slot(m.groups.v), 'value').filter((x) =>
        /status|state|outcome|result/i.test(x.member.title),
      );
      // What is paid most is so much money.
      const isMoney = /^(?:paid|sold|spent)$/.test(sentence.slot(m.groups.v)?.tokens.at(-1)?.word ?? '');
      if (!value || isMoney || draft.ranking) return false;
      draft.filters.push({
        is: { on: 'values', member: value.member.name, values: value.values },
        at: m.from,
      });
      draft.ranking = { desc: m.groups.how === 'most', by: rowCount(reading), words: m.groups.how ?? '' };
      return true;
    },
  );
}

/** What is done once for each row, so that "most" counts the rows. */
const countedDeed =
  /^(?:report|complain|use|ship|send|handle|process|borrow|loan|donate|visit|come|came|call|write|wrote|book|order|fail|break|broke|ask|travel|fly|flew|ride|attend|log|rent|borrow|train|shop|happen|occur|buy|bought)(?:s|e?d|ing)?$/;

/** "Which cuisine sells best", "which channel performs best", "which flats report the most". */
export function readMostDone(reading: Reading): void {
  const { sentence, lexicon, draft } = reading;
  const end = '(?=(?: [?.!,:])* $| (?:than|,|:|in|for|with|on|at|from|during|since|this|last|§p))';
  sentence.read(
    `(?:(?:is|are|was|were) )?(?:(?:sell|sells|sold|selling|perform|performs|performed|performing|do|does|did|doing|work|works|worked|working)|${mark('dt', 'v')}|(?<w>[a-z]+)) (?:the )?(?<how>best|worst|most|least|better|worse)(?: often)?${end}`,
    (m) => {
      const slot = sentence.slots[/^(?:is|are|was|were) /.test(m.text) ? m.from + 1 : m.from];
      const word = slot?.tokens.length === 1 ? (slot.tokens[0]?.word ?? '') : '';
      const isWorth =
        /best|worst|better|worse/.test(m.groups.how ?? '') && /^(?:perform|do|did|work)/.test(word);
      const money = isWorth || /^s(?:ell|old)/.test(word) ? usualMoney(lexicon.members) : undefined;
      const isCounted = countedDeed.test(word) && /^(?:most|least)$/.test(m.groups.how ?? '');
      // "On which day do people order most" counts orders, where rows are parts of them.
      const isThing = meaningsOf(slot, 'measure').some((x) => x.member.aggType === 'countDistinct');
      if (isThing || (!money && !isCounted) || draft.ranking || slot?.used === true) return false;
      if (buying.test(word) && !arePurchases(reading.facts)) return false;
      const ofCourse = lexicon.course && rankOfCourse(reading, `${m.groups.how} ${word}`);
      if (lexicon.course && !ofCourse) return true;
      const by: Term = ofCourse ?? (money ? { kind: 'measure', name: money.name } : rowCount(reading));
      if (isOfTwo(reading, m.groups.how ?? '', m.to)) return pushTerm(reading, by, m.from);
      draft.ranking = { desc: /best|most|better/.test(m.groups.how ?? ''), by, words: m.groups.how ?? '' };
      return true;
    },
  );
}
