/**
 * Values, yes-or-no members and segments become filters. A negation binds to the values that follow it ("not to X",
 * "neither X nor Y"), values of one dimension join to one filter, "or" between two dimensions keeps either.
 */
import type { Filter } from '../plan/plan.js';
import type { Placed, Reading } from './draft.js';
import { meaningsOf, valueOf } from './resolve.js';
import { mark, type Slot } from './sentence.js';

const prepositions =
  '(?:in|on|at|from|for|to|of|with|by|via|through|using|under|against|into|inside|within|among|is|are|was|were|equals?|=|the|a|an|only|just|solely|than|as|like)';
const negations =
  '(?:(?:do|does|did|is|are|was|were|have|has|had|that|who|which|be|been|being|but)? ?(?:not|never)(?: been| come| coming| go| going| belong| from| counting| including| made| paid| sold| bought| placed| related| went| used| using| have| had)*|except(?: for)?|excluding(?: those| the ones| ·)?|excludes?|exclude|excl|without|other than|outside(?: of)?|apart from|besides|but no|no|non -?|neither|ignoring|ignore|leaving out|leave out|minus|nor)';

const V = mark('v');

export function readValues(reading: Reading): void {
  const { sentence } = reading;
  const link = `(?: ,)?(?: and| or| nor| vs| versus| with| against|)(?: ,)?`;
  const item = `(?:(?!to |from )${prepositions} )*${V}`;
  sentence.read(
    `(?<not>${negations} )?(?<only>(?:only|just|solely|exclusively) )?(?:(?:${prepositions}) )*(?:${mark('d', 'd')} (?:(?:is|are|was|were|=|equals?|of|:|called|named|named as|either) )*)?(?<list>${V}(?:(?:${link}) ${item}|${link}(?: not)? ${item})*)(?: ${mark('d', 'e')})?(?<after> (?:only|alone))?`,
    (m) => {
      const taken = takeValues(reading, m.groups, m.from);
      return taken ? { keep: [strangerTo(reading, m.groups.d, draftMembers(reading))] } : false;
    },
  );
}

function takeValues(
  reading: Reading,
  groups: Readonly<Record<string, string | undefined>>,
  at: number,
): boolean {
  const { sentence, draft } = reading;
  const named = dimensionsOf(sentence.slot(groups.d));
  const words = (groups.list ?? '').split(' ');
  const found: { filter: Extract<Filter, { on: 'values' }>; or: boolean; at: number }[] = [];
  let or = false;
  let isNegated = groups.not !== undefined;
  for (const word of words) {
    if (word === 'or') or = true;
    if (word === 'not') isNegated = true;
    if (/^(?:vs|versus|against)$/.test(word)) draft.isComparison = true;
    const slot = word.startsWith('§') ? sentence.slot(word) : undefined;
    if (!slot) continue;
    const value = valueOf(reading, slot, [
      ...named,
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
    if (same)
      same.filter = { ...same.filter, values: [...new Set([...same.filter.values, ...filter.values])] };
    else found.push({ filter, or, at: sentence.slots.indexOf(slot) });
  }
  if (found.length === 0) return false;
  const last = sentence.slot(groups.e);
  // "Spanish customers": the noun behind stays to be read, unless it only says what the value is.
  if (last && !dimensionsOf(last).some((d) => found.some((f) => f.filter.member === d.name))) {
    takeValues(reading, { ...groups, e: undefined }, at);
    useAll(reading, groups.list ?? '');
    return false;
  }
  if (found.length > 1 && found.slice(1).some((f) => f.or))
    draft.filters.push({ is: { on: 'any', of: found.map((f) => [f.filter]) }, at });
  else for (const f of found) pushFilter(draft.filters, { is: f.filter, at: f.at });
  return true;
}

const draftMembers = (reading: Reading): string[] =>
  reading.draft.filters.flatMap((f) => (f.is.on === 'values' ? [f.is.member] : []));

/** A noun before a value that is not what the value is of stays to be read: "orders of X". */
const strangerTo = (
  reading: Reading,
  slotMark: string | undefined,
  members: readonly string[],
): string | undefined =>
  dimensionsOf(reading.sentence.slot(slotMark)).some((d) => members.includes(d.name)) ? undefined : slotMark;

function useAll(reading: Reading, list: string): void {
  for (const word of list.split(' ')) {
    const slot = word.startsWith('§') ? reading.sentence.slot(word) : undefined;
    if (slot) slot.used = true;
  }
}

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

/** Segments and yes-or-no members, said as adjectives or verbs: "refunded orders", "that were not refunded". */
export function readFlags(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?<not>${negations} )?(?:(?:only|just|that|which|who|are|is|was|were|been|be|being|have|had|has|got|get|with|a|an|the|for|of|in|to|from) )*(?:(?<late>not|never) )?(?:(?:a|an|been|yet|in|on) )*${mark('sb', 'f')}(?<value> (?:is|are|=|was|were)? ?(?:true|false|yes|no))?(?: only)?`,
    (m) => {
      const slot = sentence.slot(m.groups.f);
      if (!slot || isSplitPlace(reading, m.from, m.to, slot)) return false;
      const [segment] = meaningsOf(slot, 'segment');
      const flag = meaningsOf(slot, 'dimension').find((d) => d.member.type === 'boolean');
      const [measure] = meaningsOf(slot, 'measure');
      const best = Math.max(segment?.weight ?? 0, flag?.weight ?? 0);
      // "How many refunded orders" by the model's own measure is the same; by name the measure is meant.
      if (best < 0.45 || (measure && measure.weight > best)) return false;
      const isNo = /false|no$/.test(m.groups.value ?? '');
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

/** "by refunded", "refunded or not", "refunded vs not refunded" split by it. */
function isSplitPlace(reading: Reading, from: number, to: number, slot: Slot): boolean {
  const { slots } = reading.sentence;
  const at = slots.indexOf(slot);
  const before = slots[at - 1]?.text ?? '';
  const behind = slots
    .slice(to, to + 3)
    .map((s) => s.text)
    .join(' ');
  return (
    /^(?:by|per|each|every|whether)$/.test(before) ||
    (from > 0 && /^(?:by|per|each)$/.test(slots[from - 1]?.text ?? '')) ||
    /^(?:or not|vs|versus)/.test(behind)
  );
}

/** "without a coupon", "with no rating", "has a comment": whether a member is empty. */
export function readEmpty(reading: Reading): void {
  const { sentence, draft } = reading;
  const push = (mark: string | undefined, negate: boolean, at: number): boolean => {
    const [meaning] = meaningsOf(sentence.slot(mark), 'dimension').filter((m) => m.weight >= 0.4);
    if (!meaning || meaning.member.type === 'boolean') return false;
    draft.filters.push({
      is: { on: 'empty', member: meaning.member.name, ...(negate ? { negate: true } : {}) },
      at,
    });
    return true;
  };
  sentence.read(
    `(?:without|with no|(?:have|has|had|having|do|does|did) (?:no|not have|not)|lacking|missing|with missing|with empty)(?: (?:a|an|any|the))? ${mark('d', 'd')}(?! (?:over|above|under|below|of|more|less))`,
    (m) => push(m.groups.d, false, m.from),
  );
  sentence.read(
    `${mark('d', 'd')} (?:is|are|was|were) (?<not>not )?(?:empty|missing|null|unknown|blank|not set)`,
    (m) => push(m.groups.d, m.groups.not !== undefined, m.from),
  );
  const carried = '(?:made|make|it|to|been|be|went|go|yet|get|got|a|an|any|come|came|put|was|were|on|in)';
  sentence.read(
    `(?:never|not|no one|nobody|no)(?: ${carried}){0,4} ${mark('t', 'd')}|(?:nobody|no one|not|never)(?: ${carried}){0,3} ${mark('d', 'e')}|${mark('d', 'f')} (?:to )?(?:nobody|no one|noone)`,
    (m) => {
      const slot = sentence.slot(m.groups.d ?? m.groups.e ?? m.groups.f);
      return /[bv]/.test(slot?.text.split('_')[0] ?? '') ? false : push(slot?.text, false, m.from);
    },
  );
  sentence.read(`(?:that|which|who|orders?) (?:have|has|had) (?:a|an) ${mark('d', 'd')}`, (m) =>
    push(m.groups.d, true, m.from),
  );
}
