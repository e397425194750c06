/**
 * "Gift orders against the others", "sessions from a campaign and sessions without one": no row is both, so that two
 * opposite conditions are two groups that stand beside each other.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { oppositeOf } from '../../lexicon/opposite-segments.js';
import type { Placed, Reading } from '../draft.js';
import type { Filter, Split } from '../../plan/plan.js';

/** A condition without its negation, and whether it has one. */
function sideOf(lexicon: Lexicon, is: Filter): { readonly of: string; readonly isNo: boolean } | undefined {
  // "Late and on time": the one is what the other is not.
  const other = is.on === 'segment' ? oppositeOf(lexicon, is.member) : undefined;
  if (is.on === 'segment' && other) {
    const names = [is.member, other.name].sort();
    return { of: `segment ${String(names[0])}`, isNo: (is.member !== names[0]) !== (is.negate === true) };
  }
  if (is.on === 'values' && typeof is.values[0] === 'boolean' && is.values.length === 1)
    return { of: `flag ${is.member}`, isNo: (is.values[0] === false) !== (is.negate === true) };
  if (is.on === 'values' || is.on === 'segment' || is.on === 'empty' || is.on === 'any') {
    const { negate, ...rest } = is;
    return { of: JSON.stringify(rest), isNo: negate === true };
  }
  return undefined;
}

/** How many words a side may stand from the flag that it is of. */
const NEIGHBOURS = 3;

/** Opposite conditions become one split. */
export function splitSides(reading: Reading): void {
  const { draft } = reading;
  // "New visitors against returning ones" by whether they are new: the one side alone would be no comparison.
  const isSplit = ({ is, at }: Placed<Filter>): boolean =>
    is.on === 'values' &&
    typeof is.values[0] === 'boolean' &&
    draft.splits.some(
      (split) =>
        split.is.kind === 'member' && split.is.name === is.member && Math.abs(split.at - at) <= NEIGHBOURS,
    );
  const others = draft.filters.filter((f) => !isSplit(f));
  if (others.length < draft.filters.length) draft.isComparison = true;
  draft.filters.splice(0, draft.filters.length, ...others);
  for (const [i, one] of draft.filters.entries()) {
    const side = sideOf(reading.lexicon, one.is);
    const other =
      side &&
      draft.filters.slice(i + 1).find(({ is }) => {
        const second = sideOf(reading.lexicon, is);
        return second?.of === side.of && second.isNo !== side.isNo;
      });
    if (!side || !other) continue;
    const rest = draft.filters.filter((f) => f !== one && f !== other);
    draft.filters.splice(0, draft.filters.length, ...rest);
    draft.splits.push({ is: splitOf(reading, one, other), at: one.at });
    draft.isComparison = true;
    return splitSides(reading);
  }
}

function splitOf({ lexicon }: Reading, one: Placed<Filter>, other: Placed<Filter>): Split {
  const { is } = one;
  const named = oppositesOf(lexicon, one, other);
  if (named) return named;
  const isFlag = is.on === 'values' && typeof is.values[0] === 'boolean';
  if (isFlag) return { kind: 'member', name: is.member };
  const [yes, no] = sideOf(lexicon, is)?.isNo === true ? [other.is, is] : [is, other.is];
  const first = is.on === 'any' ? is.of[0]?.[0] : is;
  const title = (first && 'member' in first && lexicon.member(first.member)?.title.toLowerCase()) || 'it';
  if (is.on === 'values') {
    const cases = [yes, no].map((filter, i) => ({
      label: i === 0 ? is.values.join(' or ') : `not ${is.values.join(' or ')}`,
      filters: [filter],
    }));
    return { kind: 'cases', title: title.charAt(0).toUpperCase() + title.slice(1), cases };
  }
  // What is empty has none of it.
  const isNone = is.on !== 'segment';
  const labels = isNone ? [`without ${title}`, `with ${title}`] : [title, `not ${title}`];
  const cases = [yes, no].map((filter, i) => ({ label: labels[i] ?? '', filters: [filter] }));
  return { kind: 'cases', title: title.charAt(0).toUpperCase() + title.slice(1), cases };
}

/** Two segments that hold all rows, each by its name. */
export function oppositesOf(lexicon: Lexicon, ...sides: readonly Placed<Filter>[]): Split | undefined {
  const cases = sides.flatMap(({ is }) => {
    const member = is.on === 'segment' && is.negate !== true ? lexicon.member(is.member) : undefined;
    return member ? [{ label: member.title, filters: [is] }] : [];
  });
  if (cases.length < 2 || cases[0]?.label === cases[1]?.label) return undefined;
  return {
    kind: 'cases',
    title: cases.map(({ label }, i) => (i === 0 ? label : label.toLowerCase())).join(' or '),
    cases,
  };
}
