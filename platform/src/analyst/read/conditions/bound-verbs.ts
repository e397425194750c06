/**
 * Verbs and comparisons that say of which number a bound is: what is "rated above 7" or "better than 7" has a rating over
 * 7, and what is "priced under 20" a price under 20. Such a bound is of that number or of none.
 */
import type { Member } from '../../../data/data-model.js';
import { noise, plainVerbs } from '../../lexicon/grammar-words.js';
import { isSideMoney } from '../../lexicon/meaning.js';
import { asPaid } from '../../lexicon/superlative-kinds.js';
import { tokens as tokensOf } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { ratedBy } from './read-number-lists.js';
import { rowMemberOf } from '../resolve.js';
import type { Match } from '../sentence.js';

const judged = /^(?:rated|scored|scoring|graded|marked|reviewed)$/;
/** Names of numbers, best first, by the verbs that are said of them. */
const named: readonly (readonly [verbs: RegExp, names: readonly string[]])[] = [
  [/^priced$/, ['price', 'unit price', 'list price', 'cost']],
  [/^cost(?:s|ing)?$/, ['cost', 'price', 'budget']],
  [/^(?:lasted|lasting|took|taking)$/, ['duration', 'length', 'runtime']],
  [/^(?:weighing|weighed|weighs)$/, ['weight', 'mass']],
  [/^gross(?:ed|ing)$/, ['gross', 'revenue']],
  [/^(?:earned|earning|made|making|makes)$/, ['earnings', 'revenue', 'income', 'gross']],
  [/^(?:pays?|paying|paid)$/, ['amount paid', 'monthly fee', 'fee', 'mrr', 'amount', 'price', 'total']],
];
/** Said of all that a row is worth, and of no other number. */
const ofMoney =
  /^(?:spent|spending|spend|spends|cost|costs|costing|paid|pay|pays|paying|earned|earning|grossed|grossing|worth|received|receiving|got|made|making|placed|sold|selling|bought|buying|ordered|purchased|priced|more expensive than|less expensive than|cheaper than)$/;
const plainOps =
  /^(?:at least|at most|no (?:less|fewer|more) than|not (?:less|more|under|over|below|above)(?: than)?|a? ?(?:minimum|maximum|min)(?: of)?|within|up to|more than|over|above|greater than|higher than|larger than|bigger than|exceed(?:s|ing)?|beyond|upwards of|in excess of|less than|under|below|fewer than|smaller than|lower than|starting at|exactly|equals?(?: to)?|[<>=≥≤]{1,2})$/;

/** The words before the comparison, up to the thing that they are said of. */
function wordsBefore({ sentence }: Reading, m: Match): readonly string[] {
  const before = sentence.slots.slice(0, m.from);
  const from = before.findLastIndex((slot) => slot.used || /^[§#,.;:?!]/.test(slot.text)) + 1;
  const own = m.groups.what === undefined ? before.slice(from).map(({ text }) => text) : [];
  return [...own, ...(m.groups.lead ?? '').split(' ')].filter((word) => word !== '');
}

/** The last of these that carries something: what a row does, or what was done with it. */
const verbOf = (words: readonly string[]): string =>
  words.findLast(
    (word) =>
      judged.test(word) || ofMoney.test(word) || plainVerbs.has(word) || named.some(([v]) => v.test(word)),
  ) ?? '';

type SaidNumber = { readonly member: Member; readonly isJudged: boolean };

/** The number that a verb or a comparison is said of; `none` where it is a rating and the rows have no such number, or several. */
export function saidNumber(reading: Reading, m: Match): SaidNumber | 'none' | undefined {
  const words = wordsBefore(reading, m);
  const verb = verbOf(words);
  const { op = '' } = m.groups;
  if (judged.test(verb) || /^(?:better|worse) than$/.test(op)) {
    const { members } = reading.lexicon;
    const usual = ratedBy(members);
    const all = usual.length > 0 ? usual : members.filter(isScore);
    // "Films that I rated above 4": of one's own rating, where anybody's stands beside it.
    const isOwn = words.some((word) => /^(?:i|we)$/.test(word));
    const [rated, ...others] = isOwn ? all.filter((x) => !/\b(?:avg|average|mean)\b/i.test(x.title)) : all;
    return rated && others.length === 0 ? { member: rated, isJudged: true } : 'none';
  }
  const names = named.find(([verbs]) => verbs.test(verb))?.[1] ?? [];
  for (const name of names) {
    // "Cost less than 140" is what one pays.
    const member = asPaid(numberCalled(reading, name), reading.lexicon);
    if (member) return { member, isJudged: false };
  }
  return undefined;
}

/** Whether the words before a bound may be said of what a row is worth. */
export function maySayMoney(reading: Reading, m: Match): boolean {
  const { op = '' } = m.groups;
  const isPlain = op === '' || plainOps.test(op) || ofMoney.test(op);
  const isOther = (word: string): boolean =>
    !noise.has(word) && !ofMoney.test(word) && !/^(?:only|but|average|averaging)$/.test(word);
  return isPlain && !wordsBefore(reading, m).some(isOther);
}

/** What critics and the like give, where nobody else rates. */
const isScore = ({ kind, type, title }: Member): boolean =>
  kind === 'dimension' &&
  type === 'number' &&
  /\b(?:rating|score|grade|marks)\b/i.test(title) &&
  !/\bage\b/i.test(title);

/** The number of each row that a name stands for. */
function numberCalled(reading: Reading, name: string): Member | undefined {
  const { lexicon } = reading;
  const words = tokensOf(name);
  const found = lexicon.longest(words, 0);
  if (found?.length !== words.length) return undefined;
  for (const meaning of found.meanings) {
    const row =
      meaning.kind === 'measure'
        ? lexicon.member(rowMemberOf(reading, { kind: 'measure', name: meaning.member.name }) ?? '')
        : meaning.kind === 'dimension' && meaning.member.type === 'number'
          ? meaning.member
          : undefined;
    // What an order costs is no fee for its delivery.
    if (row && !isSideMoney(row) && !/\bfee\b/i.test(row.title)) return row;
  }
  return undefined;
}
