/**
 * "How many cases came in 2026, and how many of them missed the SLA?": two numbers of one question. The second is read
 * as the next question of a thread is, and stands beside the first in one answer.
 */
import { changePlan } from './plan/change-plan.js';
import { isFollowUp } from './plan/is-follow-up.js';
import { makePlan } from './plan/make-plan.js';
import { sameTerm, type Filter, type Memory, type Plan } from './plan/plan.js';
import { leftOver } from './read/answers/left-over.js';
import type { Reading } from './read/draft.js';
import { rowCount } from './read/resolve.js';
import { Names } from './words/names.js';

const both = /^(.*\bhow many\b.+?)[\s,;]+(?:and|&|also|and also)\s+(how many of (?:them|those|these)\b.+)$/is;

/** @param memory of the thread that the question may go on from */
export function countedOfThem(
  input: string,
  memory: Memory | undefined,
  read: (input: string, memory?: Memory) => Reading | undefined,
): { plan: Plan; reading: Reading } | undefined {
  const [, whole = '', part = ''] = both.exec(input) ?? [];
  const reading = whole === '' ? undefined : read(whole, memory);
  if (!reading) return undefined;
  const plan = planIn(reading, whole, memory);
  if (!plan) return undefined;
  const next = read(part, { plan });
  const narrowed = next && planOf(next, (r) => changePlan(r, { plan }));
  const [term] = plan.terms;
  if (!next || !term || narrowed?.view !== plan.view) return undefined;
  const isOne = sameTerm(term, rowCount(reading)) && plan.terms.length === 1 && plan.kind === 'groups';
  const isSame = (['terms', 'splits'] as const).every(
    (name) => JSON.stringify(narrowed[name]) === JSON.stringify(plan[name]),
  );
  const filters = added(plan, narrowed);
  if (!isOne || !isSame || !filters || plan.having.length > 0) return undefined;
  const words = new Names(reading.lexicon, reading.facts).conditions(filters);
  reading.draft.notes.push(...next.draft.notes);
  return { plan: { ...plan, terms: [term, { kind: 'when', of: term, filters, words }] }, reading };
}

/** What all of a part's words make, by itself or as it goes on in its thread. */
export function planIn(reading: Reading, said: string, memory: Memory | undefined): Plan | undefined {
  const isOfThread = memory?.plan.view === reading.lexicon.view.name && isFollowUp(reading, said, memory);
  return planOf(reading, isOfThread ? (r) => changePlan(r, memory) : makePlan);
}

function planOf(reading: Reading, make: (reading: Reading) => ReturnType<typeof makePlan>): Plan | undefined {
  const { words, unknown, operators, beyond } = leftOver(reading);
  if (reading.draft.problem || beyond !== undefined || words.length + unknown.length + operators.length > 0)
    return undefined;
  const made = make(reading);
  return 'plan' in made ? made.plan : undefined;
}

/** The conditions of the second that the first has not, where it has those of the first too. */
function added(first: Plan, second: Plan): readonly Filter[] | undefined {
  const told = (filters: readonly Filter[]): Set<string> => new Set(filters.map((f) => JSON.stringify(f)));
  const [before, after] = [told(first.filters), told(second.filters)];
  const more = second.filters.filter((f) => !before.has(JSON.stringify(f)));
  return more.length > 0 && [...before].every((f) => after.has(f)) ? more : undefined;
}
