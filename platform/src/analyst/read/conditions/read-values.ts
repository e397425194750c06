/**
 * Values, yes-or-no members and segments become filters. A negation binds to the values that follow it ("not to X",
 * "neither X nor Y"), values of one dimension join to one filter, "or" between two dimensions keeps either.
 */
import { plainVerbs } from '../../lexicon/grammar-words.js';
import type { Filter } from '../../plan/plan.js';
import type { Placed, Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { anyOf, isInfinitive, mark, type Match, type Slot } from '../sentence.js';
import { valueOf } from '../value-of.js';

const prepositions =
  '(?:due to|paid(?= (?:by|with|via|through|in|§[a-z]*v[a-z]*_\\d+) )|because(?: (?:it|they|he|she)(?: (?:had|have))?)?|owing to|thanks to|in|on|at|either|about|regarding|concerning|these|those|ones|coming|based|located|from|for|to|of|with|by|via|through|using|under|against|into|inside|within|among|is|are|was|were|equals?|=|the|a|an|only|just|solely|than|as|like)';
/** What stands between a denial and what it denies. */
const carried =
  'been yet ever actually really already get got go going from counting paid went have had start begin leave left land depart arrive end fly come'.split(
    ' ',
  );
const negationsOf = (verbs: readonly string[]): string =>
  `(?:(?:do|does|did|is|are|was|were|have|has|had|that|who|which|be|been|being|but)? ?(?:not|never|neither|nor)(?: (?:take off|${anyOf(carried, plainVerbs, verbs)}))*|except(?: for)?|excluding(?: those| the ones| ·)?|excludes?|exclude|excl|without|(?:(?:everything|everyone|everybody|everywhere|anything|anywhere|anyone) |(?<= (?:all|any|every)(?: \\S+){0,3} ))but|but not|other than|outside(?: of)?|apart from|besides|but no|no|non -?|ignoring|ignore|leaving out|leave out|minus)`;
const negations = negationsOf([]);

const V = mark('v');

/** "New cases per month" are those that came in, and not those that are still in the state "New". */
function passNewcomers({ sentence, draft, facts }: Reading): void {
  const isOverTime = draft.periods.length > 0 || draft.splits.some(({ is }) => is.kind === 'time');
  for (const [i, slot] of sentence.slots.entries()) {
    const isState = meaningsOf(slot, 'value').every(({ member }) => /stat(?:e|us)|stage/.test(member.name));
    const isOfRows = /^§[a-z]*r/.test(sentence.slots[i + 1]?.text ?? '');
    if (slot.used || slot.tokens[0]?.word !== 'new' || !slot.meanings || !isState || !isOfRows || !isOverTime)
      continue;
    const { meanings: _, ...word } = slot;
    sentence.slots[i] = { ...word, used: true };
    draft.notes.push(`I read "new" as all ${facts.rowNoun.many} of the time, whatever their state is now.`);
  }
}

export function readValues(reading: Reading): void {
  passNewcomers(reading);
  const { sentence } = reading;
  const link = `(?: ,)?(?: (?:and|or|nor|vs|versus)(?: ,)?)?`;
  const item = `(?:(?!to |from )${prepositions} )*${V}`;
  // "Not billed to Spain": the word that tells which end is meant.
  const ends = reading.lexicon.roles.flatMap(({ texts }) => texts.filter((text) => /^[a-z]+$/.test(text)));
  sentence.read(
    `(?<not>${negationsOf(ends)} )?(?<only>(?:(?:, )?but )?(?:only|just|solely|exclusively) )?(?:(?:${prepositions}) )*(?:${mark('d', 'd')} (?:(?:is|are|was|were|=|equals?|of|:|called|named|named as|either|the|from|an?|any) )*(?<isnt>(?:(?:not|<>|!=) )(?:(?:is|in|to|from|equal to|the) )*)?)?(?<list>${V}(?:${link}(?: not)? ${item})*)(?: ${mark('d', 'e')})?(?<after> (?:only|alone))?`,
    (m) => {
      if (/(?:^| )(?:vs|versus|against) /.test(m.text)) reading.draft.isComparison = true;
      const { isnt, ...groups } = m.groups;
      const members = takeValues(reading, isnt === undefined ? groups : { ...groups, not: isnt }, m.from);
      splitByEach(reading, members, m);
      if (isTelegram(reading, members, m.groups.list)) reading.draft.isComparison = true;
      // "Spanish customers": the noun stays to be read, unless it only says what the value is.
      const before = isRoleOf(reading, m.groups.d, members) ? undefined : m.groups.d;
      // "Destination not Texas"
      const behind = m.groups.not === undefined ? undefined : sentence.slots[m.from - 1];
      if (behind?.text.startsWith('§') === true && isRoleOf(reading, behind.text, members))
        behind.used = true;
      // "By country, not Germany" is of all the others.
      const isGroup = isnt !== undefined && /^(?:by|per|each)$/.test(m.text.split(' ')[0] ?? '');
      const kept = [before, m.groups.e].map((noun) => strangerTo(reading, noun, members || []));
      return members && { keep: isGroup ? [m.groups.d, ...kept] : kept };
    },
  );
}

/** "Tickets Scotland Wales last year": two with no word between them are told beside each other. */
function isTelegram({ draft, sentence }: Reading, members: readonly string[] | false, list = ''): boolean {
  const { is: filter } = draft.filters.at(-1) ?? {};
  return (
    members !== false &&
    new Set(members).size === 1 &&
    /§\S+ §/.test(list) &&
    !/ (?:and|or|nor|,) /.test(list) &&
    filter?.on === 'values' &&
    filter.values.length > 1 &&
    filter.negate !== true &&
    !sentence.has('list|show|which|who|find|only|together|combined|altogether|both')
  );
}

/** "From each of JFK, LGA and EWR", "split by 2D, 3D and IMAX": one by one, and no "approved by Smith and Jones". */
function splitByEach(reading: Reading, members: readonly string[] | false, { from: at, text }: Match): void {
  const { sentence, draft } = reading;
  const [name, other] = members === false ? [] : new Set(members);
  const { is: filter } = draft.filters.at(-1) ?? {};
  const isSeveral = filter?.on === 'values' && filter.values.length > 1 && filter.negate !== true;
  const from = text.startsWith('by ') ? at + 1 : at;
  const [verb, by] = [sentence.slots[from - 2], sentence.slots[from - 1]];
  const isSplit = /^(?:split|down|up|grouped|separated|divided|segmented)$/.test(verb?.text ?? '');
  const isBy = by?.text === 'by' && (isSplit || verb?.text === ',' || verb?.text.startsWith('§') === true);
  // "Orders by channel, new and returning": who names all that there are would know of each.
  const isAll =
    filter?.on === 'values' &&
    !/ (?:or|nor) /.test(text) &&
    filter.values.length === reading.lexicon.holdings.values.get(name ?? '')?.length;
  if (!isSeveral || name === undefined || other !== undefined) return;
  if (by?.text !== 'each' && !isBy && !isAll) return;
  if (isBy) for (const slot of sentence.slots.slice(isSplit ? from - 2 : from - 1, from)) slot.used = true;
  if (!draft.splits.some(({ is }) => is.kind === 'member' && is.name === name))
    draft.splits.push({ is: { kind: 'member', name }, at: from });
}

/** @returns the members of the values, or false where there are none */
function takeValues(
  reading: Reading,
  groups: Readonly<Record<string, string | undefined>>,
  at: number,
): readonly string[] | false {
  const { sentence, draft } = reading;
  // "Brands except Other": the noun that it stands behind.
  const behind = groups.not === undefined || groups.d !== undefined ? undefined : sentence.slots[at - 1];
  const named = dimensionsOf(sentence.slot(groups.d) ?? behind);
  const words = (groups.list ?? '').split(' ');
  // "New York or New Jersey": of one thing, where there is one that has them all.
  const wholes = words.flatMap((word) => {
    const values = meaningsOf(sentence.slot(word.startsWith('§') ? word : undefined), 'value');
    return values.length > 0 ? [values.flatMap((v) => (v.whole ? [v.member] : []))] : [];
  });
  const isListed = words.some((word) => /^(?:or|and|nor|,)$/.test(word));
  const shared =
    isListed && wholes.length > 1
      ? wholes.reduce((all, some) => all.filter((one) => some.includes(one)))
      : [];
  const found: { filter: Extract<Filter, { on: 'values' }>; or: boolean; at: number }[] = [];
  const hasAll =
    words.includes('and') &&
    !words.some((word) => /^(?:or|nor|vs|versus|against)$/.test(word)) &&
    sentence.slots
      .slice(Math.max(0, at - 2), at + 2)
      .some((s) =>
        /^(?:with|needs?|needed|requires?|required|ha(?:ve|s|d|ving)|contains?|containing|knows?|both)$/.test(
          s.text,
        ),
      );
  let or = false;
  let isNegated = groups.not !== undefined;
  for (const word of words) {
    if (word === 'or') or = true;
    if (word === 'not') isNegated = true;
    if (/^(?:vs|versus|against)$/.test(word)) draft.isComparison = true;
    const slot = word.startsWith('§') ? sentence.slot(word) : undefined;
    if (!slot || isInfinitive(sentence, sentence.slots.indexOf(slot))) continue;
    // "By exhibition", though one page is called so as well.
    const isNoun = meaningsOf(slot, 'dimension').some((d) => d.weight >= 0.95);
    if (isNoun && /^(?:by|per)$/.test(sentence.slots[sentence.slots.indexOf(slot) - 1]?.text ?? '')) continue;
    const value = valueOf(reading, slot, [
      ...named,
      ...(found.length === 0 ? shared : []),
      ...dimensionsOf(sentence.slot(groups.e)),
      ...found.map((f) => reading.lexicon.member(f.filter.member)).filter((x) => x !== undefined),
    ]);
    if (!value) continue;
    const same = found.find(
      (f) => f.filter.member === value.member.name && (f.filter.negate ?? false) === isNegated,
    );
    const filter = {
      on: 'values' as const,
      member: value.member.name,
      values: value.values,
      ...(isNegated ? { negate: true } : {}),
    };
    // "Patients with cough and fever", of whom one may have both.
    const isBoth =
      hasAll &&
      value.values.length === 1 &&
      !isNegated &&
      reading.lexicon.holdings.lists.has(value.member.name);
    if (same && !isBoth)
      same.filter = { ...same.filter, values: [...new Set([...same.filter.values, ...filter.values])] };
    else found.push({ filter, or, at: sentence.slots.indexOf(slot) });
    or = false;
  }
  if (found.length === 0) return false;
  // "Not to A or B" is neither of them.
  const isEither = found.slice(1).some((f) => f.or) && !found.every((f) => f.filter.negate);
  if (found.length > 1 && isEither)
    draft.filters.push({ is: { on: 'any', of: found.map((f) => [f.filter]) }, at });
  else if (hasAll && found.some((f) => reading.lexicon.holdings.lists.has(f.filter.member)))
    draft.filters.push(...found.map((f) => ({ is: f.filter, at: f.at })));
  else for (const f of found) pushFilter(draft.filters, { is: f.filter, at: f.at });
  return found.map((f) => f.filter.member);
}

/** A noun that is not what the value is of: "orders of X". */
const strangerTo = (
  reading: Reading,
  slotMark: string | undefined,
  members: readonly string[],
): string | undefined =>
  dimensionsOf(reading.sentence.slot(slotMark)).some((d) => members.includes(d.name)) ? undefined : slotMark;

/** "Origin Phoenix": of what end it is, and no other thing. */
const isRoleOf = (
  { sentence, lexicon }: Reading,
  slotMark: string | undefined,
  members: readonly string[] | false,
): boolean => {
  const slot = sentence.slot(slotMark);
  const [role, other] = new Set(
    (members === false ? [] : members).map((name) => lexicon.member(name)?.hints.role?.name),
  );
  return (
    role !== undefined && other === undefined && slot?.tokens.length === 1 && slot.tokens[0]?.word === role
  );
};

const dimensionsOf = (slot: Slot | undefined) => meaningsOf(slot, 'dimension').map((m) => m.member);

/** Two lists of values of one dimension, far apart in the question, are one list. */
function pushFilter(filters: Placed<Filter>[], placed: Placed<Filter>): void {
  const { is } = placed;
  const index = filters.findIndex(
    ({ is: f }) =>
      f.on === 'values' && is.on === 'values' && f.member === is.member && f.negate === is.negate,
  );
  const known = filters[index]?.is;
  if (known?.on === 'values' && is.on === 'values')
    filters[index] = { ...placed, is: { ...known, values: [...new Set([...known.values, ...is.values])] } };
  else filters.push(placed);
}

/** Of verbs whose past has no ending of its own. */

/** Segments and yes-or-no members, said as adjectives or verbs: "refunded orders", "that were not refunded". */
export function readFlags(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?<not>${negations} )?(?:(?:only|just|that|which|who|are|is|was|were|been|be|being|have|had|has|got|get|with|uses?|using|used|(?:books?|booked|takes?|took|bought|buys?|chose|orders?|ordered)(?= an? )|a|an|the|for|of|in|to|from) )*(?:(?<late>not|never) )?(?:(?:a|an|been|yet|in|on) )*${mark('sb', 'f')}(?<value>(?: (?:is|are|=|was|were|turned|switched|set(?: to)?))? (?:true|false|yes|no|off|disabled|enabled|on(?= (?:and|or|,|[?.!]|by|but|who|that) | $)))?(?: only)?`,
    (m) => {
      const slot = sentence.slot(m.groups.f);
      if (!slot || isSplitPlace(reading, m.from, slot)) return false;
      const [segment] = meaningsOf(slot, 'segment');
      const flag = meaningsOf(slot, 'dimension').find((d) => d.member.type === 'boolean');
      const [measure] = meaningsOf(slot, 'measure');
      const best = Math.max(segment?.weight ?? 0, flag?.weight ?? 0);
      // "How many refunded orders" by the model's own measure is the same; by name the measure is meant.
      if (best < 0.45 || (measure && measure.weight > best)) return false;
      const isNo = /(?:false|no|off|disabled)$/.test(m.groups.value ?? '');
      const negate = ((m.groups.not ?? m.groups.late) !== undefined) !== isNo;
      const filter: Filter =
        segment && segment.weight >= (flag?.weight ?? 0)
          ? { on: 'segment', member: segment.member.name, ...(negate ? { negate } : {}) }
          : { on: 'values', member: flag?.member.name ?? '', values: [!negate] };
      draft.filters.push({ is: filter, at: sentence.slots.indexOf(slot) });
      return true;
    },
  );
}

/** "By refunded", "whether refunded" split by it. */
function isSplitPlace(reading: Reading, from: number, slot: Slot): boolean {
  const { slots } = reading.sentence;
  const at = slots.indexOf(slot);
  const before = slots[at - 1]?.text ?? '';
  return (
    /^(?:by|per|each|every|whether)$/.test(before) ||
    (from > 0 && /^(?:by|per|each)$/.test(slots[from - 1]?.text ?? '')) ||
    // "Originals vs licensed": the two values of one member.
    (/^(?:vs|versus)$/.test(slots[at + 1]?.text ?? '') && slots[at + 2]?.text.startsWith('§') === true)
  );
}
