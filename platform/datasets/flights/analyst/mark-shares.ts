import type { Draft } from './draft.js';

/** Marks "share of", "what percentage of". */
export function markShares(draft: Draft): 'fraction' | 'percent' | undefined {
  let kind: 'fraction' | 'percent' | undefined;
  const noun =
    '(share|shares|percentages?|(?<!\\d )percent|proportions?|fractions?|portion|part|ratio|probability|likelihood|chances?|odds)';
  draft.replace(
    new RegExp(
      `\\b(?:what |which |how (?:big|large|high) (?:is|was) |the |a |is |average )*${noun} (?:of|that)\\b(?! (?:delayed|on time) (?:rate|share))`,
      'g',
    ),
    (g) => {
      kind = (g[0] ?? '').startsWith('percent') ? 'percent' : (kind ?? 'fraction');
      return ' §s ';
    },
  );
  draft.replace(
    new RegExp(
      `\\b(?:and |what |which )+${noun} (?=(?:at least|more than|less than|over|under|exceeds?|within|fly|flew|fl[iy]es|departs?|departed|takes?|took|stays?|stayed|covers?|covered|cross|crosses|crossed|was|were|is|are|had|have|arrives?|arrived|came|left|go|went|delayed|on time|§)\\b)`,
      'g',
    ),
    (g) => {
      kind = (g[0] ?? '').startsWith('percent') ? 'percent' : (kind ?? 'fraction');
      return ' §s ';
    },
  );
  draft.replace(/\bhow often (?:are|do|were|did|is|was)\b|\bhow frequently (?:are|do|were|did)\b/g, () => {
    kind ??= 'fraction';
    return ' §s ';
  });
  draft.replace(
    /\b(?:as (?:a )?|in )(percent(?:ages?)?|shares?)(?: of (?:all|the total|total|all flights))?(?= [?.!,]| $)/g,
    (g) => {
      kind = (g[0] ?? '').startsWith('percent') ? 'percent' : 'fraction';
      return ' §s ';
    },
  );
  draft.replace(/\b(?:how much|what) of (?:all |the )?(?=flights|traffic|departures|arrivals)/g, () => {
    kind ??= 'fraction';
    return ' §s ';
  });
  draft.replace(/\b(flight|traffic|market) shares?\b/g, () => {
    kind ??= 'fraction';
    return ' §s flights ';
  });
  return kind;
}
