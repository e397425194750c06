/** Rankings: of groups, of rows, and the one extreme; each says how large its groups are where that matters. */
import type { Problem, Ranking, Reading } from '../read/draft.js';
import { defaultTerm, meaningsOf, rowCount, rowMemberOf } from '../read/resolve.js';
import type { Slot } from '../read/sentence.js';
import { early, recent } from '../read/superlatives.js';
import { timeMember, timeOfDeed } from '../read/times/time-of-question.js';
import { arePurchases } from '../read/draft.js';
import { keyOfRows } from '../read/groups/read-records.js';
import { yearOfWorks } from '../read/times/read-decades.js';
import { isPercent, isSideMoney, isSpent, usualMoney } from '../lexicon/meaning.js';
import { saysOther } from '../lexicon/superlative-kinds.js';
import { boundOfOthers, groupCountOf, noSingles } from './group-count.js';
import { lessIsBetter } from './less-is-better.js';
import { addsUpTerm } from '../read/term-facts.js';
import { sameTerm, type Filter, type Order, type Plan, type Split, type Term } from './plan.js';
import { turnEnds } from './turn-ends.js';

/** Groups that a ranking shows when no number is said, and rows of a list. */
const usualLimit = 10;

export type Made = { readonly plan: Plan } | { readonly problem: Problem };

/** The ranking's end and the size of what is ranked. */
export function finish(reading: Reading, plan: Plan): Made {
  const made = finished(reading, plan);
  const only =
    'plan' in made
      ? (onlyOne(reading, made.plan) ?? sumOfShares(reading, made.plan) ?? boundOfOthers(reading, made.plan))
      : undefined;
  if (only) return { problem: only };
  return 'plan' in made ? { plan: turnEnds(made.plan, reading.lexicon) } : made;
}

/** "The total discount" of what is told in percent: percentages of different rows come to nothing together. */
function sumOfShares({ lexicon }: Reading, { terms }: Plan): Problem | undefined {
  const [summed] = terms.flatMap((term) => {
    const of = term.kind === 'aggregate' && term.fn === 'sum' ? lexicon.member(term.of) : undefined;
    return of && isPercent(of) ? [of] : [];
  });
  if (!summed) return undefined;
  const title = summed.title.replace(/ of each .*$/, '');
  return {
    text: `"${title}" is in percent, and percentages of several rows cannot be added up: I can tell the average.`,
    search: title,
  };
}

/** "Which Japanese car did best" is not told by the best origin among those that are Japan. */
export function onlyOne({ draft, lexicon }: Reading, plan: Plan): Problem | undefined {
  const [split, other] = plan.splits;
  if (!draft.ranking || plan.kind !== 'groups' || other || split?.kind !== 'member') return undefined;
  const isFixed = plan.filters.some(
    (f) => f.on === 'values' && f.member === split.name && f.values.length === 1 && f.negate !== true,
  );
  const title = (lexicon.member(split.name)?.title ?? split.name).toLowerCase();
  if (!isFixed || split.list !== undefined) return undefined;
  return {
    text: `I cannot rank it: there is only one ${title} in what you ask for. Please name what is ranked within it.`,
    search: title,
  };
}

function finished(reading: Reading, plan: Plan): Made {
  const { draft } = reading;
  const count = groupCountOf(reading, plan);
  if (count) return { plan: count };
  if (plan.having.length > 0 && plan.splits.length === 0) return { problem: noSingles(reading, plan) };
  // Two that are compared stay in their order.
  const isPair = draft.isComparison === true || draft.periods.length > 1;
  const isAsked = isPair && /^(?:better|worse)$/.test(draft.ranking?.words ?? '');
  const ranking = isAsked ? undefined : draft.ranking;
  if (!ranking && plan.having.length === 0) return { plan };
  if (plan.splits.length === 0) return extremePlan(reading, plan);
  const unclear = ranking && (noBetter(reading, ranking, plan) ?? otherThanSaid(reading, ranking, plan));
  if (unclear) return { problem: unclear };
  return { plan: withSize(reading, { ...plan, ...rankingPart(reading, plan) }) };
}

const buyers = /customer|client|buyer|shopper|donor/;
/** Rows of which each says what was sold. */
const sales = /(?:^| )(?:order|sale|purchase|booking|invoice|line|receipt|screening|show)(?: |$)/;
/** Rows of which more are better than fewer, whatever some of them paid. */
const visits = /(?:^| )(?:session|visit)$/;

const byWhat = ({ facts }: Reading, words: string, what = facts.rowNoun.many): Problem => ({
  text: `I cannot tell by what ${what} are the "${words}": please name it, for example with "by".`,
  search: facts.rowNoun.many,
  isElsewhere: /^(?:top|best|worst)$|successful$/.test(words),
});

/** "The worst routes": by what, where nothing is measured that could be good or bad? */
function noBetter(reading: Reading, { words, by }: Ranking, { terms }: Plan): Problem | undefined {
  const { draft, lexicon } = reading;
  const [first] = terms;
  const isSaid = by !== undefined || draft.terms.length > 0 || draft.share !== undefined;
  const of = first?.kind === 'measure' ? lexicon.member(first.name) : undefined;
  // What something cost makes it no better or worse, but where costs are all that is told.
  const hint = of && isSpent(of) && of.hints.flow === undefined ? undefined : of?.hints.better;
  // Of those who buy, and of whatever was sold, the best are those that bring most.
  const money = usualMoney(lexicon.members);
  const isBuyer = draft.splits.every(({ is }) => is.kind === 'member' && buyers.test(is.name));
  const earned = money !== undefined && !isSpent(money) ? money : undefined;
  // A month is good by what came in, whatever it came from.
  const isTime = draft.splits.length > 0 && draft.splits.every(({ is }) => is.kind === 'time');
  const row = reading.facts.rowNoun.one;
  const isSale = earned !== undefined && (isTime || sales.test(row));
  const isWorth =
    ((isBuyer || isSale) && money !== undefined && sameTerm(first, { kind: 'measure', name: money.name })) ||
    (isTime && visits.test(row) && sameTerm(first, rowCount(reading)));
  if (
    isSaid ||
    isWorth ||
    hint !== undefined ||
    !/^(?:best|worst|poorest|(?:most|least) successful)$/.test(words)
  )
    return undefined;
  return byWhat(reading, words, 'they');
}

/** "The oldest customer": by no revenue, which nobody has named. */
function otherThanSaid(reading: Reading, { words, by }: Ranking, { terms }: Plan): Problem | undefined {
  const { draft, lexicon } = reading;
  const isNamed = by !== undefined || draft.terms.length > 0 || draft.share !== undefined;
  const [first] = terms;
  const name = first?.kind === 'measure' ? first.name : first?.kind === 'aggregate' ? first.of : undefined;
  const isOther = !isNamed && first?.kind !== 'span' && saysOther(words, lexicon.member(name ?? ''), false);
  return isOther ? byWhat(reading, words, 'they') : undefined;
}

function rankingPart(reading: Reading, plan: Plan): Partial<Plan> {
  const { ranking } = reading.draft;
  const [first] = plan.terms;
  const by = ranking?.by && plan.terms.some((t) => sameTerm(t, ranking.by)) ? ranking.by : first;
  if (!by) return {};
  const order: Order = {
    by,
    desc: ranking
      ? turnedByHint(reading, ranking.judged ?? ranking.words, by, ranking.desc, ranking.by !== undefined)
      : true,
    ...(ranking?.words ? { words: ranking.words } : {}),
  };
  const isOpen = ranking === undefined || ranking.words === 'rank';
  // "Which day is worst? Show them by day": all of them.
  const isCounted = reading.sentence.slots.some((s) => s.text.startsWith('#'));
  const isWhole =
    !isCounted &&
    reading.draft.splits.some(
      (s, i, all) =>
        !s.each &&
        all.some(
          (other, k) => k !== i && other.at !== s.at && JSON.stringify(other.is) === JSON.stringify(s.is),
        ),
    );
  const limit = isWhole
    ? undefined
    : (ranking?.limit ?? (isOpen ? undefined : reading.draft.isOne ? 1 : usualLimit));
  const outer = plan.splits.findIndex((split) =>
    reading.draft.splits.some((s) => s.each && JSON.stringify(s.is) === JSON.stringify(split)),
  );
  const isEach = plan.splits.length === 2 && outer >= 0 && limit !== undefined;
  const splits = isEach && outer === 1 ? [...plan.splits].reverse() : plan.splits;
  const filters =
    limit === undefined ? plan.filters : [...plan.filters, ...namedGroups(reading, splits, plan.filters)];
  return {
    order,
    splits,
    filters,
    ...(limit === undefined ? {} : { limit }),
    ...(ranking?.offset && !isEach ? { offset: ranking.offset } : {}),
    ...(isEach ? { each: true } : {}),
  };
}

/** A ranking names things: rows without one are no entry of it. */
function namedGroups(reading: Reading, splits: readonly Split[], filters: readonly Filter[]): Filter[] {
  const { empty } = reading.lexicon.holdings;
  return splits.flatMap((s): Filter[] =>
    s.kind === 'member' && empty.has(s.name) && !filters.some((f) => 'member' in f && f.member === s.name)
      ? [{ on: 'empty', member: s.name, negate: true, isOwn: true }]
      : [],
  );
}

/** "Best" by a measure that is named elsewhere in the question. */
export function turnedByHint(
  reading: Reading,
  words: string,
  by: Term,
  desc: boolean,
  isSettled: boolean,
): boolean {
  if (isSettled || !/best|worst|better|worse|poorest/.test(words)) return desc;
  return lessIsBetter(reading.lexicon, by) ? !desc : desc;
}

/** A ranking by an average or a rate says how large each group is. */
export function withSize(reading: Reading, plan: Plan): Plan {
  const by = plan.order?.by;
  // The largest row of a group is one row, however many there are.
  const isExtreme = by?.kind === 'aggregate' && (by.fn === 'max' || by.fn === 'min');
  if (!by || isExtreme || addsUpTerm(reading, by) || plan.kind !== 'groups') return plan;
  const size = rowCount(reading);
  return plan.terms.some((t) => sameTerm(t, size)) ? plan : { ...plan, terms: [...plan.terms, size] };
}

/** A ranking without groups: of a number, its extreme; of the rows, the first of them. */
function extremePlan(reading: Reading, plan: Plan): Made {
  const { ranking } = reading.draft;
  const by = ranking?.by ?? plan.terms[0];
  const row = rowMemberOf(reading, by);
  const nameless = ranking && by?.kind === 'measure' ? reading.lexicon.member(by.name) : undefined;
  // "Our best customers", where the data only knows how many they are.
  if (nameless?.aggType === 'countDistinct' && !/^(?:rank|top)?$/.test(ranking?.words ?? ''))
    return {
      problem: {
        text: `The data tells how many ${nameless.title.toLowerCase()} there are, but does not name them, so they cannot be ranked.`,
        search: nameless.title,
      },
    };
  if (!ranking || row === undefined || !by)
    return ranking?.limit === undefined && ranking?.words && !/^(?:most|rank|least|top)$/.test(ranking.words)
      ? rowsPlan(reading, plan)
      : { plan: { ...plan, terms: plan.terms } };
  // "The best rated comedy" is one, not its rating.
  const { slots } = reading.sentence;
  const at = slots.findIndex((s) => s.text === ranking.words) + 1;
  const noun = slots[at];
  // "The highest weight machine": it stands behind the number.
  const behind = meaningsOf(noun, 'measure').length > 0 && /^§[a-z]*[vr]/.test(slots[at + 1]?.text ?? '');
  const isThing =
    behind ||
    / rated$|expensive|cheapest|priciest|costliest/.test(ranking.words) ||
    // "The largest account by seats" is an account.
    meaningsOf(noun, 'rows').length > 0 ||
    (/^(?:longest|shortest|largest|biggest|smallest|heaviest|lightest|tallest|oldest|youngest|fastest|slowest|strongest|thickest|deepest|hottest|coldest)$/.test(
      ranking.words,
    ) &&
      noun?.meanings?.some((m) => m.kind === 'value') === true);
  if (isThing || (ranking.limit !== undefined && ranking.limit > 1))
    return rowsPlan(reading, plan, isThing && ranking.limit === undefined && !isPluralAsked(reading));
  const named = reading.lexicon.members.find(
    (m) =>
      m.kind === 'measure' &&
      m.aggType === (ranking.desc ? 'max' : 'min') &&
      m.rowSql === reading.lexicon.member(row)?.sql,
  );
  const extreme: Term = named
    ? { kind: 'measure', name: named.name }
    : { kind: 'aggregate', fn: ranking.desc ? 'max' : 'min', of: row };
  return { plan: { ...plan, terms: [extreme, ...plan.terms.filter((t) => !sameTerm(t, by))] } };
}

const isPluralAsked = ({ sentence }: Reading): boolean => {
  const at = sentence.slots.findIndex((s) => / ?rated$|expensive|cheapest/.test(s.text));
  const noun = sentence.slots[at + 1]?.tokens.at(-1);
  return noun !== undefined && noun.word !== noun.stem;
};

/** "Which horror movie has the lowest score": a row that is called by values of its own. */
export function asksWhichOfValues({ draft, sentence: { slots } }: Reading): boolean {
  const has = slots.findIndex(({ text }) => /^(?:has|have|had|got|gets?)$/.test(text));
  const isValue = ({ meanings = [] }: Slot): boolean => meanings.some((m) => m.kind === 'value');
  return (
    /^(?:which|what)$/.test(slots[0]?.text ?? '') &&
    has > 1 &&
    slots.slice(1, has).every(isValue) &&
    draft.splits.length === 0 &&
    draft.having.length === 0
  );
}

/** "The longest stay, and which guest was it": the row that the model's own extreme is of. */
export function extremeOf(reading: Reading): Ranking | undefined {
  const { draft, lexicon } = reading;
  const name = draft.terms[0]?.is.kind === 'measure' ? draft.terms[0].is.name : '';
  const { aggType } = lexicon.member(name) ?? {};
  const isOwn = draft.isSingle === true && (aggType === 'max' || aggType === 'min');
  const isGrouped = draft.splits.some((s) => s.each) || draft.having.length > 0;
  const of = isOwn && !isGrouped ? rowMemberOf(reading, { kind: 'measure', name }) : undefined;
  return of === undefined
    ? undefined
    : { desc: aggType === 'max', by: { kind: 'aggregate', fn: 'avg', of }, words: 'single' };
}

export function rowsPlan(reading: Reading, base: Plan, isOne = false): Made {
  const { draft } = reading;
  const isRecent = new RegExp(`^(?:${recent}|${early})$`).test(draft.ranking?.words ?? '');
  const time = (isRecent ? timeOfDeed(reading) : undefined) ?? timeMember(reading);
  // "The oldest film" was made first, whenever it came into the catalogue.
  const year = /^(?:oldest|newest)$/.test(draft.ranking?.words ?? '') ? yearOfWorks(reading) : undefined;
  const by =
    draft.ranking?.by ??
    (year && ({ kind: 'aggregate', fn: 'max', of: year.name } as const)) ??
    (draft.ranking &&
    /expensive|largest|biggest|highest|longest|lowest|smallest|shortest|top|best|worst|most|cheapest/.test(
      draft.ranking.words,
    )
      ? draft.terms[0]?.is
      : undefined);
  const isOfSize =
    draft.ranking !== undefined &&
    !/newest|latest|recent|last|first|earliest|oldest|^$/.test(draft.ranking.words);
  const row =
    rowMemberOf(reading, by) ??
    (isOfSize ? (onlyNumber(reading) ?? rowMemberOf(reading, defaultTerm(reading))) : undefined);
  const size =
    row === undefined || row === rowMemberOf(reading, by) ? undefined : reading.lexicon.member(row);
  // The dearest contractor is not the best one.
  const isGood = /^(?:best|worst|poorest)$/.test(draft.ranking?.words ?? '') && size !== undefined;
  // What something has cost, or what it is offered for, says nothing of how it went.
  const isListed = size !== undefined && /\bprice\b/i.test(size.title) && !arePurchases(reading.facts);
  const isCost =
    size !== undefined && (isSpent(size) || isListed) && /^top$|successful$/.test(draft.ranking?.words ?? '');
  const isUnclear = isCost || (isGood && !/rating|score|stars|grade|satisfaction/i.test(size.title));
  const isOther = size !== undefined && saysOther(draft.ranking?.words ?? '', size, true);
  if (isOfSize && (isUnclear || isOther || (!by && row === undefined) || (size && isSideMoney(size))))
    return {
      problem: byWhat(reading, draft.ranking?.words ?? ''),
    };
  const id = keyOfRows(reading.lexicon);
  if (by && row === undefined) {
    const rate = by.kind === 'measure' ? reading.lexicon.member(by.name) : undefined;
    if (!id || (rate && (isPercent(rate) || rate.aggType === 'countDistinct')))
      return {
        problem: {
          text: `I cannot tell it of single ${reading.facts.rowNoun.many}: the data holds only totals and averages of that. I can rank groups of them.`,
          search: reading.facts.rowNoun.many,
        },
      };
    return finish(reading, { ...base, terms: [by], splits: [{ kind: 'member', name: id.name }] });
  }
  const columns = [
    ...draft.columns,
    ...draft.splits.flatMap((s) => ('name' in s.is ? [s.is.name] : [])),
    ...draft.terms.flatMap((t) => rowMemberOf(reading, t.is) ?? []),
  ];
  const orderBy: Term | undefined =
    row !== undefined
      ? { kind: 'aggregate', fn: 'max', of: row }
      : time
        ? { kind: 'aggregate', fn: 'max', of: time.name }
        : undefined;
  const words = draft.ranking?.words ?? '';
  const desc = draft.ranking
    ? /first|earliest|oldest/.test(words) && (row === undefined || row === year?.name)
      ? false
      : draft.ranking.desc
    : true;
  const limit = isOne
    ? 1
    : (draft.ranking?.limit ?? (draft.ranking && words !== 'in order' ? rowsOf(reading, words) : undefined));
  const filters =
    row === undefined
      ? base.filters
      : [...base.filters, { on: 'empty' as const, member: row, negate: true, isOwn: true }];
  return {
    plan: {
      ...base,
      filters,
      kind: 'rows',
      terms: [],
      splits: [],
      columns: [...new Set([...columns, ...(row === undefined ? [] : [row])])],
      ...(orderBy
        ? {
            order: {
              by: orderBy,
              desc,
              ...(words && words !== 'in order' ? { words } : {}),
              ...(row !== undefined && time && row !== time.name ? { then: time.name } : {}),
            },
          }
        : {}),
      ...(limit === undefined ? {} : { limit }),
      ...(draft.ranking?.offset === undefined ? {} : { offset: draft.ranking.offset }),
    },
  };
}

/** "The largest order" is one, "the largest orders" are as many as usual. */
function rowsOf({ sentence }: Reading, words: string): number {
  const nouns = sentence.slots.flatMap((slot) =>
    meaningsOf(slot, 'rows').length > 0 ? (slot.tokens.at(-1) ?? []) : [],
  );
  // "When was it highest?": one time.
  if (sentence.slots[0]?.tokens[0]?.word === 'when' && nouns.length === 0) return 1;
  const isOne = nouns.length > 0 && nouns.every(({ word, stem }) => word === stem);
  return isOne && words !== '' && words !== 'rank' ? 1 : usualLimit;
}

/** The one number that rows can be ranked by, or the model's default among them. */
function onlyNumber(reading: Reading): string | undefined {
  const numbers = reading.lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'number' && m.hints.code !== true,
  );
  return (numbers.find((m) => m.hints.default === true) ?? (numbers.length === 1 ? numbers[0] : undefined))
    ?.name;
}
