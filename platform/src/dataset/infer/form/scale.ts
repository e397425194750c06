/** From where to where an answer in numbers goes, as its question says: "(1-5)", "1 = not at all, 5 = very", "out of 10". */

export type Scale = {
  readonly from: number;
  readonly to: number;
  /** The low end is the good one: "1 = very good, 6 = very bad". */
  readonly isTurned: boolean;
};

const ranges = [
  /[([]\s*(?:from )?([01])\s*(?:-|–|—|\.\.+|to|through)\s*(\d{1,3})\b/i,
  /\bscale (?:of |from )?([01])\s*(?:-|–|—|to|through)\s*(\d{1,3})\b/i,
  /\b(?:from|between) ([01]) (?:to|and|through) (\d{1,3})\b/i,
  /\b([01])\s*(?:-|–|to)\s*(\d{1,2})\s*(?:stars|points|scale)\b/i,
];
const ends =
  /(?<![\d.])([01])\s*(?:=|:|means|being|is)\s*["“']?([^,;/)\d]+?)["”']?[\s,;/]*(?:and |to |\.\.\.|…|-|–)?[\s,;/]*(?:\d\s*=[^,;)\d]+[,;]\s*)*(\d{1,3})\s*(?:=|:|means|being|is)\s*["“']?([^,;)\d]+)/i;
const bad =
  /\b(?:not|no|never|poor|poorly|bad|badly|worst|terrible|awful|low|lowest|hard|difficult|disagree|insufficient|un\w+|dis\w+)\b/i;

/** @param text the whole question */
export function scaleOf(text: string): Scale | undefined {
  const named = ends.exec(text);
  const [from, to] = named
    ? [named[1], named[3]]
    : (ranges
        .map((one) => one.exec(text))
        .find(Boolean)
        ?.slice(1, 3) ?? [
        /\bout of (?:5|7|10|100)\b/i.exec(text) && '0',
        /\bout of (\d+)\b/i.exec(text)?.[1],
      ]);
  const [low, high] = [Number(from ?? NaN), Number(to ?? NaN)];
  if (![3, 4, 5, 6, 7, 8, 9, 10, 100].includes(high) || !(low < high)) return undefined;
  const isTurned = named !== null && bad.test(named[4] ?? '') && !bad.test(named[2] ?? '');
  return { from: low, to: high, isTurned };
}

/** Numbers from 0 or 1 to few, where the question asks for a degree and names no ends. */
export const usualScale = (min: number, max: number): Scale | undefined =>
  Number.isInteger(min) && Number.isInteger(max) && min >= 0 && max > 1 && max <= 10
    ? { from: min === 0 ? 0 : 1, to: max <= 5 ? 5 : max <= 7 ? 7 : 10, isTurned: false }
    : undefined;

/** The upper and the lower quarter, in whole numbers: 4 and 5, 1 and 2 of five. */
export const quarters = ({ from, to }: Scale): { readonly top: number; readonly bottom: number } => ({
  top: Math.ceil(from + 0.75 * (to - from)),
  bottom: Math.floor(from + 0.25 * (to - from)),
});
