/**
 * Named character references: those of HTML 4 and a few that people do write. The browser's own table, twenty times as
 * long, is out of reach without parsing HTML. A name not listed stays as it was written.
 */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 ' +
  'sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc ' +
  'Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve ' +
  'Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute ' +
  'acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names by ascending code point, each with its distance from the one before where that is not one. */
const OTHERS =
  'Tab:9 NewLine excl:23 QUOT quot:0 num dollar percnt AMP amp:0 apos lpar rpar ast plus comma ' +
  'period:2 sol colon:11 semi LT lt:0 equals GT gt:0 quest commat lsqb:27 bsol rsqb Hat lowbar grave ' +
  'lbrace:27 lcub:0 verbar vert:0 rbrace rcub:0 COPY:44 REG:5 aogon:87 cacute:2 Ccaron:5 ccaron Dcaron ' +
  'eogon:11 Ecaron ecaron gbreve:4 inodot:18 Lstrok:16 lstrok nacute:2 OElig:14 oelig Rcaron:5 rcaron ' +
  'sacute:2 scedil:4 Scaron scaron Yuml:23 zacute:2 zdot:2 Zcaron zcaron fnof:20 circ:308 caron ' +
  'tilde:21 Alpha:181 Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi ' +
  'Rho Sigma:2 Tau Upsilon Phi Chi Psi Omega alpha:8 beta gamma delta epsilon zeta eta theta iota ' +
  'kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym:8 upsih ' +
  'piv:4 ensp:7212 emsp thinsp:6 zwnj:3 zwj lrm rlm dash hyphen:0 ndash:3 mdash lsquo:4 rsquo sbquo ' +
  'ldquo:2 rdquo bdquo dagger:2 Dagger bull hellip:4 permil:10 prime:2 Prime lsaquo:6 rsaquo oline:4 ' +
  'frasl:6 euro:104 HilbertSpace:95 image:6 weierp:7 real:4 trade:6 alefsym:19 DifferentialD:17 ' +
  'larr:74 leftarrow:0 uarr rarr rightarrow:0 darr harr crarr:33 lArr:27 uArr rArr dArr hArr forall:44 ' +
  'part:2 exist empty:2 nabla:2 isin notin ni:2 prod:4 sum:2 minus lowast:5 radic:3 prop:3 infin ang:2 ' +
  'and:7 or cap cup int ClockwiseContourIntegral:7 there4:2 sim:8 cong:9 asymp:3 ne:24 equiv le:3 ' +
  'leq:0 ge geq:0 sub:29 sup nsub sube:2 supe oplus:14 otimes:2 perp:14 sdot:32 lceil:67 rceil lfloor ' +
  'rfloor loz:703 starf:59 star spades:90 clubs:3 hearts:2 diams check:173 cross:4 lang:209 rang';

let table: Map<string, string> | undefined;

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;
const ESCAPE_OR_REFERENCE =
  /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/** Character references (`&amp;`, `&#38;`, `&#x26;`) replaced by what they stand for. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (all, decimal?: string, hex?: string, name?: string) =>
    decodeReference(all, decimal, hex, name),
  );
}

/** Backslash escapes and character references resolved in one pass, as in link destinations and titles. */
export function unescapeText(text: string): string {
  return text.replace(
    ESCAPE_OR_REFERENCE,
    (all, escaped?: string, decimal?: string, hex?: string, name?: string) =>
      escaped ?? decodeReference(all, decimal, hex, name),
  );
}

function decodeReference(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return (table ??= readTable()).get(name) ?? all;
  const code = decimal === undefined ? parseInt(hex ?? '', 16) : parseInt(decimal, 10);
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? '\ufffd' : String.fromCodePoint(code);
}

function readTable(): Map<string, string> {
  const names = new Map<string, string>();
  LATIN_1.split(' ').forEach((name, index) => names.set(name, String.fromCharCode(160 + index)));
  let code = 0;
  for (const entry of OTHERS.split(' ')) {
    const [name = '', distance = '1'] = entry.split(':');
    code += Number(distance);
    names.set(name, String.fromCharCode(code));
  }
  return names;
}
