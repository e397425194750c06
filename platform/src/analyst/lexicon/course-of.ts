/**
 * Tables that follow things over time, and are called after them: the rows of "stocks" are each a price of one, of which
 * the column `symbol` says which. What they are called is then the thing, and no row.
 */
import type { Member, View } from '../../data/data-model.js';
import { stems } from './tokens.js';
import type { Holdings } from './values.js';

/** What says which thing it is, whatever the thing. */
const tells = /^(?:symbol|ticker)$/;
/** A thing that is followed has so many rows, on average. */
const fewest = 3;

type Table = {
  readonly view: View;
  readonly members: readonly Member[];
  readonly holdings: Holdings;
  readonly rowNouns: readonly string[];
};

/** What things are called; it tells of the rows themselves where nearly all of the names say so. */
const names = /^(?:name|title)$/;
const mostly = 0.8;

/**
 * The column of names, where each row of "pizza" is what was sold of one pizza on a day: rows are counted and listed, and
 * what is ranked are the things.
 */
export const namedCourse = (o: Table): Member | undefined =>
  found(o, (title, held, nouns) =>
    names.test(title)
      ? nouns.some(
          (noun) =>
            held.filter(({ value }) => ` ${stems(String(value)).join(' ')} `.includes(` ${noun} `)).length >=
            mostly * held.length,
        )
      : false,
  );

export const courseOf = (o: Table): Member | undefined =>
  found(o, (title, _, nouns) => nouns.includes(title) || tells.test(title));

function found(
  o: Table,
  tellsOf: (title: string, held: readonly { value: unknown }[], nouns: readonly string[]) => boolean,
): Member | undefined {
  const own = o.members.filter((m) => m.kind === 'dimension' && m.cubes.has(o.view.root));
  if (o.members.some((m) => m.cubes.size > 1) || !own.some((m) => m.type === 'time')) return undefined;
  const nouns = o.rowNouns.map((noun) => stems(noun).join(' '));
  const isSo = (m: Member): boolean => {
    const held = o.holdings.values.get(m.name) ?? [];
    const rows = held.reduce((sum, { rows: n }) => sum + n, 0);
    const title = stems(m.title).join(' ');
    return (
      m.type === 'string' && held.length > 1 && rows >= fewest * held.length && tellsOf(title, held, nouns)
    );
  };
  const [one, other] = own.filter(isSo);
  return other ? undefined : one;
}
