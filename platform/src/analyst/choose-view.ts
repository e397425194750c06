/** Which of several views a question is about: the one that has understood most of it, and leaves least unread. */
import { moneyFlow } from './lexicon/meaning.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { lostWords } from './plan/coverage.js';
import { isOnlyNames, makePlan } from './plan/make-plan.js';
import { sameTerm, type Filter, type Memory, type Plan } from './plan/plan.js';
import type { Reading } from './read/draft.js';
import { isState } from './read/times/going-on.js';
import { leftOver } from './read/answers/left-over.js';
import { repeated } from './read/measures/repeated.js';
import { rowCount } from './read/resolve.js';
import { timeMember } from './read/times/time-of-question.js';
import type { Slot } from './read/sentence.js';
import { verbStem } from './lexicon/tokens.js';
import { isMoneyOf, isOfWholes, isPaidOf, isShareOf, namesRows } from './parts-of-wholes.js';
import { areOfOthers, groupsOthers, ranksElsewhere } from './ranked-views.js';
import { refusalOf } from './words/refusal.js';

/** @param isMain whether a view is of what the data set calls its rows */
export function likeliestFirst(
  readings: readonly Reading[],
  isMain: (lexicon: Lexicon) => boolean,
  memory?: Memory,
): readonly Reading[] {
  const main = readings.find(({ lexicon }) => isMain(lexicon))?.lexicon;
  const cost = (r: Reading): number => {
    const left = leftOver(r);
    const others = readings.filter((other) => other !== r);
    // "How many accounts" of a view of accounts, and not of those alone that an invoice names.
    const isOthers = !namesRows(r) && others.some(namesRows);
    return (
      (isOthers ? 0.6 : 0) +
      (repeated(r).length > 0 ? 3 : 0) +
      ranksElsewhere(r, others) +
      (r.draft.isElsewhere || countsOnes(r) ? 4 : 0) +
      // "Show me all series from Denmark": of the thing that has these, and not of what happened to it.
      (isOfOthers(r) ? 2.5 : 0) +
      // "The top reasons" of what each row stands for, and not once for each of its parts.
      (others.length > 0 && countsOneNamed(r) ? 4 : 0) +
      (countsOthers(r) ? 3 : groupsOthers(r, others) ? 2 : 0) +
      // "The refund rate" and "how many were cancelled" are of orders, and not of their lines.
      (others.some((other) => isShareOf(r, other) || isMoneyOf(r, other) || isPaidOf(r, other)) ? 2.5 : 0) +
      // "Who spends more per purchase, women or men": of purchases, and not of their lines.
      (others.some((other) => isOfWholes(r, other)) ? 2.5 : 0) +
      // "Cancellations by month" are of what was cancelled, and not of what else was done with it; subscribers of whom some
      // are counted, and not of the names that payments have.
      (others.some((other) => tellsOf(other, r)) ? 2.5 : 0) +
      // What another view has a name for is no word to be passed over.
      2 * Number(!isWithout(r) && others.some((other) => namedOnlyBy(other, r))) +
      // "How many customers ordered in March": of those that did, whenever they signed up.
      (others.some((other) => isDeedOf(r, other)) ? 6 : 0) +
      // Half a name may be another thing's.
      0.7 * r.sentence.slots.filter(isHalfRead).length +
      r.draft.notes.filter((note) => note.startsWith('I read ') && !/ that r[au]n (?:then|now)/.test(note))
        .length +
      left.unknown.length * 3 +
      // One view may hold the reason that no other can tell.
      (left.beyond === undefined ? 0 : 3) +
      left.words.length * 2 +
      left.operators.length +
      // An average that is not read is a lost one.
      2 * left.operators.filter((word) => /^(?:median|average|mean|percentile)$/i.test(word)).length +
      (r.draft.problem ? 0.4 : 0) +
      (hasRequest(r) ? 0 : 2) +
      // Rows that tell what goes on now, and those that do not.
      (r.draft.isCurrent === true ? -2 : 0) +
      // The main view is what the data is about; another one is meant where its rows or members are named.
      (main === undefined || r.lexicon === main || namesRows(r) ? 0 : 1.5) -
      // A question that goes on stays with the rows that it goes on from.
      (memory?.plan.view === r.lexicon.view.name ? (goesOn(r) ? 6 : isOthers ? 0 : 2) : 0)
    );
  };
  const costs = new Map(readings.map((r) => [r, cost(r)]));
  return [...readings].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0));
}

/** "Split by club", "per building instead", "which one has the most": no question of its own. */
function goesOn({ sentence, draft }: Reading): boolean {
  const words = sentence.slots.map(({ tokens }) => tokens.map((t) => t.word).join(' '));
  const isChange =
    /^(?:and|now|but|split|broken|by|per|only|just|without|same|for|in|sort|sorted|instead|exclude|excluding|take|leave|keep|remove|drop|ignore|ignoring)$/;
  const isBareMost = /^(?:which|what|who) .*(?:most|least|highest|lowest|best|worst|fewest)[ ?.!]*$/;
  return (
    isChange.test(words[0] ?? '') ||
    words.includes('instead') ||
    (draft.terms.length === 0 && words.length <= 8 && isBareMost.test(words.join(' ')))
  );
}

/** "Customers who ordered more than 10 times": a customer is no ten rows of customers. */
const countsOnes = (r: Reading): boolean =>
  r.draft.splits.length === 0 &&
  r.draft.rowsAt.length > 0 &&
  r.draft.having.some(({ term }) => sameTerm(term, rowCount(r)));

/** "Members without viewings" names rows of another view, of which these have none. */
const isWithout = ({ draft }: Reading): boolean => draft.filters.some(({ is }) => is.on === 'absent');

const purchases = /(?:^| )(?:order|purchase|sale|booking|transaction|invoice)(?: line)?$/;

/** The things of a view do what the rows of another one are: they ordered, they bought something. */
function isDeedOf(r: Reading, { facts, draft }: Reading): boolean {
  const rows = verbStem(facts.rowNoun.one);
  if (!namesRows(r) || isWithout(r) || rows === verbStem(r.facts.rowNoun.one)) return false;
  const isCounted =
    (draft.terms.some(({ is }) => is.kind === 'measure') && draft.rowsAt.length === 0) ||
    (draft.splits.length === 1 && draft.splits.every(({ is }) => is.kind === 'member'));
  return (
    isCounted &&
    r.sentence.slots.some(
      ({ tokens: [token], meanings }) =>
        meanings === undefined &&
        token !== undefined &&
        ((token.word.endsWith('ed') && verbStem(token.word) === rows) ||
          (/^(?:bought|purchased|ordered)$/.test(token.word) && purchases.test(facts.rowNoun.one))),
    )
  );
}

/** A word of the question is the name of a member in one view, and nothing in the other. */
function namedOnlyBy(one: Reading, other: Reading): boolean {
  const known = new Set(other.sentence.slots.flatMap((s) => (s.meanings ? s.tokens.map((t) => t.stem) : [])));
  return one.sentence.slots.some(
    ({ meanings = [], tokens, used }) =>
      used &&
      meanings.some((m) => m.kind !== 'value' && m.weight >= (m.kind === 'rows' ? 0.7 : 0.95)) &&
      tokens.some((t) => !known.has(t.stem)),
  );
}

const isHalfRead = ({ used, meanings = [] }: Slot): boolean =>
  used && meanings.length > 0 && meanings.every((m) => m.weight < 0.5 && m.kind !== 'value');

/** "How many did Ilse close?": one agent is one row of agents, whose number nobody asks for. */
function countsOneNamed({ draft, lexicon }: Reading): boolean {
  if (draft.rowsAt.length > 0 || draft.splits.length > 0 || draft.isList === true) return false;
  if (
    !draft.terms.every(
      ({ is }) => is.kind === 'rows' || (is.kind === 'measure' && isCountOf(lexicon, is.name)),
    )
  )
    return false;
  return draft.filters.some(({ is }) => {
    if (is.on !== 'values' || is.negate || is.values.length !== 1) return false;
    const cubes = [...(lexicon.member(is.member)?.cubes ?? [])];
    const held = lexicon.holdings.values.get(is.member) ?? [];
    return (
      held.length > 1 &&
      held.every(({ rows }) => rows === 1) &&
      cubes.every((cube) => cube === lexicon.view.root)
    );
  });
}

const isCountOf = (lexicon: Lexicon, name: string): boolean => lexicon.member(name)?.aggType === 'count';

/** A list of rows that no noun names, by conditions that are all of another table's. */
function isOfOthers({ draft, lexicon }: Reading): boolean {
  const members = draft.filters.flatMap(({ is }) =>
    'member' in is ? (lexicon.member(is.member) ?? []) : [],
  );
  return (
    draft.isList === true &&
    draft.rowsAt.length === 0 &&
    members.length > 0 &&
    members.every(({ cubes }) => cubes.size > 0 && !cubes.has(lexicon.view.root))
  );
}

/** "How many people left in 2025", "how many joined": of all of them, and not of those alone that these rows are of. */
function countsOthers(r: Reading): boolean {
  const { draft, lexicon } = r;
  const time = draft.periods.length > 0 ? timeMember(r) : undefined;
  const isCount = draft.terms.every(
    ({ is }) =>
      (is.kind === 'measure' && lexicon.member(is.name)?.aggType === 'countDistinct') ||
      (is.kind === 'aggregate' &&
        is.fn === 'distinct' &&
        (draft.filters.length > 0 || time !== undefined) &&
        areOfOthers(lexicon, [is.of])),
  );
  const times = [
    ...(time ? [time.name] : []),
    ...draft.filters.flatMap(({ is }) => (is.on === 'empty' ? [is.member] : [])),
  ];
  if (draft.terms.length === 0 && draft.rowsAt.length > 0 && !namesRows(r))
    return areOfOthers(lexicon, times);
  return (
    isCount &&
    draft.terms.length > 0 &&
    areOfOthers(lexicon, [
      ...(time ? [time.name] : []),
      ...draft.filters.map(({ is }) => ('member' in is ? is.member : '')),
      ...draft.splits.map(({ is }) => ('name' in is ? is.name : '')),
    ])
  );
}

/** Whether the one counts by its own columns what the other one knows by those of another table, or by name alone. */
function tellsOf(own: Reading, other: Reading): boolean {
  const distinct = ({ draft }: Reading): boolean =>
    draft.terms.some(({ is }) => is.kind === 'aggregate' && is.fn === 'distinct');
  const counted = own.draft.terms.some(
    ({ is }) => is.kind === 'measure' && own.lexicon.member(is.name)?.aggType === 'countDistinct',
  );
  if (distinct(other) && counted && !distinct(own)) return true;
  const states = ({ draft }: Reading): Extract<Filter, { on: 'values' }>[] =>
    draft.filters.flatMap(({ is }) => (is.on === 'values' ? [is] : []));
  const isOwn = ({ lexicon }: Reading, name: string): boolean =>
    lexicon.member(name)?.cubes.has(lexicon.view.root) === true;
  const isStateOf = ({ lexicon }: Reading, name: string): boolean => {
    const member = lexicon.member(name);
    return member !== undefined && isState(member);
  };
  const [mine, theirs] = [states(own), states(other)];
  const plain = [own, other].every((r) => r.draft.terms.length === 0 && !r.draft.isList);
  return (
    plain &&
    !namesRows(other) &&
    mine.length > 0 &&
    JSON.stringify(mine.map(({ values }) => values)) === JSON.stringify(theirs.map(({ values }) => values)) &&
    mine.every(({ member }) => isOwn(own, member) && isStateOf(own, member)) &&
    theirs.every(({ member }) => !isOwn(other, member))
  );
}

export function hasRequest(reading: Reading): boolean {
  const { draft } = reading;
  return (
    draft.terms.length > 0 ||
    draft.rowsAt.length > 0 ||
    draft.splits.length > 0 ||
    draft.isList === true ||
    draft.isOverview === true ||
    isOnlyNames(reading) ||
    draft.newNumber !== undefined ||
    draft.distribution !== undefined ||
    draft.share !== undefined ||
    draft.ranking?.by !== undefined ||
    draft.having.length > 0 ||
    draft.conversion !== undefined ||
    (draft.isComparison === true && (draft.filters.length > 0 || draft.periods.length > 1)) ||
    draft.growth !== undefined ||
    isOfFlow(reading)
  );
}

/** "Wages in 2025" of an account: what they come to. */
const isOfFlow = ({ draft, lexicon, sentence }: Reading): boolean =>
  moneyFlow(lexicon.members, 'net') !== undefined &&
  draft.filters.some(({ is }) => is.on === 'values') &&
  sentence.slots
    .find(({ text }) => !/^(?:total|sum|the|our|my|all|of)$/.test(text))
    ?.meanings?.some((m) => m.kind === 'value') === true;

/** The first other reading that is whole and ranks groups. */
export function elsewhere(readings: readonly Reading[]): { reading: Reading; plan: Plan } | undefined {
  for (const reading of readings) {
    const left = leftOver(reading);
    if (refusalOf(left, true) !== undefined || left.words.length > 0 || reading.draft.problem) continue;
    const made = makePlan(reading);
    if ('plan' in made && made.plan.splits.length === 1 && lostWords(reading, made.plan).length === 0)
      return { reading, plan: made.plan };
  }
  return undefined;
}
