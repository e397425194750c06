import { word, number, suffix, minutesOrHours, miles, isA, compare } from './condition-words.js';
import type { Draft } from './draft.js';
import { bareMinimum, groupSizes, having } from './read-group-sizes.js';
import { readAverageLimits } from './read-average-limits.js';
import type { Compare, Filter, Term } from './plan.js';

/**
 * Marks the conditions in numbers. The unit says what is meant: minutes and hours the arrival delay, miles the distance,
 * flights the size of a group, per cent a share; a measure just before the number takes it as a limit for the group.
 */
export function readConditions(draft: Draft): void {
  sameState(draft);
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

/** "within the same state", "across state lines": a condition on both ends of the flight. */
function sameState(draft: Draft): void {
  draft.replace(
    /\b(?:intra ?state|in ?state(?= (?:flights|routes))|(?:that )?(?:stay|stays|stayed|remain|remained|stayed)?(?: in| within| inside) (?:the |a |their |its )?(?:same|one|single|own|1) state)\b/g,
    () => draft.condition({ filter: { on: 'sameState' } }),
  );
  draft.replace(
    /\b(?:inter ?state|out of state|between (?:different|2) states|(?:that )?(?:cross|crosses|crossed|crossing|across)(?: a| the)? state (?:lines?|borders?|boundar(?:y|ies))|to (?:another|a different|other) states?)\b/g,
    () => draft.condition({ filter: { on: 'sameState', negate: true } }),
  );
}

function toMinutes(value: string, unit: string): number {
  return Number(value) * (unit.startsWith('h') ? 60 : 1);
}

function toMiles(value: string, unit: string): number {
  return unit.startsWith('k') ? Math.round((Number(value) / 1.609344) * 100) / 100 : Number(value);
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
      `(?:(?:with|have|had|having|whose|covering|flying|of|a|an|that are|which are|travell?ing|that cover|that fly|distances?|length|is|was|are|were|be|being|by|for|value|time|equal|to|at) )*(?:${word} )?${number}${suffix} ${miles}${suffix}${tail}`,
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
