/**
 * What is to stand in a list of rows: "all orders on hold, with customer and order date", "id, start time and cinema of
 * all screenings on Monday", "customers in Spain: name and city please", "need the ids".
 */
import type { Member } from '../../../data/data-model.js';
import { aggregateWords, usualMoney } from '../../lexicon/meaning.js';
import type { Reading } from '../draft.js';
import { timeSaid } from '../groups/read-last-done.js';
import { keyOfRows } from '../groups/read-records.js';
import { dimensionOf, meaningsOf, rowMemberOf, termOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';
import { early, recent } from '../superlatives.js';

const word = '(?:ids?|numbers?|names?|dates?|amounts?|values?|totals?|since when|time)';
const column = `(?:(?:their|its|the|also|his|her) )*(?:${mark('dmntr')}(?: (?!amounts?|values?|totals?|since)${word})?|(?!time)${word})`;
const list = `${column}(?: (?:,|and|, and|&|plus|also) ${column})*`;
const item = new RegExp(
  `(§\\S+)(?: (?!amounts?|values?|totals?|since)(${word}))?(?= |$)|(?<= |^)(${word})(?= |$)`,
  'g',
);
/** "The 4 heaviest penguins", "top 10 orders": rows too. */
const ranked = '(?:most \\S+|top|[a-z]+est(?: §\\S+)?)';
const points = '[,:.?;–—-]';
const isLink = /^(?:, )?(?:with|along|together|incl|showing|and|plus)/;
/** "Only the failed ones please, with the date and the reason": of the rows before. */
const goesOn = /^(?:only|just|and|but|now|please|same|show|those|these|the)$/;
const wanted = '(?:i |we )?(?:just |only )?(?:need|want|give me|show me)(?: just| only)?';

/** @param isEarly before the steps that read what is named as a condition, where it is surely to be shown */
export function readColumns(reading: Reading, isEarly: boolean): void {
  const { sentence, draft } = reading;
  const isGrouped = (): boolean => draft.ranking !== undefined || sentence.has('by|per|each|every');
  const take = (said: string, at: number): boolean => {
    const names = [...said.matchAll(item)].map((m) => columnOf(reading, m, sentence.slots[at]));
    if (names.some((name) => name === undefined)) return false;
    draft.columns.push(...names.flatMap((name) => name ?? []));
    draft.isList = true;
    const rows = sentence.slots[at];
    if (rows) rows.used = true;
    if (rows) draft.rowsAt.push(at);
    return true;
  };
  const isSeveral = (said: string): boolean => /,| and | & | plus /.test(` ${said} `);
  const isRows = (slot: Slot): boolean => meaningsOf(slot, 'rows').length > 0;
  // The rows are what the question begins with, but for conditions.
  sentence.read(
    `(?<lead>(?:, )?(?:with|along with|together with|including|incl|showing|and show|and give|plus|and(?= since when))|${points}(?: ${wanted})?) (?<list>${list})(?=(?: (?:[?.!]|please|pls|plz|thanks|too))* $)`,
    (m) => {
      const said = m.groups.list ?? '';
      const isWith = /^(?:, )?with$/.test(m.groups.lead ?? '');
      const isNamed = (slot: Slot): boolean =>
        /^§[a-z]*[rdmn]/.test(slot.text) && !/^§[a-z]*[bv]/.test(slot.text) && (!slot.used || isRows(slot));
      // "High priority requests" are requests.
      const whole = sentence.slots.findIndex((slot, i) => i < m.from && isRows(slot) && isNamed(slot));
      const named = whole < 0 ? sentence.slots.findIndex(isNamed) : whole;
      // "The 4 longest films", which are those of the highest runtime.
      const isRanked =
        /^(?:highest|lowest)$/.test(sentence.slots[named - 1]?.text ?? '') && named === m.from - 2;
      const first = isRanked ? m.from - 1 : named;
      const rows = first < m.from ? sentence.slots[first] : undefined;
      const before = sentence.slots.slice(0, Math.max(first, 0)).map((slot) => slot.text);
      const start = before
        .join(' ')
        .replace(new RegExp(`(?:(?:top )?(?:#\\d+ )?(?:${recent}|${early}|${ranked})(?: #\\d+)?)$`), '');
      const isAsked =
        /(?:^| )(?:many|much|number|count|total|average|most|fewest|top|share|#\d+)(?: |$)/.test(start) ||
        (!/^[:.?;]/.test(m.text) && /(?:^| )(?:which|what)(?: |$)/.test(start));
      if (isAsked || isGrouped()) return false;
      if (
        !rows &&
        isSeveral(said) &&
        goesOn.test(sentence.slots[0]?.text ?? '') &&
        (first < 0 || first > m.from)
      )
        return take(said, -1);
      if (!rows) return first < 0 && /^[:.?;–—-]/.test(m.text) && !said.includes('§') && take(said, -1);
      const isTheirs = /^(?:their|its|his|her) /.test(said);
      const isSure =
        isTheirs || hasPlain(reading, said) || /(?:need|want|give me|show me)/.test(m.groups.lead ?? '');
      if (
        !isRows(rows) ||
        (isEarly && !isTheirs && !isSeveral(said)) ||
        (!isSure && (isEarly || !isLink.test(m.text)))
      )
        return false;
      // "Parcels with insurance" are those that have it.
      return isWith && !said.includes(' ') && /^§[a-z]*b/.test(said) ? false : take(said, first);
    },
  );
  const of = '(?:the|all|every|any|our|my|those)';
  sentence.read(
    `(?:(?:please|can|could|you|i|we|give|show|list|get|send|tell|need|want|have|me|us|just|only|the) )*(?<list>${list})(?: please)? (?:of|for|from)(?: ${of})*(?: (?<end>${recent}|${early})(?: (?<n>#\\d+))?)?(?= (?:· |${mark('v')} )*${mark('r', 'r')}| everything )`,
    (m) => {
      const said = m.groups.list ?? '';
      const rows = sentence.slot(m.groups.r);
      // "The number of orders", "the revenue of orders from Spain" are no columns.
      const isNamed =
        /(?:^| )(?:ids?|names?|dates)(?= |$)|[a-z]s(?= |$)/.test(said.replaceAll(/§\S+/g, '')) &&
        said !== 'numbers';
      if (
        m.from > 0 ||
        isGrouped() ||
        !(isNamed || (isSeveral(said) && (hasPlain(reading, said) || m.groups.end)))
      )
        return false;
      if (!take(said, rows ? sentence.slots.indexOf(rows) : -1)) return false;
      const words = m.groups.end;
      const n = sentence.number(m.groups.n);
      const isOne = rows?.tokens.at(-1)?.word === rows?.tokens.at(-1)?.stem;
      const limit = n ?? (isOne ? 1 : undefined);
      if (words !== undefined)
        draft.ranking = {
          desc: new RegExp(`^(?:${recent})$`).test(words),
          words,
          ...(limit === undefined ? {} : { limit }),
        };
      return true;
    },
  );
}

/** Something is named that no row can be "with" or be counted by: one text of it, or what is only shown. */
const hasPlain = (reading: Reading, said: string): boolean =>
  [...said.matchAll(item)].some(([, named, , word]) => {
    const slot = reading.sentence.slot(named);
    const token = slot?.tokens.at(-1);
    const isOne = token?.word === token?.stem || meaningsOf(slot, 'measure').length === 0;
    return word === undefined
      ? isOne && /^(?:string|time)$/.test(dimensionOf(reading, slot)?.type ?? '')
      : !/^(?:number|amount|value|total)/.test(word);
  });

/** What a list shows of each row by such a word. */
function columnOf(
  reading: Reading,
  [, named, suffix, lone]: RegExpMatchArray,
  rows: Slot | undefined,
): string | undefined {
  const { members, view } = reading.lexicon;
  const slot = reading.sentence.slot(named);
  const isOfRows = meaningsOf(slot, 'rows').length > 0;
  if (slot && !(isOfRows && suffix !== undefined)) {
    // An average is none of a row's own.
    if (slot.tokens.some((t) => t.word in aggregateWords)) return undefined;
    const member = dimensionOf(reading, slot)?.name;
    const isNumber = suffix !== undefined && /^(?:id|number)/.test(suffix);
    if (isNumber) return meaningsOf(slot, 'dimension').find((m) => m.member.hints.code === true)?.member.name;
    return member ?? rowMemberOf(reading, termOf(reading, slot));
  }
  const word = suffix ?? lone ?? '';
  if (/^(?:id|number)/.test(word)) return keyOfRows(reading.lexicon)?.name;
  if (/^(?:date|since|time)/.test(word)) return timeSaid(reading)?.name;
  if (/^(?:amount|value|total)/.test(word)) {
    const money = usualMoney(members);
    return money && rowMemberOf(reading, { kind: 'measure', name: money.name });
  }
  const isOwn = (m: Member): boolean =>
    m.type === 'string' && [...m.cubes].every((cube) => cube === view.root);
  return (
    meaningsOf(slot ?? rows, 'dimension').find(({ member: m }) => isOwn(m) && m.hints.code !== true)
      ?.member ??
    members.find((m) => m.kind === 'dimension' && isOwn(m) && /(?:^|_)(?:name|title)$/.test(m.name))
  )?.name;
}
