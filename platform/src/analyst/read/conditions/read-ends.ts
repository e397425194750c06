/**
 * Things of one kind that a row has two of, such as the two ends of a way: both ways between two of them, either end, the
 * same at both, and what is known of the one end alone.
 */
import { noise } from '../../lexicon/grammar-words.js';
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { dimensionOf, meaningsOf } from '../resolve.js';
import { roleOfWord } from '../role-at.js';
import { mark } from '../sentence.js';
import { valueOf } from '../value-of.js';

/** The member of the other end. */
export function otherEnd(lexicon: Lexicon, member: Member | undefined): Member | undefined {
  const { role } = member?.hints ?? {};
  if (!member || !role) return undefined;
  const base = member.name.replace(role.name, '');
  const others = lexicon.members.filter(
    (m) =>
      m.kind === member.kind &&
      m.aggType === member.aggType &&
      m.hints.role?.of === role.of &&
      m.hints.role.name !== role.name,
  );
  return others.find((m) => m.name.replace(m.hints.role?.name ?? '', '') === base) ?? others[0];
}

export function readEnds(reading: Reading): void {
  readWithin(reading);
  readBothWays(reading);
  readSame(reading);
  refuseOtherEnd(reading);
}

const only = (member: Member, values: readonly (string | boolean)[]): Filter => ({
  on: 'values',
  member: member.name,
  values,
});

/** "Between A and B", "to or from A", "A–B". */
function readBothWays(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const value = (slotMark: string | undefined): ReturnType<typeof valueOf> => {
    const slot = sentence.slot(slotMark);
    return slot && valueOf(reading, slot);
  };
  const [V, W] = [mark('v', 'a'), mark('v', 'b')];
  const hasRoles = lexicon.members.some((m) => m.hints.role);
  if (!hasRoles) return;
  sentence.read(`between ${V} and ${W}`, (m) => {
    const [a, b] = [value(m.groups.a), value(m.groups.b)];
    const [c, d] = [otherEnd(lexicon, a?.member), otherEnd(lexicon, b?.member)];
    if (!a || !b || !c || !d) return false;
    const [from, to] = [a.member.hints.role?.name === b.member.hints.role?.name ? b : undefined, d];
    const there = [only(a.member, a.values), only(from ? to : b.member, b.values)];
    const back = [only(from ? b.member : d, b.values), only(c, a.values)];
    draft.filters.push({ is: { on: 'any', of: [there, back] }, at: m.from });
    return true;
  });
  sentence.read(`(?:to (?:or|and) from|from (?:or|and) to|from or into) (?:the )?${V}`, (m) => {
    const a = value(m.groups.a);
    const c = otherEnd(lexicon, a?.member);
    if (!a || !c) return false;
    draft.filters.push({
      is: { on: 'any', of: [[only(a.member, a.values)], [only(c, a.values)]] },
      at: m.from,
    });
    return true;
  });
  const dash = `(?:-|–|—)`;
  // "A to B and B to A": each way by itself.
  const way = `(?:to|-|–|—)`;
  sentence.read(
    `${V} ${way} ${W} (?:and|,|or|vs|versus|against|compared (?:to|with)) ${mark('v', 'c')} ${way} ${mark('v', 'd')}`,
    (m) => {
      const [a, b, c, d] = [m.groups.a, m.groups.b, m.groups.c, m.groups.d].map(value);
      const other = otherEnd(lexicon, a?.member);
      if (!a || !b || !c || !d || !other) return false;
      const [from, to] =
        lexicon.members.indexOf(a.member) < lexicon.members.indexOf(other)
          ? [a.member, other]
          : [other, a.member];
      const ways = [
        [only(from, a.values), only(to, b.values)],
        [only(from, c.values), only(to, d.values)],
      ];
      draft.filters.push({ is: { on: 'any', of: ways }, at: m.from });
      draft.splits.push(
        { is: { kind: 'member', name: from.name }, at: m.from },
        { is: { kind: 'member', name: to.name }, at: m.from },
      );
      const marks = [m.groups.a, m.groups.b, m.groups.c, m.groups.d];
      return { keep: m.text.split(' ').filter((word) => word.startsWith('§') && !marks.includes(word)) };
    },
  );
  sentence.read('(?:in )?(?:each|both) (?:ways?|directions?)', () =>
    draft.filters.some((f) => f.is.on === 'any'),
  );
  sentence.read(`(?:(?:only|just) )?${V} ${dash} ${W}`, (m) => {
    const { length } = draft.notes;
    const [a, b] = [value(m.groups.a), value(m.groups.b)];
    const [c, d] = [otherEnd(lexicon, a?.member), otherEnd(lexicon, b?.member)];
    if (!a || !b || !c || !d || a.member.hints.role?.of !== b.member.hints.role?.of) return false;
    const first = lexicon.members.indexOf(a.member) < lexicon.members.indexOf(c) ? a.member : c;
    const second = first === a.member ? c : a.member;
    draft.filters.push(
      { is: only(first, a.values), at: m.from },
      { is: only(second, b.values), at: m.to - 1 },
    );
    // Which end is which is said by their order.
    draft.notes.length = length;
    return true;
  });
}

/** "Trips within Texas", "excluding those that stay inside Texas": of both ends. */
function readWithin(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  if (lexicon.roles.length === 0) return;
  const ends = lexicon.roles.flatMap(({ texts }) => texts).filter((text) => /^[a-z]+$/.test(text));
  const leftOut = '(?:excluding|exclude|except(?: for)?|without|not|not counting|ignoring|no)';
  sentence.read(
    `(?:(?<not>${leftOut}) (?:(?:the|any|all|those|ones|${mark('r')}) )*)?(?:within|inside(?: of)?|internal to|wholly in|entirely in) (?:the )?(?:state of )?${mark('v', 'v')}`,
    (m) => {
      const slot = sentence.slot(m.groups.v);
      const before = sentence.slots[m.from - 1]?.tokens.at(-1)?.word ?? '';
      const { length } = draft.notes;
      const a = slot && !ends.includes(before) ? valueOf(reading, slot) : undefined;
      const other = otherEnd(lexicon, a?.member);
      if (!a || !other) return false;
      draft.notes.length = length;
      const both = [only(a.member, a.values), only(other, a.values)];
      if (m.groups.not === undefined) draft.filters.push(...both.map((is) => ({ is, at: m.from })));
      else
        draft.filters.push({
          is: { on: 'any', of: both.map((is) => [{ ...is, negate: true }]) },
          at: m.from,
        });
      return true;
    },
  );
}

/** "Within the same state", "to another state", "across state lines". */
function readSame(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const take = (slotMark: string | undefined, negate: boolean, at: number): boolean => {
    const member = dimensionOf(reading, sentence.slot(slotMark), ['string']);
    const other = otherEnd(lexicon, member);
    if (!member || !other) return false;
    draft.filters.push({
      is: { on: 'same', member: member.name, other: other.name, ...(negate ? { negate: true } : {}) },
      at,
    });
    return true;
  };
  const D = mark('d', 'd');
  // "Where the billing country is different from the ship-to country".
  const E = mark('d', 'e');
  const be = '(?:is|are|was|were|does|do|did)';
  sentence.read(
    `${D} (?:(?:that |which )?${be} )?(?:different (?:from|than|to)|not (?:the same|equal|identical) (?:as|to)|unlike|differs? from|not match) (?:(?:the|their|its|a) )?${E}|${D.replace('<d>', '<f>')} (?:and|vs) (?:(?:the|their|its) )?${E.replace('<e>', '<g>')} (?:${be} )?(?:different|differ|not (?:the same|equal|identical|match))`,
    (m) => {
      const [a, b] = [m.groups.d ?? m.groups.f, m.groups.e ?? m.groups.g].map((name) =>
        dimensionOf(reading, sentence.slot(name), ['string']),
      );
      if (!a || !b || otherEnd(lexicon, a) !== b) return false;
      draft.filters.push({ is: { on: 'same', member: a.name, other: b.name, negate: true }, at: m.from });
      return true;
    },
  );
  sentence.read(
    `(?:(?:that|which|stay|stayed|staying|stays|remain|remained|went|go) )*(?:within|inside|in) (?:the )?same ${D}`,
    (m) => take(m.groups.d, false, m.from),
  );
  sentence.read(
    `(?:(?:that|which) )*(?:cross|crosses|crossed|crossing|across|leave|left) ${D} (?:lines?|borders?|boundar(?:y|ies))|(?:to|into|in) (?:another|a different|different) ${mark('d', 'e')}`,
    (m) => take(m.groups.d ?? m.groups.e, true, m.from),
  );
}

/** "Not closed by the agent they were assigned to": another at the one end than at the other. */
export function readDifferent({ sentence, draft, lexicon }: Reading): void {
  for (const [i, { is }] of draft.filters.entries()) {
    const member = is.on === 'empty' && !is.negate ? lexicon.member(is.member) : undefined;
    const other = otherEnd(lexicon, member);
    const split = draft.splits.find((s) => s.is.kind === 'member' && s.is.name === other?.name);
    if (!member || !other || !split || sentence.slots[split.at - 1]?.text.match(/^(?:by|per|each)$/))
      continue;
    draft.filters[i] = {
      is: { on: 'same', member: member.name, other: other.name, negate: true },
      at: split.at,
    };
    const rest = draft.splits.filter((s) => s.is.kind !== 'member' || s.is.name !== other.name);
    draft.splits.splice(0, draft.splits.length, ...rest);
  }
}

/** What the model knows of one end is not told of the other: "arrival delay" and "left late". */
function refuseOtherEnd(reading: Reading): void {
  const { slots } = reading.sentence;
  for (const [i, slot] of slots.entries()) {
    const word = slot.tokens[0]?.word ?? '';
    const role = slot.tokens.length === 1 && !noise.has(word) ? roleOfWord(reading, word) : undefined;
    if (role === undefined) continue;
    for (const beside of [slots[i - 1], slots[i + 1]]) {
      const known = [...meaningsOf(beside, 'measure'), ...meaningsOf(beside, 'segment')].filter(
        (m) => m.weight >= 0.5,
      );
      const [first] = known;
      if (!first || !known.every((m) => m.member.hints.role && m.member.hints.role.name !== role)) continue;
      const [segment] = meaningsOf(beside, 'segment');
      const isOfRows = segment !== undefined && (beside?.tokens.length ?? 0) > 1;
      if (beside === slots[i - 1] && isOfRows && saysOnlyWhere(reading, i)) {
        const title = segment.member.title.toLowerCase();
        reading.draft.notes.push(
          `Whether they are ${title} is known of the ${segment.member.hints.role?.name ?? ''} alone.`,
        );
        continue;
      }
      reading.draft.problem = {
        text: `The data does not hold that: it knows the ${first.member.title.toLowerCase()}, and nothing of the kind for "${slot.tokens[0]?.written ?? ''}".`,
        search: first.member.title,
      };
    }
  }
}

/** "Late trains leaving Phoenix", "from which states did the most late trains depart": where, and not how late there. */
function saysOnlyWhere({ sentence: { slots } }: Reading, at: number): boolean {
  const isPlace = (i: number): boolean =>
    slots[i]?.meanings?.some(
      (m) => (m.kind === 'value' || m.kind === 'dimension') && m.member.hints.role !== undefined,
    ) === true;
  const isPreposition = /^(?:from|at|in|out|of|to|the|any|by|per|each)$/;
  let next = at + 1;
  while (isPreposition.test(slots[next]?.text ?? '')) next += 1;
  if (isPlace(next)) return true;
  const isLast = slots.slice(at + 1).every(({ text }) => /^(?:[?.!,]|in|§p_\d+)$/.test(text));
  return (
    isLast &&
    slots
      .slice(0, at)
      .some(({ text }, i) => /^(?:which|what)$/.test(text) && (isPlace(i + 1) || isPlace(i + 2)))
  );
}
