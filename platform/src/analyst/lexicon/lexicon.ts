import type { Member, View } from '../../data/data-model.js';
import { isCommonWord } from './common-words.js';
import { abbreviations } from './abbreviations.js';
import { isGrammarWord, noise, operators } from './grammar-words.js';
import type { Meaning } from './meaning.js';
import { nounsOf, saidOfTimes } from './deed-nouns.js';
import { differenceCalled } from './differences.js';
import { courseOf, namedCourse } from './course-of.js';
import { kindColumns, kindPhrases, type KindPhrase } from './kind-phrases.js';
import { withCommonWords } from './families.js';
import { fits } from './fits.js';
import {
  clearlyOf,
  everydayColumns,
  everydayRows,
  hadRows,
  isOfDead,
  theDead,
  withSums,
} from './everyday-nouns.js';
import { FIRST_WORD, measuredNames, memberPhrases } from './member-phrases.js';
import { partNames } from './part-names.js';
import { saidPhrases } from './said/of-members.js';
import { isVerbForm } from './said/verb-forms.js';
import { rolesOf, type Role } from './roles.js';
import { withLevelSums } from './level-sums.js';
import { nearest } from './spelling.js';
import { withOnceMeasures } from './once-measures.js';
import { stem, stems, type Token } from './tokens.js';
import { withoutOwnDeeds } from './value-names.js';
import { initials, isDull, spellings, subPhrases, withoutRanks } from './value-phrases.js';
import { withUnits } from './units.js';
import type { Extent, Holdings } from './values.js';

const longestPhrase = 8;
/** A word that more values than this have in common tells none of them. */
const mostSharing = 6;
/** Of more values than these, initials would be told by chance. */
const mostShort = 60;

type Everyday = { readonly view: View; readonly rowNouns: readonly string[]; readonly holdings: Holdings };

/** Which words of a question stand for what, for one view and one set of rights. */
export class Lexicon {
  readonly view: View;
  readonly members: readonly Member[];
  readonly holdings: Holdings;
  readonly roles: readonly Role[];
  /** The things that the rows follow over time, and are called after or name. */
  readonly course: Member | undefined;
  /** What values that say what a row is are called. */
  readonly kinds: ReadonlyMap<string, KindPhrase>;
  readonly #meanings = new Map<string, Meaning[]>();
  readonly #words = new Set<string>();
  readonly #memberWords = new Set<string>();
  /** Words of phrases that are no names by themselves, spelt right: "turn" of "turn up". */
  readonly #phraseWords = new Set<string>();
  readonly #initials = new Set<string>();
  readonly #added: ReadonlySet<string>;
  readonly #stems = new Map<string, readonly string[]>();

  /** @param members those that the viewer may see */
  constructor(o: {
    readonly view: View;
    readonly members: readonly Member[];
    readonly holdings: Holdings;
    readonly rowNouns: readonly string[];
    /** Who the rows are of, where that says no more than the rows. */
    readonly people?: readonly string[];
  }) {
    const own = withSums(withUnits(withOnceMeasures(withLevelSums(o.members))));
    const { members, rowNouns, phrases, added, others } = withCommonWords(
      own,
      o.holdings,
      o.rowNouns,
      o.view,
    );
    const course = courseOf(o);
    this.view = o.view;
    this.course = course ?? namedCourse(o);
    this.#added = added;
    this.members = members;
    this.holdings = o.holdings;
    this.roles = rolesOf(members);
    this.kinds = kindPhrases(kindColumns(o.view, members, o.holdings), o.holdings);
    if (course) this.#add(['row'], { kind: 'rows', weight: 0.9 });
    const called = course ? rowNouns.map((noun) => stems(noun).join(' ')) : [];
    const measured = measuredNames(members);
    // "Stocks" are none of the rows, and "the price of each stock" is that of a thing.
    const isOfRows = (member: Member, words: readonly string[]): boolean =>
      (member.aggType === 'count' && measured.has(words.join(' '))) ||
      (member !== course &&
        called.some((noun) => words.join(' ') === noun || (words.includes('each') && words.at(-1) === noun)));
    for (const noun of rowNouns.filter((one) => !measured.has(stems(one).join(' ')))) {
      const weight = o.rowNouns.includes(noun) ? 0.9 : 0.85;
      this.#add(
        stems(noun),
        course ? { kind: 'dimension', member: course, weight } : { kind: 'rows', weight },
      );
    }
    for (const noun of o.people ?? [])
      if (!rowNouns.includes(noun)) this.#add([noun], { kind: 'rows', weight: 0.6 });
    for (const member of members) {
      for (const { words, weight, isTurned: isOtherWay } of memberPhrases(member)) {
        if (isOfRows(member, words)) continue;
        const isSaid = saidPhrases.has(words.join(' '));
        const isTurned = isOtherWay || isSaid;
        if (isSaid) for (const word of words) this.#phraseWords.add(word);
        this.#add(words, { kind: member.kind, member, weight }, isTurned);
        for (const word of words) if (word.length > 3 && !isTurned) this.#memberWords.add(word);
      }
      for (const words of (phrases.get(member.name) ?? []).map(stems)) {
        for (const word of words) this.#phraseWords.add(word);
        this.#add(words, { kind: member.kind, member, weight: 0.95 }, true);
      }
      for (const text of member.hints.role?.words ?? [])
        for (const word of stems(text)) this.#words.add(word);
      for (const text of member.hints.role?.rows ?? []) this.#add(stems(text), { kind: 'rows', weight: 1 });
      this.#addNamedValues(member);
    }
    for (const [name, known] of o.holdings.values) {
      const member = members.find((m) => m.name === name);
      if (member) this.#addValues(member, withoutOwnDeeds(known, { ...o, member, rowNouns }));
    }
    for (const { words, meaning } of saidOfTimes(members, o))
      if (!this.#isTaken(words.join(' '))) this.#add(words, meaning, words.length > 1);
    for (const { member, value, rows, name } of others) {
      for (const word of name.includes(' ') ? stems(name) : []) this.#phraseWords.add(word);
      this.#add(
        stems(name),
        { kind: 'value', member, values: [value], rows, whole: true, weight: 0.8 },
        name.includes(' '),
      );
    }
    for (const { member, words, weight } of partNames(members, this.#isTaken))
      this.#add(words, { kind: member.kind, member, weight }, true);
    this.#addEveryday(o, rowNouns);
  }

  /** Whether a phrase means something already, and not only as the first word of a name. */
  readonly #isTaken = (phrase: string): boolean =>
    (this.#meanings.get(phrase) ?? []).some(
      (m) => (m.kind !== 'value' || m.whole) && m.weight !== FIRST_WORD,
    );

  /** What people call the rows and columns by what the table holds. */
  #addEveryday({ view, rowNouns, holdings }: Everyday, allNouns: readonly string[]): void {
    const { members } = this;
    for (const noun of hadRows(view, members).filter((one) => !this.#isTaken(one)))
      this.#add([noun], { kind: 'rows', weight: 0.7 });
    const rows = everydayRows(view, rowNouns).filter((noun) => !this.#isTaken(noun));
    for (const noun of rows) this.#add(stems(noun), { kind: 'rows', weight: 0.6 });
    const columns = everydayColumns(view, members, [...allNouns, ...rows], holdings);
    for (const { member, words, weight } of columns.filter((c) => !this.#isTaken(c.words.join(' '))))
      this.#add(words, { kind: member.kind, member, weight }, true);
    for (const { member, words, weight } of clearlyOf(members, holdings)) {
      const key = words.join(' ');
      if (rowNouns.some((noun) => stems(noun).join(' ') === key)) this.#addRowsBeside(key);
      this.#meanings.set(key, [{ kind: 'dimension', member, weight }]);
    }
    if (isOfDead(view, members, holdings.empty))
      for (const noun of theDead) this.#add([noun], { kind: 'rows', weight: 0.95 });
  }

  /** Rows are just rows, where what they are named after is a column of theirs. */
  #addRowsBeside(noun: string): void {
    for (const [key, known] of this.#meanings)
      if (` ${key} `.includes(` ${noun} `))
        this.#meanings.set(
          key,
          known.filter((m) => m.kind !== 'measure' || m.member.aggType !== 'count'),
        );
    this.#add(['row'], { kind: 'rows', weight: 0.9 });
  }

  /** The words of a name of the model, which every question compares with its own. */
  stemsOf(name: string): readonly string[] {
    const known = this.#stems.get(name) ?? stems(name);
    this.#stems.set(name, known);
    return known;
  }

  /** The longest phrase that begins at a token, and all that it may mean, likeliest first. */
  longest(
    tokens: readonly Token[],
    from: number,
  ): { length: number; meanings: readonly Meaning[] } | undefined {
    for (let length = Math.min(longestPhrase, tokens.length - from); length > 0; length -= 1) {
      const whole = tokens.slice(from, from + length);
      // "Waiting on the customer" is the value "Waiting on customer".
      const part = whole.filter((t, i) => isWord(t) && !(i > 0 && t.word === 'the'));
      // "Broke our SLA", of what is so or is not.
      const bare = part.filter((t, i) => i === 0 || !/^(?:our|their|its|your|my)$/.test(t.word));
      if (part.length === 0 || !isWord(whole[0]) || part.at(-1) !== whole.at(-1)) continue;
      // "Visits, revenue" are two, where a visit's revenue is one.
      const isList = whole.some((t) => /^[,;:]$/.test(t.word));
      const found = (this.#meanings.get(part.map((t) => t.stem).join(' ')) ?? []).filter(
        (m) => fits(m, part) && (m.kind === 'value' || !isList),
      );
      const flags = found.length > 0 || bare.length === part.length ? [] : this.#flagsCalled(bare);
      const meanings = [...found, ...flags].sort((a, b) => b.weight - a.weight);
      if (meanings.length > 0) return { length, meanings };
    }
    return undefined;
  }

  #flagsCalled(words: readonly Token[]): readonly Meaning[] {
    const found = this.#meanings.get(words.map((t) => t.stem).join(' ')) ?? [];
    return found.filter((m) => m.kind !== 'rows' && m.member.type === 'boolean');
  }

  /** The values that a word is all of: "high", "new". */
  valuesCalled(word: string): readonly Meaning[] {
    return (this.#meanings.get(word) ?? []).filter((m) => m.kind === 'value' && m.whole);
  }

  /** A word of the data for one that is spelt wrong. */
  mend(word: string): string | undefined {
    if (isGrammarWord(word) || isVerbForm(word) || this.#isSpelt(word)) return undefined;
    // A name comes near to many a short word: "Paris" is no "parts".
    const spelt = isCommonWord(word) ? undefined : nearest(word, this.words());
    const near = spelt !== undefined && this.#isDoneAt(word, spelt) ? undefined : spelt;
    // A word that sentences are made of would change what is asked.
    const isOwn =
      near === undefined ||
      !isGrammarWord(near) ||
      (this.#memberWords.has(near) &&
        (!noise.has(near) || word.length > 4) &&
        (!operators.has(near) || near.length > 5)) ||
      this.kinds.has(near) ||
      // "Ordres", where rows are orders.
      this.#meanings.get(near)?.some((m) => m.kind === 'rows') === true;
    return isOwn ? (this.#inFull(word) ?? near ?? this.#shortened(word) ?? this.#derived(word)) : undefined;
  }

  /** "Solve" beside a time of what was solved: what is done says itself which time is meant. */
  #isDoneAt(word: string, done: string): boolean {
    if (done !== `${word}d` && done !== `${word}ed`) return false;
    return this.members.some(({ type, title }) => type === 'time' && stems(title).includes(stem(done)));
  }

  /** "Dept" for the department, where the data tells of one. */
  #inFull(word: string): string | undefined {
    const full = abbreviations.get(word);
    return full !== undefined && this.#meanings.has(full) ? full : undefined;
  }

  /** "Rev" for revenue, "conv" for conversion: the beginning of a member's word, of a measure's before others. */
  #shortened(word: string): string | undefined {
    if (word.length > 4) return undefined;
    const begins = (m: Member): string[] =>
      [m.title, ...m.synonyms]
        .flatMap(stems)
        .filter((w) => w.startsWith(word) && w.length >= word.length + 3);
    const of = (kind: Member['kind']) => this.members.filter((m) => m.kind === kind).flatMap(begins);
    const [best] = [...of('measure'), ...of('dimension')];
    return best;
  }

  /** "Satisfied" for satisfaction, "grossing" for gross: a member's word with the same beginning. */
  #derived(word: string): string | undefined {
    if (word.length < 5) return undefined;
    const shared = (other: string): number => {
      let n = 0;
      while (n < other.length && other[n] === word[n]) n += 1;
      return n;
    };
    const fits = [...this.#memberWords].filter((other) => {
      const n = shared(other);
      if (this.#isDoneAt(word, other)) return false;
      // "Complain" begins as "completed" does, and is no form of it.
      if (!wordEnds.test(word.slice(n)) || !wordEnds.test(other.slice(n))) return false;
      // A visit is nobody who visits.
      if (/^(?:or|er|ee)$/.test(other.slice(word.length)) && n === word.length) return false;
      if (/(?:or|er)$/.test(word) && !/(?:or|er)$/.test(other)) return false;
      return n >= Math.max(4, 0.6 * word.length) && n >= 0.5 * other.length && !isGrammarWord(other);
    });
    return fits.sort((a, b) => shared(b) - shared(a) || a.length - b.length)[0];
  }

  readonly knows = (word: string): boolean => this.#words.has(word);

  /** Spelt as the data or a short form of its words is. */
  readonly spells = (word: string): boolean =>
    this.#isSpelt(word) || (this.#inFull(word) ?? this.#shortened(word)) !== undefined;
  readonly #isSpelt = (word: string): boolean =>
    [this.#words, this.#meanings, this.#phraseWords].some((of) => of.has(word));

  /** Those of its names, which a misspelt one may be. */
  readonly words = (): readonly string[] =>
    [...this.#words].filter((word) => word.length > 4 || !this.#added.has(word));

  /** Whether the word by itself is a name of something. */
  readonly calls = (word: string): boolean => this.#meanings.has(stem(word));

  /** The days that the rows reach over, by the time that is meant where none is named. */
  extent(): Extent | undefined {
    const times = this.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
    const usual = times.find((m) => m.hints.default === true) ?? times[0];
    return usual && this.holdings.extents.get(usual.name);
  }

  /** Of the view, or one of its numbers less another. */
  member(name: string): Member | undefined {
    return this.members.find((m) => m.name === name) ?? differenceCalled(name, this.members);
  }

  /** @param isTurned whether its words are no names of their own, which a misspelt word could be */
  #add(words: readonly string[], meaning: Meaning, isTurned = false): void {
    const key = words.join(' ');
    if (key === '' || key === '%') return;
    const known = this.#meanings.get(key) ?? [];
    const same = known.findIndex((m) => m.kind === meaning.kind && memberOf(m) === memberOf(meaning));
    if (same < 0) this.#meanings.set(key, [...known, meaning]);
    else if (meaning.kind === 'value') mergeValue(known, same, meaning);
    for (const word of isTurned ? [] : words) if (word.length > 3 && !/\d/.test(word)) this.#words.add(word);
  }

  #addValues(
    member: Member,
    known: Holdings['values'] extends ReadonlyMap<string, infer V> ? V : never,
  ): void {
    const sharing = new Map<string, number>();
    const parts = known.map(({ value }) => [...new Set(subPhrases(stems(String(value))))]);
    const ranks = withoutRanks(known.map(({ value }) => String(value)));
    for (const phrases of parts) for (const p of phrases) sharing.set(p, (sharing.get(p) ?? 0) + 1);
    for (const [index, { value, rows }] of known.entries()) {
      const words = stems(String(value));
      const meaning = { kind: 'value', member, values: [value], rows } as const;
      const spelt = spellings(words);
      const isAlike = (m: Meaning): boolean => spelt.length > 1 && m.kind === 'value' && m.member === member;
      const isFree = (found: readonly Meaning[] | undefined): boolean =>
        found?.every(isAlike) === true || isOnlyOfReason(found);
      for (const said of [...spelt, ...(ranks[index] ?? []).map(stems)])
        this.#add(said, { ...meaning, whole: true, weight: 0.9 });
      // "u_20651" is one word of a question.
      const written = String(value).toLowerCase();
      if (/^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(written))
        this.#add([stem(written)], { ...meaning, whole: true, weight: 0.9 }, true);
      for (const noun of known.length > mostShort ? [] : spelt.flatMap(nounsOf))
        // "Cancellations" are what was cancelled, beside a cancellation reason too.
        if ((!this.#words.has(noun) || isFree(this.#meanings.get(noun))) && !isGrammarWord(noun))
          this.#add([noun], { ...meaning, whole: true, weight: 0.7 });
      for (const short of known.length > mostShort ? [] : initials(String(value)))
        if (!this.#meanings.has(short) || this.#initials.has(short)) {
          this.#initials.add(short);
          this.#add([short], { ...meaning, whole: true, weight: 0.85 });
        }
      for (const phrase of parts[index] ?? []) {
        // "Food" is no "Non-food", and "working" no "Token not working".
        const [before = ''] = ` ${words.join(' ')} `.split(`${phrase} `);
        if (
          / (?:non|not|no|without) $/.test(before) ||
          phrase === words.join(' ') ||
          (sharing.get(phrase) ?? 0) > mostSharing ||
          isDull(phrase, String(value))
        )
          continue;
        this.#add(phrase.split(' '), { ...meaning, whole: false, weight: 0.3 });
      }
    }
  }

  /** Names that the model gives to values which the viewer's rows hold. */
  #addNamedValues(member: Member): void {
    const held = this.holdings.values.get(member.name) ?? [];
    for (const [value, names] of Object.entries(member.hints.values ?? {})) {
      const known = held.find((v) => v.value === value);
      if (!known) continue;
      for (const name of [names].flat())
        this.#add(stems(name), {
          kind: 'value',
          member,
          values: [value],
          rows: known.rows,
          whole: true,
          weight: 0.9,
        });
    }
  }
}

/** What forms of one word end with, or what was typed at its end by mistake. */
const wordEnds =
  /^(?:.{0,2}|ies|ied|ings?|ions?|ations?|ition|action|ments?|ance|ence|ency|ity|ility|able|ible|ive|ative|ful|ness|age|ant|ent|[ts]ion|ption|i[sz]ed?|ship|ical|([dglmnprt])\1?(?:ing|ed|er)|i(?:ness|er|est)|is[htm])$/;

/** Nothing but the first word of a "cancellation reason". */
const isOnlyOfReason = (known: readonly Meaning[] | undefined): boolean =>
  known?.every(
    (m) => m.kind === 'dimension' && m.weight === FIRST_WORD && /\breason$/i.test(m.member.title),
  ) === true;

const isWord = (token: Token | undefined): boolean =>
  token !== undefined && /[\p{L}\p{N}$€£%]/u.test(token.word);

const memberOf = (meaning: Meaning): Member | undefined => ('member' in meaning ? meaning.member : undefined);

function mergeValue(known: Meaning[], at: number, meaning: Extract<Meaning, { kind: 'value' }>): void {
  const before = known[at];
  if (before?.kind !== 'value' || (before.whole && !meaning.whole)) return;
  if (!before.whole && meaning.whole) known[at] = meaning;
  else if (!before.values.includes(meaning.values[0] ?? ''))
    known[at] = {
      ...before,
      values: [...before.values, ...meaning.values],
      rows: before.rows + meaning.rows,
    };
}
