import type { Draft } from './draft.js';
import type { Term } from './plan.js';

type RowRank = { readonly by: 'delay' | 'distance'; readonly direction: 'asc' | 'desc' };

/**
 * "What was the longest delay, and which route and date was it?": the extreme value together with the flight it belongs
 * to, so a single flight is wanted and no measure of a group.
 */
export function readSingleFlight(draft: Draft, terms: readonly Term[]): RowRank | undefined {
  const rank = extremeOf(draft, terms);
  return rank && asksForFlight(draft.text) ? rank : undefined;
}

function extremeOf(draft: Draft, terms: readonly Term[]): RowRank | undefined {
  const [term, ...others] = terms;
  if (others.length > 0) return undefined;
  if (term?.kind === 'measure') {
    const match = /^(max|min)_(delay|distance)$/.exec(term.name);
    return match
      ? { by: match[2] === 'delay' ? 'delay' : 'distance', direction: match[1] === 'max' ? 'desc' : 'asc' }
      : undefined;
  }
  if (
    term === undefined &&
    /\bflight (?:was|is|had|arrived|that was|with)\b.*\b(?:most delayed|latest)\b/.test(draft.text)
  )
    return { by: 'delay', direction: 'desc' };
  const match =
    /\b(longest|worst|biggest|largest|greatest|highest|record|most extreme|shortest|smallest) (?:(?:single|individual|ever|recorded|flight|one) )*(delays?|distances?)\b/.exec(
      draft.text,
    );
  if (term !== undefined || !match) return undefined;
  return {
    by: match[2]?.startsWith('delay') ? 'delay' : 'distance',
    direction: /shortest|smallest/.test(match[1] ?? '') ? 'asc' : 'desc',
  };
}

/** Words that ask for the flight behind a value: "when was it", "on which route", "with its date". */
function asksForFlight(text: string): boolean {
  const it =
    '(?:(?:was|is) (?:it|that|this)|(?:did|does) (?:it|that|this) (?:happen|occur|take place|come about|fly|go|leave|depart|travel)|(?:it|that) (?:was|happened|occurred|took place))';
  const what =
    '(?:when|where|which|what|whose|(?:on|at|for|from|to) (?:which|what)|the (?:route|date|day|flight|airports?|§g\\d+))';
  return (
    new RegExp(`\\b${what}\\b[^.?!]*\\b${it}\\b`).test(text) ||
    /\b(?:delay|distance|§m\d+)\b[^.?!]*(?:\band|,|:) (?:(?:on|at|for|from|in) )?(?:which|what|whose) (?:§g|date|day|route|flight|airport)/.test(
      text,
    ) ||
    /\b(?:which|what) (?:single |individual |one )?flight (?:was|had|is)\b/.test(text) ||
    /\b(?:when and where|where and when|which flight|what flight)\b/.test(text) ||
    /^ (?:and |so |please |tell me )*(?:when|where) (?:was|did|were)\b/.test(text) ||
    /\b(?:with|including|plus|and|along with|together with) (?:its|the|their) (?:route|date|day|origin|flight)\b/.test(
      text,
    )
  );
}
