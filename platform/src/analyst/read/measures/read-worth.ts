/** What things come to: the value of an order, what was sold, what was spent and made. */
import type { Member } from '../../../data/data-model.js';
import {
  aggregateWords,
  isMoney,
  isSideMoney,
  isSpent,
  moneySums,
  usualMoney,
} from '../../lexicon/meaning.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { meaningsOf, rowCount, termOf } from '../resolve.js';
import { mark, number, type Slot } from '../sentence.js';

/** "Overdue invoices per manager, count and amount": how many, and what they come to. */
export function readCountAndWorth(reading: Reading): void {
  const { sentence, lexicon } = reading;
  const money = usualMoney(lexicon.members);
  if (!money) return;
  const count = '(?:count|number|how many)';
  const worth = `(?:the |total )*(?:amount|value|sum|worth|how much|money|${mark('m')})`;
  sentence.read(
    `(?:(?:,|both|with|by|in) )*(?:${count} (?:and|&|plus) ${worth}|${worth} (?:and|&|plus) ${count})(?=(?: [?.!])* $| (?:by|per|for|in) )`,
    (m) => {
      const own = sentence.slot(/§[a-z]*m[a-z]*_\d+/.exec(m.text)?.[0]);
      const isMoneyItself = own === undefined || meaningsOf(own, 'measure').some((x) => x.member === money);
      const isHow = (sentence.slots[m.from - 1]?.text ?? '') in aggregateWords;
      // "By revenue and count" is what is ranked by.
      if (!isMoneyItself || isHow || m.from === 0 || ` ${m.text}`.includes(' by ')) return false;
      const isWorthFirst = /(?:count|number|how many)$/.test(m.text);
      pushTerm(reading, rowCount(reading), m.from + (isWorthFirst ? 1 : 0));
      return pushTerm(reading, { kind: 'measure', name: money.name }, m.from + (isWorthFirst ? 0 : 1));
    },
  );
}

/** "Average order value" where the rows are parts of orders: the money through the orders. */
export function readOrderValue(reading: Reading): void {
  const { sentence, lexicon } = reading;
  const orders = lexicon.members.find(
    (x) =>
      x.aggType === 'countDistinct' &&
      /^(?:orders|purchases|baskets|invoices|bills|transactions|bookings)$/i.test(x.title),
  );
  const money = usualMoney(lexicon.members);
  if (!money) return;
  const of: Term = { kind: 'measure', name: money.name };
  const ofRow = lexicon.members.find((x) => x.aggType === 'avg' && x.rowSql === money.rowSql);
  sentence.read(
    `(?:the |our )?(?:(?<how>average|avg|mean|typical) )?(?:${mark('mr', 'm')}|basket|cart)(?: (?:value|size|worth|amount|total)|(?=(?: [?.!])* $| (?:by|in|for|this|last|from|with|over|§p)))|aov`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const isOrders = orders !== undefined && meaningsOf(slot, 'measure').some((x) => x.member === orders);
      const isMoneyItself = meaningsOf(slot, 'measure').some((x) => x.member === money);
      const isRows = /^§[a-z]*r/.test(slot?.text ?? '');
      const isSized =
        (/ (?:size|worth)$/.test(m.text) && isBought(slot)) || m.text === 'aov' || m.groups.how !== undefined;
      // "The average donation" is so much money.
      const isAlone = !/(?:value|size|worth|amount|total|aov)$/.test(m.text);
      const token = slot?.tokens.at(-1);
      if (isAlone && (!isRows || isOrders || m.groups.how === undefined || token?.word !== token?.stem))
        return false;
      if (isOrders ? m.groups.how !== undefined : slot === undefined && orders !== undefined)
        return pushTerm(reading, { kind: 'ratio', of, per: { kind: 'measure', name: orders!.name } }, m.from);
      if (!isSized || !ofRow || (slot !== undefined && !isRows && !isMoneyItself)) return false;
      return pushTerm(reading, { kind: 'measure', name: ofRow.name }, m.from);
    },
  );
}

/** What comes to an amount each: the size of a company is none. */
const isBought = (slot: Slot | undefined): boolean =>
  slot === undefined ||
  /^(?:order|basket|cart|purchase|booking|gift|donation|deal|sale|meal|ticket|bill|invoice)$/.test(
    slot.tokens.at(-1)?.stem ?? '',
  );

/** "How many tents were sold": the pieces of them, where rows hold several. */
export function readSold(reading: Reading): void {
  const { sentence, lexicon } = reading;
  const isPieces = (x: Member): boolean =>
    x.kind === 'measure' && x.aggType === 'sum' && /\b(?:qty|quantity|units?|pieces)\b/i.test(x.title);
  const pieces = lexicon.members.find(isPieces);
  if (!pieces) return;
  const things = `(?:(?:of|the|our|different|·|${mark('v')}) )+`;
  const sold = '(?:sold|sell|bought|buy|ordered|order|purchased|purchase)';
  sentence.read(
    `how many(?= ${things}(?:(?:were|was|have|has|been|got|are|did|do|we|you|they|people|customers|${mark('m')}) )*${sold} )`,
    (m) => pushTerm(reading, { kind: 'measure', name: pieces.name }, m.from),
  );
}

/** "How much has Acme paid us" of payments, which all have the time at which they were paid: a deed, and no condition. */
export function readPaid({ sentence, facts }: Reading): void {
  if (!/(?:^| )(?:payment|charge)$/.test(facts.rowNoun.one)) return;
  sentence.read(`(?:how much|what) (?:[^ ]+ ){1,8}?${mark('t', 't')}`, (m) => {
    const at = m.to - 1;
    const { meanings: _, ...slot } = sentence.slots[at]!;
    const [token, other] = slot.tokens;
    if (!other && /^(?:paid|pay)$/.test(token?.word ?? '')) sentence.slots[at] = { ...slot, text: 'paid' };
    return false;
  });
}

/** "How much does a customer spend", "what do customers pay on average": the money through them. */
export function readSpent(reading: Reading): void {
  const { sentence, lexicon } = reading;
  sentence.read(
    `(?:on average (?:, )?)?(?:how much|what) (?:does|do|did|has|have) (?<one>a|an|each|every|the average|one)? ?(?:the |our )?${mark('m', 'm')} (?:spend|spent|pay|paid)(?: (?:for|with|in|us|here))*(?<on> (?:on|in) average)?(?! per )`,
    (m) => {
      const per = termOf(reading, sentence.slot(m.groups.m), 'count');
      const of = usualMoney(lexicon.members) ?? moneySums(lexicon.members)[0];
      if (!of || !per || (m.groups.one ?? m.groups.on ?? /on average/.exec(m.text)) === undefined)
        return false;
      return pushTerm(reading, { kind: 'ratio', of: { kind: 'measure', name: of.name }, per }, m.from);
    },
  );
}

const takesIn =
  'sell|sold|earn|earned|make|made|take|taken|took|gross|grossed|turn over|turned over|bring|brought|rake|raked|pull|pulled|generate|generated|get|got|gotten|raise|raised|collect|collected|charge|charged|invoice|invoiced|bill|billed';
const givesOut = 'spend|spent|pay|paid|give|gave|given|leave|left|donate|donated';
const losesIt = 'lose|lost|give away|gave away|given away';

/**
 * "What did customers from Germany spend", "how much did we turn over": the money, whoever the deed is done by; where a
 * sum of money is named behind it, that one.
 */
export function readDeedOfMoney(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const aux = '(?:do|does|did|has|have|had|is|are|was|were)';
  const doer = `(?:we|you|they|people|folks|everyone|everybody|i|it|the|our|all|from|in|with|at|for|been|and|,|·|${mark('vdmrps')})`;
  sentence.read(
    `(?:how much(?: (?:money|cash))?(?: ${aux})?|what ${aux})(?<who>(?: ${doer})*) (?:${losesIt}|(?<in>${takesIn})|(?<out>${givesOut}))(?: (?:in|home|away|us|you|with us|with you))?(?:(?: (?:on|in) average)? (?:for|per) (?:(?:an?|each|every|single|${number('n')}) )*${mark('mr', 'per')})?(?=(?: [?.!,])* $| (?!§[a-z]*[mn])[^ ]+)`,
    (m) => {
      const { slots } = sentence;
      const isNamed = slots.some(
        (slot, i) => i >= m.to && meaningsOf(slot, 'measure').some((x) => isMoney(x.member)),
      );
      const isOurs = / (?:we|i)(?: |$)/.test(m.groups.who ?? '');
      const money =
        (m.groups.out && isOurs ? moneySums(lexicon.members).find(isSpent) : undefined) ??
        ((m.groups.out ?? '').startsWith('pa') ? moneySums(lexicon.members).find(isPaid) : undefined) ??
        usualMoney(lexicon.members) ??
        moneySums(lexicon.members).find(
          (x) => (m.groups.out ?? '') !== '' || (!isSpent(x) && !isSideMoney(x)),
        );
      // "The average order" brings in another sum.
      const isOther = slots.slice(m.from, m.to).some((s) => {
        const [own] = meaningsOf(s, 'measure');
        return s.text !== m.groups.per && isDoer(s) && /^(?:avg|number)$/.test(own?.member.aggType ?? '');
      });
      // Tickets that were bought are no donations.
      const isGift =
        !m.text.includes('donat') || /donat|gift/i.test(`${money?.title} ${reading.facts.rowNoun.many}`);
      const isTold = m.groups.in !== undefined || m.groups.out !== undefined;
      const isRanked = slots.slice(m.to).some((s) => /^(?:most|least)$/.test(s.text));
      const per = m.groups.per ? termOf(reading, sentence.slot(m.groups.per), 'count') : undefined;
      const isOfOne = m.groups.n === undefined || sentence.number(m.groups.n) === 1;
      if (
        isRanked ||
        isOther ||
        !isGift ||
        !isOfOne ||
        draft.terms.length > 0 ||
        (!isNamed && (!isTold || !money))
      )
        return false;
      if (m.groups.per && (isNamed || !per)) return false;
      const of: Term = { kind: 'measure', name: money?.name ?? '' };
      if (!isNamed) pushTerm(reading, per ? { kind: 'ratio', of, per } : of, m.from);
      // Who does it is told by the values that stand with it.
      const isKept = (s: Slot): boolean => s.text.startsWith('§') && s.text !== m.groups.per && !isDoer(s);
      return {
        keep: slots
          .slice(m.from, m.to)
          .filter(isKept)
          .map((s) => s.text),
      };
    },
  );
}

/** "Amount paid", beside what was due. */
const isPaid = ({ title }: Member): boolean => /\bpaid\b/i.test(title);

/** People and places that a sum of money comes from: none of a group or a condition. */
const isDoer = ({ meanings = [], period }: Slot): boolean =>
  period === undefined && !meanings.some((x) => x.kind === 'value' || x.kind === 'segment');

/** "How much did we pay our trainers": what customers pay is not what is paid out. */
export function refuseOutlay(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const words = sentence.slots.flatMap((s) => s.tokens.map((t) => t.word)).join(' ');
  const isEarned =
    / money .*\b(?:make|made|earn|earned|get|got|bring in|brought in|(?:come|came|take|took|taken) in)\b/;
  if (isEarned.test(` ${words}`)) return refuseIncome(reading);
  if (
    !/\b(?:(?:did|do|have) we|we) (?:(?:have|had|are|were) )?(?:pay|paid|paying|spend|spent|spending)\b(?! you\b)/.test(
      words,
    )
  )
    return;
  const members = draft.terms.flatMap(({ is }) =>
    is.kind === 'measure' ? (lexicon.member(is.name) ?? []) : [],
  );
  const isIncome = members.some((m) => isMoney(m) && !isSpent(m) && !isSideMoney(m));
  if (!isIncome || members.some((m) => isSpent(m) || isSideMoney(m))) return;
  draft.problem ??= {
    text: 'The data does not tell what was paid out: it holds what comes in.',
    search: 'cost',
  };
}

/** "How much money did we make", where all that the rows tell is what something has cost. */
function refuseIncome({ draft, lexicon }: Reading): void {
  const members = draft.terms.flatMap(({ is }) =>
    is.kind === 'measure' ? (lexicon.member(is.name) ?? []) : [],
  );
  if (members.length === 0 || !members.every((m) => isMoney(m) && isSpent(m))) return;
  draft.problem ??= {
    text: 'The data does not tell what came in: it holds what was spent.',
    search: 'revenue',
  };
}

/** The money that is spent or made, as the verb says. */
export function moneyOfDeed({ lexicon }: Reading, text: string): Member | undefined {
  const usual = usualMoney(lexicon.members);
  if (/\b(?:make|made|earn|earned|get|got)\b/.test(text)) return usual;
  if (!/\b(?:spend|spent|pay|paid|give|gave|lose|lost)\b/.test(text)) return undefined;
  return moneySums(lexicon.members).find(({ title }) => /cost|spen[dt]|expense/i.test(title)) ?? usual;
}
