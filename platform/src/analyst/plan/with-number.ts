/** "Use 30 minutes instead": another number where the plan has one of its kind. */
import type { Member } from '../../data/data-model.js';
import { isPercent } from '../lexicon/meaning.js';
import { thresholdOf } from '../lexicon/threshold.js';
import { factorOf, fitsUnit } from '../lexicon/units.js';
import type { NewNumber, Reading } from '../read/draft.js';
import { rowCount } from '../read/resolve.js';
import { sameTerm, type Filter, type Plan, type Term } from './plan.js';

export function withNumber(reading: Reading, plan: Plan, { value, unit, isMinimum }: NewNumber): Plan {
  const { lexicon } = reading;
  if (isMinimum && plan.having.length > 0)
    return { ...plan, having: plan.having.map((h, i) => (i === 0 ? { ...h, value } : h)) };
  const changed = (f: Filter): Filter | undefined => {
    if (f.on === 'values' && f.values.length === 1 && typeof f.values[0] === 'number')
      return { ...f, values: [value] };
    if (f.on === 'number') {
      const member = lexicon.member(f.member);
      return member && (unit === undefined || fitsUnit(member, unit))
        ? { ...f, value: value * factorOf(member, unit) }
        : undefined;
    }
    const segment = f.on === 'segment' ? lexicon.member(f.member) : undefined;
    const threshold = segment && thresholdOf(lexicon, segment);
    if (!threshold || (unit !== undefined && !fitsUnit(threshold.member, unit))) return undefined;
    const { member, isHigh } = threshold;
    return {
      on: 'number',
      member: member.name,
      op: isHigh ? '>=' : '<',
      value: value * factorOf(member, unit),
    };
  };
  const share = plan.terms.find((t) => t.kind === 'share' && t.when.some((w) => changed(w)));
  const of = share?.kind === 'share' ? share : undefined;
  const swap = (t: Term): Term =>
    of && sameTerm(t, of) ? { ...of, when: of.when.map((w) => changed(w) ?? w) } : t;
  if (of)
    return {
      ...plan,
      terms: plan.terms.map(swap),
      ...(plan.order ? { order: { ...plan.order, by: swap(plan.order.by) } } : {}),
    };
  // A rate of the model's own that a segment stands behind: its rows, counted anew.
  const rate = plan.terms.find((t) => t.kind === 'measure' && rateOf(reading, t.name));
  const segment = rate?.kind === 'measure' ? rateOf(reading, rate.name) : undefined;
  const when = segment && changed({ on: 'segment', member: segment.name });
  if (rate && when) {
    const fresh: Term = { kind: 'share', of: rowCount(reading), when: [when] };
    const order = plan.order && sameTerm(plan.order.by, rate) ? { ...plan.order, by: fresh } : plan.order;
    return { ...plan, terms: plan.terms.map((t) => (t === rate ? fresh : t)), ...(order ? { order } : {}) };
  }
  if (unit === undefined && plan.having.length > 0)
    return {
      ...plan,
      having: plan.having.map((h, i) => (i === plan.having.length - 1 ? { ...h, value } : h)),
    };
  const [old, other] = plan.filters.filter((f) => changed(f));
  if (!old || other)
    reading.draft.problem ??= { text: `I cannot tell what "${value}" is the number of.`, search: 'number' };
  return { ...plan, filters: plan.filters.map((f) => changed(f) ?? f) };
}

/** The segment whose part of the rows a percentage is, by their titles. */
function rateOf({ lexicon }: Reading, name: string): Member | undefined {
  const member = lexicon.member(name);
  if (!member || !isPercent(member)) return undefined;
  return lexicon.members.find(
    (m) => m.kind === 'segment' && member.title.toLowerCase().endsWith(`of ${m.title.toLowerCase()}`),
  );
}
