import type { Draft } from './draft.js';
import { countTerm, type Compare, type Term } from './plan.js';

const whole =
  '(?: (?:the|their|its|an|what is|usual|overall|national|global|general|total|network|system|dataset|typical|combined|mean|grand|country))*';
const average = '(?:average|mean|norm|usual|(§m\\d+))';
const tail =
  '(?: (?:overall|of (?:all|the whole|the) [a-z]+(?: [a-z]+)?|across all [a-z]+|for all [a-z]+|airport|state|city|route|day|month|hour|weekday|week))*';
const middle = '((?: (?!than\\b)(?:[a-z]+|§m\\d+)){0,4})';

/** "a worse average delay than the overall average", "above average delays", "more flights than average". */
export function readAverageLimits(draft: Draft): void {
  draft.replace(
    new RegExp(
      `\\b(higher|greater|worse|longer|more|larger|later|busier|lower|less|better|shorter|fewer|earlier|quieter|smaller)${middle} than${whole} ${average}${tail}(?! of §)`,
      'g',
    ),
    (g, match, before) => limit(draft, [g[0] ?? '', `${g[1] ?? ''} ${g[2] ?? ''}`], match, before),
  );
  draft.replace(
    new RegExp(`\\b(above|over|exceeding|exceeds?|below|under)${whole} ${average}${tail}(?! of §)`, 'g'),
    (g, match, before) => limit(draft, [g[0] ?? '', g[1] ?? ''], match, before),
  );
}

/** The measure is the one in the phrase, else the one before it, else what the words speak of. */
function limit(
  draft: Draft,
  [word, phrase]: readonly [string, string],
  match: string,
  before: string,
): string {
  const named = /§m(\d+)/.exec(phrase) ?? /§m(\d+)(?!.*§m)/.exec(before) ?? /§m(\d+)/.exec(draft.text);
  const term = named ? draft.terms[Number(named[1])] : bareMeasure(match + draft.text);
  if (!term) return match;
  const mark = named ? `§m${named[1] ?? ''}` : draft.term(term);
  const having = { term, op: averageOp(word, term), value: 0, average: true };
  return `${mark} ${draft.condition({ having })}`;
}

function averageOp(word: string, term: Term): Compare {
  const good = term.kind === 'measure' && term.name === 'on_time_share';
  if (word === 'worse') return good ? '<' : '>';
  if (word === 'better') return good ? '>' : '<';
  return /^(?:below|under|lower|less|shorter|fewer|earlier|quieter|smaller)$/.test(word) ? '<' : '>';
}

function bareMeasure(text: string): Term | undefined {
  if (/\b(?:delays?|delayed|late|later|punctual)\b/.test(text))
    return { kind: 'measure', name: 'average_delay' };
  if (/\bdistances?\b/.test(text)) return { kind: 'measure', name: 'average_distance' };
  return /\b(?:flights|departures|arrivals|traffic|busier|quieter)\b/.test(text) ? countTerm : undefined;
}
