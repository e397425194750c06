/** What things are called in titles and sentences, and how their numbers are written. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { stem } from '../lexicon/tokens.js';
import type { Comparison, Filter, Having, Split, Term } from '../plan/plan.js';
import { periodName } from '../read/calendar.js';
import type { Facts } from '../read/draft.js';
import { endOfMoment } from '../read/times/going-on.js';
import { currencySign, hourText, isHour, moneyText, numberText, timeText } from './number-text.js';
import {
  escape,
  functionWords,
  inPeriod,
  isOfStanding,
  linkOf,
  list,
  lowerFirst,
  partWords,
  percentileWords,
  plural,
  shortUnits,
  timed,
  timeWords,
} from './phrases.js';

/** What the numbers of a term are: shares of one, and of which member they have their unit. */
export type Quantity = { readonly isShare: boolean; readonly member?: Member | undefined };

const comparisonWords: Readonly<Record<Comparison, string>> = {
  '=': 'exactly',
  '<>': 'other than',
  '<': 'under',
  '<=': 'at most',
  '>': 'over',
  '>=': 'at least',
};

/** Names and numbers of one view. */
export class Names {
  readonly #lexicon: Lexicon;
  readonly #facts: Facts;

  constructor(lexicon: Lexicon, facts: Facts) {
    this.#lexicon = lexicon;
    this.#facts = facts;
  }

  get rows(): string {
    return this.#facts.rowNoun.many;
  }

  get row(): string {
    return this.#facts.rowNoun.one;
  }

  /** "Gross" of the "gross of each film", where each row is a film. */
  member(name: string): string {
    const member = this.#lexicon.member(name);
    const { root } = this.#lexicon.view;
    const isOwn = member !== undefined && [...member.cubes].every((cube) => cube === root);
    const title = lowerFirst(member?.title ?? name);
    return isOwn && member.kind === 'dimension' ? title.replace(/ of each .+$/, '') : title;
  }

  term(term: Term): string {
    switch (term.kind) {
      case 'measure':
        return this.member(term.name);
      case 'rows':
        return this.rows;
      case 'aggregate':
        return term.fn === 'quantile'
          ? `${percentileWords(term.at)} ${this.member(term.of)}`
          : term.fn === 'distinct'
            ? `different ${plural(this.member(term.of))}`
            : `${(this.isTime(term) ? timeWords : functionWords)[term.fn]} ${this.member(term.of)}`;
      case 'span':
        return `${term.fn === 'quantile' ? percentileWords(term.at) : functionWords[term.fn]} ${term.unit} from ${this.member(term.from)} to ${this.member(term.to)}`;
      case 'correlation':
        return `correlation of ${this.member(term.of)} and ${this.member(term.with)}`;
      case 'ratio':
        return term.isShare
          ? `share of ${this.term(term.of)} in ${this.term(term.per)}`
          : `${this.term(term.of)} per ${this.#one(term.per)}`;
      case 'pace':
        return `${this.term(term.of)} per ${term.grain}`;
      case 'share':
        return `share of ${this.term(term.of)} ${this.conditions(term.when)}`;
      case 'scaled': {
        const name = this.term(term.of);
        const own = /\b(?:seconds?|minutes?|mins?|hours?|days?)\b/;
        return own.test(name) ? name.replace(own, term.unit) : `${name} in ${term.unit}`;
      }
      case 'part':
        return `share of ${this.term(term.of)}${term.within ? ` in each ${this.split(term.within)}` : ''}`;
      case 'when': {
        const [side, more] = term.filters;
        // "Delayed trains" are trains.
        if (side?.on === 'segment' && side.negate !== true && !more && this.term(term.of) === this.rows)
          return this.member(side.member);
        return term.filters.every((f) => f.on === 'empty' || f.on === 'values' || f.on === 'number')
          ? `${this.term(term.of)} ${this.conditions(term.filters)}`
          : `${this.term(term.of)} ${inPeriod(term.words)}`;
      }
      case 'change':
        return `${term.relative ? 'growth' : 'change'} of ${this.term(term.from.kind === 'when' ? term.from.of : term.from)}`;
      case 'step':
        return `${term.relative ? 'growth' : 'change'} of ${this.term(term.of)}`;
    }
  }

  #one(term: Term): string {
    const member = term.kind === 'measure' ? this.#lexicon.member(term.name) : undefined;
    if (term.kind === 'rows' || (member?.aggType === 'count' && member.rowFilter === undefined))
      return this.row;
    return term.kind === 'aggregate' ? this.member(term.of) : this.term(term).replace(/s$/, '');
  }

  /** One of the values of a list: "genre" of "genres". */
  #single(name: string): string {
    return this.member(name).replace(/[\p{L}]+$/u, stem);
  }

  split(split: Split): string {
    switch (split.kind) {
      case 'member':
        return split.list === undefined ? this.member(split.name) : this.#single(split.name);
      case 'time':
        return this.#isUsual(split.name) ? split.grain : `${split.grain} of ${this.member(split.name)}`;
      case 'part':
        return split.part === 'month'
          ? 'month of the year'
          : split.part === 'hour'
            ? 'hour of the day'
            : 'day of the week';
      case 'weekend':
        return 'weekend or weekday';
      case 'bucket':
        return `${this.member(split.name)}${split.size === undefined ? '' : ` in steps of ${this.amount(this.#lexicon.member(split.name), split.size)}`}`;
      case 'decade':
        return this.#isUsual(split.name) ? 'decade' : `decade of ${this.member(split.name)}`;
      case 'cases':
        return lowerFirst(split.title);
    }
  }

  /** The time that goes without saying. */
  #isUsual(name: string): boolean {
    const times = this.#lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
    const member = times.find((m) => m.name === name);
    return member !== undefined && (times.length === 1 || this.#isMain(member)) && !isOfStanding(member);
  }

  /** The default of the rows themselves, and no other table's. */
  #isMain({ hints, cubes }: Member): boolean {
    return hints.default === true && cubes.has(this.#lexicon.view.root);
  }

  /** `with country FR and delay over 15 min`, empty without conditions. */
  conditions(filters: readonly Filter[]): string {
    const times = filters.flatMap((f) => (f.on === 'period' ? [f.member] : []));
    // What is in a period is there.
    const isSaid = (f: Filter): boolean => f.on === 'empty' && f.negate === true && times.includes(f.member);
    const told = filters.filter((f) => !('isOwn' in f && f.isOwn === true) && !isSaid(f));
    return list(
      told.map((f) => {
        // Of two times each is named, and one that is not the usual one.
        const isTold = f.on === 'period' && (times.some((t) => t !== f.member) || !this.#isUsual(f.member));
        return isTold
          ? timed(this.member(f.member), isOfStanding(this.#lexicon.member(f.member)), this.filter(f))
          : this.filter(f);
      }),
    );
  }

  /** A number that only tells which one it is has no other near it: "order number 12345". */
  #comparison(member: string, op: Comparison): string {
    return op === '=' && this.#lexicon.member(member)?.hints.code === true ? '' : `${comparisonWords[op]} `;
  }

  filter(filter: Filter): string {
    const not = 'negate' in filter && filter.negate === true;
    switch (filter.on) {
      case 'values':
        if (typeof filter.values[0] === 'boolean')
          return `${filter.values[0] === not ? 'not ' : ''}${this.member(filter.member).replace(/^is /, '')}`;
        return `with ${filter.list === undefined ? this.member(filter.member) : this.#single(filter.member)} ${not ? 'other than ' : ''}${list(
          filter.values.map((v) => this.value(filter.member, v)),
          'or',
        )}`;
      case 'number':
        if (filter.op === '>' && filter.value === 0) return `with any ${this.member(filter.member)}`;
        return `with ${this.member(filter.member)} ${this.#comparison(filter.member, filter.op)}${this.amount(this.#lexicon.member(filter.member), filter.value)}`;
      case 'segment':
        return `${not ? 'not ' : ''}among "${this.member(filter.member)}"`;
      case 'empty':
        // A time that is called by what happened then: "closed", "not closed".
        if (this.#lexicon.member(filter.member)?.type === 'time' && this.member(filter.member).endsWith('ed'))
          return `${not ? '' : 'not '}${this.member(filter.member)}`;
        return `${not ? 'with' : 'without'} ${this.member(filter.member)}`;
      case 'period':
        if (filter.words !== undefined) return filter.words;
        return `${not ? 'outside' : 'in'} ${list(
          filter.periods.map((p) => p.words),
          'or',
        )}`.replace(/^in (?=\S)/, (link) => linkOf(filter.periods[0]?.words ?? '', link));
      case 'part':
        return `${not ? 'not ' : ''}${partWords(filter.part, filter.values)}`;
      case 'same':
        if (filter.op !== undefined)
          return this.#against(filter.member, filter.op, filter.other, filter.times);
        return `with ${not ? 'different' : 'the same'} ${this.member(filter.member)} and ${this.member(filter.other)}`;
      case 'span': {
        const length = `${comparisonWords[filter.op]} ${numberText(filter.value)} ${filter.unit}`;
        return `with ${this.member(filter.to)} ${length} after ${this.member(filter.from)}`;
      }
      case 'absent': {
        const when = list(
          filter.periods.map((p) => p.words),
          'or',
        );
        const where = filter.where ? ` ${this.conditions(filter.where)}` : '';
        const whose =
          filter.view === this.#lexicon.view.name ? `of ${plural(this.member(filter.member))} ` : '';
        return `${whose}without ${filter.rows} that you can see${where}${when === '' ? '' : ` ${inPeriod(when)}`}`;
      }
      case 'any': {
        const end = endOfMoment(filter);
        if (end !== undefined) return `still without ${this.member(end)} then`;
        const none = noneOf(filter.of);
        if (none !== undefined) return `${not ? 'with' : 'without'} ${this.member(none)}`;
        return `${not ? 'neither ' : ''}${list(
          filter.of.map((f) => this.conditions(f)),
          not ? 'nor' : 'or',
        )}`;
      }
    }
  }

  /** "With delivered later than promised": times come later, numbers are larger. */
  #against(member: string, op: '>' | '<=' | '<' | '>=', other: string, times?: number): string {
    if (times !== undefined || op === '>=') {
      const of = times === undefined ? '' : `${numberText(times)} times `;
      return `with ${this.member(member)} ${comparisonWords[op]} ${of}${this.member(other)}`;
    }
    const isTime = this.#lexicon.member(member)?.type === 'time';
    if (op === '<')
      return `with ${this.member(member)} ${isTime ? 'earlier than' : 'under'} ${this.member(other)}`;
    const than = op === '>' ? (isTime ? 'later than' : 'over') : isTime ? 'no later than' : 'no more than';
    return `with ${this.member(member)} ${than} ${this.member(other)}`;
  }

  having(having: Having): string {
    if (having.against === 'average') {
      const side = having.op.startsWith('>') ? 'above' : 'below';
      return `${this.term(having.term)} ${side} that of all ${this.rows}, ${this.number(having.term, having.value)}`;
    }
    // "No rows with snow", "rows with snow": none of them, or some.
    const { term, op, value } = having;
    if (term.kind === 'when' && this.#isCount(term.of) && value === 0 && /^[=>]$/.test(op))
      return `${op === '=' ? 'no ' : ''}${this.term(term)}`;
    const words = `${comparisonWords[having.op]} ${this.number(having.term, having.value)}`;
    // "At least 50 tickets with CSAT".
    const isSome = term.kind === 'when' && this.#isCount(term.of);
    return isSome || this.#isCount(having.term)
      ? `${words} ${this.term(having.term)}`
      : `${this.term(having.term)} ${words}`;
  }

  #isCount(term: Term): boolean {
    const kind = term.kind === 'measure' ? this.#lexicon.member(term.name)?.aggType : undefined;
    return term.kind === 'rows' || kind === 'count' || kind === 'countDistinct';
  }

  /** A value with the name that the model gives it. */
  value(member: string, value: unknown): string {
    if (value === null || value === undefined) return 'no value';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (/(?:^|_)hour(?:_of_day)?$/.test(member) && isHour(value)) return hourText(value);
    const text =
      typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
    const [name] = [this.#lexicon.member(member)?.hints.values?.[text] ?? []].flat();
    return name === undefined || name === text ? escape(text) : `${escape(name)} (${escape(text)})`;
  }

  cell(split: Split, value: unknown): string {
    if (split.kind === 'time' && typeof value === 'string') return periodName(value, split.grain);
    if (split.kind === 'part' && split.part === 'hour' && isHour(value)) return hourText(value);
    if (split.kind === 'decade' && typeof value === 'number') return `${value}s`;
    if (split.kind === 'bucket' && typeof value === 'number') {
      const member = this.#lexicon.member(split.name);
      const [from, to] = [value, value + (split.size ?? 1)].map((end) => this.amount(member, end));
      // The unit is told once: "0 to 500 miles".
      const [unit = ''] = / \D+$/.exec(to ?? '') ?? [];
      return `${unit !== '' && from?.endsWith(unit) === true ? from.slice(0, -unit.length) : from} to ${to}`;
    }
    return split.kind === 'member'
      ? this.value(split.name, value)
      : escape(typeof value === 'string' ? value : 'no value');
  }

  /**
   * A term's number with its unit.
   *
   * @param digits after the point, as its column has them.
   */
  number(term: Term, value: unknown, digits?: number): string {
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? timeText(value) : escape(value);
    if (typeof value !== 'number') return 'no value';
    const { isShare, member } = this.quantity(term);
    const text = isShare ? `${numberText(value * 100, digits)}%` : this.amount(member, value, digits);
    if (term.kind !== 'change' && term.kind !== 'step') return text;
    return value > 0 ? `+${text}` : text.replace('-', '−');
  }

  /** Whether it is a moment, of which one is the latest and none the highest. */
  isTime(term: Term): boolean {
    return term.kind === 'aggregate' && this.#lexicon.member(term.of)?.type === 'time';
  }

  /** Whether its values are numbers that one can be the highest of. */
  isAmount(name: string): boolean {
    const member = this.#lexicon.member(name);
    return member?.type === 'number' && member.hints.code !== true;
  }

  /** Whether it says how many, and not how much. */
  isCount(term: Term): boolean {
    if (term.kind === 'rows') return true;
    if (term.kind === 'when') return this.isCount(term.of);
    if (term.kind === 'aggregate') return term.fn === 'distinct';
    const aggType = term.kind === 'measure' ? this.#lexicon.member(term.name)?.aggType : undefined;
    return aggType === 'count' || aggType === 'countDistinct';
  }

  quantity(term: Term): Quantity {
    switch (term.kind) {
      case 'share':
      case 'part':
        return { isShare: true };
      case 'measure':
        return this.#quantityOf(term.name);
      case 'aggregate':
        return term.fn === 'distinct' ? { isShare: false } : this.#quantityOf(term.of);
      case 'scaled': {
        const { member } = this.quantity(term.of);
        return { isShare: false, member: member && { ...member, unit: shortUnits[term.unit] } };
      }
      case 'ratio':
        return term.isShare ? { isShare: true } : this.quantity(term.of);
      case 'change':
        return term.relative ? { isShare: true } : this.quantity(term.to);
      case 'step':
        return term.relative ? { isShare: true } : this.quantity(term.of);
      case 'when':
      case 'pace':
        return this.quantity(term.of);
      case 'span':
        return { isShare: false, member: this.#lengthIn(term.unit, term.to) };
      case 'rows':
      case 'correlation':
        return { isShare: false };
    }
  }

  /** A length of time is told like a number of the model that has its unit. */
  #lengthIn(unit: string, name: string): Member | undefined {
    const member = this.#lexicon.member(name);
    return member && { ...member, type: 'number', unit };
  }

  #quantityOf(name: string): Quantity {
    const member = this.#lexicon.member(name);
    return { isShare: member?.format === 'percent', member };
  }

  amount(member: Member | undefined, value: number, digits?: number): string {
    if (!member) return numberText(value, digits);
    if (member.format === 'percent') return `${numberText(value * 100, digits)}%`;
    if (isCode(member)) return String(value);
    const sign = currencySign(this.#currency(member));
    if (sign !== undefined) return moneyText(value, sign, digits);
    const unit = this.unit(member);
    return unit === undefined ? numberText(value, digits) : `${numberText(value, digits)} ${unit}`;
  }

  /** What the numbers of a member are, as they are told: `€`, `min`. */
  unit(member: Member | undefined): string | undefined {
    if (member === undefined || member.format === 'percent' || isCode(member)) return undefined;
    const currency = this.#currency(member);
    return currencySign(currency)?.trim() ?? currency ?? member.unit;
  }

  #currency(member: Member): string | undefined {
    return member.format === 'currency' ? (member.unit ?? this.#facts.currency) : undefined;
  }
}

const isCode = (member: Member): boolean => member.hints.code === true || /(?:^|_)year$/.test(member.name);

/** No number, or one of nothing: of which member that is said. */
function noneOf(of: readonly (readonly Filter[])[]): string | undefined {
  const [first, second] = [of[0]?.[0], of[1]?.[0]];
  const isNone = first?.on === 'empty' && second?.on === 'number' && second.op === '=' && second.value === 0;
  return isNone && of.length === 2 && first.member === second.member ? first.member : undefined;
}
