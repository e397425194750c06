/** Rows by how much of a number they have: "in each 500 mile band of distance", "1 seat, 2 to 5, and more than 5". */
import { factorOf, fitsUnit, unitWords } from '../lexicon/units.js';
import type { Member } from '../../data/data-model.js';
import type { Comparison, Filter } from '../plan/plan.js';
import { anyComparison, opOf } from './comparisons.js';
import type { Reading } from './draft.js';
import { numberNamed } from './read-number-lists.js';
import { mark, number, type Match } from './sentence.js';

const N = mark('mn');
const U = `(?:${unitWords})`;
const bands = '(?:bands?|buckets?|bins?|steps?|intervals?|brackets?|ranges?|increments?|groups?|chunks?)';
const given =
  '(?:with|have|has|had|having|got|from|just|only|run|ran|took|take|lasted|cost|the|those|ones|of)';
const item = `(?:${given} )*(?:(?:${anyComparison}) )?#\\d+(?: (?:- )?(?:${U}|${N})){0,3}(?: (?:to|-|–) #\\d+(?: (?:- )?(?:${U}|${N})){0,3})?(?: (?:or|and) (?:more|above|over|up|longer|less|fewer|under|below|shorter)(?! than| #))?`;
const joint = '(?:,|;|/|and|or|vs|versus|how many)';

export function readBands(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:fall|falls|fell|are|is|in|into|by|per|for|each|every|of|the|a|with) )*(?:${number('n')}(?: - | )?(?:(?<unit>${U}) (?:- )?)?(?:wide )?${bands}(?: (?:of|for|in|by|the))* ${mark('mn', 'what')}|${bands} of ${number('m')}(?: ${U})?(?: (?:of|for|the))* ${mark('mn', 'that')})|(?:(?:break|cut|divide|put|sort|group|bucket|bin|down|up|the|our) )*(?:${mark('r', 'rows')} (?=§))?${mark('mn', 'noun')} (?:(?:in|by|into|split|of|down|up|broken|cut|divided|grouped) )+${bands} of ${number('k')}(?: ${U})?`,
    (m) => {
      const size = sentence.number(m.groups.n ?? m.groups.m ?? m.groups.k);
      const member = numberNamed(reading, m.groups.what ?? m.groups.that ?? m.groups.noun);
      if (!member || size === undefined || size <= 0) return false;
      if (m.groups.rows !== undefined) draft.rowsAt.push(m.from);
      draft.splits.push({ is: { kind: 'bucket', name: member.name, size }, at: m.from });
      return true;
    },
  );
  sentence.read(
    `(?:${mark('mn', 'what')} (?:of |is |: )*)?(?<list>${item}(?: (?:${joint} )+${item}){1,11})`,
    (m) => takeCases(reading, m),
  );
}

function takeCases(reading: Reading, m: Match): boolean {
  const { draft, lexicon } = reading;
  const list = m.groups.list ?? '';
  const parts = list.match(new RegExp(`(?<=^| )${item}(?= |$)`, 'g')) ?? [];
  const compared = new RegExp(`#\\d+|${anyComparison}| (?:or|and) [a-z]+$`);
  const isOpen = parts.some(
    (part) =>
      !/^#\d+$/.test(part.replace(new RegExp(`(?:^| )(?:- )?(?:${U}|${N})(?= |$)|${given} `, 'g'), '')),
  );
  const isSpread = parts.length > 2 || / (?:vs|versus|how many) /.test(list);
  if (!isOpen || !isSpread || !compared.test(list)) return false;
  const noun = m.groups.what ?? /§\S+/.exec(list)?.[0];
  const unit = new RegExp(` (${U})(?= |$)`).exec(list)?.[1];
  const measured = lexicon.members.filter(
    (x) => x.kind === 'dimension' && x.type === 'number' && x.unit !== undefined && fitsUnit(x, unit ?? ''),
  );
  const member =
    noun === undefined && unit !== undefined && measured.length === 1
      ? measured[0]
      : numberNamed(reading, noun);
  if (!member) return false;
  const cases = parts.map((part) => caseOf(reading, m, part, member, unit));
  // "Less than 1 million, 1 to 10 million": what overlaps was meant in another way.
  const ends = cases.map((c) => c.ends).sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  if (ends.some(([low, high], i) => low > high || low < (ends[i - 1]?.[1] ?? low))) return false;
  const split = cases.map(({ label, filters }) => ({ label, filters }));
  draft.filters.push({ is: { on: 'any', of: split.map((c) => c.filters), isOwn: true }, at: m.from });
  draft.splits.push({
    is: {
      kind: 'cases',
      title: member.title.replace(/ of each .+$/, ''),
      cases: split,
      orderedBy: member.name,
    },
    at: m.from,
  });
  return true;
}

type Case = {
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly ends: readonly [number, number];
};

function caseOf({ sentence }: Reading, m: Match, part: string, of: Member, unit: string | undefined): Case {
  const said = [...part.matchAll(new RegExp(`(#\\d+)(?: (?:- )?(${U})(?= |$))?`, 'g'))];
  const [low, high] = said.map(([, mark, own], i) => {
    const name = own ?? said[i + 1]?.[2] ?? unit;
    const value = sentence.number(mark) ?? 0;
    return {
      value: value * factorOf(of, name),
      words: [value, own].filter((x) => x !== undefined).join(' '),
    };
  });
  const { value: a, words } = low ?? { value: 0, words: '' };
  const bound = (op: Comparison, value: number): Filter => ({ on: 'number', member: of.name, op, value });
  if (high)
    return {
      label: `${words} to ${high.words}`,
      filters: [bound('>=', a), bound('<=', high.value)],
      ends: [a, high.value],
    };
  const more = / (?:or|and) ([a-z]+)$/.exec(part)?.[1];
  const word = new RegExp(`(?:^| )(${anyComparison}) #`).exec(part)?.[1];
  const op = opOf({
    ...m,
    groups: { ...(more === undefined ? {} : { more }), ...(word === undefined ? {} : { op: word }) },
  });
  return {
    label:
      more === undefined ? [word, words].filter((x) => x !== undefined).join(' ') : `${words} or ${more}`,
    filters: [bound(op, a)],
    ends: [op.startsWith('<') ? -Infinity : a, op.startsWith('>') ? Infinity : a],
  };
}
