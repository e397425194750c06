/**
 * Values that say what a row is, spoken of as things and deeds: "countries with more than 20 sign-ups", "average purchase
 * value", "when did u_7 sign up". The value is a condition of the question, and its noun stands for the rows.
 */
import { noise } from '../../lexicon/grammar-words.js';
import type { KindPhrase } from '../../lexicon/kind-phrases.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { aggregateWords, usualMoney } from '../../lexicon/meaning.js';
import type { Token } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { filterOf, kindOf } from './kind-of.js';
import { readConversion } from './read-conversion.js';
import { meaningsOf, rowCount } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark, type Sentence, type Slot } from '../sentence.js';

const longest = 6;
const between = /^(?:the|an?|some|their|his|her|our|my|something|anything|items?|products?|things?)$/;

/** Every stretch of words that such a value is called by becomes one mark. */
export function markKinds(sentence: Sentence, lexicon: Lexicon): void {
  if (lexicon.kinds.size === 0) return;
  for (let i = 0; i < sentence.slots.length; i += 1) {
    for (let length = Math.min(longest, sentence.slots.length - i); length > 0; length -= 1) {
      const phrase = phraseAt(sentence, i, length, lexicon);
      if (!phrase) continue;
      sentence.join(i, i + length, { meanings: [phrase.meaning], kinds: 'v' });
      // "Average purchase value" is the average value of purchases.
      if (isInside(sentence, i)) {
        const [how, value] = sentence.slots.slice(i - 1, i + 1);
        sentence.repeat(value!, i - 1, 2);
        sentence.repeat(how!, i);
      }
      break;
    }
  }
}

const worth = /^(?:values?|amounts?|worth)$/;

const isInside = ({ slots }: Sentence, at: number): boolean => {
  const [how, next] = [slots[at - 1]?.text ?? '', slots[at + 1]?.text ?? ''];
  const isHow = how in aggregateWords && aggregateWords[how] !== 'share';
  return isHow && (worth.test(next) || (/^[a-z]+$/.test(next) && !noise.has(next)));
};

function phraseAt({ slots }: Sentence, at: number, length: number, lexicon: Lexicon): KindPhrase | undefined {
  const run = slots.slice(at, at + length);
  if (run.some((s) => s.used || s.period !== undefined || s.meanings !== undefined || s.text.startsWith('#')))
    return undefined;
  const tokens = run.flatMap((s) => s.tokens);
  const words = tokens.filter((t, k) => t.word !== '-' && !(k > 0 && between.test(t.word)));
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || words[0] !== first || words.at(-1) !== last || tokens.some((t) => t.isQuoted))
    return undefined;
  const phrase = lexicon.kinds.get(words.map((t) => t.stem).join(' '));
  if (!phrase || phrase.others !== undefined) return undefined;
  const isDone = phrase.meaning.spoken === 'done';
  if (words.length === 1 && (noise.has(first.word) || (!isPlural(first) && !isDone))) return undefined;
  if (!isDone && !isBounded(slots, at)) return undefined;
  const isPlace = /^(?:pages?|path|url|screen)$/.test(slots[at + length]?.text ?? '');
  return isPlace ||
    isTaken(
      lexicon,
      tokens,
      phrase,
      slots[at - 1]?.text ?? '',
      slots.some((s) => s.text.startsWith('conversion')),
    )
    ? undefined
    : phrase;
}

const isPlural = (token: Token): boolean => token.word !== token.stem && token.word.endsWith('s');

/** "More than 5 bugs", "the number of bugs". */
const isBounded = (slots: readonly Slot[], at: number): boolean =>
  (slots[at - 1]?.text.startsWith('#') === true &&
    /^(?:than|least|most|over|under|exactly)$/.test(slots[at - 2]?.text ?? '')) ||
  (slots[at - 1]?.text === 'of' && /^(?:number|count)$/.test(slots[at - 2]?.text ?? ''));

/** What the model calls so itself, and a value of another column where nothing says that a thing is meant. */
function isTaken(
  lexicon: Lexicon,
  tokens: readonly Token[],
  { meaning, isVerb }: KindPhrase,
  before: string,
  isConversion: boolean,
): boolean {
  const own = lexicon.longest(tokens, 0);
  if (own?.length !== tokens.length) return false;
  if (own.meanings.some((m) => m.kind !== 'value' && m.weight >= 0.6)) return true;
  const isOther = own.meanings.some((m) => m.kind === 'value' && m.whole && m.member !== meaning.member);
  const isThing = isVerb || isPlural(tokens.at(-1)!) || /^(?:an?|the|#\d+)$/.test(before) || isConversion;
  return isOther && (!isThing || /^(?:on|at|page|path|url|via)$/.test(before));
}

/** Places in which the noun of a value stands for rows: a number of them, the first, or one that something is worked out for. */
const counts =
  /(?:^| )(?:(?:number|count) of(?: (?:all|the|our))*|#\d+|first|last|latest|earliest|newest|oldest|most recent|per(?: an?)?|average(?: number of)?)$/;

export function readKinds(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!sentence.slots.some(kindOf)) return;
  readWhenDone(reading);
  readConversion(reading);
  readBoth(reading);
  sentence.read('how (?:many times|often)(?= (?:did|do|does|has|have|was|were|is) )', (m) =>
    pushTerm(reading, rowCount(reading), m.from),
  );
  const money = usualMoney(reading.lexicon.members);
  for (let i = 0; i < sentence.slots.length; i += 1) {
    const slot = sentence.slots[i]!;
    const kind = slot.used ? undefined : kindOf(slot);
    if (!kind) continue;
    const next = sentence.slots[i + 1];
    const before = sentence.slots
      .slice(Math.max(0, i - 4), i)
      .map((s) => s.text)
      .join(' ');
    if (money && next?.meanings === undefined && worth.test(next?.text ?? ''))
      sentence.join(i + 1, i + 2, {
        meanings: [{ kind: 'measure', member: money, weight: 0.95 }],
        kinds: 'm',
      });
    // "Purchase value" is what is measured of purchases.
    const isBeside = /^§(?!p_|v_)/.test(sentence.slots[i + 1]?.text ?? '');
    if (isBeside || !(counts.test(before) || /^counts?$/.test(next?.text ?? ''))) continue;
    draft.filters.push({ is: filterOf(kind), at: i });
    sentence.join(i, i + 1, { meanings: [{ kind: 'rows', weight: 0.95 }], kinds: 'r' });
  }
  tellTogether(reading);
}

/** "When did u_7 sign up", "when was the purchase of u_7": the times of these rows. */
function readWhenDone(reading: Reading): void {
  const { sentence, draft } = reading;
  const time = timeMember(reading);
  const [first, second] = sentence.slots;
  if (!time || first?.text !== 'when' || !/^(?:did|has|have|was|were|is)$/.test(second?.text ?? '')) return;
  if (sentence.has('most|least|best|average|first|last|latest|earliest')) return;
  first.used = true;
  draft.columns.push(time.name);
  draft.isList = true;
}

const isThing = (slot: Slot | undefined): boolean =>
  meaningsOf(slot, 'measure').some((m) => m.member.aggType === 'countDistinct');

/** "Users who signed up and purchased" have both: no row of theirs is. */
function readBoth(reading: Reading): void {
  const { sentence, draft } = reading;
  const link = '(?:(?:who|that|which|with|have|has|had|did|both|made|also|then|later|an?) )*';
  sentence.read(
    `(?<=${mark('m', 't')} )${link}${mark('v', 'a')} (?:, )?(?:and|but|as well as) ${link}${mark('v', 'b')}`,
    (m) => {
      const thing = sentence.slots[m.from - 1];
      const both = [m.groups.a, m.groups.b].map((one) => kindOf(sentence.slot(one)));
      if (!isThing(thing) || both.some((one) => one?.spoken !== 'done')) return false;
      for (const kind of both)
        if (kind)
          draft.having.push({
            term: {
              kind: 'when',
              of: rowCount(reading),
              filters: [filterOf(kind)],
              words: kind.values.join(' '),
            },
            op: '>',
            value: 0,
          });
      return true;
    },
  );
}

const joins =
  /^(?:and|or|,|vs|versus|against|compared|to|with|than|an?|the|number|of|total|both|nor|as|well|plus|between|but|not|never|have|has|had|did|made|also|·|[#§].*)$/;

/** Two of them that nothing joins are no list: "… of the sign-ups … a purchase" is no condition that a row could meet. */
function tellTogether({ sentence: { slots }, draft }: Reading): void {
  const places = slots.flatMap((slot, at) => (slot.used || !kindOf(slot) ? [] : [at]));
  for (const [k, at] of places.entries()) {
    const next = places[k + 1];
    const [a, b] = [at, next ?? at].map((i) => kindOf(slots[i]));
    if (next === undefined || a?.member !== b?.member) continue;
    const links = slots.slice(at + 1, next).map((s) => s.text);
    if (links.length > 0 && links.length < 6 && links.every((text) => joins.test(text))) {
      // "Sign-ups and purchases by country" are two numbers.
      const areThings = [at, next].every((i) => slots[i]?.tokens.at(-1)?.word.endsWith('s'));
      if (links.join(' ') === 'and' && areThings && a?.spoken === 'done' && !slots.slice(0, at).some(isThing))
        draft.isComparison = true;
      continue;
    }
    const [one, other] = [at, next].map((i) => slots[i]!.tokens.map((t) => t.written).join(' '));
    draft.problem ??= {
      text: `I cannot tell how "${one}" and "${other}" belong together here: no row is both. Please ask for one of them, or for the conversion from the one to the other.`,
      search: `${one} ${other}`,
    };
  }
}
