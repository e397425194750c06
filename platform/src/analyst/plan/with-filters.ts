/** Conditions of a question that goes on: one of the same member replaces the one there was, others are added. */
import type { Reading } from '../read/draft.js';
import { otherEnd } from '../read/conditions/read-ends.js';
import { choosesTime } from '../read/times/time-of-question.js';
import { periodFilter } from './plan-parts.js';
import { sameTerm, type Filter, type Memory, type Period, type Plan, type Term } from './plan.js';

export const memberOf = (filter: Filter): string =>
  'member' in filter ? filter.member : JSON.stringify(filter);

export function withFilters(reading: Reading, plan: Plan, memory: Memory): Plan {
  const { draft } = reading;
  const periods = periodFilter(
    reading,
    draft.periods.map((p) => p.is),
  );
  // A period that names no time of its own is of the one that the question before went by.
  const [known, ...others] = plan.filters.filter((f) => f.on === 'period' && f.negate !== true);
  const asBefore = periods.map((f) =>
    f.on === 'period' && known?.on === 'period' && others.length === 0 && !choosesTime(reading)
      ? { ...f, member: known.member }
      : f,
  );
  const fresh = [...draft.filters.map((f) => atSameEnd(reading, plan, f.is)), ...asBefore];
  if (draft.links.has('first') && !memory.shown)
    draft.problem ??= {
      text: 'I cannot tell which one you mean: nothing was ranked before. Please name it.',
      search: reading.facts.rowNoun.many,
    };
  // What was shown met its minimum.
  if (draft.links.has('those') && memory.shown) {
    const isFirst = draft.links.has('it') && plan.order !== undefined && memory.shown.on === 'values';
    fresh.push(isFirst ? firstOf(memory.shown) : memory.shown);
    plan = isFirst ? ofOne(plan, memory.shown) : { ...plan, having: [] };
  }
  let terms = plan.terms;
  let order = plan.order;
  let filters = [...plan.filters];
  for (const filter of fresh) {
    const changed = terms.map((term) => inShare(term, filter));
    if (changed.some((t, i) => t !== terms[i])) {
      order = order && { ...order, by: changed[terms.findIndex((t) => sameTerm(t, order?.by))] ?? order.by };
      terms = changed;
      continue;
    }
    const same = filters.findIndex(
      (f) => f.on === filter.on && memberOf(f) === memberOf(filter) && negated(f) === negated(filter),
    );
    const old = filters[same];
    const joins = draft.links.has('add') || draft.isComparison === true;
    if (
      filter.on === 'number' &&
      draft.filters.filter((f) => f.is.on === 'number' && f.is.member === filter.member).length > 1 &&
      same >= 0 &&
      fresh.indexOf(filter) > 0
    )
      filters.push(filter);
    else if (old?.on === 'values' && filter.on === 'values' && joins)
      filters[same] = { ...old, values: [...new Set([...old.values, ...filter.values])] };
    else if (old?.on === 'period' && filter.on === 'period' && joins)
      filters[same] = { ...old, periods: together(old.periods, filter.periods) };
    else if (same >= 0) filters[same] = filter;
    else
      filters = [
        ...filters.filter(
          (f) =>
            !isOtherEnd(reading, f, filter) &&
            !isOtherPart(f, filter, reading) &&
            !(
              f.on === 'values' &&
              filter.on === 'values' &&
              memberOf(f) === memberOf(filter) &&
              !filter.negate &&
              f.negate
            ),
        ),
        filter,
      ];
  }
  return { ...plan, filters, terms, ...(order ? { order } : {}) };
}

type OfValues = Extract<Filter, { on: 'values' }>;

const firstOf = (shown: OfValues): Filter => ({ ...shown, values: shown.values.slice(0, 1) });

/** Of the first of a ranking nothing is ranked any more. */
function ofOne(
  { order: _order, limit: _limit, offset: _offset, each: _each, ...plan }: Plan,
  shown: Filter,
): Plan {
  const splits = plan.splits.filter((s) => !('name' in s && s.name === memberOf(shown)));
  return { ...plan, splits, having: [] };
}

/** "Top exit pages", "without the blog": of the end that the thread is about, where no word names another. */
function atSameEnd({ lexicon, draft, sentence }: Reading, plan: Plan, is: Filter): Filter {
  const member = lexicon.member(memberOf(is));
  const other = otherEnd(lexicon, member);
  const role = member?.hints.role?.name;
  if (is.on !== 'values' || !other || role === undefined) return is;
  const names = [...plan.splits, ...plan.filters].flatMap((x) =>
    'name' in x ? x.name : memberOf(x as Filter),
  );
  const ends = names.flatMap((name) => lexicon.member(name)?.hints.role?.name ?? []);
  const own = lexicon.roles.filter((r) => r.name === role).flatMap((r) => r.words.flat());
  const isNamed = sentence.slots.some(({ tokens }) =>
    // "Entered" is of the entry.
    tokens.some((t) => own.includes(t.stem) || (t.stem.length > 3 && t.stem.startsWith(role.slice(0, 3)))),
  );
  const held = lexicon.holdings.values.get(other.name) ?? [];
  const isHeld = is.values.every((v) => held.some(({ value }) => value === v));
  if (isNamed || !isHeld || ends.includes(role) || !ends.includes(other.hints.role?.name ?? '')) return is;
  const note = `as the ${member?.title.toLowerCase() ?? ''}.`;
  const at = draft.notes.findIndex((n) => n.endsWith(note));
  if (at >= 0)
    draft.notes[at] = (draft.notes[at] ?? '').replace(
      note,
      `as the ${other.title.toLowerCase()}, as before.`,
    );
  return { ...is, member: other.name };
}

/** "For Boston", "and to Boston?": the same place, at the other end. */
function isOtherEnd({ lexicon, sentence }: Reading, a: Filter, b: Filter): boolean {
  // "But with a director from Spain too."
  if (sentence.slots.some(({ text }) => /^(?:too|also|both)$/.test(text))) return false;
  const [of, other] = [a, b].map((f) => lexicon.member(memberOf(f))?.hints.role?.of);
  const isSame =
    a.on === 'values' && b.on === 'values' && JSON.stringify(a.values) === JSON.stringify(b.values);
  return isSame && of !== undefined && of === other && memberOf(a) !== memberOf(b);
}

/** "And packaging?" after coffee: a category in place of a subcategory, where nothing is of both. */
function isOtherPart(a: Filter, b: Filter, { sentence, draft }: Reading): boolean {
  if (a.on !== 'values' || b.on !== 'values' || a.negate || b.negate || draft.links.has('add')) return false;
  const isPart = (part: string, whole: string): boolean =>
    part !== whole && /^(?:sub|parent|main|super)_?/.test(part) && part.endsWith(whole);
  const isAnd = /^(?:and|what|how)$/.test(sentence.slots[0]?.text ?? '');
  return isAnd && (isPart(a.member, b.member) || isPart(b.member, a.member));
}

const negated = (filter: Filter): boolean => 'negate' in filter && filter.negate === true;

/** A condition of the share's own is changed inside it. */
function inShare(term: Term, filter: Filter): Term {
  if (term.kind !== 'share') return term;
  const at = term.when.findIndex(
    (w) => w.on === filter.on && memberOf(w) === memberOf(filter) && filter.on === 'number',
  );
  return at < 0 ? term : { ...term, when: term.when.map((w, i) => (i === at ? filter : w)) };
}

/** "This year, compared with last year": none of them twice. */
const together = (old: readonly Period[], more: readonly Period[]): Period[] => [
  ...old,
  ...more.filter((p) => !old.some((q) => q.from === p.from && q.to === p.to)),
];
