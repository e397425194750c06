import type { Member } from '../../data/data-model.js';
import { inOwnOrder } from '../../data/value-order.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { isMoney } from '../lexicon/meaning.js';
import type { Filter, Plan, Split, Term } from '../plan/plan.js';
import { onceNotes, withOnce } from '../plan/once-each.js';
import { severalOf } from '../plan/with-lists.js';
import { addTo, periodName, startOf } from '../read/calendar.js';
import { list } from '../words/phrases.js';
import { withSameRows } from './same-rows.js';

const mostColumns = 12;
/** Of a single row. */
const mostOfOne = 40;

/** What a list of rows shows: what was named, what a row is called, when it was, what it is of, then the rest in the model's order. */
export function listedMembers(plan: Plan, lexicon: Lexicon): string[] {
  if (plan.kind !== 'rows') return [];
  const dimensions = lexicon.members.filter((m) => m.kind === 'dimension' && m.type !== 'geo');
  const named = plan.columns ?? [];
  const filtered = plan.filters.flatMap((f) =>
    'member' in f && lexicon.member(f.member)?.kind === 'dimension' ? [f.member] : [],
  );
  const { root } = lexicon.view;
  const rank = (m: Member): number => {
    const isOwn = m.cubes.size === 0 || [...m.cubes].every((cube) => cube === root);
    if (isOwn && isLabel(m)) return -1;
    if (isOwn && m.hints.code === true && /(?:^|_)(?:id|no|nr|number|ref)$/.test(m.name)) return 0;
    if (isOwn && m.type === 'time') return 1;
    // Who or what it is of, by its name.
    if (isLabel(m)) return 1.5;
    if (m.type === 'string') return isOwn && (m.hints.role === undefined || m.hints.code === true) ? 2 : 4;
    return isOwn && m.unit !== undefined && m.hints.code !== true ? 3 : 5;
  };
  const usual = [...dimensions].sort((a, b) => rank(a) - rank(b)).map((m) => m.name);
  return [...new Set([...named, ...usual.slice(0, plan.isWhole ? mostOfOne : mostColumns), ...filtered])];
}

/** What a thing is called, where it is the only one of its kind in a row. */
const isLabel = ({ name, type, hints }: Member): boolean =>
  type === 'string' && /(?:^|_)(?:name|title)$/.test(name) && hints.role === undefined;

/** A round width that makes about fifteen steps of a range. */
export function niceStep(lowest: number, highest: number): number {
  const rough = (highest - lowest) / 15;
  if (!(rough > 0) || !Number.isFinite(rough)) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].find((s) => s * power >= rough) ?? 10;
  return step * power;
}

/** A plan as it is asked, and as it is told. */
export type ReadyPlan = {
  readonly plan: Plan;
  /** Without the end of its series, which a note tells of. */
  readonly told: Plan;
  readonly notes: readonly string[];
};

/** What is told of an answer that puts several times of a level together. */
const levelsOf = ({ kind, terms, splits, filters }: Plan, lexicon: Lexicon): string[] =>
  kind === 'rows' ||
  filters.some((f) => f.on === 'period' && f.periods.some(({ words }) => words.startsWith('as of '))) ||
  splits.some((s) => s.kind === 'time' || ('name' in s && /^(?:year|month)$/.test(s.name)))
    ? []
    : terms.flatMap((term) => {
        const member = term.kind === 'measure' ? lexicon.member(term.name) : undefined;
        return member?.hints.level === true && member.aggType !== 'avg'
          ? [`${member.title} is added up within each time and averaged over several.`]
          : [];
      });

const isCode = (value: unknown): boolean => /^[A-Z]{3}$/.test(String(value));

/** Brought to one currency already: `amount_eur`. */
const inOne = /(?:^|_)(?:eur|usd|gbp|chf)(?:_|$)/i;

/** What is told of money in several currencies that no condition and no group tells apart. */
function currenciesOf({ kind, terms, splits, filters }: Plan, lexicon: Lexicon): string[] {
  const hasSum = terms.some((term) => {
    const name = term.kind === 'measure' ? term.name : term.kind === 'aggregate' ? term.of : '';
    const member = lexicon.member(name);
    return member !== undefined && isMoney(member) && !inOne.test(member.name);
  });
  const column = lexicon.members.find(
    ({ title, cubes }) => cubes.has(lexicon.view.root) && /\bcurrency(?: code)?$/i.test(title),
  );
  if (kind === 'rows' || !hasSum || !column) return [];
  const codes = (lexicon.holdings.values.get(column.name) ?? []).map(({ value }) => String(value));
  const isTold =
    splits.some((s) => s.kind === 'member' && s.name === column.name) ||
    filters.some(
      (f) => f.on === 'values' && f.member === column.name && f.negate !== true && f.values.length === 1,
    );
  if (isTold || codes.length < 2 || !codes.every(isCode)) return [];
  return [
    `Amounts in ${list(codes.slice(0, 4).sort())} are put together as they stand: say one of them, or "by ${column.title.toLowerCase()}".`,
  ];
}

/** A plan with what stands beside its members, and its series ending with a whole period. */
export function readyPlan(asked: Plan, lexicon: Lexicon): ReadyPlan {
  const same = withSameRows(withOnce(withAcross(asked), lexicon), lexicon);
  const plan = withOrder(same.plan, lexicon);
  const splits = plan.splits
    .map((split, i) => withBeside(split, lexicon, i === 0 && plan.order !== undefined))
    .map((split) => (plan.chart === 'map' ? withPlace(split, lexicon) : split));
  const end = plan.kind !== 'rows' ? wholeEnd(plan, lexicon) : undefined;
  const told = { ...plan, splits };
  const several = splits.flatMap((split) => severalOf(split, lexicon));
  const notes = [
    ...several,
    ...levelsOf(plan, lexicon),
    ...currenciesOf(plan, lexicon),
    ...onceNotes(plan, lexicon),
    ...same.notes,
  ];
  if (end === undefined) return { plan: told, told, notes };
  const filters = [...plan.filters.filter((f) => f !== end.replaces), end.filter];
  return { plan: { ...told, filters }, told, notes: [end.note, ...notes] };
}

/** A plan that says whether its ranking is by a number that was worked out of others. */
export const withOrder = (plan: Plan, lexicon: Lexicon): Plan =>
  plan.order && plan.kind === 'groups' && isWorkedOut(plan.order.by, lexicon)
    ? { ...plan, order: { ...plan.order, isWorkedOut: true } }
    : plan;

/** Neither counted nor taken as it was recorded. */
function isWorkedOut(term: Term, lexicon: Lexicon): boolean {
  if (term.kind === 'when') return isWorkedOut(term.of, lexicon);
  const measure = term.kind === 'measure' ? lexicon.member(term.name) : undefined;
  const fn = term.kind === 'rows' ? 'count' : term.kind === 'aggregate' ? term.fn : measure?.aggType;
  return fn === undefined || !/^(?:count|distinct|min|max)/.test(fn);
}

/** Points lie between two measures: across one stands how many rows it is of. */
function withAcross(plan: Plan): Plan {
  const [only, ...others] = plan.terms;
  if (plan.chart !== 'scatter' || plan.kind !== 'groups' || !only || others.length > 0) return plan;
  return only.kind === 'rows' ? plan : { ...plan, terms: [{ kind: 'rows' }, only] };
}

/** @param isRanked a number orders its groups, and not they themselves */
function withBeside(split: Split, lexicon: Lexicon, isRanked: boolean): Split {
  const member = split.kind === 'member' ? lexicon.member(split.name) : undefined;
  const { beside, role } = member?.hints ?? {};
  if (split.kind === 'member' && member?.type === 'number') return { ...split, isNumber: true };
  const held = split.kind === 'member' && !split.list ? lexicon.holdings.values.get(split.name) : undefined;
  const inOrder = inOwnOrder((held ?? []).map(({ value }) => String(value)));
  if (split.kind === 'member' && inOrder && !isRanked) return { ...split, inOrder };
  if (split.kind !== 'member' || beside === undefined) return split;
  const other = lexicon.members.find(
    ({ name, hints }) =>
      name === beside || (hints.role?.of === beside && hints.role.name === role?.name && hints.code === true),
  );
  return other ? { ...split, beside: other.name } : split;
}

/** Rows of the very first moment of a period make no period of a series, unless the question names its end. */
function wholeEnd(
  plan: Plan,
  lexicon: Lexicon,
): { filter: Filter; replaces?: Filter; note: string } | undefined {
  const series = plan.splits.find((s) => s.kind === 'time');
  const extent = series && lexicon.holdings.extents.get(series.name);
  if (!series || !extent?.hasHours || !/T00:00:00(?:\.0+)?$/.test(extent.last)) return undefined;
  const last = extent.last.slice(0, 10);
  const isFirstMoment = startOf(last, series.grain) === last || series.grain === 'week';
  const named = plan.filters.find((f) => f.on === 'period' && f.negate !== true);
  const isOpen = named?.on !== 'period' || named.periods.every(({ to }) => to === undefined);
  if (!isFirstMoment || !isOpen) return undefined;
  const day = periodName(last, 'day');
  const note = `The ${lexicon.view.title.toLowerCase()} of the last moment, stamped ${day} at 0:00, are left out of the series.`;
  if (named?.on === 'period')
    return {
      filter: { ...named, periods: named.periods.map((p) => ({ ...p, to: last })) },
      replaces: named,
      note,
    };
  const words = `until the end of ${periodName(addTo(last, -1, 'day'), 'day')}`;
  return { filter: { on: 'period', member: series.name, periods: [{ to: last, words }] }, note };
}

/** The coordinates of the same role, for a map. */
function withPlace(split: Split, lexicon: Lexicon): Split {
  const role = split.kind === 'member' ? lexicon.member(split.name)?.hints.role?.name : undefined;
  const named = (pattern: RegExp): string | undefined =>
    lexicon.members.find(
      (m) =>
        m.kind === 'dimension' &&
        m.type === 'number' &&
        pattern.test(m.name) &&
        (role === undefined || m.name.includes(role)),
    )?.name;
  const [latitude, longitude] = [named(/(?:^|_)lat(?:itude)?$/), named(/(?:^|_)(?:lng|lon(?:gitude)?)$/)];
  return split.kind === 'member' && latitude !== undefined && longitude !== undefined
    ? { ...split, place: { latitude, longitude } }
    : split;
}
