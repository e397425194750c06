import { word, number, suffix, flights, compare } from './condition-words.js';
import type { Draft } from './draft.js';
import { countTerm, type Compare, type Term } from './plan.js';

const distinctCounts: Readonly<Record<string, string>> = {
  destination: 'destination_count',
  route: 'route_count',
  origin: 'origin_count',
  airport: 'origin_count',
  citie: 'origin_city_count',
  state: 'origin_state_count',
  day: 'day_count',
};

/** "with at least 1000 flights". */
export function groupSizes(draft: Draft): void {
  draft.replace(
    new RegExp(
      `(?:(?:with|having|that have|which have|have|has|had|handling|of|and|where there are|if (?:they|it) (?:have|has|had)|for|only|a|considering) )*\\b${word} ${number} (?:total )?${flights}(?: each(?! day)| per (?:airport|route|city|state)| in total| (per day|a day|each day|every day|daily))?`,
      'g',
    ),
    (g) =>
      having(
        draft,
        g[2] ? { kind: 'measure', name: 'average_daily_flights' } : countTerm,
        compare(g[0] ?? '', ''),
        Number(g[1]),
      ),
  );
  const nouns = '(destinations?|destination airports|routes?|origins?|airports?|cities|states|days)';
  draft.replace(
    new RegExp(
      `(?:(?:with|having|that have|which have|have|has|serving|serve|that serve) )*\\b${word} ${number} (?:different |distinct )?${nouns}`,
      'g',
    ),
    (g) =>
      having(
        draft,
        {
          kind: 'measure',
          name: distinctCounts[(g[2] ?? '').split(' ')[0]?.replace(/s$/, '') ?? ''] ?? 'origin_count',
        },
        compare(g[0] ?? '', ''),
        Number(g[1]),
      ),
  );
  draft.replace(
    new RegExp(
      `\\b(?:(?:have|has|fly|flies|serve|serves|with|flights|offer|offers|to|go|goes) )*(?:only|just|exactly)(?: (?:have|has|flights|fly|flies|to|serve|serves|with|a|go|goes))* (\\d+) (?:different |distinct )?(destinations?|origins?)(?! airports? with)`,
      'g',
    ),
    (g, match) =>
      /\b(?:have|has|fly|flies|serve|serves|with|flights|to|go)\b/.test(match)
        ? having(
            draft,
            { kind: 'measure', name: `${(g[1] ?? '').replace(/s$/, '')}_count` },
            '=',
            Number(g[0]),
          )
        : match,
  );
  draft.replace(new RegExp(`\\b${number}${suffix} ${flights}`, 'g'), (g, match) =>
    g[1] === '' ? match : having(draft, countTerm, compare('', g[1] ?? ''), Number(g[0])),
  );
}

/** "minimum 500", "raise the minimum to 2000": without a unit a minimum is one of flights. */
export function bareMinimum(draft: Draft): void {
  draft.replace(
    new RegExp(
      `\\b(?:(?:with|use|using|set|raise|lower|change|put|increase|decrease|reduce|make|a|an|the) )*(?:minimum|threshold|cut ?off|min)(?: (?:number of flights|flight count|count|sample|sample size))?(?: (?:of|to|at|is|should be))* ${number}(?! (?:minutes|hours|miles|percent))`,
      'g',
    ),
    (g) => having(draft, countTerm, '>=', Number(g[0])),
  );
}

/** Marks a limit for groups. */
export function having(draft: Draft, term: Term, op: Compare, value: number): string {
  return draft.condition({ having: { term, op, value } });
}
