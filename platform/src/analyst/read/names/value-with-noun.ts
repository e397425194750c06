/**
 * "The Sales channel against the Website": a value with the noun of its column behind it, where the two together are a name
 * of the column as well. Beside another value of the column, and behind a word of where something came from, it is the value.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Meaning } from '../../lexicon/meaning.js';
import { kindsOf } from './kept-meanings.js';
import { mark, type Sentence, type Slot } from '../sentence.js';

const joins = /^(?:vs|versus|against|or|and|with|to|than|,)$/;
const passed = /^(?:the|our|compared|vs|versus|against|or|and|with|to|than|,|§[a-z]*d[a-z]*_\d+)$/;
const groups = /^(?:by|per|each|every|which|what)$/;
const from = /^(?:via|through|from|over|by way of)$/;

type Value = Extract<Meaning, { kind: 'value' }>;

/** "By flower category", where "Dried Flowers" are one of the categories: by them all, which are of flowers. */
function readKindsOf(sentence: Sentence): void {
  const { slots } = sentence;
  for (let i = 1; i + 1 < slots.length; i += 1) {
    const [own, noun] = [slots[i]!.meanings ?? [], slots[i + 1]!.meanings ?? []];
    const isPart = own.length > 0 && own.every((m) => m.kind === 'value' && !m.whole);
    const isOfNoun = own.some(
      (m) => 'member' in m && noun.some((n) => n.kind === 'dimension' && n.member === m.member),
    );
    if (!isPart || !groups.test(slots[i - 1]!.text)) continue;
    if (isOfNoun) sentence.join(i, i + 2, { meanings: noun, kinds: kindsOf(noun) });
    // "By support team", where "Desktop Support" is of something else than teams: no half of a value.
    else if (isColumn(noun)) slots[i] = wordOf(slots[i]!);
  }
}

const isColumn = (meanings: readonly Meaning[]): boolean =>
  meanings.some((m) => m.kind === 'dimension' && m.member.type === 'string');
const wordOf = ({ tokens, used }: Slot): Slot => ({
  tokens,
  used,
  text: tokens.map(({ word }) => word).join(' '),
});

/** "By device and new vs returning visitors": by the column of the two values, which is a visitor's type. */
function readNounOfValues(sentence: Sentence, lexicon: Lexicon): void {
  const values = `${mark('v')} (?:${mark('dmr')} )?(?:vs|versus|or|and|against|\\/) ${mark('v')}`;
  sentence.read(`(?:by|per) (?:${mark('d')} (?:and|,|,? by) )?${values} ${mark('dmr')}`, (m) => {
    const { slots } = sentence;
    for (let at = m.to - 1; at > m.from; at -= 1) {
      const noun = slots[at]?.tokens[0]?.stem ?? '';
      const meanings = valuesOf(slots[at - 1]).filter(({ member }) =>
        lexicon.stemsOf(member.title).includes(noun),
      );
      if (meanings.length > 0) sentence.join(at - 1, at + 1, { meanings, kinds: kindsOf(meanings) });
    }
    return false;
  });
}

/** "With Google as source": of which column it is a value. */
function readValuesAs(sentence: Sentence): void {
  sentence.read(`${mark('v', 'v')} as (?:(?:the|a|an|their|its) )?${mark('dm', 'd')}`, (m) => {
    const columns = (sentence.slot(m.groups.d)?.meanings ?? []).flatMap((x) =>
      x.kind === 'dimension' ? [x.member] : [],
    );
    const meanings = valuesOf(sentence.slot(m.groups.v)).filter(({ member }) => columns.includes(member));
    if (meanings.length > 0) sentence.join(m.from, m.to, { meanings, kinds: kindsOf(meanings) });
    return false;
  });
}

export function readValuesWithNoun(sentence: Sentence, lexicon: Lexicon): void {
  readValuesAs(sentence);
  readKindsOf(sentence);
  readNounOfValues(sentence, lexicon);
  const { slots } = sentence;
  const found = slots.map((slot) => valuesIn(slot, lexicon));
  const told = slots.map((slot, i) => [...(found[i] ?? []), ...valuesOf(slot)]);
  for (const [i, own] of found.entries()) {
    const beside = neighboursOf(slots, i, told).flatMap((k) => told[k] ?? []);
    const meanings = own.filter(
      ({ member }) => isBehindSource(slots, i) || beside.some((other) => other.member === member),
    );
    const isGroup = groups.test(slots[i - 1]?.text ?? '');
    if (meanings.length > 0 && !isGroup) sentence.join(i, i + 1, { meanings, kinds: kindsOf(meanings) });
  }
}

const valuesOf = (slot: Slot | undefined): Value[] =>
  (slot?.meanings ?? []).flatMap((m) => (m.kind === 'value' && m.whole ? [m] : []));

/** The values that all words but the last are, where the last is the noun of their column. */
function valuesIn({ used, tokens, meanings = [] }: Slot, lexicon: Lexicon): Value[] {
  const noun = tokens.at(-1);
  if (used || tokens.length < 2 || noun === undefined || noun.word !== noun.stem) return [];
  const columns = meanings.flatMap((m) => (m.kind === 'dimension' ? [m.member] : []));
  const called = lexicon.valuesCalled(
    tokens
      .slice(0, -1)
      .map((t) => t.stem)
      .join(' '),
  );
  return called.flatMap((m) => (m.kind === 'value' && columns.includes(m.member) ? [m] : []));
}

/** The places of the values that stand before and behind it, where words that compare or list are between them. */
function neighboursOf(
  slots: readonly Slot[],
  at: number,
  told: readonly (readonly Value[])[],
): readonly number[] {
  return [-1, 1].flatMap((step) => {
    let i = at + step;
    while (told[i]?.length === 0 && passed.test(slots[i]?.text ?? '')) i += step;
    const between = slots.slice(Math.min(i, at) + 1, Math.max(i, at));
    return between.some(({ text }) => joins.test(text)) ? [i] : [];
  });
}

/** "Came through the Sales channel". */
const isBehindSource = (slots: readonly Slot[], at: number): boolean =>
  slots[at - 1]?.text === 'the' && from.test(slots[at - 2]?.text ?? '');
