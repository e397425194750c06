import type { SqlToolResult } from './agent.js';
import { monthNames } from './calendar.js';
import { sameTerm, type Dimension, type Plan, type Term } from './plan.js';
import type { Column, PlanSql } from './plan-sql.js';
import { stateNames } from './us-states.js';
import { comparison, dimensionTitle, escape, filterWords, list, number, termTitle } from './titles.js';

/** Names of airports by code, for sentences. */
export type AirportNames = (code: string) => { readonly name: string; readonly city: string } | undefined;

type Row = readonly unknown[];

/** The answer in markdown: a sentence with the numbers, then what was counted and how. */
export function answerWords(
  plan: Plan,
  written: PlanSql,
  result: SqlToolResult,
  airports: AirportNames,
  more: readonly string[] = [],
): string {
  const words = new AnswerWords(plan, written, result, airports);
  return [words.lead(), ...words.details(), words.notes(more)].filter((p) => p !== '').join('\n\n');
}

class AnswerWords {
  readonly #plan: Plan;
  readonly #columns: readonly Column[];
  readonly #rows: readonly Row[];
  readonly #total: number;
  readonly #airports: AirportNames;

  constructor(plan: Plan, written: PlanSql, result: SqlToolResult, airports: AirportNames) {
    this.#plan = plan;
    this.#columns = written.columns;
    this.#rows = result.data;
    this.#total = result.totalRows;
    this.#airports = airports;
  }

  lead(): string {
    const plan = this.#plan;
    const [first] = this.#rows;
    if (plan.countGroups) return this.#countLead(first);
    if (!first || this.#isEmpty(first)) return this.#nothing();
    if (plan.kind === 'rows') return this.#flightsLead(first);
    if (plan.dimensions.length === 0) return this.#numberLead(first);
    if (this.#isSeries()) return this.#seriesLead();
    return this.#rankingLead(first);
  }

  details(): string[] {
    const plan = this.#plan;
    if (
      plan.kind === 'rows' ||
      plan.countGroups ||
      plan.dimensions.length === 0 ||
      this.#isSeries() ||
      this.#rows.length < 2
    )
      return [];
    const shown = this.#rows.slice(0, 5);
    const lines = shown.map((row, i) => `${i + 1}. ${this.#label(row)}: ${this.#values(row)}`);
    const more =
      this.#total > shown.length
        ? [
            `\nThe table holds ${this.#total > this.#rows.length ? `the first ${number(this.#rows.length)} of ${number(this.#total)}` : `all ${number(this.#total)}`}.`,
          ]
        : [];
    return [lines.join('\n') + more.join('')];
  }

  notes(more: readonly string[]): string {
    const plan = this.#plan;
    const notes = [...plan.terms, ...plan.having.map((h) => h.term)].flatMap(definition);
    const conditions = plan.filters.map(filterWords);
    if (conditions.length > 0) notes.push(`Only flights ${conditions.join('; ')}.`);
    for (const h of plan.having)
      notes.push(
        `Only groups with ${termTitle(h.term).toLowerCase()} ${comparison(h.op)} ${formatValue(h.term, h.value)}.`,
      );
    if (!plan.filters.some((f) => f.on === 'date'))
      notes.push('Period: January to June 2001, all that the data holds.');
    notes.push(...more);
    return [...new Set(notes)].map((n) => `- ${n}`).join('\n');
  }

  #isEmpty(row: Row): boolean {
    return this.#plan.kind === 'groups' && this.#plan.dimensions.length === 0 && row.every((v) => v === null);
  }

  #nothing(): string {
    return 'No flights that you can see match this question.';
  }

  #countLead(row: Row | undefined): string {
    const title = list(this.#plan.dimensions.map(groupNoun), 'and');
    const limits = this.#plan.having.map(
      (h) =>
        `${h.term.kind === 'measure' && h.term.name === 'count' ? 'a number of flights' : `a value of ${bare(h.term)}`} ${comparison(h.op)} ${formatValue(h.term, h.value)}`,
    );
    return `**${number(Number(row?.[0] ?? 0))}** ${title} have ${list(limits, 'and')}.`;
  }

  #numberLead(row: Row): string {
    const conditions = this.#plan.filters.map(filterWords).join(', ');
    const flights = conditions === '' ? 'all flights' : `flights ${conditions}`;
    const [term] = this.#plan.terms;
    const value = (t: Term): string => `**${formatValue(t, row[this.#index(t)])}**`;
    if (!term) return '';
    if (this.#plan.terms.length > 1) {
      const parts = this.#plan.terms.map((t) => `${bare(t)} ${value(t)}`);
      return `For ${flights}: ${list(parts, 'and')}.`;
    }
    if (!(term.kind === 'measure' && term.name === 'count') && isCount(term))
      return `${value(term)} ${bare(term)}${conditions === '' ? '' : ` (flights ${conditions})`}.`;
    if (isCount(term))
      return conditions === ''
        ? `There are ${value(term)} flights in all.`
        : `There are ${value(term)} flights ${conditions}.`;
    if (term.kind === 'rate' || (term.kind === 'measure' && term.name === 'average_daily_flights'))
      return `There are ${value(term)} flights per ${term.kind === 'rate' ? term.per : 'day'} on average${conditions === '' ? '' : `, ${conditions}`}.`;
    if (term.kind === 'share')
      return `${value(term)} of ${flights} are ${list(
        term.of.map((f) => `flights ${filterWords(f)}`),
        'and',
      )}.`;
    return `The ${bare(term)} of ${flights} is ${value(term)}.`;
  }

  #flightsLead(row: Row): string {
    const { order } = this.#plan;
    const by = order?.by;
    const text = (name: string): string => String(row[this.#named(name)]);
    const one = `${escape(text('origin'))} to ${escape(text('destination'))} on ${dateTime(text('date'))}, ${number(Number(row[this.#named('delay')]))} minutes of arrival delay, ${number(Number(row[this.#named('distance')]))} miles`;
    if (by === 'delay')
      return `The ${order?.direction === 'desc' ? 'most delayed' : 'earliest'} flight is **${one}**.${this.#rows.length > 1 ? ` The table lists ${number(this.#rows.length)} flights.` : ''}`;
    if (by === 'distance')
      return `The ${order?.direction === 'desc' ? 'longest' : 'shortest'} flight is **${one}**.${this.#rows.length > 1 ? ` The table lists ${number(this.#rows.length)} flights; others may be as ${order?.direction === 'desc' ? 'long' : 'short'}.` : ''}`;
    return `Here are ${number(this.#rows.length)} flights in order of time; the first is **${one}**.`;
  }

  #isSeries(): boolean {
    const [first] = this.#plan.dimensions;
    return (
      first !== undefined &&
      this.#plan.order === undefined &&
      ['time', 'hour', 'weekday', 'weekend', 'delayBucket', 'distanceBucket'].includes(first.kind)
    );
  }

  #seriesLead(): string {
    const term = this.#plan.terms[0];
    if (!term) return '';
    const index = this.#index(term);
    const rows = this.#rows.filter((r) => typeof r[index] === 'number');
    const best = extreme(rows, index, 1);
    const least = extreme(rows, index, -1);
    if (!best || !least || rows.length < 2)
      return `${termTitle(term)} is **${best ? formatValue(term, best[index]) : 'unknown'}** (${best ? this.#label(best) : ''}).`;
    if (rows.length === 2)
      return `${termTitle(term)}: ${rows.map((r) => `**${formatValue(term, r[index])}** (${this.#label(r)})`).join(' against ')}, a difference of ${formatValue(term, Math.abs(Number(rows[0]?.[index]) - Number(rows[1]?.[index])))}.`;
    return `${termTitle(term)} is highest for **${this.#label(best)}** (**${formatValue(term, best[index])}**) and lowest for **${this.#label(least)}** (**${formatValue(term, least[index])}**).`;
  }

  #rankingLead(row: Row): string {
    const plan = this.#plan;
    const by = typeof plan.order?.by === 'object' ? plan.order.by : plan.terms[0];
    if (!by) return '';
    const index = this.#index(by);
    const [, second] = this.#rows;
    const label = `**${this.#label(row)}**`;
    const value = `**${formatValue(by, row[index])}**`;
    const low = plan.order?.direction === 'asc';
    const title = bare(by);
    const [more, most] = degree(by, low);
    if (!second) return `${label} has the ${most} ${title}: ${value}.`;
    const behind = this.#rows.slice(1, 3).map((r) => `${this.#label(r)} (${formatValue(by, r[index])})`);
    if (this.#rows.length === 2)
      return `${label} has ${isCount(by) ? more : `the ${more}`} ${title}: ${value}, against ${behind.join('')}; the difference is ${formatValue(by, Math.abs(Number(row[index]) - Number(second[index])))}.`;
    return `${label} has the ${most} ${title}: ${value}, followed by ${list(behind, 'and')}.`;
  }

  #values(row: Row): string {
    return this.#columns
      .flatMap((column, i) =>
        column.term
          ? [
              `${formatValue(column.term, row[i])}${column.term.kind === 'measure' && column.term.name === 'count' ? ' flights' : ''}`,
            ]
          : [],
      )
      .join(', ');
  }

  #label(row: Row): string {
    return this.#plan.dimensions.map((d) => this.#dimensionLabel(d, row)).join(', ');
  }

  #dimensionLabel(dimension: Dimension, row: Row): string {
    const columns = this.#columns.flatMap((c, i) => (c.dimension === dimension ? [i] : []));
    const cell = (n: number): string => {
      const value = row[columns[n] ?? -1];
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : 'unknown';
    };
    switch (dimension.kind) {
      case 'airport': {
        const city = this.#airports(cell(0))?.city ?? cell(1);
        return `${escape(city)} (${escape(cell(0))})`;
      }
      case 'city':
        return `${escape(cell(0))}, ${escape(cell(1))}`;
      case 'route':
        return dimension.level === 'city'
          ? `${escape(cell(0))}, ${escape(cell(1))} to ${escape(cell(2))}, ${escape(cell(3))}`
          : dimension.level === 'state'
            ? `${stateLabel(cell(0))} to ${stateLabel(cell(1))}`
            : `${escape(cell(0))} to ${escape(cell(1))}`;
      case 'time':
        return timeLabel(cell(0), dimension.grain);
      case 'hour':
        return `${cell(0)}:00 to ${cell(0)}:59`;
      case 'weekend':
        return cell(0) === 'true' ? 'weekends' : 'weekdays';
      case 'delayBucket':
        return `${cell(0)} to ${number(Number(cell(0)) + 14)} minutes`;
      case 'distanceBucket':
        return `${number(Number(cell(0)))} to ${number(Number(cell(0)) + 249)} miles`;
      case 'state':
        return stateLabel(cell(0));
      default:
        return escape(cell(0));
    }
  }

  #index(term: Term): number {
    return this.#columns.findIndex((c) => c.term !== undefined && sameTerm(c.term, term));
  }

  #named(name: string): number {
    return this.#columns.findIndex((c) => c.name === name);
  }
}

/** A measure's name inside a sentence. */
function bare(term: Term): string {
  return lowerFirst(termTitle(term).replace(/ \((?:min|miles)\)$/, '')).replace(
    /^longest |^smallest |^shortest /,
    (w) => (w === 'longest ' ? 'maximum ' : 'minimum '),
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function groupNoun(dimension: Dimension): string {
  const title = dimensionTitle(dimension).toLowerCase();
  return title.endsWith('y') && !title.endsWith('day') ? `${title.slice(0, -1)}ies` : `${title}s`;
}

function isCount(term: Term): boolean {
  return term.kind === 'measure' && term.name.endsWith('count');
}

function degree(term: Term, low: boolean): [comparative: string, superlative: string] {
  if (isCount(term)) return low ? ['fewer', 'fewest'] : ['more', 'most'];
  if (term.kind === 'measure' && /^(?:average|median)_delay$/.test(term.name))
    return low ? ['shorter', 'shortest'] : ['longer', 'longest'];
  return low ? ['lower', 'lowest'] : ['higher', 'highest'];
}

function extreme(rows: readonly Row[], index: number, sign: 1 | -1): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) =>
      best === undefined || Number(row[index]) * sign > Number(best[index]) * sign ? row : best,
    undefined,
  );
}

function stateLabel(code: string): string {
  const name = stateNames[code];
  return name === undefined ? escape(code) : `${name} (${code})`;
}

function timeLabel(value: string, grain: string): string {
  const [year = '', month = '1', day = '1'] = value.slice(0, 10).split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  if (grain === 'year') return year;
  if (grain === 'quarter') return `quarter ${Math.ceil(Number(month) / 3)} of ${year}`;
  if (grain === 'month') return `${name} ${year}`;
  const date = `${Number(day)} ${name} ${year}`;
  return grain === 'week' ? `the week of ${date}` : date;
}

function dateTime(value: string): string {
  return `${timeLabel(value, 'day')}, ${value.slice(11, 16)}`;
}

export function formatValue(term: Term, value: unknown): string {
  if (term.kind === 'measure' && term.name.endsWith('_flight') && typeof value === 'string')
    return dateTime(value);
  if (typeof value !== 'number')
    return value === null || value === undefined
      ? 'no value'
      : escape(typeof value === 'string' ? value : JSON.stringify(value));
  const name = term.kind === 'measure' ? term.name : term.kind === 'quantile' ? term.of : '';
  if (name.endsWith('_share') || ((term.kind === 'share' || term.kind === 'part') && !term.percent))
    return `${number(value * 100, 1)} %`;
  if (term.kind === 'share' || term.kind === 'part') return `${number(value, 1)} %`;
  if (name.includes('delay') && !name.endsWith('count')) return `${number(value, 1)} min`;
  if (name.includes('distance')) return `${number(value, 0)} miles`;
  return number(value, 1);
}

/** What a measure means, where its name alone leaves a doubt. */
function definition(term: Term): string[] {
  if (term.kind === 'share') return [`Counted as part: flights ${term.of.map(filterWords).join(' and ')}.`];
  if (term.kind === 'part') return ['The share is of all flights of this question together.'];
  if (term.kind === 'quantile')
    return [`${Math.round(term.at * 100)} % of the flights lie at or below this value.`];
  if (term.kind === 'rate')
    return [
      `Number of flights divided by the number of ${term.per === 'airport' ? 'origin airports' : `${term.per}s`} with a flight.`,
    ];
  if (term.name === 'average_delay' || term.name === 'median_delay' || term.name === 'total_delay')
    return ['Delay is the arrival delay in minutes; early arrivals count as negative.'];
  if (term.name === 'delayed_share' || term.name === 'delayed_count')
    return ['Delayed means 15 minutes or more after the planned arrival.'];
  if (term.name === 'on_time_share') return ['On time means less than 15 minutes after the planned arrival.'];
  return [];
}

/** A short title for the query: what by what. */
export function planTitle(plan: Plan): string {
  if (plan.kind === 'rows') {
    const by = plan.order?.by;
    return by === 'delay'
      ? 'Flights by arrival delay'
      : by === 'distance'
        ? 'Flights by distance'
        : 'List of flights';
  }
  const terms = list(
    plan.terms.map((t) => termTitle(t).replace(/ \((?:min|miles)\)$/, '')),
    'and',
  );
  return plan.dimensions.length === 0
    ? terms
    : `${terms} by ${list(
        plan.dimensions.map((d) => dimensionTitle(d).toLowerCase()),
        'and',
      )}`;
}

/** The plan in one sentence, for the query's description. */
export function planDescription(plan: Plan): string {
  const parts = [planTitle(plan)];
  if (plan.filters.length > 0) parts.push(`for flights ${plan.filters.map(filterWords).join('; ')}`);
  for (const h of plan.having)
    parts.push(`with ${termTitle(h.term).toLowerCase()} ${comparison(h.op)} ${formatValue(h.term, h.value)}`);
  if (plan.limit !== undefined)
    parts.push(`${plan.order?.direction === 'asc' ? 'lowest' : 'first'} ${number(plan.limit)}`);
  return `${parts.join(', ')}.`;
}
