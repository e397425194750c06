/**
 * Adjectives, verbs and nouns by which a number of a thing is asked for, in the words that the reading steps know: "the
 * heaviest penguin" is the penguin with the highest body mass, "how fast are they" asks for the average speed.
 */
import { attributeOf, type Found } from '../../lexicon/attribute-of.js';
import {
  adjectives,
  comparatives,
  deeds,
  doers,
  superlatives,
  type Told,
} from '../../lexicon/attribute-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stems, tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import { wordLike } from './idioms.js';

const grains = /^(?:hour|day|week|month|quarter|season|year|decade|weekday)s?$/;
/** They are said of much besides, and of the number of a thing only where it is a row. */
const general = /^(?:most |least |more |less )?(?:big|large|small|tiny|long|short|old|young|high|low)/;
const be = /^(?:is|are|was|were|be|been|being)$/;
const grain = /^(?:hour|day|week|month|quarter|season|year|decade|weekday)$/;
const leads = /^(?:what|which|when|is|was|the|and|so|tell|show|me|name|find)$/;
const seasons =
  /^(?:spring|summer|autumn|fall|winter|weekend|january|february|march|april|may|june|july|august|september|october|november|december)s?$/;
/** Rows that were named before: "which one is the longest", "the shortest of those". */
const pronouns = /^(?:ones?|those|these|them)$/i;
const goesOn =
  /^(?:what|which|is|was|are|were|the|and|so|now|then|please|tell|show|me|of|all|one|ones|it|those|these|them|[?.!,])$/;
const object = '(?:people|persons|lives|humans|men|victims|money|co2|carbon|wildlife)';

const asks = /^(?:is|are|was|were|do|does|did|has|have|had)$/;
const again = new RegExp(
  `^(?:${object}|is|was|were|did|do|does|has|have|it|they|that|then|there|day|week|month|year|in|[?.!])$`,
);
const people = new RegExp(`^${object}$`);

type Said = { readonly found: Found; readonly to: number; readonly word: string };
type Thing = 'rows' | 'group' | undefined;
type Edit = { readonly from: number; readonly to: number; readonly words: string; readonly next?: string };

/** Words that say which numbers are meant, as their names. */
export function withAttributes(said: readonly Token[], lexicon: Lexicon): readonly Token[] {
  let list = said;
  if (hasTotals(said, lexicon)) return said;
  for (let at = 0; at < list.length; at += 1) {
    const edit = editAt(list, at, lexicon);
    if (!edit) continue;
    const like = list[edit.from] ?? list[0]!;
    const words = tokensOf(edit.next ?? edit.words).map((t) => ({ ...wordLike(like, t.word), stem: t.stem }));
    list = [...list.slice(0, edit.from), ...words, ...list.slice(edit.to)];
    at = edit.next === undefined ? edit.from + words.length - 1 : edit.from - 1;
  }
  return list;
}

/**
 * Rows that hold the sum of others ("All industries", "World") beside them: what is the most of it would be all of it, so
 * that one of the values has to be named.
 */
function hasTotals(list: readonly Token[], lexicon: Lexicon): boolean {
  const named = list.flatMap((_, i) => valuesAt(list, i, lexicon));
  return [...lexicon.holdings.values].some(
    ([name, values]) =>
      values.length > 2 &&
      values.length < 300 &&
      values.some(({ value }) =>
        /^(?:all|total|overall|world|worldwide)(?: [a-z]+){0,3}$/i.test(String(value)),
      ) &&
      !named.includes(name),
  );
}

/** Of which members a value is named there; what the rows are called is none. */
function valuesAt(list: readonly Token[], at: number, lexicon: Lexicon): string[] {
  const { meanings = [] } = lexicon.longest(list, at) ?? {};
  if (meanings.some((m) => m.kind === 'rows')) return [];
  return meanings.flatMap((m) => (m.kind === 'value' ? [m.member.name] : []));
}

/** A thing of the data that is named there: the rows, or what tells groups of them apart. */
function thingAt(list: readonly Token[], at: number, lexicon: Lexicon): Thing {
  const token = list[at];
  if (!token) return undefined;
  const { meanings = [] } = lexicon.longest(list, at) ?? {};
  if (meanings.some((m) => m.kind === 'rows')) return 'rows';
  if (grains.test(token.word)) return 'group';
  return meanings.some((m) => m.kind === 'dimension' && m.member.type !== 'number') ? 'group' : undefined;
}

/** "The lightest female penguin": what stands there, behind values of it. */
function thingBehind(list: readonly Token[], at: number, lexicon: Lexicon): Thing {
  const thing = thingAt(list, at, lexicon);
  const { length = 0, meanings = [] } = lexicon.longest(list, at) ?? {};
  const isValue = meanings.length > 0 && meanings.every((m) => m.kind === 'value' || m.kind === 'segment');
  return thing ?? (isValue ? thingAt(list, at + length, lexicon) : undefined);
}

/** "The highest weight", "the largest total debt": the number is named, and the adjective says no other. */
function isNumberAt(list: readonly Token[], from: number, lexicon: Lexicon): boolean {
  const at = list.findIndex(
    (t, i) => i >= from && !/^(?:the|total|average|overall|number|of|mean|median)$/.test(t.word),
  );
  const { meanings = [] } = at < 0 ? {} : (lexicon.longest(list, at) ?? {});
  const isNumber = meanings.some(
    (m) => m.kind === 'measure' || (m.kind === 'dimension' && m.member.type === 'number'),
  );
  return isNumber && !meanings.some((m) => m.kind === 'rows');
}

function editAt(list: readonly Token[], at: number, lexicon: Lexicon): Edit | undefined {
  const wordAt = (i: number): string => list[i]?.word ?? '';
  const isOwn = (word: string): boolean => !word.includes(' ') && lexicon.calls(word);
  const find = (words: ReadonlyMap<string, readonly Told[]>, from = at): Said | undefined => {
    for (const length of [4, 3, 2, 1]) {
      const part = list.slice(from, from + length);
      const word = part
        .map((t) => t.word.replaceAll('-', ' '))
        .join(' ')
        .replaceAll(' - ', ' ');
      const told = words.get(word);
      if (told === undefined || part.some((t) => t.isQuoted) || isOwn(word)) continue;
      const found = attributeOf(lexicon, told);
      if (found) return { found, to: from + length, word };
    }
    return undefined;
  };
  /** The thing that is asked for stands before; where none does anywhere, the rows that were spoken of. */
  const thingBefore = (): Thing =>
    [...list.keys()]
      .slice(0, at)
      .map((i) => thingAt(list, i, lexicon))
      .find((thing) => thing !== undefined);
  const isOfThose = (to: number): boolean =>
    list.every(
      (t, i) => (i >= at && i < to) || goesOn.test(t.written.toLowerCase()) || t.value !== undefined,
    ) && list.some((t, i) => i < at || pronouns.test(t.written));

  const most = find(superlatives);
  if (most) {
    const next = thingBehind(list, most.to, lexicon);
    const thing = next ?? thingBefore() ?? (isOfThose(most.to) ? 'rows' : undefined);
    if (general.test(most.word) && (thing !== 'rows' || isNumberAt(list, most.to, lexicon))) return undefined;
    // "Hottest summer": a part of the year is no row, and no group that is ranked.
    if (seasons.test(wordAt(most.to))) return undefined;
    const noun = list[most.to];
    const isOneOfGroup = next === 'rows' && thingBefore() === 'group';
    const isPlural = noun !== undefined && noun.word !== noun.stem;
    const isTold = list.some((t, i) => t.word === 'average' && wordAt(i - 1) === 'on');
    const many = isTold ? '' : most.found.isSum ? 'total ' : 'average ';
    const end = most.found.isHigh ? 'highest' : 'lowest';
    const one = most.found.isHigh ? 'maximum ' : 'minimum ';
    const how = isOneOfGroup && !isPlural ? one : thing === 'group' || isOneOfGroup ? many : '';
    const name = `${end} ${how}${most.found.name}`;
    const the = /^(?:the|our)$/.test(wordAt(at - 1)) ? at - 1 : at;
    const isAsked = list.slice(0, the).every((t) => leads.test(t.word));
    const isUnit = next === 'group' || (next === 'rows' && grains.test(wordAt(most.to)));
    if (grain.test(wordAt(most.to)) && isUnit && isAsked)
      return { from: 0, to: most.to + 1, words: `which ${wordAt(most.to)} has the ${name}` };
    if (grains.test(wordAt(most.to)) && isUnit)
      return list[the - 1]?.value === undefined
        ? { from: the, to: most.to + 1, words: `${wordAt(most.to)} with the ${name}` }
        : {
            from: the - 1,
            to: most.to + 1,
            words: `${wordAt(the - 1)} ${wordAt(most.to)} with the ${name}`,
          };
    if (be.test(wordAt(the - 1)) && next === undefined && thing !== undefined)
      return { from: the - 1, to: most.to, words: `has the ${name}` };
    // "And the longest one?"
    if (noun !== undefined && /^one$/i.test(noun.written) && isOfThose(most.to))
      return { from: 0, to: most.to + 1, words: `which has the ${name}` };
    return { from: at, to: most.to, words: name };
  }

  const more = find(comparatives);
  if (more) {
    const { found, to } = more;
    if (general.test(more.word) && thingBefore() !== 'rows' && found.name.toLowerCase() !== 'age')
      return undefined;
    const than = to + (wordAt(to) === 'than' ? 1 : 0);
    // "Was 2015 hotter than 2014" compares two years.
    if (than > to && list[than]?.value !== undefined && list[at - 1]?.value === undefined) {
      const is = be.test(wordAt(at - 1)) ? at - 1 : at;
      const over = found.isHigh ? 'over' : 'under';
      return { from: is, to: than, words: `${is < at ? 'have' : 'with'} ${found.name} ${over}` };
    }
    const how = found.isSum ? 'total' : 'average';
    // "Is it getting warmer": how it went over time.
    if (/^(?:getting|becoming|growing|turning|got|gotten)$/.test(wordAt(at - 1)) && wordAt(to) !== 'than') {
      const isTold = list.slice(to).some((t) => /^(?:year|month|week|day|time|decade)s?$/.test(t.word));
      const is = list.findIndex((t, i) => i < at && /^(?:is|are|was|were|has|have|been)$/.test(t.word));
      const topics = stems(lexicon.view.title);
      // "Is India getting happier": of what stands between.
      const from = is >= 0 && is < at - 1 ? is : at - 1;
      const of = list
        .slice(from === is ? is + 1 : at, at - 1)
        .filter((t) => !/^(?:it|things|the|weather)$/.test(t.word))
        .filter((t) => lexicon.longest([t], 0) !== undefined || !topics.includes(t.stem))
        .map((t) => t.written)
        .join(' ');
      const words = `${how} ${found.name}${of === '' ? '' : ` of ${of}`}${isTold ? '' : ' over time'}`;
      return { from, to, words };
    }
    const side = found.isHigh ? 'higher' : 'lower';
    const hasThan = list.slice(to).some((t) => t.word === 'than');
    if (/^(?:much)$/.test(wordAt(at - 1)) && wordAt(at - 2) === 'how' && be.test(wordAt(to)) && hasThan)
      return { from: at, to: to + 1, words: `${side} ${wordAt(to)} the ${how} ${found.name} of` };
    const is = list.findIndex((t, i) => i < at && be.test(t.word));
    if (is >= 0 && list.slice(0, is).every((t) => /^(?:and|so|,|on|average)$/.test(t.word)) && than > to)
      return {
        from: is + 1,
        to,
        words: [`the ${how} ${found.name} of`, ...list.slice(is + 1, at).map((t) => t.written), side].join(
          ' ',
        ),
      };
    return undefined;
  }

  if (wordAt(at) === 'how') return askedAt(list, at, find, (i) => thingAt(list, i, lexicon) === 'rows');

  const doer = /^(?:biggest|largest|top|highest|heaviest|worst|lowest|smallest)$/.test(wordAt(at - 1))
    ? find(doers)
    : undefined;
  if (doer) return { from: at, to: doer.to, words: doer.found.name };

  const deed = find(deeds);
  if (!deed) return undefined;
  const { found, to } = deed;
  const rest = `${list
    .slice(to)
    .map((t) => (t.value === undefined ? t.word : '#'))
    .join(' ')} `;
  const end = new RegExp(
    `^(?:the )?(most|least|fewest)(?: ${object})?(?= [?.!]| ?$| (?:in|on|by|since|during|overall|of) )`,
  ).exec(rest);
  if (end)
    return {
      from: at,
      to: to + end[0].split(' ').length,
      words: `has the ${end[1] === 'most' ? 'highest' : 'lowest'} ${thingBefore() === 'group' ? (found.isSum ? 'total ' : 'average ') : ''}${found.name}`,
    };
  const bound = new RegExp(
    `^(?:at least|at most|more than|less than|fewer than|over|under|above|below|up to|between|exactly) (?:\\$ |€ )?#(?: and #)?(?: (?<thing>${object}))?`,
  ).exec(rest);
  if (!bound) return undefined;
  const ends = bound.groups?.thing === undefined ? to : to + bound[0].split(' ').length;
  const told = list.slice(to, ends - 1).map((t) => t.value?.toString() ?? t.written);
  const who = /^(?:who|that|which)$/.test(wordAt(at - 1)) ? at - 1 : at;
  return { from: who, to: ends, words: [`with ${found.name}`, ...told].join(' ') };
}

/** "How heavy are they", "how much does one weigh", "how many people died". */
function askedAt(
  list: readonly Token[],
  at: number,
  find: (words: ReadonlyMap<string, readonly Told[]>, at: number) => Said | undefined,
  isRowAt: (at: number) => boolean,
): Edit | undefined {
  const wordAt = (i: number): string => list[i]?.word ?? '';
  const so = find(adjectives, at + 1);
  if (so && asks.test(wordAt(so.to))) {
    const { name, isSum } = so.found;
    // "How heavy is the heaviest one": it asks for the end and for no average.
    const end = wordAt(so.to + 1) === 'the' ? find(superlatives, so.to + 2) : undefined;
    if (end) {
      const isRow = isRowAt(end.to);
      const one = `what is the ${end.found.isHigh ? 'maximum' : 'minimum'} ${name}`;
      return {
        from: at,
        to: end.to + (isRow ? 1 : 0),
        words: isRow || end.to === list.length ? one : `${one} of`,
      };
    }
    const a = /^(?:the|an?) (?:average|typical|usual) /.exec(`${wordAt(so.to + 1)} ${wordAt(so.to + 2)} `)
      ? 2
      : 0;
    return { from: at, to: so.to + 1 + a, words: `what is the ${isSum ? 'total' : 'average'} ${name} of` };
  }
  if (!/^(?:much|many)$/.test(wordAt(at + 1))) return undefined;
  // "…, and how many people died that day?" is told with the one that was asked for.
  const tail = list.slice(at + 2).map((t) => t.word);
  const isAgain =
    at > 0 &&
    list.slice(0, at).some((t) => /^(?:highest|lowest)$/.test(t.word)) &&
    [...tail.keys()].some((k) => find(deeds, at + 2 + k)) &&
    tail.every((word, k) => again.test(word) || find(deeds, at + 2 + k) !== undefined);
  if (isAgain) return { from: at + 2, to: list.length, words: '' };
  const end = list.findIndex((t, i) => i > at && /^[,.;:?!]$/.test(t.word));
  for (let i = at + 2; i < (end < 0 ? list.length : end); i += 1) {
    const deed = find(deeds, i);
    if (!deed) continue;
    const isTold = (t: Token): boolean =>
      !asks.test(t.word) && !new RegExp(`^(?:${object}|all|been|ever|get|got)$`).test(t.word);
    const between = list.slice(at + 2, i);
    const things = between.filter(isTold).map((t) => t.written);
    // "How many orders did the people place who died" is another question.
    if (
      things.length > 4 ||
      (wordAt(at + 1) === 'many' && between.length > 0 && !between.some((t) => people.test(t.word)))
    )
      return undefined;
    // "How much does the heaviest one weigh": it says twice of what it is the most.
    const isMost = things.some((_, k) =>
      [1, 2].some((n) => superlatives.has(things.slice(k, k + n).join(' '))),
    );
    if (isMost) return { from: at, to: deed.to, words: '', next: things.join(' ') };
    const { name, isSum } = deed.found;
    const by = wordAt(deed.to) === 'by' ? deed.to + 1 : deed.to;
    const of = things.join(' ').replace(/^(?:the |a |an )?(?:average|typical|usual) /, '');
    return {
      from: at,
      to: by,
      words: `what is the ${isSum ? 'total' : 'average'} ${name}${of === '' && by === deed.to ? '' : ` of ${of}`}`,
    };
  }
  return undefined;
}
