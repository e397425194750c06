/** Groups that no word like "by" tells: "revenue country", "products and their categories". */
import type { Member } from '../../../data/data-model.js';
import { stem } from '../../lexicon/tokens.js';
import type { Term } from '../../plan/plan.js';
import type { Placed, Reading } from '../draft.js';
import { isDoer } from '../names/doers.js';
import { dimensionOf, meaningsOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';

/** Dimensions that no other step used: "revenue country", "products and their categories". */
export function readLeftSplits(reading: Reading): void {
  withoutActors(reading);
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:the|and|with|,|its|their|in|of|for|on|include|including|show|also) )*${mark('d', 'd')}`,
    (m) => {
      const slot = sentence.slot(m.groups.d);
      const member = dimensionOf(reading, slot, ['string', 'boolean']);
      if (!member || !slot) return false;
      // "When do people order most": who does it is no group, and half a name or a number tells of none either.
      const own = meaningsOf(slot, 'dimension').find((x) => x.member === member);
      const at = sentence.slots.indexOf(slot);
      if (isDoer(sentence, at, slot) && isActor(slot)) return true;
      if (isOfWhich(reading, at, member) || areTogether(reading, slot)) return true;
      if (
        isOfItsDays(reading, at) ||
        isOfRows(reading, at, member) ||
        isOfValue(reading, at) ||
        isConditioned(reading, at, member)
      )
        return true;
      // "How long do they stay in the gym": the place of all that the data tells.
      const isPlace = /^(?:gym|club|shop|store|restaurant|cinema|museum|hotel|site|website|building|clinic)$/;
      const before = sentence.slots.slice(Math.max(0, at - 2), at).map((s) => s.tokens[0]?.word);
      if (/^(?:in|at|on) the$/.test(before.join(' ')) && isPlace.test(slot.tokens.at(-1)?.word ?? ''))
        return true;
      const isBy = sentence.slots[m.from - 1]?.text === 'by';
      if ((member.hints.code === true && !isBy) || (own?.weight ?? 0) < 0.5) return false;
      draft.splits.push({ is: { kind: 'member', name: member.name }, at: sentence.slots.indexOf(slot) });
      return true;
    },
  );
}

/** "How many seats do all customers have together": what they come to, and no group for each. */
function areTogether({ sentence, draft }: Reading, { tokens }: Slot): boolean {
  const noun = tokens.at(-1);
  const isSeveral = noun !== undefined && noun.word !== noun.stem;
  if (!isSeveral || draft.terms.length === 0 || draft.splits.length > 0 || draft.ranking) return false;
  const said = togetherIn(sentence);
  for (const slot of said) slot.used = true;
  return said.length > 0;
}

const togetherIn = ({ slots }: Reading['sentence']): readonly Slot[] =>
  slots.filter(
    ({ text }, i) =>
      /^(?:together|altogether|combined)$/.test(text) ||
      (/^(?:total|all)$/.test(text) && slots[i - 1]?.text === 'in'),
  );

/** … and not how many customers that are, where the model counts them. */
function withoutActors({ sentence, draft, lexicon }: Reading): void {
  const said = togetherIn(sentence);
  const isActorOf = ({ is, at }: Placed<Term>): boolean =>
    is.kind === 'measure' &&
    lexicon.member(is.name)?.aggType === 'countDistinct' &&
    !/^(?:many|of)$/.test(sentence.slots[at - 1]?.text ?? '');
  const rest = draft.terms.filter((term) => !isActorOf(term));
  if (said.length === 0 || rest.length === 0 || rest.length === draft.terms.length) return;
  draft.terms.splice(0, draft.terms.length, ...rest);
  for (const slot of said) slot.used = true;
}

/** "In clubs that have a pool": of which ones, and no group for each. */
function isOfWhich({ draft, lexicon, sentence }: Reading, at: number, member: Member): boolean {
  const { root } = lexicon.view;
  const lead = sentence.slots.slice(Math.max(0, at - 2), at).map((s) => s.tokens[0]?.word ?? '');
  const isOf = lead.some((word) => /^(?:in|to|of|for|from|at|only|just)$/.test(word));
  // The thing's own table, or the one that only names it.
  const isItsOwn = (cube: string): boolean =>
    cube !== root && (member.cubes.has(cube) || cube.startsWith(member.name));
  return (
    isOf &&
    draft.filters.some(({ is, at: place }) => {
      const other = 'member' in is ? lexicon.member(is.member) : undefined;
      return place > at && place <= at + 5 && other !== undefined && [...other.cubes].every(isItsOwn);
    })
  );
}

/** "Ad clicks", "the cost of campaigns", where the rows are those of campaigns: all of them. */
function isOfRows({ sentence, facts }: Reading, at: number, { title }: Member): boolean {
  const [before, next] = [sentence.slots[at - 1], sentence.slots[at + 1]];
  return (
    stem(title.toLowerCase()) === stem(facts.rowNoun.one.toLowerCase()) &&
    (meaningsOf(next, 'measure').length > 0 || /^(?:of|for|on|from|in|our|the|all)$/.test(before?.text ?? ''))
  );
}

/** "Account signup dates": the days of all accounts, and no group for each. */
function isOfItsDays({ sentence, facts }: Reading, at: number): boolean {
  const [token, ...more] = sentence.slots[at]?.tokens ?? [];
  const next = sentence.slots[at + 1];
  return (
    more.length === 0 &&
    token?.stem === stem(facts.rowNoun.one.toLowerCase()) &&
    meaningsOf(next, 'dimension').some((d) => d.member.type === 'time')
  );
}

/** "From dog products and from cat products", "revenue of dog products against cat products": what the values are of. */
function isOfValue({ sentence, draft }: Reading, at: number): boolean {
  const value = sentence.slots[at - 1];
  const lead = sentence.slots[at - 2]?.text ?? '';
  return (
    meaningsOf(value, 'value').length > 0 &&
    value?.used === true &&
    (draft.isComparison === true ||
      (draft.terms.length > 0 &&
        /^(?:of|from|for|in|on|only|just|vs|versus|against|and|or|than)$/.test(lead)))
  );
}

/** "Where the source is not google", "from any source except google": what the condition is on. */
function isConditioned({ sentence, draft }: Reading, at: number, { name }: Member): boolean {
  const texts = sentence.slots.map(({ tokens }) => tokens[0]?.word ?? '');
  const isNamed = draft.filters.some(
    ({ is, at: place }) => 'member' in is && is.member === name && place > at && place <= at + 4,
  );
  const lead = texts.slice(Math.max(0, at - 2), at).join(' ');
  const isWhere = /(?:^| )(?:where|whose|with|when|if)(?: the| a)?$/.test(lead);
  const isSaid = /^(?:is|are|was|were|=|other|except|but|besides)$/.test(texts[at + 1] ?? '');
  // "Sessions 2025 source not google", and no "by source not google".
  const isBare = texts[at + 1] === 'not' && !/^(?:by|per|each|every|and|,)$/.test(texts[at - 1] ?? '');
  // "How many went to countries other than Spain"
  const isOther =
    /^(?:other|except|outside|besides)$/.test(texts[at + 1] ?? '') &&
    /(?:^| )(?:from|to|in|into|of|for|on|by)$/.test(lead);
  return (
    isNamed &&
    (isBare || isOther || ((isWhere || /^(?:from|in|of|for|on) (?:any|the)$/.test(lead)) && isSaid))
  );
}

/** Counted by the model, so that rows are of it. */
const isActor = (slot: Slot): boolean =>
  meaningsOf(slot, 'measure').some((x) => x.member.aggType === 'countDistinct');
