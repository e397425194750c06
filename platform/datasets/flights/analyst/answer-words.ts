import type { SqlToolResult } from '../../../src/chat/agent.js';
import { dateTime, formatValue } from './format-value.js';
import { sameTerm, type Plan, type Term } from './plan.js';
import type { PlanSql } from './plan-sql.js';
import {
  bare,
  definition,
  degree,
  groupNoun,
  havingWords,
  isCount,
  lowerFirst,
  partWords,
} from './plan-words.js';
import { RowWords, type Row, type AirportNames } from './row-words.js';
import { dimensionTitle, escape, filterWords, list, number, termTitle } from './titles.js';

/**
 * The answer in markdown: a sentence with the numbers, then what was counted and how.
 *
 * @param more notes of the caller's own, put last
 */
export function answerWords(
  plan: Plan,
  written: PlanSql,
  result: SqlToolResult,
  airports: AirportNames,
  more: readonly string[] = [],
): string {
  const words = new AnswerWords(plan, written, result, airports);
  return [words.lead(), ...words.details(), notes(plan, more)].filter((p) => p !== '').join('\n\n');
}

class AnswerWords {
  readonly #plan: Plan;
  readonly #rows: readonly Row[];
  readonly #total: number;
  readonly #words: RowWords;

  constructor(plan: Plan, written: PlanSql, result: SqlToolResult, airports: AirportNames) {
    this.#plan = plan;
    this.#rows = result.data;
    this.#total = result.totalRows;
    this.#words = new RowWords(plan, written.columns, airports);
  }

  lead(): string {
    const plan = this.#plan;
    const [first] = this.#rows;
    if (plan.countGroups) return this.#countLead(first);
    if (!first || this.#isEmpty(first)) return 'No flights that you can see match this question.';
    if (plan.kind === 'rows') return this.#flightsLead(first);
    if (plan.dimensions.length === 0) return this.#numberLead(first);
    if (plan.each) return this.#eachLead(plan.each);
    return plan.order ? this.#rankingLead(first) : this.#seriesLead();
  }

  details(): string[] {
    const plan = this.#plan;
    if (plan.kind === 'rows' || plan.countGroups || !plan.order || this.#rows.length < 2) return [];
    const shown = this.#rows.slice(0, 5);
    const first = (plan.offset ?? 0) + 1;
    const lines = shown.map(
      (row, i) =>
        `${plan.each ? '-' : `${first + i}.`} ${this.#words.label(row)}: ${this.#words.values(row)}`,
    );
    const held =
      this.#total > this.#rows.length
        ? `the first ${number(this.#rows.length)} of ${number(this.#total)}`
        : `all ${number(this.#total)}`;
    const more = this.#total > shown.length ? `\n\nThe table holds ${held}.` : '';
    return [lines.join('\n') + more];
  }

  #isEmpty(row: Row): boolean {
    return this.#plan.kind === 'groups' && this.#plan.dimensions.length === 0 && row.every((v) => v === null);
  }

  #countLead(row: Row | undefined): string {
    const title = list(this.#plan.dimensions.map(groupNoun), 'and');
    return `**${number(Number(row?.[0] ?? 0))}** ${title} have ${list(this.#plan.having.map(havingWords), 'and')}.`;
  }

  #numberLead(row: Row): string {
    const conditions = this.#plan.filters.map(filterWords).join(', ');
    const flights = conditions === '' ? 'all flights' : `flights ${conditions}`;
    const [term] = this.#plan.terms;
    const value = (t: Term): string => `**${this.#words.value(t, row)}**`;
    if (!term) return '';
    if (this.#plan.terms.length > 1)
      return `For ${flights}: ${list(
        this.#plan.terms.map((t) => `${bare(t)} ${value(t)}`),
        'and',
      )}.`;
    if (isCount(term) && !(term.kind === 'measure' && term.name === 'count'))
      return `${value(term)} ${bare(term)}${conditions === '' ? '' : ` (flights ${conditions})`}.`;
    if (isCount(term))
      return `There ${row[this.#words.index(term)] === 1 ? 'is' : 'are'} ${value(term)} ${row[this.#words.index(term)] === 1 ? 'flight' : 'flights'} ${conditions === '' ? 'in all' : conditions}.`;
    if (term.kind === 'rate' || (term.kind === 'measure' && term.name === 'average_daily_flights')) {
      const thing = term.kind === 'rate' ? lowerFirst(termTitle(term)) : 'flights per day';
      return `There are ${value(term)} ${thing} on average${conditions === '' ? '' : `, ${conditions}`}.`;
    }
    if (term.kind === 'share') return `${value(term)} of ${flights} ${list(term.of.map(partWords), 'and')}.`;
    return `The ${bare(term)} of ${flights} is ${value(term)}.`;
  }

  #flightsLead(row: Row): string {
    const { order, offset } = this.#plan;
    const text = (name: string): string => this.#words.text(row, name);
    const one = `${escape(text('origin'))} to ${escape(text('destination'))} on ${dateTime(text('date'))}, ${number(Number(text('delay')))} minutes of arrival delay, ${number(Number(text('distance')))} miles`;
    const count = this.#rows.length;
    const listed = count > 1 ? ` The table lists ${number(count)} flights` : '';
    const last = order?.direction === 'desc';
    if (offset === undefined && order?.by === 'delay')
      return `The ${last ? 'most delayed' : 'earliest'} flight is **${one}**.${listed === '' ? '' : `${listed}.`}`;
    if (offset === undefined && order?.by === 'distance')
      return `The ${last ? 'longest' : 'shortest'} flight is **${one}**.${listed === '' ? '' : `${listed}; others may be as ${last ? 'long' : 'short'}.`}`;
    return `Here ${count === 1 ? 'is one flight' : `are ${number(count)} flights`}; the first is **${one}**.`;
  }

  /** Rows in an order of their own: the highest and the lowest are told, wherever they stand. */
  #seriesLead(): string {
    const [term] = this.#plan.terms;
    if (!term) return '';
    const index = this.#words.index(term);
    const rows = this.#rows.filter((r) => typeof r[index] === 'number');
    const best = extreme(rows, index, 1);
    const least = extreme(rows, index, -1);
    const told = (row: Row): string => `**${formatValue(term, row[index])}** (${this.#words.label(row)})`;
    const count = isCount(term);
    const title = count ? `number of ${bare(term)}` : bare(term);
    if (!best || !least || rows.length < 2) return `The ${title} is ${best ? told(best) : 'not known'}.`;
    if (rows.length === 2) {
      const [a, b] = rows;
      const gap = formatValue(term, Math.abs(Number(a?.[index]) - Number(b?.[index])));
      return `The ${title} is ${rows.map(told).join(' against ')}, a difference of ${gap}.`;
    }
    return `The ${title} is highest for **${this.#words.label(best)}** (**${formatValue(term, best[index])}**) and lowest for **${this.#words.label(least)}** (**${formatValue(term, least[index])}**).${this.#steps()}`;
  }

  /** The largest step up and down, where steps are shown. */
  #steps(): string {
    const change = this.#plan.terms.find((t) => t.kind === 'change');
    if (!change) return '';
    const index = this.#words.index(change);
    const rows = this.#rows.filter((r) => typeof r[index] === 'number');
    const told = (row: Row | undefined): string =>
      row ? `${formatValue(change, row[index])} (${this.#words.label(row)})` : '';
    return rows.length === 0
      ? ''
      : ` The steps from one to the next lie between ${told(extreme(rows, index, -1))} and ${told(extreme(rows, index, 1))}.`;
  }

  #eachLead(each: NonNullable<Plan['each']>): string {
    const plan = this.#plan;
    const by = typeof plan.order?.by === 'object' ? plan.order.by : plan.terms[0];
    if (!by) return '';
    const low = plan.order?.direction === 'asc';
    const [, most] = degree(by, low);
    const noun = (n: readonly Plan['dimensions'][number][]): string =>
      list(
        n.map((d) =>
          dimensionTitle(d)
            .toLowerCase()
            .replace(/^origin /, ''),
        ),
        'and',
      );
    const outer = noun(plan.dimensions.slice(0, each.outer));
    const inner = plan.dimensions.slice(each.outer);
    const wanted =
      each.limit === 1
        ? `the ${noun(inner)}`
        : `the ${number(each.limit)} ${list(inner.map(groupNoun), 'and')}`;
    const top = extreme(this.#rows, this.#words.index(by), low ? -1 : 1);
    const record = top
      ? ` The ${most} of all: **${this.#words.label(top)}**, **${this.#words.value(by, top)}**.`
      : '';
    return `This is, for each ${outer}, ${wanted} with the ${most} ${bare(by)}.${record}`;
  }

  #rankingLead(row: Row): string {
    const { order, terms, offset } = this.#plan;
    const by = typeof order?.by === 'object' ? order.by : terms[0];
    if (!by) return '';
    const index = this.#words.index(by);
    const [, second] = this.#rows;
    const label = `**${this.#words.label(row)}**`;
    const value = `**${formatValue(by, row[index])}**`;
    const title = bare(by);
    const [more, most] = degree(by, order?.direction === 'asc');
    if (offset !== undefined) return `Number ${number(offset + 1)} by ${title} is ${label}: ${value}.`;
    const pair = this.#plan.dimensions.some((d) => d.kind === 'route' && d.undirected);
    const has = pair ? 'have' : 'has';
    if (!second) return `${label} ${has} the ${most} ${title}: ${value}.`;
    const behind = this.#rows
      .slice(1, 3)
      .map((r) => `${this.#words.label(r)} (${formatValue(by, r[index])})`);
    if (this.#rows.length === 2)
      return `${label} ${has} ${isCount(by) ? more : `the ${more}`} ${title}: ${value}, against ${behind.join('')}; the difference is ${formatValue(by, Math.abs(Number(row[index]) - Number(second[index])))}.`;
    return `${label} ${has} the ${most} ${title}: ${value}, followed by ${list(behind, 'and')}.`;
  }
}

/** What was counted, which flights, and which period. */
function notes(plan: Plan, more: readonly string[]): string {
  const limits = plan.having.map((h) => h.term).filter((t) => !plan.terms.some((own) => sameTerm(own, t)));
  const lines = [...plan.terms, ...limits].flatMap(definition);
  const conditions = plan.filters.map(filterWords);
  if (conditions.length > 0) lines.push(`Only flights ${conditions.join('; ')}.`);
  if (!plan.countGroups)
    for (const h of plan.having)
      lines.push(`Only ${list(plan.dimensions.map(groupNoun), 'and')} with ${havingWords(h)}.`);
  if (!plan.filters.some((f) => f.on === 'date'))
    lines.push('Period: January to June 2001, all that the data holds.');
  lines.push(...more);
  return [...new Set(lines)].map((n) => `- ${n}`).join('\n');
}

function extreme(rows: readonly Row[], index: number, sign: 1 | -1): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) =>
      best === undefined || Number(row[index]) * sign > Number(best[index]) * sign ? row : best,
    undefined,
  );
}
