/** What the columns of a result are called in tables and charts: as sentences call them, with the unit of their numbers. */
import type { Split, Term } from '../plan/plan.js';
import type { Column } from '../sql/plan-sql.js';
import type { Headings } from '../turn-tools.js';
import type { Names, Quantity } from './names.js';
import { capital } from './phrases.js';

/** Of names that are written for markdown. */
const escapes = /\\([\\`*_[\]<>#|~])/g;

/** "Revenue in May 2026 (€)": the unit is said once. */
export function quantityTitle(term: Term, names: Names): string {
  return withUnit(names.term(term), names.quantity(term), names);
}

function withUnit(name: string, { isShare, member }: Quantity, names: Names): string {
  const title = capital(name).replace(escapes, '$1');
  const unit = isShare ? undefined : names.unit(member);
  const isSaid =
    unit !== undefined &&
    title
      .toLowerCase()
      .split(/[\s(),]+/)
      .includes(unit.toLowerCase());
  return unit === undefined || isSaid ? title : `${title} (${unit})`;
}

/** What a column of a split is called: what stands beside a member has a name of its own. */
export const splitName = (split: Split, column: string, names: Names): string =>
  split.kind === 'member' && split.beside === column ? names.member(column) : names.split(split);

/** Those of a query's columns: what only orders or places others keeps its name. */
export const headingsOf = (columns: readonly Column[], names: Names): Headings =>
  columns.map(({ term, split, member, name, isHelper }) => {
    if (isHelper === true || !(term ?? split ?? member)) return {};
    const isBeside = split?.kind === 'member' && split.beside === name;
    const own = member ?? (isBeside ? name : undefined);
    const of: Term | undefined =
      term ?? (own === undefined ? undefined : { kind: 'aggregate', fn: 'max', of: own });
    const quantity = of ? names.quantity(of) : { isShare: false };
    const said = term
      ? names.term(term)
      : member === undefined && split
        ? splitName(split, name, names)
        : names.member(member ?? name);
    return {
      title: withUnit(said, quantity, names),
      ...(!quantity.isShare && quantity.member?.format === 'currency' ? { format: 'currency' } : {}),
    };
  });
