/**
 * "Which 3 cafés bought the most", "top 5 helmets by revenue": things of another table that are called by what kind they
 * are. The noun of the thing is put behind its kind, "café customers", so that they are ranked and counted one by one.
 */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import type { Token } from '../lexicon/tokens.js';
import { spliced, titleWords } from './spliced.js';

const asked =
  /(?<=^ (?:\S+ ){0,4})(?:which|what|who are|top|bottom|best|worst|biggest|largest|how many)(?: (?:the|our|are|is|were|\d+|two|three|four|five|ten))* ([^\s§#]+s)(?= )/d;
type RowNoun = { readonly one: string; readonly many: string };

const named = /(?:^| )name$/i;

/** "The longest film of each year", where titles are films and series: the longest title of those that are such. */
const superlatives =
  '(?:highest|best|worst|top|lowest|longest|shortest|biggest|largest|smallest|most|least|newest|oldest|latest|cheapest)(?: (?!and |or |of |in |by )[a-z-]+){0,2}';
const kinds = /(?:^|_)(?:type|kind|class|category|format|genre)$/;
const lists = '(?:list|show|give|find|display|which)(?: (?:me|us|all|of|the|our))*';
const goesOn = /^(?:per|by|in|of|for|from|with|ever|that|since|released|until|each) /;

function rankedByKind(tokens: readonly Token[], lexicon: Lexicon, { one, many }: RowNoun): readonly Token[] {
  const token = tokens.find((t) => kindOf(t, lexicon, many) !== undefined);
  const kind = token && kindOf(token, lexicon, many);
  if (!kind) return tokens;
  const isSeveral = token.word.endsWith('s');
  const noun = `(${token.word})(?: (?:${wordsOf(one)}|${wordsOf(many)}))?`;
  const behind = (lead: string): RegExp =>
    new RegExp(`(?<= )(${lead}) ${noun} ((?:.*[^?.! ] )?)((?:[?.!] )*)$`, 'd');
  const meant = `$1 ${isSeveral ? many : one} $3 with ${titleWords(kind.title)} $2 $4`;
  const ranked = spliced(tokens, behind(superlatives), ([, , , rest = '']) =>
    rest === '' || goesOn.test(rest) ? meant : undefined,
  );
  // "List the films over 2 hours", and no "films or series".
  const isOne = tokens.every((t) => t.word === token.word || kindOf(t, lexicon, many) === undefined);
  return ranked === tokens && isOne && isSeveral ? spliced(tokens, behind(lists), () => meant) : ranked;
}

const wordsOf = (noun: string): string => titleWords(noun).replaceAll(/[^a-z0-9 ]/g, '.');

/** The column of which a word is one kind, where the rows are things with names. */
function kindOf(token: Token, lexicon: Lexicon, rows: string): Member | undefined {
  if (!/^[a-z]{3,}$/.test(token.word) || token.isQuoted) return undefined;
  const all = lexicon.longest([token], 0)?.meanings ?? [];
  const [member, other] = all.flatMap((m) => (m.kind === 'value' && m.whole ? [m.member] : []));
  const isKind = member !== undefined && other === undefined && all.every((m) => m.kind === 'value');
  return isKind && kinds.test(member.name) && isOfNamed(member, lexicon, rows) ? member : undefined;
}

export function calledByKind(said: readonly Token[], lexicon: Lexicon, rowNoun: RowNoun): readonly Token[] {
  const { many: rows } = rowNoun;
  const tokens = rankedByKind(said, lexicon, rowNoun);
  return spliced(tokens, asked, ([text = '', kind = ''], group) => {
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
