/**
 * From words to parts of a request. The order of the steps is the grammar: what is said of time and numbers is read
 * before the things it is said of, conditions before measures, and what is left over is judged at the end.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { isPercent } from '../lexicon/meaning.js';
import type { RareValue } from '../lexicon/rare-values.js';
import type { Token } from '../lexicon/tokens.js';
import type { Filter, Period } from '../plan/plan.js';
import { addTo, periodName, type Clock } from './calendar.js';
import { newDraft, type Facts, type Placed, type Reading, type Related } from './draft.js';
import { repeatPlaces } from './names/both-ends.js';
import { mayBeOfAbsent, periodsOfAbsent, readAbsent } from './conditions/read-absent.js';
import { joinDifferences } from './names/join-differences.js';
import { joinCompounds } from './names/compounds.js';
import { joinOwnWords, markBeside, markMentions, markNames, markRare } from './names/mark-mentions.js';
import { askWhichEnd } from './wordings/other-forms.js';
import { markPredicates } from './names/mark-predicates.js';
import { narrowByNames } from './names/named-by-both.js';
import { mendSpelling } from './names/mend-spelling.js';
import { readComparison, readGrowth } from './measures/read-change.js';
import { markPeriods } from './times/read-period.js';
import { readBareList, readList, readRankedRows, readRowsWith, readSingle } from './answers/read-rows.js';
import { readBareThings } from './answers/read-bare-things.js';
import { readColumns } from './answers/read-columns.js';
import { readDecades } from './times/read-decades.js';
import { readDifference } from './measures/read-difference.js';
import { readDifferent, readEnds } from './conditions/read-ends.js';
import { readBoundsOf, readLeftNumbers } from './conditions/read-group-bounds.js';
import { readHowOften } from './groups/how-often.js';
import { readSoldOfCourse } from './groups/of-course.js';
import { readOnAverage } from './measures/on-average.js';
import { readCertificates, readNewNumber, readNumbers, readRated } from './conditions/read-numbers.js';
import { readFollowUps } from './answers/read-follow-ups.js';
import { conditionsOfNone, readNoneOf, refuseNoneAtAll } from './conditions/read-none-of.js';
import { readByNumber } from './conditions/read-by-number.js';
import { readNumberLists, readRatedRows } from './conditions/read-number-lists.js';
import { readAmong, readPopulation, readWhere } from './conditions/read-among.js';
import { readAsOf } from './times/read-as-of.js';
import { readCurrent } from './times/read-current.js';
import { readSince } from './times/read-since.js';
import { readBands } from './conditions/read-bands.js';
import { readBestFor, readBestSo, readMostDone, readMostEnded, readMostSo } from './groups/read-best-so.js';
import { readRanking } from './groups/read-ranking.js';
import { readSplits, readSums, readTimeSplits } from './groups/read-splits.js';
import { readLeftSplits } from './groups/read-left-splits.js';
import { joinSides } from './groups/read-separately.js';
import { readLeftLengths, readLeftUnits } from './times/read-left-lengths.js';
import { readSpanBounds } from './times/read-span-bounds.js';
import { readLength, readOrderOfTimes, readSpans } from './times/read-spans.js';
import { readChart, readDistribution, readLinks, readShare, readShareOf } from './measures/read-structure.js';
import { readLate } from './times/read-late.js';
import { joinExcluded, readExcluded, readOnly } from './conditions/read-excluded.js';
import { readHowMost, readRecords, readWhen } from './groups/read-records.js';
import { markKinds, readKinds } from './measures/read-kinds.js';
import { readLowerIn } from './measures/read-lower-in.js';
import { readLastDone } from './groups/read-last-done.js';
import { readPaceOfRows } from './times/pace-of-rows.js';
import { readPer, readPercentiles, readTerms } from './measures/read-terms.js';
import { readGrowthOfThat } from './measures/growth-of-that.js';
import { readKnownRates, readRates, readRatios } from './measures/read-rates.js';
import {
  readCountAndWorth,
  readDeedOfMoney,
  readOrderValue,
  readPaid,
  readSold,
  readSpent,
  refuseOutlay,
} from './measures/read-worth.js';
import { readDoers } from './groups/read-subjects.js';
import { readOtherSide, readWhether } from './conditions/read-sides.js';
import { readSignUps, readStates } from './times/read-states.js';
import { joinEnds } from './names/ends-of-names.js';
import { readKnownShares } from './names/known-shares.js';
import { readOpposites } from './conditions/opposites.js';
import { readTimeParts, readWeekend } from './times/read-time-parts.js';
import { readTimeUnits, readUnitBounds } from './times/read-time-units.js';
import { readEmpty } from './conditions/read-empty.js';
import { readFlags, readValues } from './conditions/read-values.js';
import { readUnfilled } from './conditions/read-unfilled.js';
import { readHowSo, readVague } from './measures/read-vague.js';
import { joinFormWords, readKindOf, refuseKinds } from './names/form-words.js';
import { splitOwnValues } from './names/own-values.js';
import { refuseTwoTimes } from './times/outcomes.js';
import { readUnit } from './wordings/read-unit.js';
import { readUnitMeans } from './measures/unit-means.js';
import { readTwoColumns } from './conditions/two-columns.js';
import { readValuesWithNoun } from './names/value-with-noun.js';
import { saidPlainly } from './wordings/said-plainly.js';
import { useRoleWords } from './resolve.js';
import { chooseTime, takeTimeBefore, timeMember, useTimeWords } from './times/time-of-question.js';
import { mark, Sentence, type Slot } from './sentence.js';

export function readQuestion(o: {
  tokens: readonly Token[];
  /** Values of the question that the lexicon does not hold. */
  rare: readonly RareValue[];
  lexicon: Lexicon;
  clock: Clock;
  facts: Facts;
  related: readonly Related[];
  tables?: ReadonlySet<string>;
  /** Words that were mended before. */
  mended?: ReadonlyMap<string, string>;
}): Reading {
  const { asked, shot, late, said, unit } = saidPlainly(o);
  const { tokens, mended } = mendSpelling(said, o.lexicon, o.related);
  const sentence = new Sentence(tokens);
  const draft = newDraft();
  const reading: Reading = { ...o, sentence, draft };
  draft.notes.push(...late.notes);
  if (late.problem) draft.problem = late.problem;
  for (const [written, read] of [...(o.mended ?? []), ...mended])
    if (written.toLowerCase() !== read) draft.notes.push(`I read "${written}" as "${read}".`);
  if (asked.topic !== undefined) draft.notes.push(`I did not use: "${asked.topic}".`);
  if (unit !== undefined) draft.unit = unit;
  markRare(sentence, o.rare);
  markNames(sentence, o.lexicon);
  const hasTime = timeMember(reading) !== undefined || mayBeOfAbsent({ related: o.related, tokens });
  if (hasTime) markPeriods(sentence, o.clock);
  if (shot.times) draft.times = shot.times;
  if (shot.isAtEnd) draft.isAtEnd = true;
  if (shot.problem !== undefined) draft.problem = { text: shot.problem, search: 'value' };
  if (shot.now) sentence.append(shot.now.said, shot.now);
  readWeekend(reading);
  readLate(reading);
  markKinds(sentence, o.lexicon);
  markMentions(sentence, o.lexicon);
  splitOwnValues(sentence, o.lexicon);
  joinOwnWords(sentence, o.lexicon);
  joinFormWords(sentence);
  joinCompounds(sentence, o.lexicon);
  markBeside(sentence, o.lexicon);
  joinEnds(sentence, o.lexicon);
  readValuesWithNoun(sentence, o.lexicon);
  markPredicates(sentence, o.lexicon);
  narrowByNames(sentence, o.lexicon);
  joinDifferences(reading);
  joinExcluded(reading);
  repeatPlaces(reading);
  askWhichEnd(reading);
  refuseTwoTimes(reading);
  readKnownShares(reading);
  joinSides(reading);
  readPaid(reading);
  readMuch(sentence);
  readMedianNumber(sentence);
  readPercentSign(sentence);
  readKinds(reading);
  readKindOf(sentence);
  refuseKinds(reading);
  readGrowthOfThat(reading);
  readFollowUps(reading);
  readUnit(reading);
  readSince(reading);
  readUnfilled(reading);
  readColumns(reading, true);
  readAbsent(reading);
  readNoneOf(reading);
  readSignUps(reading);
  readAsOf(reading);
  readStates(reading);
  readCurrent(reading);
  readOrderOfTimes(reading);
  readSpans(reading);
  readChart(reading);
  readEnds(reading);
  readWhere(reading);
  readSums(reading);
  readAmong(reading);
  readPopulation(reading);
  readLowerIn(reading);
  readMostSo(reading);
  readBestFor(reading);
  readBestSo(reading);
  readMostEnded(reading);
  readMostDone(reading);
  readNewNumber(reading);
  readSpanBounds(reading);
  readLength(reading);
  readBoundsOf(reading);
  readLinks(reading);
  readSingle(reading);
  const time = chooseTime(reading);
  if (time) for (const is of readTimeParts(sentence, time.name)) addPart(reading, is);
  readDifference(reading);
  readTwoColumns(reading);
  readDecades(reading);
  readTimeUnits(reading);
  readHowMost(reading);
  readWhen(reading);
  readHowSo(reading);
  readPercentiles(reading);
  readRecords(reading);
  readUnitMeans(reading);
  readRatios(reading);
  readPer(reading);
  readOnAverage(reading);
  readCountAndWorth(reading);
  readSpent(reading);
  readDeedOfMoney(reading);
  readRates(reading);
  readKnownRates(reading);
  readOrderValue(reading);
  readSoldOfCourse(reading);
  readSold(reading);
  readDistribution(reading);
  readByNumber(reading);
  readCertificates(reading);
  readRatedRows(reading);
  readBands(reading);
  readNumberLists(reading);
  readRated(reading);
  readNumbers(reading);
  readUnitBounds(reading);
  readGrowth(reading);
  readPeriods(reading);
  periodsOfAbsent(reading);
  readExcluded(reading);
  readEmpty(reading);
  readHowOften(reading);
  readTimeSplits(reading);
  readColumns(reading, false);
  readShare(reading);
  readShareOf(reading);
  readOpposites(reading);
  readWhether(reading);
  readValues(reading);
  readFlags(reading);
  conditionsOfNone(reading);
  refuseNoneAtAll(reading);
  readOtherSide(reading);
  readSplits(reading);
  readDoers(reading);
  readLastDone(reading);
  readRanking(reading);
  readRankedRows(reading);
  readRowsWith(reading);
  readList(reading);
  readTerms(reading);
  readComparison(reading);
  readLeftSplits(reading);
  readPaceOfRows(reading);
  readLeftNumbers(reading);
  readLeftLengths(reading);
  readVague(reading);
  readLeftUnits(reading);
  readBareList(reading);
  readBareThings(reading);
  readOnly(reading);
  useRoleWords(reading);
  useTimeWords(reading);
  readDifferent(reading);
  refuseOutlay(reading);
  tellPeople(reading);
  return reading;
}

/** "How much orders": so many, where nothing is measured that is called so. */
function readMuch(sentence: Sentence): void {
  sentence.read(`how (?<w>much) (?:of )?(?:(?:the|our) )?(?:${mark('vsb')} )?${mark('rdmv', 'r')}`, (m) => {
    const slot = sentence.slots[m.from + 1];
    const [noun] = sentence.slot(m.groups.r)?.tokens ?? [];
    const [x] = [...(sentence.slot(m.groups.r)?.meanings ?? [])].sort((a, b) => b.weight - a.weight);
    const isMeasured = (sentence.slot(m.groups.r)?.meanings ?? []).some(
      (y) => y.kind === 'measure' && !(y.member.aggType ?? '').startsWith('count') && y.weight >= 0.95,
    );
    const isCount =
      (x?.kind === 'rows' && !isMeasured) ||
      x?.kind === 'value' ||
      (x?.kind === 'dimension' && x.member.type !== 'number') ||
      (x?.kind === 'measure' && (x.member.aggType ?? '').startsWith('count'));
    const isNoun = noun?.word !== noun?.stem || /^§[a-z]*r/.test(m.groups.r ?? '');
    if (slot && isCount && isNoun) sentence.merge(m.from + 1, m.from + 2, 'many');
    return false;
  });
}

/** "Gross margin %", where that is a share of itself: the sign says no more. */
function readPercentSign(sentence: Sentence): void {
  sentence.read(`${mark('m', 'm')} (?:in )?(?:%|percent|percentage|pct)(?! (?:of|§|#))`, (m) => {
    const [best] = [...(sentence.slot(m.groups.m)?.meanings ?? [])].sort((a, b) => b.weight - a.weight);
    const isShare = best?.kind === 'measure' && isPercent(best.member);
    return isShare ? { keep: [m.groups.m] } : false;
  });
}

/** "The median number of unemployed", "the average number of votes", where rows tell how many there are: of that number. */
function readMedianNumber(sentence: Sentence): void {
  sentence.read(`(?<way>median|average|mean) (?:number|amount) of (?:the )?${mark('mn', 'n')}`, (m) => {
    const slot = sentence.slot(m.groups.n);
    const isCounted = (slot?.meanings ?? []).some(
      (x) => x.kind === 'rows' || (x.kind === 'measure' && (x.member.aggType ?? '').startsWith('count')),
    );
    const isNumber = (slot?.meanings ?? []).some((x) => x.kind === 'dimension' && x.member.type === 'number');
    if (isNumber && !isCounted) sentence.merge(m.from, m.to - 1, m.groups.way ?? 'median');
    return false;
  });
}

/** People who have no table of their own are told to be the rows. */
function tellPeople({ sentence, draft, facts }: Reading): void {
  const said = sentence.slots.find(
    ({ used, meanings = [] }) => used && meanings.some((m) => m.kind === 'rows' && m.weight <= 0.7),
  );
  const words = said?.tokens.map((t) => t.written).join(' ');
  if (words !== undefined) draft.notes.push(`I read "${words}" as ${facts.rowNoun.many}.`);
}

/** "Monday orders vs Friday orders": no row is of both, so the two stand beside each other. */
function addPart({ draft }: Reading, { is, at }: Placed<Filter>): void {
  const i = draft.filters.findIndex(
    ({ is: f }) =>
      f.on === 'part' &&
      is.on === 'part' &&
      f.part === is.part &&
      !f.negate &&
      !is.negate &&
      !f.values.some((v) => is.values.includes(v)),
  );
  const known = draft.filters[i]?.is;
  if (known?.on !== 'part' || is.on !== 'part') return void draft.filters.push({ is, at });
  draft.filters[i] = { is: { ...known, values: [...known.values, ...is.values] }, at };
  const split = { kind: 'part', name: is.member, part: is.part } as const;
  if (!draft.splits.some((s) => s.is.kind === 'part')) draft.splits.push({ is: split, at: 0 });
  draft.isComparison = true;
}

/** "Opened in May and closed in June": a period of another time than the question's own. */
function readOfOther(reading: Reading, period: Period, at: number): boolean {
  const { sentence, draft } = reading;
  if (sentence.slots.filter((s) => s.period).length < 2) return false;
  const time = takeTimeBefore(reading, at);
  if (!time || time === timeMember(reading)) return false;
  draft.filters.push({ is: { on: 'period', member: time.name, periods: [period] }, at });
  return true;
}

/** "By category, compared with last year": what is compared with it is the period that runs. */
function periodAfter({ sentence, draft }: Reading, { period, tokens }: Slot): Period | undefined {
  const isLast = /^(?:last|previous|prior)$/.test(tokens[0]?.word ?? '');
  const isLone = draft.periods.length === 0 && sentence.slots.filter((s) => s.period).length === 1;
  if (!isLast || !isLone || period?.to === undefined || period.grain === undefined) return undefined;
  const { to, grain } = period;
  return { from: to, to: addTo(to, 1, grain), grain, words: periodName(to, grain) };
}

/** Periods that no range took up: "in March", "not in June", "March and April". */
function readPeriods(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?<not>(?:not|except|excluding|without|outside) )?(?:(?:in|on|for|of|during|within|over|at|from|to|only|just|and|or|,|vs|versus|between|compared to|compared with|than|the|(?<!(?:by|per|each|every|all) )(?:month|week) of|(?<!(?:by|per|each|every|and) )year|with|against|by(?! year)) )*${mark('p', 'p')}(?: only)?`,
    (m) => {
      const slot = sentence.slot(m.groups.p);
      if (!slot?.period) return false;
      if (/ (?:vs|versus|compared to|compared with|than|against) /.test(` ${m.text} `))
        draft.isComparison = true;
      const after = draft.isComparison === true ? periodAfter(reading, slot) : undefined;
      if (after) draft.periods.push({ is: after, at: m.from });
      if (m.groups.not) {
        const time = timeMember(reading);
        if (!time) return false;
        draft.filters.push({
          is: { on: 'period', member: time.name, periods: [slot.period], negate: true },
          at: m.to - 1,
        });
      } else if (readOfOther(reading, slot.period, m.from)) return true;
      else if (!draft.periods.some(({ is: p }) => p.from === slot.period?.from && p.to === slot.period?.to))
        draft.periods.push({ is: slot.period, at: m.to - 1 });
      return true;
    },
  );
}
