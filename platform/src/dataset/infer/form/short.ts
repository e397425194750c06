/** What a rule makes of a question: titles from short to long, and the words that people ask for its answers by. */

export type Short = {
  readonly titles: readonly string[];
  readonly also?: readonly string[];
  /** A degree, which an answer in numbers gives on a scale; how many or how much; what is so or not; what is said freely. */
  readonly kind?: 'degree' | 'amount' | 'flag' | 'likelihood' | 'wish' | undefined;
};

/** A pattern of a question, and what is made of its named groups and of all of it. */
export type Rule = readonly [
  RegExp,
  (groups: Readonly<Record<string, string | undefined>>, all: string) => Short | undefined,
];

export const one = (title: string, ...also: string[]): Short => ({ titles: [title], also });

/** Words between commas. */
export const said = (text: string): string[] => text.split(', ');
