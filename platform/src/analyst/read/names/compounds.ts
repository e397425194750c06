/**
 * Nouns that stand before a noun of the same thing: "product category" is the category, and "customer segment" the
 * segment; by both of them there would be a row for every product.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isMoney, type Meaning } from '../../lexicon/meaning.js';
import { kindsOf } from './kept-meanings.js';
import type { Sentence, Slot } from '../sentence.js';

type Dimension = Extract<Meaning, { kind: 'dimension' }>;

const ofDimensions = (slot: Slot | undefined): Dimension[] =>
  slot?.used === false
    ? (slot.meanings ?? []).filter((m): m is Dimension => m.kind === 'dimension' && m.weight >= 0.6)
    : [];

/** A noun and the noun of the same thing before it become one mention. */
export function joinCompounds(sentence: Sentence, lexicon: Lexicon): void {
  for (let i = 0; i + 1 < sentence.slots.length; i += 1) {
    const [first, second] = [sentence.slots[i], sentence.slots[i + 1]];
    const token = first?.tokens.at(-1);
    const isOneThing = first?.tokens.length === 1 && token?.isQuoted === false && token.word === token.stem;
    if (second && isOneThing && isOfRows(first, sentence.slots[i - 1], second)) {
      const meanings = second.meanings ?? [];
      sentence.join(i, i + 2, { meanings, kinds: kindsOf(meanings) });
      continue;
    }
    if (second && isOneThing && isBeforeItsOwn(first, sentence.slots[i - 1], second)) {
      sentence.join(i, i + 2, { meanings: second.meanings ?? [], kinds: kindsOf(second.meanings ?? []) });
      continue;
    }
    // "Customers segment" and "status, priority" name two.
    if (!first || !second || !isOneThing || !isNamed(first) || !isNamed(second)) continue;
    const heads = ofDimensions(second).filter(({ member }) => member.type !== 'time');
    const own = heads.filter(({ member }) =>
      ofDimensions(first).some(
        (m) =>
          m.member !== member &&
          m.member.type === 'string' &&
          m.member.cubes.size === 1 &&
          [...m.member.cubes].every((cube) => member.cubes.has(cube)) &&
          // Of the rows' own columns any two are of one thing.
          (m.member.isKey === true ||
            !m.member.cubes.has(lexicon.view.root) ||
            isOfThing(m.member, member.name)),
      ),
    );
    if (own.length === 0) continue;
    const meanings = (second.meanings ?? []).filter((m) => m.kind !== 'dimension' || own.includes(m));
    sentence.join(i, i + 2, { meanings, kinds: kindsOf(meanings) });
  }
}

/** "Repair spend" and "booking revenue" are what the rows have cost and brought: a noun of theirs says no more. */
function isOfRows(first: Slot, before: Slot | undefined, second: Slot): boolean {
  const isNoun = (m: Meaning): boolean =>
    m.kind === 'rows' || (m.kind === 'measure' && m.member.aggType === 'count');
  const isSum = (m: Meaning): boolean =>
    m.kind === 'measure' && m.member.aggType === 'sum' && m.weight >= 0.6 && isMoney(m.member);
  const { meanings = [] } = first;
  return (
    !first.used &&
    !second.used &&
    meanings.length > 0 &&
    meanings.every(isNoun) &&
    second.meanings?.some(isSum) === true &&
    !/^(?:per|each|every|an?|one|this|that|which)$/.test(before?.text ?? '')
  );
}

/** "Per session source" is by the source that a session has. */
function isBeforeItsOwn(first: Slot, before: Slot | undefined, second: Slot): boolean {
  const { meanings = [] } = first;
  const isNoun = (m: Meaning): boolean =>
    m.kind === 'rows' ||
    (m.kind === 'measure' && (m.member.aggType ?? '').startsWith('count')) ||
    (m.kind === 'dimension' && m.member.hints.code === true);
  const isText = ofDimensions(second).some(({ member, weight }) => member.type === 'string' && weight >= 0.9);
  const isBy = /^(?:by|per|each|every)$/.test(before?.text ?? '');
  return !first.used && isBy && isText && meanings.length > 0 && meanings.every(isNoun);
}

/** A member by its name or the most of it, and no value, segment or row that is called so. */
const isNamed = ({ meanings = [] }: Slot): boolean =>
  meanings.some((m) => m.kind === 'dimension' && m.weight >= 0.6) &&
  meanings.every((m) => m.kind !== 'value' && m.kind !== 'rows' && m.kind !== 'segment');

/** `customer_segment` is a customer's. */
const isOfThing = ({ name }: { readonly name: string }, other: string): boolean =>
  other.startsWith(`${name}_`) || other.startsWith(`${name.replace(/_(?:id|name|no)$/, '')}_`);
