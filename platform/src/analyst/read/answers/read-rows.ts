/** Questions for the rows themselves: lists, the largest of them, the one with the most of something. */
import { isOffer } from '../../lexicon/thing-words.js';
import type { Reading } from '../draft.js';
import { sameTerm } from '../../plan/plan.js';
import { conditionOf, countOf } from '../condition-of.js';
import { dimensionOf, meaningsOf, rowCount, rowMemberOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';
import { early, ranksByRows, recent } from '../superlatives.js';

const whichAre = /^(?:(?:and|so|but|now) )*(?:which|who)(?: ones?)? of (?:these|those|them) [a-z]+ /;
const extreme = /^(?:most|least|more|less|best|worst|highest|lowest|\w{3,}est)$/;

function asksWhichAre({ slots }: Reading['sentence']): boolean {
  const said = slots.flatMap(({ tokens }) => tokens.map((t) => t.word));
  return whichAre.test(said.join(' ')) && !said.some((word) => extreme.test(word));
}

/** "list …", "which orders …": the rows themselves. */
export function readList(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.readOver(
    `(?<w>list|show|give|display|find|get|print|see|details?|which|what|details of)(?: (?:me|us|all|the|of|every|any|our|single|individual|a|few|some|are|is|were|was))*(?: (?<n>#\\d+))? ${mark('r', 'r')}`,
    (m) => {
      const slot = sentence.slot(m.groups.r);
      if (draft.splits.some((s) => s.at === (slot ? sentence.slots.indexOf(slot) : -1))) return false;
      const isVerb = /^(?:list|details?|find)/.test(m.groups.w ?? '');
      const isAsked = /^(?:which|what)/.test(m.groups.w ?? '');
      const hasMeasure = sentence.slots.some((s) => !s.used && /^§[a-z]*m/.test(s.text) && s !== slot);
      const isSplit =
        draft.splits.length > 0 ||
        sentence.has('by|per|each') ||
        draft.growth !== undefined ||
        draft.share !== undefined;
      // "What is the bounce rate of the visits" asks for it, and not for the visits.
      const isOfThem =
        isAsked && draft.terms.some(({ is, at }) => is.kind === 'share' && at >= m.from && at < m.to);
      if (isSplit || isOfThem || (hasMeasure && !isVerb && !isAsked)) return false;
      draft.isList = true;
      const n = sentence.number(m.groups.n);
      if (n !== undefined) draft.ranking = { desc: true, words: '', ...draft.ranking, limit: n };
      return true;
    },
  );
  // "List customers in Germany": their names, not how many they are.
  sentence.readOver(
    `(?:list|show|give|display|find|get|print|see|name)(?: (?:me|us|all|the|of|every|any|our|please|names?))* ${mark('d', 'd')}`,
    (m) => {
      const slot = sentence.slot(m.groups.d);
      const counted = meaningsOf(slot, 'measure').some((x) => x.member.aggType === 'countDistinct');
      const member = dimensionOf(reading, slot, ['string']);
      const isPlain = draft.splits.length === 0 && draft.terms.length === 0 && !draft.share && !draft.growth;
      if (!counted || !member || !isPlain || meaningsOf(slot, 'rows').length > 0) return false;
      draft.splits.push({ is: { kind: 'member', name: member.name }, at: m.from });
      return true;
    },
  );
  // "List sign-ups worth more than 400": the rows that are counted so.
  sentence.readOver(
    `(?:list|show|give|display|find|get|print|see|pull up)(?: (?:me|us|all|the|of|every|each|any|our|a|list|please))* ${mark('m', 'm')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const counted = countOf(slot);
      const filter = slot && counted ? conditionOf(reading, slot) : undefined;
      const isPlain = draft.splits.length === 0 && draft.terms.length === 0 && !draft.share && !draft.growth;
      const isGrouped = sentence.has(
        'by|per|each|every|monthly|weekly|daily|quarterly|number|how|compare|vs|versus',
      );
      const isBound = draft.filters.some(({ is }) => is.on === 'number');
      if (!filter || !isPlain || isGrouped || !isBound) return false;
      draft.isList = true;
      draft.filters.push({ is: filter, at: m.from });
      return true;
    },
  );
  // "Which of them is the oldest?"
  const isByTime = new RegExp(`^(?:${recent}|${early})$`).test(draft.ranking?.words ?? '');
  if (draft.links.has('those') && isByTime && draft.ranking?.by === undefined)
    sentence.read('which (?:· )*(?:is|was|are|were)(?: (?:the|·))*(?=(?: [?.!])* $)', () => {
      draft.isList = true;
      draft.isOneOf = true;
      draft.ranking = { limit: 1, ...draft.ranking! };
    });
  // "List them": the rows that were counted.
  if (draft.links.has('those'))
    sentence.read(
      '(?:(?:please|now|and|·) )*(?:list|show|name|display)(?: (?:me|all|of|·))*(?=(?: (?:please|[?.!]))* $)',
      (m) => {
        if (m.from > 0) return false;
        draft.isList = true;
        draft.isOneOf = true;
        return true;
      },
    );
  // "And which of these are not handled by Tom?": the rows, though only their number was told.
  if (draft.links.has('those') && asksWhichAre(sentence))
    sentence.read('(?:(?:and|so|but|now) )*(?:which|who)(?: ones?)?(?= )', () => {
      draft.isList = true;
      draft.isOneOf = true;
    });
  // "Show me the ones that left from Venlo": rows, or the groups that were told.
  sentence.read(
    '(?:(?:please|now|and|·) )*(?:list|show|name|display|give)(?: (?:me|us|all|just|only|please))* the ones(?= )',
    (m) => {
      if (m.from > 0) return false;
      draft.isList = true;
      draft.isOneOf = true;
      return true;
    },
  );
  // "Everything visitor v12 did", "all that Acme bought".
  sentence.readOver(
    `(?:everything|anything|all)(?: that)?(?= (?:the )?(?:§[a-z]*d[a-z]*_\\d+ )?(?:§[a-z]*v|·))`,
    (m) => {
      const isPlain = draft.splits.length === 0 && draft.terms.length === 0 && !draft.share && !draft.growth;
      const isDone = sentence.slots
        .slice(m.to)
        .some((s) => /^(?:did|does|has|have|had|[a-z]+ed|bought|got)$/.test(s.tokens[0]?.word ?? ''));
      // "Do all active customers have", "of all active ones": whose it is.
      const isOfAll = /^(?:do|does|did|of|for|by|in|to|from|with|at)$/.test(
        sentence.slots[m.from - 1]?.text ?? '',
      );
      if (!isPlain || !isDone || isOfAll) return false;
      draft.isList = true;
      return true;
    },
  );
  // "when was the film X released": its row tells.
  sentence.read('when(?: (?:was|were|did|is|are|has|have))?', (m) => {
    // "Revenue when the channel is Web" asks for no time.
    if (
      m.from > 0 &&
      /^[a-z§·]/.test(sentence.slots[m.from - 1]?.text ?? '') &&
      !/^(?:and|or|show|list|is)$/.test(sentence.slots[m.from - 1]?.text ?? '')
    )
      return;
    const isRow = draft.filters.length > 0 && draft.splits.length === 0 && draft.terms.length === 0;
    if (isRow) draft.isList = true;
    else draft.isSingle = true;
  });
  sentence.read('(?:and )?(?:which|what) (?:#\\d+|ones?)(?: of (?:them|these|those))?', (m) => {
    draft.isList = true;
    if (!m.text.includes('ones')) draft.isOne = true;
    draft.isOneOf = true;
    draft.links.add('same');
  });
}

/** A question that is nothing but rows and their conditions ("paused subscriptions from EMEA") lists them. */
export function readBareList(reading: Reading): void {
  const { draft, sentence } = reading;
  const isShown = /^(?:list|show|give|display|find|get|print|see|name)$/.test(
    sentence.slots.find((s) => !/^(?:please|pls|can|could|you|i|want|need|to)$/.test(s.text))?.text ?? '',
  );
  const isPlain =
    // "Show me the Danish series", "emergencies in May": what rows are is told by a value.
    (draft.rowsAt.length > 0 || isShown || sentence.slots.some(isSeveral) || isOfOffers(reading)) &&
    draft.terms.length === 0 &&
    draft.splits.length === 0 &&
    !draft.ranking &&
    !draft.growth &&
    !draft.share &&
    !draft.isComparison &&
    !draft.isOverview &&
    draft.having.length === 0 &&
    draft.links.size === 0;
  // "Total over 400" is what a column is called.
  const said = sentence.slots.filter(({ used, meanings }) => !used || meanings === undefined);
  const isCount = /\b(?:how many|number|count|total|how much|volume)\b/.test(
    said.flatMap((s) => s.tokens.map((t) => t.word)).join(' '),
  );
  // "Films coming out in May": which they are.
  const isToCome =
    draft.periods.length > 0 && sentence.slots.some(({ tokens }) => tokens.some((t) => toCome.test(t.word)));
  if (!isPlain || isCount || !(isToCome || draft.filters.some((f) => f.is.on !== 'part'))) return;
  draft.isList = true;
  draft.isBare = draft.isOneOf !== true;
}

const toCome =
  /^(?:coming|due|expiring|starting|ending|arriving|renewing|opening|launching|departing|closing)$/;

/** "Sunglasses under 140": of what is offered these, by what is known of each. */
const isOfOffers = ({ draft: { filters }, facts }: Reading): boolean =>
  isOffer(facts.rowNoun.one) &&
  filters.some(({ is }) => is.on === 'values') &&
  filters.some(({ is }) => is.on === 'number');

/** Several of what one value is: "emergencies", "no shows". */
export function isSeveral({ used, meanings = [], tokens }: Slot): boolean {
  const token = tokens.at(-1);
  const isValue = meanings.length > 0 && meanings.every((m) => m.kind === 'value' && m.whole);
  if (!used || !isValue || !token || token.word === token.stem) return false;
  return meanings.every((m) => m.kind === 'value' && m.values.every((v) => !/s$/i.test(String(v))));
}

/** A superlative before the row noun ranks rows: "the 10 largest orders". */
export function readRankedRows(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!draft.ranking || (draft.splits.length > 0 && sentence.slots[0]?.text !== 'list')) return;
  sentence.readOver(
    `(?:(?:which|what|the|is|are|was|were|single|list|show|me|our|of|ever|all|time) )*(?:${'(?<n>#\\d+)'} )?${mark('r', 'r')}`,
    (m) => {
      const slot = sentence.slot(m.groups.r);
      if (meaningsOf(slot, 'rows').length === 0 && !(slot?.text ?? '').includes('r')) return false;
      const hasMost = /^(?:most|fewest|least)$/.test(draft.ranking?.words ?? '');
      if (hasMost) return false;
      // "The busiest club" has most of something else, which the clubs themselves do not tell.
      const by = draft.ranking?.by ?? rowCount(reading);
      if (ranksByRows(draft.ranking?.words ?? '') && sameTerm(by, rowCount(reading))) {
        draft.problem ??= {
          text: `I cannot tell which of the ${reading.facts.rowNoun.many} is the ${draft.ranking?.words ?? ''} one: please name what is counted or measured, for example with "by".`,
          search: reading.facts.rowNoun.many,
        };
        draft.isElsewhere = true;
        return true;
      }
      draft.isList = true;
      const n = sentence.number(m.groups.n);
      if (n !== undefined && draft.ranking) draft.ranking = { ...draft.ranking, limit: n };
      if (
        draft.ranking &&
        draft.ranking.limit === undefined &&
        slot?.tokens.at(-1)?.word === slot?.tokens.at(-1)?.stem
      )
        draft.ranking = { ...draft.ranking, limit: 1 };
      return true;
    },
  );
}

/** "the subscription with the most seats": one row, or as many as are said. */
export function readRowsWith(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!draft.ranking?.by || draft.splits.length > 0 || rowMemberOf(reading, draft.ranking.by) === undefined)
    return;
  sentence.read(
    `(?:(?:which|what|who|has|have|had|the|is|are|was|were|list|show|me|single) )*${mark('r', 'r')} (?:with|having|has|had|have|took|takes|that has|that had|that took|got)(?: the)?(?= ·)`,
    (m) => {
      const token = sentence.slot(m.groups.r)?.tokens.at(-1);
      draft.isList = true;
      if (draft.ranking && draft.ranking.limit === undefined && token?.word === token?.stem)
        draft.ranking = { ...draft.ranking, limit: 1 };
    },
  );
}

/** "single", "which route was it": of one row. */
export function readSingle(reading: Reading): void {
  const { sentence, draft } = reading;
  if (sentence.has('single|individual')) draft.isSingle = true;
  // "Leaving out Dune, which studio made most": what is left out comes first, and the question after it.
  if (
    /^ ?(?:excluding|leaving out|ignoring|except|without|apart from|aside from|not counting) [^,]*, (?:which|what|who) /.test(
      sentence.source(),
    )
  )
    return;
  if (
    sentence.has('(?:,|and|:|-|–) (?:on |in |from |to |at )?(?:which|what|who|whom|whose|when|where)(?: .*)?')
  )
    draft.isSingle = true;
}
