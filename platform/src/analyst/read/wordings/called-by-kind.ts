/**
 * Things that are called by what kind they are. Of another table ("which 3 cafés bought the most", "top 5 helmets by
 * revenue") their noun is put behind the kind, "café customers", so that they are ranked and counted one by one. Of the
 * rows' own ("the longest film of each year", where titles are films and series) the rows' noun takes its place, and the
 * kind becomes a condition: "the longest title of each year with type film".
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { offers } from '../../lexicon/thing-words.js';
import { stems, type Token } from '../../lexicon/tokens.js';
import { patternOf, spliced, titleWords } from './spliced.js';

type RowNoun = { readonly one: string; readonly many: string };

const asked =
  /(?<=^ (?:\S+ ){0,4})(?:which|what|who are|top|bottom|best|worst|biggest|largest|how many)(?: (?:the|our|are|is|were|\d+|two|three|four|five|ten))* ([^\s§#]+s)(?= )/d;

/** "Your most popular chair": the product of that kind, and no row of it. */
const popular =
  /(?<= )((?:most|least) (?:popular|sold|bought|ordered|loved|wanted)|(?:best|worst|top) (?:- )?(?:selling|sold)) ([^\s§#]+)(?= (?!products? |items? ))/d;

export function calledByKind(said: readonly Token[], lexicon: Lexicon, rowNoun: RowNoun): readonly Token[] {
  const own = ofOwnKind(said, lexicon, rowNoun);
  const tokens = spliced(own, popular, (_, group) => {
    const [token, ...more] = group(2);
    const member = token && more.length === 0 ? kindIn(token, lexicon) : undefined;
    const noun = member && (thingOf(member, lexicon) ?? nameOf(member, lexicon));
    return noun && `$1 $2 ${token?.word === token?.stem ? singular(noun) : noun}`;
  });
  return spliced(tokens, asked, ([text = '', kind = ''], group) => {
    const [token, ...more] = group(1);
    const member = token && more.length === 0 && token.word !== token.stem && kindIn(token, lexicon);
    if (!member) return undefined;
    const isOwn = text.includes('how many') && isOfNamed(member, lexicon, rowNoun.many);
    const noun = isOwn ? rowNoun.many : thingOf(member, lexicon);
    return noun && `${text.slice(0, text.length - kind.length).trim()} $1 ${noun}`;
  });
}

const superlatives =
  '(?:highest|best|worst|top|lowest|longest|shortest|biggest|largest|smallest|most|least|newest|oldest|latest|cheapest)(?: (?!and |or |of |in |by )[a-z-]+){0,2}';
const lists = '(?:list|show|give|find|display|which)(?: (?:me|us|all|of|the|our))*';
const goesOn = /^(?:per|by|in|of|for|from|with|ever|that|since|released|until|each) /;
const kinds = /(?:^|_)(?:type|kind|class|category|format|genre)$/;

function ofOwnKind(tokens: readonly Token[], lexicon: Lexicon, { one, many }: RowNoun): readonly Token[] {
  const own = tokens.flatMap((token) => {
    const member = /^[a-z]{3,}$/.test(token.word) && !token.isQuoted ? kindIn(token, lexicon) : undefined;
    return member && kinds.test(member.name) && isOfNamed(member, lexicon, many) ? [{ token, member }] : [];
  });
  const [first] = own;
  if (!first) return tokens;
  const { word } = first.token;
  const isSeveral = word.endsWith('s');
  const noun = `(${word})(?: (?:${patternOf(one)}|${patternOf(many)}))?`;
  const behind = (lead: string): RegExp =>
    new RegExp(`(?<= )(${lead}) ${noun} ((?:.*[^?.! ] )?)((?:[?.!] )*)$`, 'd');
  const meant = `$1 ${isSeveral ? many : one} $3 with ${titleWords(first.member.title)} $2 $4`;
  const ranked = spliced(tokens, behind(superlatives), ([, , , rest = '']) =>
    rest === '' || goesOn.test(rest) ? meant : undefined,
  );
  // "List the films over 2 hours", and no "films or series".
  const isOne = own.every(({ token }) => token.word === word);
  if (ranked !== tokens || !isOne) return ranked;
  if (isSeveral) return spliced(tokens, behind(lists), () => meant);
  // "Which film made the most", "what film was the longest".
  return spliced(tokens, behind('which|what'), ([, , , rest = '']) =>
    isDoing.test(rest) ? meant : undefined,
  );
}

const isDoing =
  /^(?:is|was|has|had|made|makes|earned|got|gets|won|took|cost|costs|lost) .*(?:est|most|least) /;

const singular = (noun: string): string => noun.replace(/(?<=[^s])s$/, '');

/** The column of which a word is a whole value, where it means nothing else. */
function kindIn(token: Token, lexicon: Lexicon): Member | undefined {
  const all = lexicon.longest([token], 0)?.meanings ?? [];
  const [member, other] = all.flatMap((m) => (m.kind === 'value' && m.whole ? [m.member] : []));
  return other === undefined && all.every((m) => m.kind === 'value') ? member : undefined;
}

/** Of rows that are things with a name. */
const isOfNamed = ({ cubes }: Member, { view, members }: Lexicon, rows: string): boolean =>
  cubes.has(view.root) &&
  members.some(
    ({ kind, type, title, cubes: own }) =>
      kind === 'dimension' &&
      type === 'string' &&
      own.has(view.root) &&
      (/^name$/i.test(title) || isNameOf(title, rows)),
  );

/** "Customer name" and "customer" of customers. */
function isNameOf(title: string, many: string): boolean {
  const [said, noun] = [stems(title).join(' '), stems(many).join(' ')];
  return said === noun || (/(?:^| )name$/.test(said) && said.startsWith(noun));
}

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

const offered = new RegExp(`^(?:${offers})(?: name| title)?$`, 'i');

/** What the things of a kind are called by, where nothing counts them. */
function nameOf({ cubes }: Member, { members }: Lexicon): string | undefined {
  const found = members.find(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'string' &&
      m.cubes.size === 1 &&
      [...cubes].every((c) => m.cubes.has(c)) &&
      offered.test(m.title),
  );
  return found && titleWords(found.title);
}
