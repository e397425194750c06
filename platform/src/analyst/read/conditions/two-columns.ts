/**
 * "Days where the close was higher than the open", "films that grossed at least twice their budget": one number of a row
 * against another of the same unit, or against so many times of it.
 */
import type { Member } from '../../../data/data-model.js';
import { isPercent, isSpent } from '../../lexicon/meaning.js';
import { anyComparison, opOf } from '../comparisons.js';
import type { Reading } from '../draft.js';
import { dimensionOf, rowMemberOf, termOf } from '../resolve.js';
import { mark, type Match, type Slot } from '../sentence.js';
import { wordTable } from '../../../word-table.js';

const been =
  '(?:(?:is|are|was|were|has|have|had|been|came|in|at|out|finished|ended|stood|price|value|prices|values) )*';

export function readTwoColumns(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const numberOf = (slot: Slot | undefined) =>
    dimensionOf(reading, slot, ['number']) ??
    lexicon.member(rowMemberOf(reading, termOf(reading, slot)) ?? '');
  const called = (name: RegExp) =>
    lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'number' && name.test(m.title));
  const [[close, ...closes], [open, ...opens]] = [called(/^clos(?:e|ing)\b/i), called(/^open(?:ing)?\b/i)];
  // "The stock finished higher than it opened"
  if (close && open && closes.length + opens.length === 0)
    sentence.read(
      '(?:(?:where|when|in which|on which|that|the|a|stock|stocks|share|price|market|it) )*(?:finished|closed|ended) (?:the day )?(?:(?<up>higher|above|up)|lower|below|down)(?: (?:than|from|where))? (?:it|they|the (?:stock|price|market)) (?:opened|started|began)(?: at)?|trading(?= (?:days|§))',
      (m) => {
        const op = m.groups.up === undefined ? '<' : '>';
        if (!m.text.startsWith('trading'))
          draft.filters.push({ is: { on: 'same', member: close.name, other: open.name, op }, at: m.to - 1 });
        return true;
      },
    );
  const own = '(?:(?:the|its|their|it|they|that|we|of|as|·) )*';
  const lead =
    '(?:(?:where|when|in which|on which|that|which|whose|with|if|the|a|an|its|their|did|does|do|was|were|is|has|have|had) )*';
  const parts = Object.keys(shares).join('|');
  const factor = `(?:(?<part>${parts})|(?<by>#\\d+) (?<per>times|x|%|percent)) `;
  sentence.read(
    `${lead}${mark('mn', 'a')} ${been}(?:(?<op>${anyComparison}|as much as|more than|less than) )?${own}(?:${factor})?${own}${mark('mn', 'b')}(?: price| value)?`,
    (m) => {
      const [a, b] = [m.groups.a, m.groups.b].map((name) => numberOf(sentence.slot(name)));
      if (!a || !b || !areAlike(a, b) || skipsOther(reading, m)) return false;
      const times = timesOf(reading, m);
      if (m.groups.op === undefined && times === undefined) return false;
      // Of groups it would be their sums and averages that are compared.
      const isOfRows =
        sentence.slots.some(({ text }) => /^(?:§[a-z]*r[a-z]*_\d+|days|months|weeks|years)$/.test(text)) ||
        draft.timeGroups !== undefined ||
        draft.rowsAt.length > 0;
      const op = m.groups.op === undefined || m.groups.op === 'as much as' ? '>=' : opOf(m);
      if (!isOfRows && times !== undefined)
        draft.problem ??= {
          text: `I set one number against another only of single ${reading.facts.rowNoun.many}, and not of groups of them.`,
          search: a.title,
        };
      if (!isOfRows || op === '=' || op === '<>') return false;
      if (m.groups.op === undefined) draft.notes.push('I read so many times the other as at least that.');
      const is = {
        on: 'same',
        member: a.name,
        other: b.name,
        op,
        ...(times === undefined ? {} : { times }),
      } as const;
      draft.filters.push({ is, at: m.to - 1 });
      return true;
    },
  );
  readMadeBack(reading);
}

const shares: Readonly<Record<string, number>> = wordTable({
  ...{ half: 0.5, 'a half': 0.5, 'one half': 0.5, 'a third': 1 / 3, 'one third': 1 / 3, 'two thirds': 2 / 3 },
  ...{ 'a quarter': 0.25, 'one quarter': 0.25, 'three quarters': 0.75, 'a tenth': 0.1, 'one tenth': 0.1 },
  ...{ twice: 2, double: 2, 'two times': 2, triple: 3, thrice: 3 },
});

/** Two numbers of one unit, of which neither only tells which row it is. */
const areAlike = (a: Member, b: Member): boolean =>
  a !== b &&
  a.unit === b.unit &&
  isPercent(a) === isPercent(b) &&
  a.hints.code !== true &&
  b.hints.code !== true;

/** Of what another step has used only "their" and the like are passed over. */
const skipsOther = ({ sentence }: Reading, m: Match): boolean =>
  sentence.slots.slice(m.from, m.to).some((slot) => slot.used && !/^(?:the|its|their|our)$/.test(slot.text));

/** How many times the other number it is. */
function timesOf({ sentence }: Reading, { groups }: Match): number | undefined {
  if (groups.part !== undefined) return shares[groups.part];
  const value = sentence.number(groups.by);
  return value === undefined ? undefined : /^(?:%|percent)$/.test(groups.per ?? '') ? value / 100 : value;
}

/** "Which films made back their budget": where one number alone is what came in. */
function readMadeBack(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const numbers = lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'number');
  const [income, other] = numbers.filter((m) =>
    /\b(?:gross|revenue|income|takings|earnings)\b/i.test(m.title),
  );
  if (!income || other) return;
  const back =
    '(?:(?:made|make|makes|earned|got|took|taken) (?<a>back )?|(?:recouped|recouping|recovered|covered) )';
  sentence.read(
    `(?:(?:that|which|who|have|has|had|did) )*(?<not>not )?${back}(?:(?:the|its|their|·) )*${mark('mn', 'b')}(?<z> back)?`,
    (m) => {
      const slot = sentence.slot(m.groups.b);
      const cost =
        dimensionOf(reading, slot, ['number']) ??
        lexicon.member(rowMemberOf(reading, termOf(reading, slot)) ?? '');
      const isBack =
        m.groups.a !== undefined || m.groups.z !== undefined || /(?:recoup|recover|covered)/.test(m.text);
      if (!cost || !isBack || !isSpent(cost) || !areAlike(cost, income) || skipsOther(reading, m))
        return false;
      const op = m.groups.not === undefined ? '>=' : '<';
      draft.filters.push({ is: { on: 'same', member: income.name, other: cost.name, op }, at: m.to - 1 });
      return true;
    },
  );
}
