/**
 * "Average daily revenue", "the monthly average of orders", "average volume per day": what adds up comes to so much in each
 * day, and one number tells how much that is on average. What is a mean of rows anyhow stays one: "average rating per month".
 */
import { addsUp } from '../../lexicon/meaning.js';
import type { Grain, Plan, Split, Term } from '../../plan/plan.js';
import type { Draft, Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { isCalendar, meaningsOf, rowCount, termOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark, type Slot } from '../sentence.js';
import { addsUpTerm } from '../term-facts.js';
import { wordTable } from '../../../word-table.js';

const grainOf: Readonly<Record<string, Grain>> = wordTable({
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
});
const paces = Object.keys(grainOf).join('|');
const grains = 'day|week|month|quarter|year';
const averages = /^(?:average|avg|mean)$/;
/** What comes in over a time, or is counted in the plural; a fare, a price or a gross is of one row. */
const flow =
  /^(?:revenue|turnover|income|volume|traffic|output|production|consumption|spend|spending|expenditure|precipitation|rainfall|snowfall|intake|throughput|demand)$/;

/** "Average revenue", where the model has a measure of that name: what is added up behind the word. */
function summedOf(reading: Reading, slot: Slot | undefined): { term: Term; isFlow: boolean } | undefined {
  const tokens = slot?.tokens.filter((t, i) => i > 0 || !averages.test(t.word)) ?? [];
  if (!slot || tokens.length === 0) return undefined;
  const isWhole = tokens.length === slot.tokens.length;
  const found = isWhole ? undefined : reading.lexicon.longest(tokens, 0);
  if (!isWhole && found?.length !== tokens.length) return undefined;
  const own = { ...slot, tokens, meanings: found?.meanings ?? slot.meanings ?? [] };
  const rows = rowCount(reading);
  const term =
    own.text.split('_')[0]?.includes('r') && isWhole && !/[mn]/.test(own.text.split('_')[0] ?? '')
      ? rows
      : termOf(reading, own);
  const member = term?.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  const isCount = (member?.aggType ?? '').startsWith('count') || term?.kind === 'rows';
  if (!term || (!isCount && !(member?.aggType === 'sum' && addsUp(member)))) return undefined;
  const last = tokens.at(-1);
  const word = last?.word ?? '';
  const isSeveral = word !== last?.stem && word.endsWith('s') && !word.endsWith('ss');
  return { term, isFlow: isCount || isSeveral || flow.test(word) };
}

/** One number: how much it comes to in each of the units that have rows, on average. */
export function overUnits(reading: Reading, of: Term, grain: Grain, at: number): boolean {
  const time = timeMember(reading);
  if (!time) return false;
  reading.draft.notes.push(`Only ${grain}s that have ${reading.facts.rowNoun.many} count.`);
  if (grain !== 'day' || !addsUpTerm(reading, of)) {
    reading.draft.perGroup = { of, split: { kind: 'time', name: time.name, grain } };
    return pushTerm(reading, of, at);
  }
  return pushTerm(reading, { kind: 'pace', of, member: time.name, grain }, at);
}

/** All of it through so many units. */
function paceOf({ lexicon }: Reading, of: Term, split: Split | undefined): Term | undefined {
  if (split?.kind === 'time') return { kind: 'pace', of, member: split.name, grain: split.grain };
  const column = split?.kind === 'member' ? lexicon.member(split.name) : undefined;
  return column && isCalendar(column)
    ? { kind: 'ratio', of, per: { kind: 'aggregate', fn: 'distinct', of: column.name } }
    : undefined;
}

/** "Average deaths per year", where a column holds the year. */
function overColumn(reading: Reading, slotMark: string | undefined, of: Term, at: number): boolean {
  const when = meaningsOf(reading.sentence.slot(slotMark), 'dimension').find((d) => isCalendar(d.member));
  if (!when) return false;
  reading.draft.perGroup = { of, split: { kind: 'member', name: when.member.name } };
  return pushTerm(reading, of, at);
}

/** "Average daily revenue", "weekly average of orders", "average volume per day". */
export function readUnitMeans(reading: Reading): void {
  const { sentence } = reading;
  const take = (slotMark: string | undefined, grain: Grain | undefined, at: number, needsFlow: boolean) => {
    const summed = summedOf(reading, sentence.slot(slotMark));
    if (!summed || grain === undefined || (needsFlow && !summed.isFlow)) return false;
    return overUnits(reading, summed.term, grain, at);
  };
  const what = `(?:(?:total|number of|count of) )?${mark('mr', 'm')}`;
  sentence.read(`(?:(?:the|our|an?) )*(?:average|avg|mean) (?<u>${paces}) ${what}`, (m) =>
    take(m.groups.m, grainOf[m.groups.u ?? ''], m.from, false),
  );
  sentence.read(
    `(?:(?:the|our|an?) )*(?<u>${paces}) (?:average|avg|mean) (?:of |for )?(?:(?:the|our) )*${what}`,
    (m) => take(m.groups.m, grainOf[m.groups.u ?? ''], m.from, true),
  );
  // The model's own average, by its name.
  const isNamed = (slotMark: string | undefined): boolean =>
    averages.test(sentence.slot(slotMark)?.tokens[0]?.word ?? '');
  sentence.read(`(?:(?:the|our|an?) )*(?<u>${paces}) ${mark('m', 'm')}`, (m) =>
    isNamed(m.groups.m) ? take(m.groups.m, grainOf[m.groups.u ?? ''], m.from, true) : false,
  );
  sentence.read(
    `(?:(?:the|our|an?) )*${mark('m', 'm')} (?:per|a|each|for each|in a|every|for every) (?:(?<g>${grains})|${mark('n', 'c')})`,
    (m) => {
      if (!isNamed(m.groups.m)) return false;
      if (m.groups.g) return take(m.groups.m, m.groups.g as Grain, m.from, true);
      const summed = summedOf(reading, sentence.slot(m.groups.m));
      return summed?.isFlow === true && overColumn(reading, m.groups.c, summed.term, m.from);
    },
  );
}

/** "Average revenue per month for each channel": beside other groups, the total of each through its months. */
export function paceBesideGroups(reading: Reading): void {
  const { draft } = reading;
  const per = draft.perGroup;
  if (!per || (draft.splits.length === 0 && !draft.ranking)) return;
  const pace = addsUpTerm(reading, per.of) ? paceOf(reading, per.of, per.split) : undefined;
  if (!pace) return refuseGroups(draft);
  delete draft.perGroup;
  const said = JSON.stringify(per.of);
  const turn = (term: Term): Term => (JSON.stringify(term) === said ? pace : term);
  draft.terms.splice(0, draft.terms.length, ...draft.terms.map((t) => ({ ...t, is: turn(t.is) })));
  if (draft.ranking?.by) draft.ranking = { ...draft.ranking, by: turn(draft.ranking.by) };
}

/** … and of a number that was told before. */
export function paceOfPlan(reading: Reading, plan: Plan): Plan {
  const { draft } = reading;
  const [split] = plan.splits;
  const [of] = plan.terms;
  if (plan.kind !== 'groupAverage' || (draft.splits.length === 0 && !draft.ranking)) return plan;
  const pace = of && addsUpTerm(reading, of) ? paceOf(reading, of, split) : undefined;
  if (pace) return { ...plan, kind: 'groups', splits: [], terms: [pace] };
  refuseGroups(draft);
  return plan;
}

const refuseGroups = (draft: Draft): void =>
  void (draft.problem ??= {
    text: 'I cannot tell an average over groups for each of other groups as well: please ask for one of them.',
    search: 'average',
  });
