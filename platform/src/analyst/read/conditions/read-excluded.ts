/**
 * What is left out by another name than its own: "without any returns" where the model counts returns, "excluding
 * bounces" where rows bounce or do not, "without sequels and documentaries" where the two are of different members.
 */
import { plainVerbs } from '../../lexicon/grammar-words.js';
import { verbStem } from '../../lexicon/tokens.js';
import type { Member } from '../../../data/data-model.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { conditionOf, countOf, flagsOf, notSo } from '../condition-of.js';
import { meaningsOf } from '../resolve.js';
import { anyOf, mark, type Slot } from '../sentence.js';

/** "Excluding everything that was returned", "leave out orders with a coupon": what stands behind is left out. */
export function joinExcluded({ sentence, lexicon }: Reading): void {
  // "Excluding trips from Texas": the word that tells which end is meant stays.
  const ends = lexicon.roles.length > 0;
  const out =
    '(?:excluding|exclude|excludes|except(?: for)?|ignoring|ignore|minus|not counting|not including|besides|apart from)';
  const all =
    '(?:all|any|the|of|those|these|ones|everything|everyone|everybody|anything|anyone|anybody|what|whatever)';
  const been = '(?:is|are|was|were|be|been|has|have|had|got|already)';
  for (const [first, rows] of [
    [out, `${mark('r')} `],
    ['without', ''],
  ] as const) {
    const clause = new RegExp(
      `(?<= )${first} (?:${all} )*(?:${rows}(?:(?:that|which|who) )(?:${been} )*|(?<=(?:those|ones|thing|one|body|what|whatever) )(?:(?:that|which|who) )?(?:${been} )*|${rows}(?=(?:in|from|with|having${ends ? '|to|into' : ''}) ))(?<with>(?:with|having|in${ends ? '' : '|from'}) )?(?:(?:an?|any|the) )*(?=${ends ? '(?:(?:from|to|into) )?' : ''}§[a-z]*[vsbtd])`,
    );
    const found = clause.exec(sentence.source());
    if (!found) continue;
    const words = (text: string): number => text.split(' ').filter((w) => w !== '').length;
    const from = words(sentence.source().slice(0, found.index));
    const isEmpty = /^(?:with|having)/.test(found.groups?.with ?? '');
    sentence.merge(from, from + words(found[0]), isEmpty ? 'without' : 'excluding');
  }
}

/** "To countries other than France", "excluding the French-language ones": the noun says of what it is, and no group. */
function useKindOfExcluded({ sentence }: Reading): void {
  const out = '(?:other than|except(?: for)?|excluding|excl|not|without)(?: (?:the|any|all))*';
  sentence.read(
    `(?:to|from|in|of|with|for|have|has|had|at|on|into)(?: (?:an?|the|any|some))* ${mark('d', 'd')} (?:other than|except(?: for)?|excluding)(?: the)? ${mark('v', 'v')}|${out} ${mark('v', 'w')} (?:- )?${mark('d', 'e')}(?= (?:ones|${mark('r')}))`,
    (m) => {
      const noun = sentence.slot(m.groups.d ?? m.groups.e);
      const values = meaningsOf(sentence.slot(m.groups.v ?? m.groups.w), 'value');
      const isOfIt = meaningsOf(noun, 'dimension').some((d) => values.some((v) => v.member === d.member));
      if (noun && isOfIt && meaningsOf(noun, 'rows').length === 0) noun.used = true;
      return false;
    },
  );
}

export function readExcluded(reading: Reading): void {
  const { sentence, draft } = reading;
  useKindOfExcluded(reading);
  sentence.read('(?:(?:,|\\(|and|but) )?nonblank(?: \\))?', () => {
    draft.noBlanks = true;
  });
  // What stands between a denial and what it denies carries nothing: "never got us a single conversion", "not in English".
  const carried = `(?:end up|${anyOf(carry, plainVerbs)})`;
  const item = `(?:${carried} )*(?:${mark('mvsbtdn')}|(?:buy|buys|book|reserve|purchase|convert|register|subscribe|return|cancel|bounce|churn))`;
  const be = '(?:are|were|is|was|do|does|did|have|has|had|could|can)';
  const out =
    'without|excluding|exclude|excl|except(?: for)?|not counting|not including|ignoring|leaving out|minus|net of|neither';
  const rows = `(?: ${mark('r')})?`;
  // "Not escalated but reopened", "did not bounce and bought": of the second only where that is said again.
  const again = `(?: (?:,|and|but|or|nor)+ (?:${be} )?(?:not|never)| (?:,|or|nor)+)`;
  sentence.read(
    `(?:(?:${out}) ${item}(?: (?:,|and|or|nor)+(?: not| without)? ${item})*|(?:that |which |who )?(?:${be} )?(?:not|never) ${item}(?:${again} ${item})*)${rows}`,
    (m) => {
      const words = m.text.split(' ');
      const slots = words.flatMap((word) => sentence.slot(word.startsWith('§') ? word : undefined) ?? []);
      const named = slots.filter(
        (slot, i) => i === 0 || i < slots.length - 1 || meaningsOf(slot, 'rows').length === 0,
      );
      const deeds = words.flatMap((word, i) =>
        word.startsWith('§') || i === 0 ? [] : (flagOfDeed(reading, word) ?? []),
      );
      const isPlain =
        deeds.length === 0 &&
        (named.every((slot) => meaningsOf(slot, 'value').some((v) => v.whole)) ||
          (named.length === 1 && [...meaningsOf(named[0], 'segment'), ...flagsOf(named[0])].length > 0));
      // Values, and one flag by itself, have steps of their own.
      if (
        isPlain &&
        !(named.length === 1 && countOf(named[0]) !== undefined && flagsOf(named[0]).length === 0)
      )
        return false;
      // A field that is left empty, by itself, has one too.
      const isNever = words.some((word) => /^(?:neither|never|not)$/.test(word));
      const found = named.map(
        (slot) => conditionOf(reading, slot) ?? (isNever ? someOf(reading, slot) : undefined),
      );
      if (found.some((f) => f === undefined) || found.length + deeds.length === 0) return false;
      const at = (slot: Slot): number => sentence.slots.indexOf(slot);
      for (const [i, is] of found.entries()) if (is) draft.filters.push({ is: notSo(is), at: at(named[i]!) });
      for (const member of deeds)
        draft.filters.push({ is: { on: 'values', member: member.name, values: [false] }, at: m.to - 1 });
      return { keep: slots.filter((slot) => !named.includes(slot)).map((slot) => slot.text) };
    },
  );
}

/** What stands between a denial and what it denies, and carries nothing. */
const carry =
  'an a any all the our own their of by from to in on at as with for us it them me you ever even yet once single one have had has been be get got end ends use used bring lead result make go going give leave show carry take'.split(
    ' ',
  );

/** "Did not buy", where the model says that a visit "bought". */
function flagOfDeed({ lexicon }: Reading, word: string): Member | undefined {
  if (
    !/^(?:buy|buys|book|reserve|purchase|convert|register|subscribe|return|cancel|bounce|churn)$/.test(word)
  )
    return undefined;
  const own = word.startsWith('buy') ? 'bought' : verbStem(word);
  return lexicon.members.find(
    (m) =>
      m.type === 'boolean' &&
      m.kind === 'dimension' &&
      [m.title, ...m.synonyms].some(
        (name) => name.toLowerCase() === own || verbStem(name.toLowerCase()) === own,
      ),
  );
}

/** "Nor a score", "never had a discount": a field that has something in it, and more than nought. */
function someOf(reading: Reading, slot: Slot): Filter | undefined {
  const found = meaningsOf(slot, 'dimension').find((d) => d.weight >= 0.7 && d.member.type !== 'boolean');
  if (!found || meaningsOf(slot, 'rows').length > 0 || found.member.hints.code === true) return undefined;
  const { name: member, type } = found.member;
  const empty = { on: 'empty', member } as const;
  if (type === 'number')
    return { on: 'any', of: [[empty], [{ on: 'number', member, op: '=', value: 0 }]], negate: true };
  return reading.lexicon.holdings.empty.has(member) && type !== 'time'
    ? { ...empty, negate: true }
    : undefined;
}

/** What groups are of, behind "only": "only agents with more than 80 tickets". */
const isBeforeGroups = (slot: Slot | undefined): boolean =>
  slot?.used === true && meaningsOf(slot, 'dimension').length > 0;

/** "Only films released in 2026", "12-month contracts only": said of a condition that was read beside it. */
export function readOnly({ sentence, draft }: Reading): void {
  const places = [...draft.filters.map((f) => f.at), ...draft.periods.map((p) => p.at)];
  for (const [i, slot] of sentence.slots.entries())
    if (
      !slot.used &&
      /^(?:only|just|solely)$/.test(slot.text) &&
      ((i < 2 && draft.having.length > 0) ||
        (draft.having.length > 0 && isBeforeGroups(sentence.slots[i + 1])) ||
        places.some((at) => at > i - 4 && at < i + (i < 2 ? 10 : 7)))
    )
      slot.used = true;
}
