import type { Draft } from './draft.js';

const grains = '(day|week|month|quarter)';
const month = '(january|jan|february|feb|march|mar|april|apr|may|june|jun)';
const rise = 'increases?|rises?|jumps?|growth|gains?|surges?|upticks?|spikes?|climbs?';
const fall = 'decreases?|drops?|declines?|falls?|dips?|reductions?|improvements?';
const size = 'biggest|largest|greatest|sharpest|steepest|highest|strongest|most';

/**
 * Reads the wish for changes from period to period ("month over month", "compared to the previous week", "which month
 * had the largest jump in flights") before dates are read: "the previous month" is no time of the calendar here.
 */
export function readChange(draft: Draft): void {
  const percent = /\b(?:percent|percentage|growth rates?|relative|in %)\b/.test(draft.text);
  const wish = (direction?: 'asc' | 'desc'): void => {
    draft.change = { percent, ...draft.change, ...(direction ? { direction } : {}) };
  };
  const change =
    '(?:(?:percent(?:age)?|relative|absolute|net) )?(?:changes?|growth(?: rates?)?|differences?|increases?|decreases?|variations?|deltas?)';
  const by = (grain: string): string => {
    wish();
    return ` by ${grain} `;
  };
  draft.replace(
    new RegExp(`\\b${grains} (?:over|on|to|by|vs|versus) \\1\\b(?: ${change}(?: (?:in|of))?)?`, 'g'),
    (g, match) => (match.includes(' by ') && !new RegExp(change).test(match) ? match : by(g[0] ?? '')),
  );
  draft.replace(
    new RegExp(
      `\\bfrom (?:one|1|each|a) ${grains} to (?:the next|another|the following)(?: (?:one|${grains}))?`,
      'g',
    ),
    (g) => by(g[0] ?? ''),
  );
  draft.replace(
    new RegExp(
      `\\b(?:compared (?:to|with)|versus|vs|against|relative to|over|from|than|on) (?:in )?(?:that of )?(?:the |its )?(?:previous|prior|preceding|last|one|1) ${grains}(?: before)?|\\b(?:compared (?:to|with)|versus|vs|against|than|from|over) (?:in )?the ${grains} before`,
      'g',
    ),
    (g, _match, before) =>
      new RegExp(`\\b${g[0] || g[1] || 'month'}s?\\b`).test(before)
        ? (wish(), ' ')
        : by(g[0] || g[1] || 'month'),
  );
  draft.replace(new RegExp(`\\b(daily|weekly|monthly|quarterly) ${change}(?: (?:in|of))?`, 'g'), (g) =>
    by({ daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'quarter' }[g[0] ?? ''] ?? 'month'),
  );
  draft.replace(new RegExp(`\\b${change} (?:in|of) (?=[^.?!]*\\bby ${grains}\\b)`, 'g'), () => (wish(), ' '));
  largestChange(draft, wish);
  betweenMonths(draft, wish);
}

/** "the largest increase in flights": the period is ranked by its change. */
function largestChange(draft: Draft, wish: (direction: 'asc' | 'desc') => void): void {
  if (!new RegExp(`\\b(?:which|what|when|on which) ${grains}?`).test(draft.text)) return;
  draft.replace(
    new RegExp(
      `\\b(?:${size}) (?:(?:single|percentage|percent|relative|overall|monthly|weekly|daily) )*(${rise}|${fall}) (?:in|of) `,
      'g',
    ),
    (g) => {
      wish(new RegExp(`^(?:${fall})$`).test(g[0] ?? '') ? 'asc' : 'desc');
      return ' ';
    },
  );
  draft.replace(
    /\b(?:did|do|does) (.{3,40}?) (increase|rise|grow|jump|decrease|drop|fall|decline|improve) (?:the )?most\b/g,
    (g) => {
      wish(/increase|rise|grow|jump/.test(g[1] ?? '') ? 'desc' : 'asc');
      return ` ${g[0] ?? ''} `;
    },
  );
}

/** "how much did delays rise from May to June": two months side by side and the step between them. */
function betweenMonths(draft: Draft, wish: () => void): void {
  const amount =
    /\b(?:by )?how (?:much|many)\b|\bwhat (?:is|was) the (?:change|increase|decrease|growth|difference|drop|rise)\b|\b(?:percent|percentage) (?:change|growth|increase|decrease|difference)\b/;
  const moving =
    /\b(?:chang\w*|grow\w*|grew|increas\w*|ris(?:e|en)|rose|fall|fell|drop\w*|declin\w*|decreas\w*|improv\w*|worsen\w*|differ\w*|go up|went up|go down|went down)\b/;
  if (!amount.test(draft.text) || !moving.test(draft.text)) return;
  draft.replace(new RegExp(`\\b(?:from|between) ${month} (?:to|and) ${month}\\b`, 'g'), (g) => {
    wish();
    return ` compare ${g[0] ?? ''} versus ${g[1] ?? ''} `;
  });
}
