/** Longer names are cut before anything is looked for in them. */
const MAX_NAME_CHARS = 256;
/** A grapheme of more code points is stacked marks, and no letter or emoji that a font draws. */
const MAX_GRAPHEME_POINTS = 12;

/** What is not drawn, or changes the direction of what follows: controls, bidi controls, fillers, lone surrogates. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}\u00ad\u200b\u2060-\u206f\ufff9-\ufffd]/gu;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;
const letter = /^[\p{L}\p{N}]/u;
const emoji = /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
/** Scripts whose every letter fills a square and whose names begin with the family name. */
const square = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u;
/** Scripts whose letters join when they stand side by side, and would make a word of two initials. */
const joining = /^[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}\p{sc=Mongolian}]/u;
/** What stands before a name, or behind it, and is none: with a dot where it may also be a name. */
const title =
  /^(?:(?:dr|prof|mr|mrs|ms|mx)\.?|miss|sir|dame|lord|lady|herr|frau|mme|mlle|srta|(?:m|sr|sra|dott|ing|dipl|mag|rev|hon)\.|dipl\.?-ing\.?)$/i;
const suffix = /^(?:jr|sr|esq|ph\.?d|m\.?d|ii|iii|iv)\.?$/i;
const ZERO_WIDTH_NON_JOINER = '\u200c';

let segmenter: Intl.Segmenter | undefined;

/** A name as it may be shown and spoken: without controls, on one line, 256 characters at most; maybe empty. */
export function cleanName(name: string): string {
  const clean = name.slice(0, MAX_NAME_CHARS).replace(/\s+/g, ' ').replace(unseen, '').trim().normalize();
  return seen.test(clean) ? clean : '';
}

/**
 * The initials of a name: first and last word's for scripts with spaces; the first character alone for Chinese,
 * Japanese and Korean names, which is the family name; one for a single word; an emoji where there is no word. Words
 * that begin with neither letter nor digit count from their first letter; titles and what follows a name do not count. Empty when there is nothing to show.
 *
 * @param name as `cleanName` gives it
 */
export function initialsOf(name: string): string {
  // What stands in brackets is a remark on the name, where something else is left.
  const words = name.replace(/[([{（【][^)\]}）】]*./gu, ' ').split(' ');
  const names = words.filter((word, index) => !title.test(word) && (index === 0 || !suffix.test(word)));
  return initialsIn(names) || initialsIn(words) || initialsIn(name.split(' '));
}

function initialsIn(words: readonly string[]): string {
  const letters = words.map((word) => firstGrapheme(word, letter)).filter(Boolean);
  const first = letters[0];
  const last = letters.at(-1);
  if (!first || !last) {
    return words.map((word) => firstGrapheme(word, emoji)).find(Boolean) ?? '';
  }
  if (letters.length === 1 || square.test(first) || square.test(last)) return upper(first);
  const between = joining.test(first) || joining.test(last) ? ZERO_WIDTH_NON_JOINER : '';
  return upper(first) + between + upper(last);
}

function firstGrapheme(text: string, kind: RegExp): string {
  for (const segment of graphemesOf(text)) {
    if (!kind.test(segment)) continue;
    const points = [...segment];
    return points.length > MAX_GRAPHEME_POINTS ? (points[0] ?? '') : segment;
  }
  return '';
}

/** Plain letters are graphemes as they stand: making a segmenter costs a page more than all the rest of a badge. */
function graphemesOf(text: string): Iterable<string> {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Upper case, one letter of it: "ß" and ligatures become two. Georgian names have none. */
function upper(grapheme: string): string {
  if (/^\p{sc=Georgian}/u.test(grapheme)) return grapheme;
  // The letter alone: a mark below it may have a capital that is a letter of its own.
  const [head = ''] = grapheme;
  const raised = head.toUpperCase();
  if (raised.length === head.length) return raised + grapheme.slice(head.length);
  return /\p{Lu}/u.exec(raised)?.[0] ?? grapheme;
}
