/**
 * "Which 3 cafés bought the most", "top 5 helmets by revenue": things of another table that are called by what kind they
 * are. The noun of the thing is put behind its kind, "café customers", so that they are ranked and counted one by one.
 */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Token } from '../lexicon/tokens.js';
import { spliced, titleWords } from './spliced.js';

const said =
  /(?<=^ (?:\S+ ){0,4})(?:which|what|who are|top|bottom|best|worst|biggest|largest|how many)(?: (?:the|our|are|is|were|\d+|two|three|four|five|ten))* ([^\s§#]+s)(?= )/d;
const named = /(?:^| )name$/i;

export function calledByKind(tokens: readonly Token[], lexicon: Lexicon, rows: string): readonly Token[] {
  return spliced(tokens, said, ([text = '', kind = ''], group) => {
    const [token, ...more] = group(1);
    if (!token || more.length > 0 || token.word === token.stem) return undefined;
    const all = lexicon.longest([token], 0)?.meanings ?? [];
    const values = all.flatMap((m) => (m.kind === 'value' && m.whole ? [m.member] : []));
    const [member] = values;
    if (!member || values.length > 1 || all.some((m) => m.kind !== 'value')) return undefined;
    const isMany = text.includes('how many');
    const noun = isMany && isOfNamed(member, lexicon, rows) ? rows : thingOf(member, lexicon);
    return noun === undefined
      ? undefined
      : `${text.slice(0, text.length - kind.length).trim()} $1 ${noun}`.replaceAll(/ +/g, ' ');
  });
}

/** Of rows that are things with a name. */
const isOfNamed = ({ cubes }: Member, { view, members }: Lexicon, rows: string): boolean =>
  cubes.has(view.root) &&
  members.some(({ kind, type, title, cubes: own }) => {
    const isOwn = kind === 'dimension' && type === 'string' && own.has(view.root);
    return isOwn && (/^name$/i.test(title) || isNameOf(title, rows));
  });

const isNameOf = (title: string, many: string): boolean => {
  const one = titleWords(many).replace(/ies$/, 'y').replace(/s$/, '');
  const said = titleWords(title);
  return said === one || (named.test(title) && said.startsWith(one));
};

/** What the rows of a value's own table are called, where each of them has a name. */
function thingOf({ cubes }: Member, { view, members }: Lexicon): string | undefined {
  if (cubes.size !== 1 || cubes.has(view.root)) return undefined;
  const own = members.filter(
    (m) => m.kind === 'dimension' && m.cubes.size === 1 && [...cubes].every((c) => m.cubes.has(c)),
  );
  const counts = members.filter((m) => m.aggType === 'countDistinct' && m.rowFilter === undefined);
  const count = counts.find(({ title }) => own.some((m) => isNameOf(m.title, title)));
  return count && titleWords(count.title);
}
