/**
 * Things that have no rows of a time or a kind, where no table of their own names them all: "which stations had no
 * departures in January", "destinations with trains from Buffalo but none from Rochester". They are found among those that
 * have some rows at all, by a query before the question's own.
 */
import { stem } from '../../lexicon/tokens.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { wordLike } from '../wordings/idioms.js';
import { arePurchases } from '../draft.js';
import { dimensionOf, meaningsOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark, type Slot } from '../sentence.js';
import { valueOf } from '../value-of.js';

const R = mark('r');
const none =
  '(?:no|zero|without|lacking|missing|(?:not|never)(?: (?:have|had|has|see|saw|get|got))? (?:an?|one|any|even))(?: (?:any|an?|single|one|even))*|(?<zero>#\\d+)';
const before =
  '(?:that|which|who|whose|with|having|have|has|had|did|do|does|saw|see|get|got|there|were|was|where|is|are|been|be|from|to|at|of|absolutely|,|:|-|–)';
const behind =
  '(?:at all|whatsoever|ever|took|take|taking|takes|off|going|go|goes|went|coming|came|come|out|in(?! (?:the )?§p)|from(?! §)|to(?! §)|there|it|them|happened|happen|recorded|made|listed)';

/** Whether the data has a table whose rows these things are, so that some may have no rows here at all. */
const hasOwnTable = (
  { tables = new Set<string>() }: Reading,
  { title, cubes }: { title: string; cubes: ReadonlySet<string> },
): boolean =>
  [...cubes].some((cube) => tables.has(cube)) ||
  title.split(' ').some((word) => tables.has(stem(word.toLowerCase())));

/** "Planes" are counted by a measure that is called so. */
const isOfRows = (slot: Slot | undefined): boolean =>
  meaningsOf(slot, 'rows').length > 0 ||
  meaningsOf(slot, 'measure').some(
    ({ member, weight }) => member.aggType === 'count' && member.rowFilter === undefined && weight >= 0.9,
  );

export function readNoneOf(reading: Reading): void {
  const { sentence, lexicon } = reading;
  const verbs = lexicon.roles.flatMap(({ texts }) => texts).filter((text) => /^[a-z]{4,}$/.test(text));
  const done = `(?: (?:${[behind, ...verbs].join('|')}))*`;
  const rows = `(?:${mark('rs', 's')}(?: ${R})?)`;
  sentence.read(`${mark('d', 'd')} (?:${before} )*(?:${none}) ${rows}${done}`, (m) => {
    const zero = sentence.slot(m.groups.zero);
    const of = sentence.slot(m.groups.s);
    const [segment] = isOfRows(of) ? [] : meaningsOf(of, 'segment').filter((x) => x.weight >= 0.9);
    if (!segment && !isOfRows(of)) return false;
    const where: Filter[] = segment ? [{ on: 'segment', member: segment.member.name }] : [];
    if (m.groups.zero === undefined) return push(reading, sentence.slot(m.groups.d), m.from, where);
    if (sentence.number(m.groups.zero) !== 0 || !zero) return false;
    // "0 departures" are none, and no number of the answer.
    sentence.slots[sentence.slots.indexOf(zero)] = {
      tokens: zero.tokens.map((token) => wordLike(token, 'no')),
      text: 'no',
      used: false,
    };
    return false;
  });
  sentence.read(
    `${mark('d', 'd')} (?:${before} )*(?:where|from which|to which|from where|which) (?:nothing|none|nobody|no one)${done}`,
    (m) => push(reading, sentence.slot(m.groups.d), m.from, []),
  );
  sentence.read(
    `${mark('d', 'd')} (?:${before} )*(?:never|not) (?:(?:ever|even|once) )*(?:appear|appears|appeared|show up|showed up|shown up|occur|occurred|turn up|turned up)(?: (?:at all|even once|once))?`,
    (m) => push(reading, sentence.slot(m.groups.d), m.from, []),
  );
  // "Which products did nobody buy in May", "products not sold this year".
  const bought = /^(?:buys?|bought|order|ordered|purchased?|sold|book|booked|rent|rented|sell)$/;
  if (arePurchases(reading.facts))
    sentence.read(
      `${mark('d', 'd')} (?:${before} )*(?:(?:nobody|no one|noone)(?: (?:has|have|had|ever|did))*|(?:never|not)(?: (?:been|ever|even|once|got))*) (?<w>[a-z]+|${mark('mrvd')})(?! (?:to|from|by|in the|at|on|an?|any|our|${mark('v')}) )`,
      (m) => {
        const word = sentence.slot(m.groups.w)?.tokens[0]?.word ?? m.groups.w ?? '';
        return bought.test(word) && push(reading, sentence.slot(m.groups.d), m.from, []);
      },
    );
  sentence.read(
    `(?:, )?(?:but|and|yet|while)(?: (?:that|which|have|has|had|having|there are|are|do|does|did|with))* (?:none|not|never|no ${R}|without ${R})(?: (?:any|ones|go|come|have|at all))*(?: (?:from|to|in|at|of|out of|into))? ${mark('v', 'v')}`,
    (m) => {
      const slot = sentence.slot(m.groups.v);
      const asked = sentence.slots.find(
        ({ text }, i) =>
          i < m.from &&
          /^§[a-z]*d/.test(text) &&
          /^(?:|which|what|list|show|the|all|#\d+)$/.test(sentence.slots[i - 1]?.text ?? ''),
      );
      const value = slot && valueOf(reading, slot);
      const role = value?.member.hints.role;
      // "From Buffalo but not from Rochester": no row is of both, so that it is said of the whole group.
      const isBoth = sentence.slots
        .slice(0, m.from)
        .some((s) => meaningsOf(s, 'value').some((v) => v.member.hints.role !== undefined));
      if (!asked || !value || !role || !isBoth) return false;
      return push(reading, asked, m.from, [
        { on: 'values', member: value.member.name, values: value.values },
      ]);
    },
  );
}

function push(reading: Reading, slot: Slot | undefined, at: number, where: readonly Filter[]): boolean {
  const { draft, lexicon, facts, sentence } = reading;
  const member = dimensionOf(reading, slot, ['string']);
  const told = where[0]?.on === 'values' ? lexicon.member(where[0].member)?.hints.role : undefined;
  const isRow = member === undefined || member.isKey === true || meaningsOf(slot, 'rows').length > 0;
  const textAt = (back: number): string =>
    slot ? (sentence.slots[sentence.slots.indexOf(slot) - back]?.text ?? '') : '';
  const lead = textAt(1) === 'the' ? textAt(2) : textAt(1);
  if (isRow || hasOwnTable(reading, member) || /^(?:by|per|each|every)$/.test(lead)) return false;
  // "Destinations with trains from Buffalo but none to …": of the same end it is no group of it.
  if (told && told.name === member.hints.role?.name) return false;
  const time = timeMember(reading);
  draft.filters.push({
    is: {
      on: 'absent',
      member: member.name,
      view: lexicon.view.name,
      of: member.name,
      rows: facts.rowNoun.many,
      periods: [],
      ...(where.length > 0 ? { where } : {}),
      ...(time ? { time: time.name } : {}),
    },
    at,
  });
  if (lead === 'many' || (lead === 'of' && /^(?:number|count|the)$/.test(textAt(2))))
    draft.terms.push({ is: { kind: 'aggregate', fn: 'distinct', of: member.name }, at });
  else if (!draft.splits.some(({ is }) => is.kind === 'member' && is.name === member.name))
    draft.splits.push({ is: { kind: 'member', name: member.name }, at });
  if (slot) slot.used = true;
  return true;
}

/** "No trains to Boston": what stands behind says of which rows there are none. */
export function conditionsOfNone({ draft, lexicon }: Reading): void {
  for (const [i, { is, at }] of draft.filters.entries()) {
    if (is.on !== 'absent' || is.view !== lexicon.view.name) continue;
    const own = draft.filters.filter((f) => f.at > at && /^(?:values|segment|number|part)$/.test(f.is.on));
    if (own.length === 0) continue;
    draft.filters[i] = { is: { ...is, where: [...(is.where ?? []), ...own.map((f) => f.is)] }, at };
    draft.filters.splice(0, draft.filters.length, ...draft.filters.filter((f) => !own.includes(f)));
    return;
  }
}

/** Of those that have rows, all have some: which have none is told of a time or a kind alone. */
export function refuseNoneAtAll({ draft, lexicon, facts }: Reading): void {
  for (const { is } of draft.filters) {
    if (is.on !== 'absent' || is.view !== lexicon.view.name) continue;
    const title = lexicon.member(is.member)?.title.toLowerCase() ?? '';
    if (is.periods.length === 0 && is.where === undefined)
      draft.problem ??= {
        text: `I cannot tell what has none at all: each ${title} is known by its ${facts.rowNoun.many}.`,
        search: title,
      };
    else draft.notes.push(`Only what has ${facts.rowNoun.many} at another time or of another kind is known.`);
  }
}
