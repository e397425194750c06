import type { Draft } from './draft.js';
import { readAverageLimits } from './read-average-limits.js';
import { countTerm, type Compare, type Filter, type Term } from './plan.js';

const more =
  '(?:more|greater|longer|higher|later|larger|bigger|further|farther|worse|busier) than|over|above|exceeding|exceeds?|exceeded|in excess of|beyond|upwards of|north of';
const atLeast = 'at least|no less than|no fewer than|not less than|a minimum of|minimum of|minimum|min|from';
const less = '(?:less|fewer|shorter|lower|smaller|earlier|sooner|better) than|under|below|within';
const atMost = 'at most|up to|no more than|not more than|no longer than|a maximum of|maximum of|maximum|max';
const exact = 'exactly|equal to|equals';
const word = `(${more}|${atLeast}|${less}|${atMost}|${exact})`;
const number = '(?<![\\w§.:/])(-?\\d+(?:\\.\\d+)?)(?![\\w:/])';
const suffix =
  '( (?:or|and) (?:more|longer|later|greater|above|over|higher|up)| (?:or|and) (?:less|fewer|shorter|under|below))?';
const minutesOrHours = '(minutes?|mins?|hours?|hrs?|h)\\b';
const miles = '(miles?|mi|km|kms|kilomet(?:er|re)s?)\\b';
const flights = '(?:[a-z]+ )?(?:flights?|departures?|arrivals?|trips|records|connections)';
const isA =
  '(?: (?:of|is|was|are|were|be|being|has been|that is|that was|which is|by|for|with|a|an|value|values|time|times|equal|to|lasting|had|have|having|stands at|at))*';

/**
 * Marks the conditions in numbers. The unit says what is meant: minutes and hours the arrival delay, miles the distance,
 * flights the size of a group, per cent a share; a measure just before the number takes it as a limit for the group.
 */
export function readConditions(draft: Draft): void {
  readAverageLimits(draft);
  shareLimits(draft);
  measureLimits(draft);
  ranges(draft);
  groupSizes(draft);
  early(draft);
  delays(draft);
  distances(draft);
  bareMinimum(draft);
  negations(draft);
}

const opposite: Readonly<Record<Compare, Compare>> = {
  '>': '<=',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '=': '<>',
  '<>': '=',
};

/** "ignore states with fewer than 10000 flights", "excluding flights under 200 miles". */
function negations(draft: Draft): void {
  const without =
    '(?:ignoring|ignore|excluding|exclude|leaving out|leave out|leaving aside|skipping|skip|without|except(?: for)?|omitting|omit|not counting|do not count|dont count|not including|disregarding|disregard|dropping|drop|removing|remove|filtering out|filter out|discarding|discard|no|other than)';
  const noun =
    '(?:(?:any|all|the|those|small|tiny|ones|airports?|cities|city|states?|routes?|destinations?|origins?|days?|flights?|departures|arrivals|places|groups?|with|that|which|have|had|has|having|are|were|was|of|a|delays?|under|handling|where|there) )*';
  draft.replace(new RegExp(`\\b${without} ${noun}§c(\\d+)(?: (?:and|or|,) §c(\\d+))?`, 'g'), (g) => {
    const marks = [g[0], g[1]].filter((n) => n !== undefined && n !== '').map(Number);
    for (const index of marks) {
      const found = draft.conditions[index];
      if (found === undefined) continue;
      if ('having' in found)
        draft.conditions[index] = { having: { ...found.having, op: opposite[found.having.op] } };
      else if (found.filter.on === 'delay' || found.filter.on === 'distance')
        draft.conditions[index] = { filter: { ...found.filter, op: opposite[found.filter.op] } };
    }
    return marks.map((n) => `§c${n}`).join(' ');
  });
}

/** "minimum 500", "raise the minimum to 2000": without a unit a minimum is one of flights. */
function bareMinimum(draft: Draft): void {
  draft.replace(
    new RegExp(
      `\\b(?:(?:with|use|using|set|raise|lower|change|put|increase|decrease|reduce|make|a|an|the) )*(?:minimum|threshold|cut ?off|min)(?: (?:number of flights|flight count|count|sample|sample size))?(?: (?:of|to|at|is|should be))* ${number}(?! (?:minutes|hours|miles|percent))`,
      'g',
    ),
    (g) => having(draft, countTerm, '>=', Number(g[0])),
  );
}

function compare(words: string, after: string): Compare {
  if (/or (?:less|fewer|shorter|under|below)|and (?:less|under|below)/.test(after)) return '<=';
  if (after.trim() !== '') return '>=';
  if (new RegExp(`^(?:${atLeast})$`).test(words)) return '>=';
  if (new RegExp(`^(?:${atMost})$`).test(words)) return '<=';
  if (new RegExp(`^(?:${less})$`).test(words)) return '<';
  if (new RegExp(`^(?:${exact})$`).test(words)) return '=';
  return new RegExp(`^(?:${more})$`).test(words) ? '>' : '>=';
}

function toMinutes(value: string, unit: string): number {
  return Number(value) * (unit.startsWith('h') ? 60 : 1);
}

function toMiles(value: string, unit: string): number {
  return unit.startsWith('k') ? Math.round((Number(value) / 1.609344) * 100) / 100 : Number(value);
}

function having(draft: Draft, term: Term, op: Compare, value: number): string {
  return draft.condition({ having: { term, op, value } });
}

function filter(draft: Draft, on: 'delay' | 'distance', op: Compare, value: number): string {
  return draft.condition({ filter: { on, op, value } });
}

/** "an average delay over 20 minutes", "delayed share of at least 30 percent". */
function measureLimits(draft: Draft): void {
  const unit = `(?: (minutes?|mins?|hours?|hrs?|miles?|percent|flights|departures))?`;
  draft.replace(new RegExp(`§m(\\d+)${isA} ${word} ${number}${suffix}${unit}`, 'g'), (g, match, before) => {
    const term = draft.terms[Number(g[0])];
    if (!term || /(?:how many|number of) $/.test(before)) return match;
    const size = term.kind === 'measure' && term.name === 'count';
    // "number of flights over 60 minutes late" speaks of flights, not of their number.
    if (size && g[4] !== '' && !/flights|departures/.test(g[4] ?? '')) return match;
    const unit = g[4] ?? '';
    if (!fits(term, unit)) return match;
    const value = limitValue(term, g[2] ?? '', g[4] ?? '');
    return `§m${g[0] ?? ''} ${having(draft, term, compare(g[1] ?? '', g[3] ?? ''), value)}`;
  });
}

/** "more than 30 percent of flights delayed". */
function shareLimits(draft: Draft): void {
  const subject =
    '(?:of )?(?:all |the |their |its )*(?:flights |departures |arrivals )?(?:that |which )?(?:are |were |being |is |was )?';
  draft.replace(
    new RegExp(
      `(?:(?:with|have|having|where|had|that have) )*${word} ${number} percent ${subject}(delayed|on time)(?: flights| arrivals| departures)?\\b`,
      'g',
    ),
    (g) => {
      const term: Term = { kind: 'measure', name: g[2] === 'delayed' ? 'delayed_share' : 'on_time_share' };
      return `${draft.term(term)} ${having(draft, term, compare(g[0] ?? '', ''), Number(g[1]) / 100)}`;
    },
  );
}

/** A limit in flights does not belong to an average delay before it ("by average delay with at least 1000 flights"). */
function fits(term: Term, unit: string): boolean {
  if (unit === '') return true;
  const name = term.kind === 'measure' ? term.name : term.kind === 'quantile' ? term.of : term.kind;
  if (/^(?:min|h)/.test(unit)) return name.includes('delay') && !/_(?:share|count)$/.test(name);
  if (unit.startsWith('mile')) return name.includes('distance');
  if (unit === 'percent') return name.includes('share') || name === 'part';
  return name === 'count' || name === 'rate' || name === 'average_daily_flights';
}

function limitValue(term: Term, value: string, unit: string): number {
  if (unit.startsWith('h')) return toMinutes(value, unit);
  const share =
    term.kind === 'measure' ? term.name.endsWith('_share') : term.kind === 'share' && !term.percent;
  return share && (unit === 'percent' || Number(value) > 1) ? Number(value) / 100 : Number(value);
}

/** "between 500 and 1000 miles", "delayed 30 to 60 minutes". */
function ranges(draft: Draft): void {
  const bounds = `(?:between |from )?${number} (?:and|to|-) ${number}`;
  draft.replace(
    new RegExp(`(?:distances? )?(?:of |is |was )?${bounds} ${miles}(?: long| away)?`, 'g'),
    (g) => {
      const unit = g[2] ?? '';
      return `${filter(draft, 'distance', '>=', toMiles(g[0] ?? '', unit))} ${filter(draft, 'distance', '<=', toMiles(g[1] ?? '', unit))}`;
    },
  );
  draft.replace(
    new RegExp(
      `(?:(?:delays?|delayed|late)${isA} )?${bounds} ${minutesOrHours}(?: late| delayed| of delay| delays?)?`,
      'g',
    ),
    (g) => {
      const unit = g[2] ?? '';
      return `${filter(draft, 'delay', '>=', toMinutes(g[0] ?? '', unit))} ${filter(draft, 'delay', '<=', toMinutes(g[1] ?? '', unit))}`;
    },
  );
}

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
function groupSizes(draft: Draft): void {
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

/** "more than 10 minutes early" is a delay below -10. */
function early(draft: Draft): void {
  draft.replace(
    new RegExp(
      `(?:by )?(?:${word} )?${number}${suffix} ${minutesOrHours}${suffix} (?:early|earlier|ahead of (?:schedule|time)|before schedule|too early)`,
      'g',
    ),
    (g) => {
      const op = compare(g[0] ?? '', `${g[2] ?? ''}${g[4] ?? ''}`);
      const turned: Record<Compare, Compare> = {
        '>': '<',
        '>=': '<=',
        '<': '>',
        '<=': '>=',
        '=': '=',
        '<>': '<>',
      };
      return filter(draft, 'delay', turned[op], -toMinutes(g[1] ?? '', g[3] ?? ''));
    },
  );
}

function delays(draft: Draft): void {
  const amount = `(?:${word} )?${number}${suffix} ${minutesOrHours}${suffix}`;
  const tail =
    '(?: (?:late|delayed|of delays?|delays?|behind schedule|long|or so|behind|overdue|past schedule))*';
  const read = (g: string[]): string =>
    filter(
      draft,
      'delay',
      compare(g[0] ?? '', `${g[2] ?? ''}${g[4] ?? ''}`),
      toMinutes(g[1] ?? '', g[3] ?? ''),
    );
  draft.replace(
    new RegExp(
      `(?:(?:with|have|had|has|having|whose|a|an) )*(?:delays?|delayed|late|lateness)${isA} ${amount}${tail}`,
      'g',
    ),
    read,
  );
  draft.replace(new RegExp(`(?:(?:with|by|a|an) )*${amount}${tail}`, 'g'), read);
  // "delay over 60", "delayed more than 60" without a unit.
  draft.replace(
    new RegExp(
      `(?:(?:with|have|had|whose|a|an) )*\\b(?:delays?|delayed|late)${isA} ${word} ${number}${suffix}(?! (?:percent|flights|departures|miles|airports))`,
      'g',
    ),
    (g) => filter(draft, 'delay', compare(g[0] ?? '', g[2] ?? ''), Number(g[1])),
  );
}

function distances(draft: Draft): void {
  const tail = '(?: (?:long|away|in distance|distance|in length|of distance))*';
  draft.replace(
    new RegExp(
      `(?:(?:with|have|had|having|whose|covering|flying|of|a|an|that are|which are|travell?ing|that cover|that fly|distances?|length)${isA} )*(?:${word} )?${number}${suffix} ${miles}${suffix}${tail}`,
      'g',
    ),
    (g) =>
      filter(
        draft,
        'distance',
        compare(g[0] ?? '', `${g[2] ?? ''}${g[4] ?? ''}`),
        toMiles(g[1] ?? '', g[3] ?? ''),
      ),
  );
  draft.replace(new RegExp(`\\bdistances?${isA} ${word} ${number}${suffix}`, 'g'), (g) =>
    filter(draft, 'distance', compare(g[0] ?? '', g[2] ?? ''), Number(g[1])),
  );
}

/** From how many minutes on a flight counts as delayed when the question does not say. */
export const delayedFrom = 15;

/** What "delayed", "on time" and "early" mean without a number of minutes. */
export const wordConditions: Readonly<
  Record<'delayed' | 'onTime' | 'early' | 'notDelayed' | 'exact', Filter>
> = {
  delayed: { on: 'delay', op: '>=', value: delayedFrom, word: 'delayed' },
  onTime: { on: 'delay', op: '<', value: delayedFrom, word: 'on time' },
  early: { on: 'delay', op: '<', value: 0, word: 'early' },
  notDelayed: { on: 'delay', op: '<=', value: 0, word: 'not delayed at all' },
  exact: { on: 'delay', op: '=', value: 0, word: 'exactly on time' },
};
