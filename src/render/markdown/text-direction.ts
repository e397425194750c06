const FIRST_STRONG = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** What `dir="auto"` would find, the direction of the first letter; `undefined` without a letter. */
export function textDirection(text: string): 'ltr' | 'rtl' | undefined {
  const letter = FIRST_STRONG.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
