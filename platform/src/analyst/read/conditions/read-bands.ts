/** Rows by how much of a number they have: "in each 500 mile band of distance", "1 seat, 2 to 5, and more than 5". */
import { factorOf, fitsUnit, unitWords } from '../../lexicon/units.js';
import { usualMoney } from '../../lexicon/meaning.js';
import type { Member } from '../../../data/data-model.js';
import type { Comparison, Filter } from '../../plan/plan.js';
import { anyComparison, opOf } from '../comparisons.js';
import type { Reading } from '../draft.js';
import { numberNamed } from './read-number-lists.js';
import { mark, number, type Match } from '../sentence.js';

const N = mark('mn');
const U = `(?:${unitWords})`;
const bands = '(?:bands?|buckets?|bins?|steps?|intervals?|brackets?|ranges?|increments?|groups?|chunks?)';
const given =
  '(?:with|have|has|had|having|got|from|just|only|run|ran|took|take|lasted|cost|the|those|ones|of)';
const item = `(?:${given} )*(?:(?:${anyComparison}) )?#\\d+(?: (?:- )?(?:${U}|${N})){0,3}(?: (?:to|-|–|up to|until)(?: (?:just )?(?:under|below|less than))? #\\d+(?: (?:- )?(?:${U}|${N})){0,3})?(?: (?:or|and) (?:more|above|over|up|longer|less|fewer|under|below|shorter)(?! than| #))?`;
const joint = '(?:,|;|/|and|or|vs|versus|how many)';

export function readBands(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:fall|falls|fell|are|is|in|into|by|per|for|each|every|of|the|a|with) )*(?:${number('n')}(?: - | )?(?:(?<unit>${U}) (?:- )?)?(?:wide )?${bands}(?: (?:of|for|in|by|the))* ${mark('mn', 'what')}|${number('u')}(?: - | )?(?<of>${U}) (?:- )?(?:wide )?${bands}|${bands} of ${number('v')} (?<in>${U})(?! (?:of|for)| §)|${bands} of ${number('m')}(?: ${U})?(?: (?:of|for|the))* ${mark('mn', 'that')})|(?:(?:break|cut|divide|put|sort|group|bucket|bin|down|up|the|our) )*(?:${mark('r', 'rows')} (?=§))?${mark('mn', 'noun')} (?:(?:in|by|into|split|of|down|up|broken|cut|divided|grouped) )+${bands} of ${number('k')}(?: ${U})?`,
    (m) => {
      const size = sentence.number(m.groups.n ?? m.groups.m ?? m.groups.k ?? m.groups.u ?? m.groups.v);
      const noun = m.groups.what ?? m.groups.that ?? m.groups.noun;
      const unit = m.groups.of ?? m.groups.in;
      const member = unit === undefined ? numberNamed(reading, noun) : onlyIn(reading, unit);
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

/** The only number that is told in a unit. */
function onlyIn({ lexicon }: Reading, unit: string): Member | undefined {
  const isOfMoney = /^(?:euros?|eur|€|dollars?|usd|\$|pounds?|gbp|£|bucks)$/.test(unit);
  const numbers = lexicon.members.filter((x) => x.kind === 'dimension' && x.type === 'number');
  const usual = isOfMoney ? usualMoney(lexicon.members)?.rowSql : undefined;
  const [one, other] = numbers.filter((x) =>
    usual === undefined ? x.unit !== undefined && fitsUnit(x, unit) : x.sql === usual,
  );
  return other ? undefined : one;
}

function takeCases(reading: Reading, m: Match): boolean {
  const { draft } = reading;
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
  const measured = noun === undefined && unit !== undefined ? onlyIn(reading, unit) : undefined;
  const member = measured ?? numberNamed(reading, noun);
  if (!member) return false;
  const cases = apart(parts.map((part) => caseOf(reading, m, part, member, unit)));
  // "Less than 1 million, 1 to 10 million": what overlaps was meant in another way.
  const ends = cases.map((c) => c.ends).sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  if (ends.some(([low, high], i) => low > high || low < (ends[i - 1]?.[1] ?? low))) return false;
  const split = cases.map(({ ends: _ends, ...told }) => told);
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

/** "1, 2-3, 4-6, 7 and more": what lies between 3 and 4 is not yet 4, so that each row is in one of them. */
function apart(cases: readonly Case[]): readonly Case[] {
  const areWhole = cases.every(({ ends }) =>
    ends.every((end) => !Number.isFinite(end) || Number.isInteger(end)),
  );
  return cases.map((one) => {
    const [low, high] = one.ends;
    const isNext = cases.some(({ ends }) => ends[0] === high + 1);
    const isClosed = one.filters.some((f) => f.on === 'number' && (f.op === '<=' || f.op === '='));
    if (!areWhole || !isNext || !isClosed || !Number.isFinite(low)) return one;
    const [first] = one.filters;
    if (first?.on !== 'number') return one;
    const filters = [
      { ...first, op: '>=' as const, value: low },
      { ...first, op: '<' as const, value: high + 1 },
    ];
    return { ...one, filters, numbers: [high] };
  });
}

type Case = {
  readonly label: string;
  readonly filters: readonly Filter[];
  /** That its words hold and its bounds do not. */
  readonly numbers?: readonly number[];
  readonly ends: readonly [number, number];
};

/** A bin as it was said, without its noun. */
const labelOf = ({ sentence }: Reading, part: string): string =>
  part
    .replace(new RegExp(`^(?:${given} )+`), '')
    .split(' ')
    .filter((word) => !word.startsWith('§'))
    .map((word) =>
      word.startsWith('#')
        ? sentence
            .slot(word)
            ?.tokens.map((t) => t.written)
            .join(' ')
        : word,
    )
    .join(' ')
    .replace(/(?<=\d) ([-–]) (?=\d)/, '$1');

function caseOf(reading: Reading, m: Match, part: string, of: Member, unit: string | undefined): Case {
  const { sentence } = reading;
  const said = [...part.matchAll(new RegExp(`(#\\d+)(?: (?:- )?(${U})(?= |$))?`, 'g'))];
  const [a = 0, b] = said.map(([, mark, own], i) => {
    const name = own ?? said[i + 1]?.[2] ?? unit;
    return (sentence.number(mark) ?? 0) * factorOf(of, name);
  });
  const bound = (op: Comparison, value: number): Filter => ({ on: 'number', member: of.name, op, value });
  const label = labelOf(reading, part);
  if (b !== undefined) {
    // "100 to under 250".
    const isUnder = / (?:under|below|less than) #\d+(?!.*#)/.test(part);
    return { label, filters: [bound('>=', a), bound(isUnder ? '<' : '<=', b)], ends: [a, b] };
  }
  const more = / (?:or|and) ([a-z]+)$/.exec(part)?.[1];
  const word = new RegExp(`(?:^| )(${anyComparison}) #`).exec(part)?.[1];
  const op = opOf({
    ...m,
    groups: { ...(more === undefined ? {} : { more }), ...(word === undefined ? {} : { op: word }) },
  });
  return {
    label,
    filters: [bound(op, a)],
    ends: [op.startsWith('<') ? -Infinity : a, op.startsWith('>') ? Infinity : a],
  };
}
