/** Which other views tell what was done by, or to, the rows of a view. */
import type { Member } from '../data/data-model.js';
import type { Lexicon } from './lexicon/lexicon.js';
import { stems } from './lexicon/tokens.js';
import type { Related } from './read/draft.js';

/** Views whose rows name one of this view's: the orders of a customer, by `customer_id` where customers have an `id`. */
export function relatedTo({ view, members }: Lexicon, lexicons: readonly Lexicon[]): Related[] {
  const key = members.find((m) => m.isKey === true && isOnlyOf(m, view.root));
  if (!key) return [];
  const names = [key.name, `${stems(view.title).join('_')}_${key.name}`];
  return lexicons.flatMap((lexicon) => {
    if (lexicon.view.root === view.root) return [];
    // What tells the other's own rows apart may be called the same.
    const others = lexicon.members.filter(
      (m) => m.kind === 'dimension' && !(m.isKey === true && isOnlyOf(m, lexicon.view.root)),
    );
    const of =
      others.find((m) => m.isKey === true && isOnlyOf(m, view.root)) ??
      others.find((m) => names.includes(m.name));
    return of ? [{ lexicon, key: key.name, of: of.name }] : [];
  });
}

const isOnlyOf = ({ cubes }: Member, cube: string): boolean => cubes.size === 1 && cubes.has(cube);

/** What the other views are called and read from. */
export const tablesBeside = ({ view }: Lexicon, lexicons: readonly Lexicon[]): ReadonlySet<string> =>
  new Set(
    lexicons
      .filter((other) => other.view.root !== view.root)
      .flatMap((other) => [other.view.root, ...stems(other.view.title)]),
  );
