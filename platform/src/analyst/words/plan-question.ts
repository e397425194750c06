/** A plan as a question that is read as that plan again: what a refusal offers in place of what it did not understand. */
import { chartTitle } from '../chart/chart-spec.js';
import { mainTerm, type Plan } from '../plan/plan.js';
import type { Names } from './names.js';
import { lowerFirst } from './phrases.js';

/** @returns nothing for what no short question asks */
export function planQuestion(plan: Plan, names: Names): string | undefined {
  const question = inWords(plan, names);
  return question && question.charAt(0).toUpperCase() + question.slice(1);
}

function inWords(plan: Plan, names: Names): string | undefined {
  // By more than two things nobody has asked in so many words.
  if (
    plan.splits.length > 2 ||
    plan.having.length > 0 ||
    plan.among ||
    plan.each ||
    plan.offset !== undefined
  )
    return undefined;
  const where = names.conditions(plan.filters).replaceAll('\\', '');
  if (plan.kind === 'rows') return `List ${names.rows}${where === '' ? '' : ` ${where}`}`;
  if (plan.kind !== 'groups') return undefined;
  const [split] = plan.splits;
  if (plan.order === undefined || plan.limit === undefined || !split || plan.splits.length > 1)
    return plan.splits.length === 0 && mainTerm(plan).kind === 'measure'
      ? `${names.term(mainTerm(plan))}${where === '' ? '' : ` ${where}`}`
      : chartTitle(plan, names);
  const end = plan.order.desc ? 'Top' : 'Bottom';
  const by = lowerFirst(names.term(plan.order.by));
  return `${end} ${plan.limit} ${names.split(split)} by ${by}${where === '' ? '' : `, ${where}`}`;
}
