/** What is ranked: "which products", "5 countries", "who". */
import { isOfSomebody, personColumn } from '../../lexicon/person-columns.js';
import { isVerbForm } from '../../lexicon/said/verb-forms.js';
import { isForm } from '../../lexicon/tokens.js';
import type { Member } from '../../../data/data-model.js';
import type { Term } from '../../plan/plan.js';
import { isDoer } from '../names/doers.js';
import type { Reading } from '../draft.js';
import { dimensionOf, meaningsOf, rowCount } from '../resolve.js';
import { fittingGrain } from '../times/fitting-grain.js';
import { splitBy } from './read-splits.js';
import { mark, number, type Slot } from '../sentence.js';

/** What is ranked: "which products", "5 countries", "the customers with". One unless more is said. */
export function readSubjects(reading: Reading): void {
  const { sentence, draft } = reading;
  readWho(reading);
  const subject = `(?:(?<w>which|what|who|whose|in which|from which|for which|to which|on which|at which|with which|by which|of which) )?(?:of the |the |of our |our |single |is |are )*(?:(?<first>top|bottom) )?(?:${number('a')} (?:of )?)?(?:(?:the|my|our|your|these|different) )*${mark('d', 'd')}`;
  sentence.readOver(subject, (m) => {
    const slot = sentence.slot(m.groups.d);
    // "Orders which began with …": no question for a thing, but more of the one before.
    const isRelative =
      m.groups.w !== undefined && /^§[a-z]*[drm]/.test(sentence.slots[m.from - 1]?.text ?? '');
    // "When do people order most": who does it is not what is ranked.
    const isActor = m.groups.w === undefined && isDoer(sentence, m.from, slot);
    if (isRelative || isActor) return false;
    // "Films whose country is neither …": of what the condition is, which has been read.
    const behind = sentence.slots.slice(m.to, m.to + 5);
    const isCondition = /^(?:is|are|was|were)$/.test(behind[0]?.text ?? '') && behind.some(isReadValue);
    if (m.groups.w === 'whose' && m.from > 0 && isCondition) return true;
    const isAsked = m.groups.w !== undefined || m.groups.a !== undefined;
    if (
      !isAsked &&
      (!draft.ranking || sentence.slots.indexOf(slot ?? sentence.slots[0]!) > 8 + sentence.slots.length)
    )
      return false;
    const member =
      dimensionOf(reading, slot, [
        'string',
        'boolean',
        ...(/which|what/.test(m.groups.w ?? '') ? ['time'] : []),
      ]) ?? codeOf(reading, slot, m.groups.w !== undefined && m.groups.w !== 'who');
    const rowsWeight = Math.max(0, ...meaningsOf(slot, 'rows').map((x) => x.weight));
    const own = meaningsOf(slot, 'dimension').find((x) => x.member === member);
    if (rowsWeight > 0 && rowsWeight >= (own?.weight ?? 0) - 0.1) return false;
    if (!member || !slot || (rowsWeight > (own?.weight ?? 0) + 0.2 && m.groups.w === undefined)) return false;
    if (isVerb(reading, slot, member)) {
      const counted = meaningsOf(slot, 'measure').find((x) => x.member.aggType === 'countDistinct');
      const by: Term = counted ? { kind: 'measure', name: counted.member.name } : rowCount(reading);
      draft.ranking = { desc: true, words: 'most', ...draft.ranking, by };
      return true;
    }
    const count = sentence.number(m.groups.a);
    // "The top reasons" are those given most often.
    const isReason = /\b(?:reason|motive|explanation)$/i.test(member.title);
    const isOwn = member.cubes.has(reading.lexicon.view.root);
    if (isReason && isOwn && draft.ranking && !draft.ranking.by && draft.terms.length === 0)
      draft.ranking = { ...draft.ranking, by: rowCount(reading) };
    // "Which product is best in which country": in each of them.
    const isInner = /^(?:in|for|on|at) /.test(m.groups.w ?? '') && draft.splits.length > 0;
    const others = [...draft.splits];
    draft.splits.push({
      is:
        member.type === 'time'
          ? { kind: 'time', name: member.name, grain: isOfDays(slot) ? 'day' : fittingGrain(reading) }
          : splitBy(reading, member.name),
      at: sentence.slots.indexOf(slot),
      ...(isInner ? { each: true } : {}),
    });
    // "Which country has the fewest, give me 3 countries": the number says more than the noun before.
    const isAgain = others.some(({ is }) => is.kind === 'member' && is.name === member.name);
    const limit = isAgain && draft.ranking?.limit === 1 ? undefined : draft.ranking?.limit;
    if (count !== undefined)
      draft.ranking = { desc: true, words: '', ...draft.ranking, limit: limit ?? count };
    else if (
      draft.ranking &&
      draft.ranking.limit === undefined &&
      isSingular(slot.tokens.at(-1)?.word ?? '', slot.tokens.at(-1)?.stem ?? '')
    ) {
      const [outer, another] = others;
      // "The most popular product by country": one for each.
      const isOneEach = outer && !another && outer.at > m.to && isSuperlative(draft.ranking.words);
      if (isOneEach) draft.splits.splice(draft.splits.indexOf(outer), 1, { ...outer, each: true });
      if (isOneEach || m.groups.w !== undefined || draft.splits.some((s) => s.each))
        draft.ranking = { ...draft.ranking, limit: 1 };
    }
    return true;
  });
}

const isReadValue = ({ used, meanings = [] }: Slot): boolean =>
  used && meanings.some(({ kind }) => kind === 'value');

/** "On which date": a day, however far the rows reach. */
const isOfDays = ({ tokens }: Slot): boolean => /^(?:date|day)$/.test(tokens.at(-1)?.stem ?? '');

/** "Who worked the most hours?": the people that the rows name, where there is one kind of them. */
function readWho({ sentence, draft, lexicon }: Reading): void {
  if (!draft.ranking || draft.splits.length > 0) return;
  const person = personColumn(lexicon);
  if (!person) return;
  const isNamed = sentence.slots.some(({ text }) => /^§[a-z]*[dr]/.test(text) && !/^§[a-z]*[mn]/.test(text));
  const is = isNamed ? '' : '(?: (?:is|are|was|were) the)?';
  sentence.read(
    `who(?: else)?(?:${is}(?= (?!(?:has|have|had|is|are|was|were) )[a-z·§])| (?:has|have|had)(?= · ·))`,
    (m) => {
      // Whoever has the most of something may be anybody; who takes longest to do it is who does it.
      const isOther = lexicon.members.some((x) => x !== person && isOfSomebody(x));
      const isPace = sentence.slots.some(({ text }) => text === 'time');
      if (m.from > 0 || (/ ha(?:s|ve|d)\s*$/.test(m.text) && isOther && !isPace)) return false;
      draft.splits.push({ is: { kind: 'member', name: person.name }, at: m.from });
      draft.ranking = { ...draft.ranking!, limit: draft.ranking?.limit ?? 1 };
      return true;
    },
  );
}

/** "Who closed the most tickets", "who closed ticket 70001": the one whose role the verb tells. */
export function readDoers(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  sentence.read('who(?: (?:has|have|had))?(?= [a-z§·])', (m) => {
    const verb = sentence.slots[m.to]?.tokens.at(0);
    const role = lexicon.roles.find(({ words }) =>
      words.some((w) => w.length === 1 && isForm(verb?.stem, w[0] ?? '')),
    );
    const person = lexicon.members.find(
      (x) =>
        x.kind === 'dimension' &&
        x.type === 'string' &&
        x.hints.code !== true &&
        x.hints.role?.name === role?.name,
    );
    if (m.from === 0 && isDoneByNobody(reading, m.to)) {
      const word = verb?.written ?? '';
      draft.problem ??= { text: `The data does not tell who ${word} anything.`, search: word };
      return true;
    }
    if (m.from > 0 || !role || !person) return false;
    if (sentence.has('most|fewest|least')) {
      draft.splits.push({ is: { kind: 'member', name: person.name }, at: m.from });
      const isLow = sentence.has('fewest|least');
      draft.ranking = {
        desc: !isLow,
        words: isLow ? 'fewest' : 'most',
        ...draft.ranking,
        limit: draft.ranking?.limit ?? 1,
      };
    } else {
      draft.columns.push(person.name);
      draft.isList = true;
    }
    return true;
  });
}

/** A number that things are told by, such as an hour, is ranked like a name. */
function codeOf(reading: Reading, slot: Slot | undefined, isAsked: boolean): Member | undefined {
  const member = dimensionOf(reading, slot, ['number']);
  // "What is our turnover" asks for no group of amounts.
  const isMeasured = !reading.draft.ranking && meaningsOf(slot, 'measure').some((x) => x.weight >= 0.9);
  return member?.hints.code === true || (isAsked && !isMeasured) ? member : undefined;
}

/** "When do people order most": to order, and no order by its number. */
const isVerb = ({ sentence }: Reading, slot: Slot, member: Member): boolean =>
  member.hints.code === true &&
  slot.tokens.at(-1)?.word === slot.tokens.at(-1)?.stem &&
  sentence.slots.slice(0, sentence.slots.indexOf(slot)).some((s) => /^(?:do|does|did)$/.test(s.text));

const isSuperlative = (words: string): boolean => words !== '' && words !== 'rank';

const isSingular = (word: string, stem: string): boolean => word === stem;

/** "Who directed The Glass Harbour", where no column is of anybody. */
function isDoneByNobody({ sentence: { slots }, draft, lexicon }: Reading, at: number): boolean {
  const [verb, ...rest] = slots.slice(at, at + 2);
  const word = verb?.tokens[0]?.word ?? '';
  return (
    verb?.meanings === undefined &&
    (word.endsWith('ed') || isVerbForm(word)) &&
    rest.some(({ meanings = [] }) => meanings.some((m) => m.kind === 'value')) &&
    draft.splits.length === 0 &&
    draft.terms.length === 0 &&
    !lexicon.members.some(
      (m) => isOfSomebody(m) || m.title.toLowerCase().startsWith(word.replace(/(?:e|t)?d$/, '').slice(0, 7)),
    )
  );
}
