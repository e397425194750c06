/**
 * Files of an online form: the columns are whole questions ("How satisfied were you with your visit? (1-5)"), and a row
 * is what one person answered. Each question gets a short title of its own and the words that people ask for it by.
 */
import { wordsOf } from '../words.js';
import { shortOf } from './question-titles.js';
import { scaleOf, type Scale } from './scale.js';
import { asTitle, bareNoun } from './sentence-words.js';
import type { Short } from './short.js';

export type Asked = {
  /** As the form asks it. */
  readonly question: string;
  readonly title: string;
  /** What else people call it, without what two questions of the form would be called by. */
  readonly also: readonly string[];
  readonly kind: Short['kind'];
  /** Whether several answers may be given at once. */
  readonly isSeveral: boolean;
  /** Where its text tells one. */
  readonly scale: Scale | undefined;
};

const fewestQuestions = 2;
/** Of what people are asked; a longer name, in letters, is no question that anybody would read. */
const longestQuestion = 400;
const listed =
  /\b(?:tick|select|choose|check|mark|pick|name)\b[^.?()]*\b(?:all|any|every|up to|multiple|several|more than one|as many)\b[^.?()]*/gi;
const opening =
  /^(?:who|whom|whose|what|what's|which|where|when|why|how|do|did|does|have|has|are|were|is|was|will|would|may|can|could|shall|should|(?:at|in|on|from|to|for) (?:what|which)|please|rate|any|anything|(?:on|from) (?:a|the) scale)\b/i;

/** The question, without what number it has and how it is to be answered. */
export function plainQuestion(name: string): string {
  const text = name
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:q|question|frage) ?)?\d{1,3}(?:\.\d+)*[a-z]?[.):–-]\s*/i, '')
    .replace(/^q\d{1,3}[a-z]?\s+/i, '')
    .replace(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}(?=\s|$)/g, '')
    .replace(/\((?:[^()]|\([^()]*\))*\)/g, ' ')
    .replace(listed, ' ')
    .replace(
      /,? ?\b(?:on|using|from) (?:a|the) scale\b(?: (?:of|from))? \S+ ?(?:to|-|–|through) ?\d+,?(?: \(.*?\))?|,? ?\bfrom [01] to \d+\b,?|,? ?\bout of \d+\b/gi,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();
  const sentences = text.match(/[^.?!;]+[.?!;]*/g)?.map((part) => part.trim()) ?? [text];
  const asked =
    sentences.find((part) => part.endsWith('?')) ?? sentences.find((part) => opening.test(part)) ?? text;
  return asked
    .replace(/[\s?.!:;,…*]+$/g, '')
    .replace(
      /^(?:(?:overall|in general|generally|all in all|finally|lastly|approximately|about|roughly|on average|please tell us|so|and|now|if so|if yes|if not|in your opinion)\b[\s,:]*)+(?=\p{L})/iu,
      '',
    )
    .replace(
      /^(?:thinking|based|considering|during|after|before|when|in|for|over|at|since)\b[^,]*, *(?=(?:how|what|which|where|why|who|did|do|were|are|have|would)\b)/i,
      '',
    )
    .replace(/^[^:]{1,60}: *(?=(?:how|what|which|where|why|who|did|do|were|are|have|would)\b)/i, '')
    .trim();
}

/** Google's grids and matrices: the row that was answered stands behind the question. */
const grid = /^(?<main>.+?)\s*(?:\[(?<row>[^[\]]+)\])\s*$/s;

const isQuestion = (name: string): boolean => {
  const plain = name.replace(grid, '$<main>');
  return plain.includes('?')
    ? plain.split(/\s+/).length >= 3
    : opening.test(plainQuestion(plain)) && plain.split(/\s+/).length >= 4;
};

/** @returns the short titles by the columns' names; none where the file is of no form */
export function askedOf(names: readonly string[]): ReadonlyMap<string, Asked> {
  const short = names.filter((name) => name.length <= longestQuestion);
  const questions = short.filter(isQuestion);
  if (questions.length < Math.max(fewestQuestions, names.length * 0.2)) return new Map();
  const drafts = short.flatMap((name) => {
    const draft =
      questions.includes(name) || isNumbered(name) || scaleOf(name) || /^your \S/i.test(name)
        ? draftOf(name)
        : undefined;
    return draft ? [{ name, short: draft }] : [];
  });
  const others = names.filter((name) => drafts.every((draft) => draft.name !== name)).map(keyOf);
  const titles = distinct(
    drafts.map(({ short, name }) => [...short.titles, asTitle(plainQuestion(name)), name.trim()]),
    others,
  );
  const known = new Map<string, number>();
  const called = drafts.map(({ short }, i) => {
    const own = keyOf(titles[i] ?? '');
    return [...new Set(short.also.map((word) => word.replace(/\s+/g, ' ')))].filter(
      (word) => keyOf(word) !== own && word !== '',
    );
  });
  for (const words of [...called, titles])
    for (const key of new Set(words.map(keyOf))) known.set(key, (known.get(key) ?? 0) + 1);
  return new Map(
    drafts.map(({ name, short }, i) => [
      name,
      {
        question: name.replace(/\s+/g, ' ').trim(),
        title: titles[i] ?? name,
        // "Satisfaction" of two questions is neither's.
        also: (called[i] ?? []).filter(
          (word) => known.get(keyOf(word)) === 1 && !others.includes(keyOf(word)),
        ),
        kind: short.kind,
        isSeveral: new RegExp(listed.source, 'i').test(name),
        scale: scaleOf(name),
      },
    ]),
  );
}

const isNumbered = (name: string): boolean => /^(?:q ?)?\d{1,3}[.)]\s+\S/i.test(name);

function draftOf(name: string): (Short & { readonly also: readonly string[] }) | undefined {
  const { main, row } = grid.exec(name)?.groups ?? {};
  if (main === undefined || row === undefined) {
    const text = plainQuestion(name);
    return { also: [], ...(shortOf(text) ?? { titles: [asTitle(text)] }) };
  }
  const of = bareNoun(row);
  const { kind, titles = [] } = shortOf(plainQuestion(main)) ?? {};
  const isRated = /rating$/i.test(titles[0] ?? '');
  const [first = ''] = titles;
  const title = isRated ? `${of} rating` : /^satisfaction/i.test(first) ? `Satisfaction with ${of}` : of;
  return {
    titles: [asTitle(title), asTitle(`${first}: ${of}`)],
    also: [of, ...(kind === 'degree' ? [`${of} rating`, `${of} score`, `${of} satisfaction`] : [])].map(
      (word) => word.toLowerCase(),
    ),
    kind,
  };
}

const keyOf = (title: string): string => wordsOf(title).join(' ');

/** Of each the first title that nothing else has: two of one title both take a longer one. */
function distinct(options: readonly (readonly string[])[], others: readonly string[]): string[] {
  const at = options.map(() => 0);
  const titleAt = (i: number): string => options[i]?.[at[i] ?? 0] ?? '';
  for (let round = 0; round < 8; round += 1) {
    const keys = options.map((_, i) => keyOf(titleAt(i)));
    const again = keys.flatMap((key, i) =>
      others.includes(key) || keys.indexOf(key) !== i || keys.lastIndexOf(key) !== i ? [i] : [],
    );
    if (again.length === 0) break;
    for (const i of again) at[i] = Math.min((at[i] ?? 0) + 1, (options[i]?.length ?? 1) - 1);
  }
  return options.map((_, i) => titleAt(i));
}
