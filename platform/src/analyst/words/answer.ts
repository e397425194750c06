/**
 * The answer in markdown: the word that was left out, if any, a sentence with the numbers, in a ranking with the next of it, then which rows were counted.
 * The rows themselves stand beside it, with what was measured. Extremes are told of results that are whole, or that come in
 * their order.
 */
import { groupsToldBy, mainTerm, sameTerm, type Term } from '../plan/plan.js';
import { sidesOf } from '../plan/two-sides.js';
import { isHighestFirst } from '../sql/plan-sql.js';
import { numberText } from './number-text.js';
import { onlyThese } from './only-these.js';
import { capital, escape, inPeriod, list, plural } from './phrases.js';
import { MOST_ALIKE, MOST_LEVEL, RowWords, rankedOf, type Row, type RowParts } from './row-words.js';

export type AnswerParts = RowParts & {
  readonly notes: readonly string[];
  /** Rows that are level with the last of a ranking, or with the one that its place was asked of, and not in the result. */
  readonly level?: readonly Row[];
  /** The word that the data does not know, without which the question was answered. */
  readonly leftOut?: string | undefined;
};

export function answer(parts: AnswerParts): string {
  const lines = new Answer(parts);
  const lead = lines.lead();
  return [lines.leftOut(), lead, lines.details(), lines.notes(lead)].filter((p) => p !== '').join('\n\n');
}

/** Of a row that stands in the table as well, so much is told. */
const MOST_CELLS = 6;
/** So many numbers are told of each group; of more the table tells. */
const MOST_BESIDES = 3;
/** So many groups are told, each with so many of its places. */
const MOST_GROUPS = 5;

class Answer {
  readonly #p: AnswerParts;
  readonly #rows: readonly Row[];
  readonly #said: RowWords;

  constructor(parts: AnswerParts) {
    this.#p = parts;
    this.#said = new RowWords(parts);
    this.#rows = parts.result.data;
  }

  leftOut(): string {
    const { leftOut } = this.#p;
    return leftOut === undefined
      ? ''
      : `I did not use "${escape(leftOut)}": there is nothing called so that you can see in this data.`;
  }

  lead(): string {
    const { plan, names } = this.#p;
    const [first] = this.#rows;
    if (!first || this.#isEmpty(first)) return this.#nothing();
    if (plan.kind === 'groupCount')
      return `**${numberText(Number(first[0]))}** ${plural(names.split(plan.splits[0]!))} have ${this.#bounds()}.`;
    if (plan.kind === 'groupShare')
      return `**${numberText(Number(first[0]) * 100, 1)}%** of ${plural(names.split(plan.splits[0]!))}${this.#whole()} have ${this.#bounds()}.`;
    if (plan.kind === 'groupAverage') {
      const term = plan.terms[0] ?? ({ kind: 'rows' } as const);
      const mean = names.number(term, first[0], this.#said.digits(0, names.quantity(term)));
      return `On average, each ${names.split(plan.splits[0]!)} has **${mean}** ${names.term(term)}.`;
    }
    if (plan.kind === 'rows') return this.#rowsLead(first);
    if (plan.splits.length === 0) return this.#numberLead(first);
    const by = this.#by();
    if (plan.each && by.kind === 'aggregate' && (by.fn === 'max' || by.fn === 'min'))
      return `For each ${names.split(plan.splits[0]!)}: the ${names.row} with the ${names.term(by)}.`;
    if (plan.each)
      return `For each ${names.split(plan.splits[0]!)}: ${this.#end()} by ${names.term(this.#by())}.`;
    return plan.order ? this.#rankingLead(first) : this.#seriesLead();
  }

  /** The groups of which a share is told. */
  #whole(): string {
    const { plan, names } = this.#p;
    return plan.whole === undefined ? '' : ` with ${list(plan.whole.map((h) => names.having(h)))}`;
  }

  /** What is true of each group, or of some of its rows. */
  #bounds(): string {
    const { plan, names } = this.#p;
    if (plan.having.length > 0) return list(plan.having.map((h) => names.having(h)));
    return `${names.rows} ${names.conditions(plan.filters)}`.trim();
  }

  /** Nothing found, or nothing that this viewer may see: the two are not told apart. */
  #nothing(): string {
    const { names, plan } = this.#p;
    const conditions = names.conditions(plan.filters);
    const [split] = plan.splits;
    if (split && plan.having.length > 0)
      return `There is nothing that you can see: no ${names.split(split)} has ${list(plan.having.map((h) => names.having(h)))}${conditions === '' ? '' : `, of ${names.rows} ${conditions}`}.`;
    // Rows may be there, and have no value of what is asked.
    const [term] = plan.terms;
    const isOfValue = plan.kind === 'groups' && !split && term?.kind === 'measure' && !names.isCount(term);
    const value = isOfValue ? ` with a value of ${names.term(term)}` : '';
    return `There is nothing that you can see: no ${names.rows}${conditions === '' ? '' : ` ${conditions}`}${value}${plan.having.length > 0 ? `, with ${list(plan.having.map((h) => names.having(h)))}` : ''}.`;
  }

  #isEmpty(row: Row): boolean {
    const { plan } = this.#p;
    if (plan.kind === 'rows' || plan.splits.length > 0) return false;
    // A share of none of the visible rows is 0; a count of 0 with conditions means that no row is there to be seen.
    return (
      row.every((v) => v === null) ||
      (plan.filters.length > 0 &&
        plan.terms.every((t) => t.kind !== 'share' && t.kind !== 'change') &&
        row.every((v) => v === null || v === 0))
    );
  }

  #numberLead(row: Row): string {
    const { plan, names } = this.#p;
    const [term] = plan.terms;
    if (!term) return '';
    const change = plan.terms.find((t) => t.kind === 'change' && !t.relative);
    if (change?.kind === 'change') return this.#changeLead(row, change);
    const where = names.conditions(plan.filters);
    const tail = where === '' ? '' : `, ${names.rows} ${where}`;
    if (plan.terms.length > 1)
      return `${capital(list(plan.terms.map((t) => `${names.term(t)}: **${this.#said.value(t, row)}**`)))}${tail}.`;
    if (term.kind === 'share')
      return `**${this.#said.value(term, row)}** of ${where === '' ? `all ${names.term(term.of)}` : `${names.term(term.of)} (${where})`} are ${names.conditions(term.when)}.`;
    return `${capital(names.term(term))}: **${this.#said.value(term, row)}**${tail}.`;
  }

  #changeLead(row: Row, change: Extract<Term, { kind: 'change' }>): string {
    const { names, plan } = this.#p;
    const relative = plan.terms.find((t) => t.kind === 'change' && t.relative);
    const percent = relative ? ` (**${this.#said.value(relative, row)}**)` : '';
    const of = change.to.kind === 'when' ? names.term(change.to.of) : names.term(change.to);
    const words = (t: Term): string => (t.kind === 'when' ? t.words : '');
    return `${capital(of)} went from **${this.#said.value(change.from, row)}** ${inPeriod(words(change.from))} to **${this.#said.value(change.to, row)}** ${inPeriod(words(change.to))}: **${this.#said.value(change, row)}**${percent}.`;
  }

  #rowsLead(row: Row): string {
    const { plan, names, written, result } = this.#p;
    const where = names.conditions(plan.filters);
    const cells = written.columns.map(
      (c, i) => `${names.member(c.member ?? c.name)} ${this.#said.cell(c, i, row[i])}`,
    );
    const one = cells.length > MOST_CELLS ? `${cells.slice(0, MOST_CELLS).join(', ')} …` : cells.join(', ');
    const by = plan.order?.by;
    const isOfNumber = /^(?:highest|lowest|most|least|fewest|)$/.test(plan.order?.words ?? '');
    if (plan.offset && by?.kind === 'aggregate')
      return `Number ${plan.offset + 1} of the ${names.rows}${where === '' ? '' : ` ${where}`} by ${names.member(by.of)}: **${one}**.`;
    const some = where === '' ? '' : ` ${where}`;
    const highest =
      by?.kind === 'aggregate' && isOfNumber && names.isAmount(by.of)
        ? `${this.#end()} ${names.member(by.of)}`
        : undefined;
    const end = plan.order?.words || 'first';
    if (plan.limit === 1 && plan.order && result.totalRows > 1)
      return `**${numberText(result.totalRows)}** ${names.rows}${some} ${highest === undefined ? `are level as the ${end}` : `share ${highest}`}${this.#level()}.`;
    if (plan.limit === 1 && plan.order)
      return highest === undefined
        ? `The ${end} ${names.row}${some}: **${one}**.`
        : `The ${names.row}${some} with ${highest}: **${one}**.`;
    if (plan.isWhole && result.totalRows === 1) {
      const asked = cells.slice(0, plan.columns?.length ?? 0);
      const told = asked.length === 0 ? one : list(asked);
      return `The ${names.row}${where === '' ? '' : ` ${where}`}: **${told}**.`;
    }
    const count = numberText(result.totalRows);
    if (plan.limit !== undefined && by?.kind === 'aggregate' && names.isAmount(by.of))
      return `The **${count}** ${result.totalRows === 1 ? names.row : names.rows}${where === '' ? '' : ` ${where}`} with the ${plan.order?.desc === false ? 'lowest' : 'highest'} ${names.member(by.of)}. The first: ${one}.`;
    const shown =
      result.totalRows > this.#rows.length
        ? `; the table holds the first ${numberText(this.#rows.length)}`
        : '';
    return `**${count}** ${result.totalRows === 1 ? names.row : names.rows}${where === '' ? '' : ` ${where}`}${shown}. The first: ${one}.`;
  }

  #by(): Term {
    const { plan } = this.#p;
    return plan.order?.by ?? plan.terms[0] ?? { kind: 'rows' };
  }

  #end(): string {
    const { plan } = this.#p;
    return `the ${plan.limit === 1 || plan.limit === undefined ? '' : `${plan.limit} `}${plan.order?.desc === false ? 'lowest' : 'highest'}`;
  }

  /** What several rows share, of which one was asked for, and what each is called. */
  #level(): string {
    const { plan, written, result } = this.#p;
    const at = written.columns.findIndex(({ member }) => member !== undefined && member === rankedOf(plan));
    const column = written.columns[at];
    const shared = column ? ` (**${this.#said.cell(column, at, this.#rows[0]?.[at])}**)` : '';
    return `${shared}: ${this.#said.called(this.#rows, result.totalRows)}`;
  }

  #rankingLead(row: Row): string {
    const by = this.#by();
    const { plan, names } = this.#p;
    const what =
      plan.order?.words === 'drivers'
        ? `${capital(names.term(by))}, largest first`
        : plan.offset
          ? `Number ${plan.offset + 1} by ${names.term(by)}`
          : this.#superlative(by);
    return `${what}: ${this.#said.alike(this.#rows, row, by, MOST_LEVEL)}${this.#next(by)}.${this.#size(by)}`;
  }

  /** "Most orders", "The lowest average price". */
  #superlative(by: Term): string {
    const { plan, names } = this.#p;
    const isLow = plan.order?.desc === false;
    // "The newest customer" is the last of those who came first some day.
    if (by.kind === 'aggregate' && by.fn === 'min' && names.isTime(by) && !isLow)
      return `The latest first ${names.member(by.of)}`;
    return names.isCount(by)
      ? `${isLow ? 'Fewest' : 'Most'} ${names.term(by)}`
      : names.isTime(by)
        ? `The ${names.term(by)}`
        : `The ${isLow ? 'lowest' : 'highest'} ${names.term(by)}`;
  }

  /** Those behind the first and all that are level with it: the four of a short ranking, two of a long one. */
  #next(by: Term): string {
    const [first = [], ...others] = this.#rows;
    const behind = others.filter((row) => this.#said.value(by, row) !== this.#said.value(by, first));
    const told = behind
      .slice(0, this.#rows.length <= 5 ? 4 : 2)
      .map((row) => `${this.#said.label(row)} (${this.#said.value(by, row)})`);
    return told.length === 0 ? '' : `, ${this.#rows.length === 2 ? 'against' : 'then'} ${list(told)}`;
  }

  /** How large the groups are that a ranking begins with. */
  #size(by: Term): string {
    const { plan, names, written } = this.#p;
    const size = written.columns.findIndex(
      (c) =>
        c.term &&
        !sameTerm(c.term, by) &&
        (c.term.kind === 'rows' || (names.isCount(c.term) && plan.terms.at(-1) === c.term)),
    );
    const term = written.columns[size]?.term;
    if (term === undefined || plan.terms.length !== 2) return this.#besides(by);
    const [first = []] = this.#rows;
    const alike = this.#rows.filter((row) => this.#said.value(by, row) === this.#said.value(by, first));
    const noun = (row: Row): string =>
      row[size] === 1 && names.term(term) === names.rows ? names.row : names.term(term);
    return ` ${list(alike.slice(0, MOST_ALIKE).map((row) => `${this.#said.label(row)} has ${this.#said.value(term, row)} ${noun(row)}`))}.`;
  }

  /** What else was asked of those that a ranking begins with. */
  #besides(by: Term): string {
    const { plan, names } = this.#p;
    const [first] = this.#rows;
    if (!first) return '';
    // The same figure once more would say nothing.
    const isNew = (term: Term): boolean =>
      !sameTerm(term, by) && this.#said.value(term, first) !== this.#said.value(by, first);
    const others = plan.terms.filter((term) => isNew(term) && !/^(?:change|step)$/.test(term.kind));
    if (others.length === 0 || others.length > MOST_BESIDES) return '';
    const told = others.map((term) => `${names.term(term)} **${this.#said.value(term, first)}**`);
    return ` ${capital(this.#said.label(first))}: ${list(told)}.`;
  }

  /** Who else is level with the last of a ranking, and was not asked for. */
  #cutOff(): string[] {
    const { level = [] } = this.#p;
    if (level.length === 0) return [];
    const some = level.length > MOST_LEVEL ? `more than ${MOST_LEVEL} others, ` : '';
    return [
      `Level with ${this.#rows.length === 1 ? 'it' : 'the last of these'}: ${some}${this.#said.called(level, level.length)}.`,
    ];
  }

  #seriesLead(): string {
    const told = this.#toldTerms().map((t) => this.#seriesOf(t));
    return [...this.#things(), ...told].join(' ');
  }

  /** The numbers of a series: each that was asked for, and not what another one is made of or is a size of. */
  #toldTerms(): readonly Term[] {
    const { plan } = this.#p;
    const main = mainTerm(plan);
    const sides = sidesOf(plan);
    const isPlain = (term: Term): boolean => /^(?:measure|aggregate|span|scaled|ratio)$/.test(term.kind);
    if (sides || !plan.terms.every(isPlain) || plan.terms.length > MOST_BESIDES) return sides ?? [main];
    return plan.terms;
  }

  /** How many things there are, where they are what was asked for. */
  #things(): string[] {
    const { plan, names, result } = this.#p;
    const { things } = plan;
    const [split, ...others] = plan.splits;
    if (!things || others.length > 0 || split?.kind !== 'member' || split.name !== things.by) return [];
    const nameless = this.#rows.filter((row) => this.#said.isNameless(row)).length;
    const where = names.conditions(plan.filters);
    const title = things.of ? names.term(things.of) : `different ${plural(names.split(split))}`;
    return [
      `${capital(title)}: **${numberText(result.totalRows - nameless)}**${where === '' ? '' : `, ${names.rows} ${where}`}.`,
    ];
  }

  /** The whole result is told of, or no end but the one that it begins with. */
  #seriesOf(term: Term): string {
    const { plan, names, result } = this.#p;
    const at = this.#said.index(term);
    const rows = this.#rows.filter((r) => r[at] !== null && r[at] !== undefined);
    const title = names.term(term);
    const by = list(groupsToldBy(plan).map((s) => names.split(s)));
    if (rows.length === 0) return this.#nothing();
    // Rows without a value make a group too, which is no answer to where it is highest.
    const named = rows.filter((row) => !this.#said.isNameless(row));
    const rest = rows.find((row) => this.#said.isNameless(row));
    const nameless = rest && named.length > 0 ? `; without a value ${this.#said.value(term, rest)}` : '';
    if (result.totalRows > this.#rows.length) {
      const [split, other] = plan.splits;
      const things = split && !other ? plural(names.split(split)) : 'rows';
      const some = `${numberText(result.totalRows)} ${things}, of which the answer came with the first ${numberText(this.#rows.length)}`;
      const [first] = named;
      const isHighest = first && isHighestFirst(plan) && sameTerm(term, plan.terms[0] ?? term);
      return isHighest
        ? `${capital(title)} by ${by}: highest for ${this.#said.alike(named, first, term)}${nameless}. ${capital(some)}.`
        : `${capital(title)} by ${by}: ${some}.`;
    }
    if (rows.length <= 3 && !plan.terms.some((t) => t.kind === 'step'))
      return `${capital(title)} by ${by}: ${list(rows.map((r) => `${this.#said.label(r)} **${this.#said.value(term, r)}**`))}${this.#since(rows, term)}.`;
    if (rows.some((r) => typeof r[at] !== 'number'))
      return `${capital(title)} by ${by}: from **${this.#said.label(rows[0]!)}** (**${this.#said.value(term, rows[0]!)}**) to **${this.#said.label(rows.at(-1)!)}** (**${this.#said.value(term, rows.at(-1)!)}**).`;
    const step =
      plan.terms.find((t) => t.kind === 'step' && t.relative) ?? plan.terms.find((t) => t.kind === 'step');
    if (step && plan.splits.length === 1) return this.#stepsLead(rows, term, step);
    const [first = rows[0]!] = named;
    const best = named.reduce((a, b) => (Number(b[at]) > Number(a[at]) ? b : a), first);
    const least = named.reduce((a, b) => (Number(b[at]) < Number(a[at]) ? b : a), first);
    if (this.#said.value(term, best) === this.#said.value(term, least))
      return `${capital(title)} by ${by}: the same for each${nameless}.`;
    return `${capital(title)} by ${by}: highest for ${this.#said.alike(named, best, term)}, lowest for ${this.#said.alike(named, least, term)}${nameless}.`;
  }

  /** The last of a series with its change, and the largest changes there were. */
  #stepsLead(rows: readonly Row[], term: Term, step: Term): string {
    const { names, plan } = this.#p;
    const at = this.#said.index(step);
    const changed = rows.filter((r) => typeof r[at] === 'number');
    const last = rows.at(-1)!;
    const told = (row: Row): string => `**${this.#said.label(row)}** (**${this.#said.value(step, row)}**)`;
    const of = changed.reduce((a, b) => (Number(b[at]) > Number(a[at]) ? b : a), changed[0] ?? last);
    const to = changed.reduce((a, b) => (Number(b[at]) < Number(a[at]) ? b : a), changed[0] ?? last);
    const [split] = plan.splits;
    const by = names.split(split!);
    const unit = split?.kind === 'time' ? split.grain : by;
    return `${capital(names.term(term))} by ${by}: ${this.#said.value(term, last)} ${inPeriod(this.#said.label(last))}, the last, ${this.#said.value(step, last)} on the ${unit} before. Highest growth: ${told(of)}, lowest: ${told(to)}.`;
  }

  /** Of two periods, what has changed from the first to the second. */
  #since(rows: readonly Row[], term: Term): string {
    const { plan, names } = this.#p;
    const [a, b] = rows.map((r) => Number(r[this.#said.index(term)]));
    const isSeries = plan.splits.length === 1 && plan.splits[0]?.kind === 'time' && !plan.order;
    if (!isSeries || rows.length !== 2 || a === undefined || b === undefined) return '';
    const from = { kind: 'change', from: term, to: term } as const;
    const digits = this.#said.digits(this.#said.index(term), names.quantity(term));
    if (names.quantity(term).isShare) return '';
    const percent = a > 0 ? `, ${names.number({ ...from, relative: true }, (b - a) / a, 1)}` : '';
    return ` (${names.number({ ...from, relative: false }, b - a, digits)}${percent})`;
  }

  /** One line a group, where each has a ranking of its own. */
  details(): string {
    const { plan, names } = this.#p;
    if (plan.kind !== 'groups' || plan.each !== true) return '';
    const groups = new Map<string, Row[]>();
    const [outer, ...inner] = plan.splits;
    for (const row of this.#rows) {
      const name = this.#said.label(row, outer ? [outer] : []);
      groups.set(name, [...(groups.get(name) ?? []), row]);
    }
    const told = (row: Row): string =>
      `${this.#said.label(row, inner)} (${list(plan.terms.map((t, k) => `${k === 0 ? '' : `${names.term(t)} `}${this.#said.value(t, row)}`))})`;
    return [...groups]
      .slice(0, MOST_GROUPS)
      .map(
        ([name, rows]) =>
          `- ${name}: ${list([...rows.slice(0, MOST_GROUPS).map(told), ...(rows.length > MOST_GROUPS ? [`${rows.length - MOST_GROUPS} more`] : [])])}`,
      )
      .join('\n');
  }

  /** Which rows were counted, where the lead does not say it, and what the question did not say or the answer leaves out. */
  notes(lead: string): string {
    const { plan, names, notes } = this.#p;
    const where = plan.filters.length === 0 ? '' : names.conditions(plan.filters);
    const isTold = where !== '' && lead.includes(where);
    const only = onlyThese(isTold ? { ...plan, filters: [] } : plan, names);
    const lines = [...new Set([...only, ...this.#cutOff(), ...notes])];
    return lines.length === 1 ? lines[0]! : lines.map((line) => `- ${line}`).join('\n');
  }
}
