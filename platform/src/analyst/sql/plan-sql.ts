import { columnOf } from '../lexicon/differences.js';
import type { Filter, Order, Plan, Split, Term } from '../plan/plan.js';
import { sameTerm } from '../plan/plan.js';
import { sidesOf } from '../plan/two-sides.js';
import { addTo, startOf } from '../read/calendar.js';
import { allOf, eachSql, filterSql, numberSql } from './filter-sql.js';

/** A column of the result: of a split, of a term or of a listed member. */
export type Column = {
  readonly name: string;
  readonly split?: Split;
  readonly term?: Term;
  readonly member?: string;
  /** Only orders or places the others. */
  readonly isHelper?: boolean;
};

export type Written = { readonly sql: string; readonly columns: readonly Column[] };

/** @param listed the members that a list of rows shows */
export function planSql(plan: Plan, listed: readonly string[] = []): Written {
  if (plan.kind === 'rows') return rowsSql(plan, listed);
  const columns: Column[] = [];
  const select: string[] = [];
  const add = (sql: string, column: Column): void => {
    const name = columns.some((c) => c.name === column.name)
      ? `${column.name}_${columns.length}`
      : column.name;
    select.push(sql === name ? sql : `${sql} AS ${name}`);
    columns.push({ ...column, name });
  };
  for (const split of plan.splits)
    for (const [sql, name, isHelper] of splitSql(split))
      add(sql, { name, split, ...(isHelper ? { isHelper } : {}) });
  const width = columns.length;
  if (plan.kind === 'groupCount') {
    return {
      sql: lines([
        `SELECT COUNT(*) OVER () AS groups`,
        `FROM ${plan.view}`,
        where(plan),
        `GROUP BY ${plan.splits.flatMap((s) => splitSql(s).map(([sql]) => sql)).join(', ')}`,
        having(plan.having),
        'LIMIT 1',
      ]),
      columns: [{ name: 'groups' }],
    };
  }
  if (plan.kind === 'groupShare') {
    const met = boundsSql(plan.having).join(' AND ');
    return {
      sql: lines([
        `SELECT AVG(CASE WHEN ${met} THEN 1.0 ELSE 0 END) OVER () AS share`,
        `FROM ${plan.view}`,
        where(plan),
        `GROUP BY ${plan.splits.flatMap((s) => splitSql(s).map(([sql]) => sql)).join(', ')}`,
        having(plan.whole),
        'LIMIT 1',
      ]),
      columns: [{ name: 'share' }],
    };
  }
  if (plan.kind === 'groupAverage') {
    const [term] = plan.terms;
    return {
      sql: lines([
        `SELECT AVG(${term ? termSql(term) : 'COUNT(*)'}) OVER () AS average`,
        `FROM ${plan.view}`,
        where(plan),
        `GROUP BY ${plan.splits.flatMap((s) => splitSql(s).map(([sql]) => sql)).join(', ')}`,
        having(plan.having),
        'LIMIT 1',
      ]),
      columns: [{ name: 'average', ...(term ? { term } : {}) }],
    };
  }
  const series = plan.splits.find((s) => s.kind === 'time');
  for (const term of plan.terms)
    add(termSql(term, undefined, seriesOf(plan, series)), { name: termName(term), term });
  const stepped = oneStepBack(plan, series);
  const parts = plan.each && plan.limit !== undefined && plan.order ? [eachPlace(plan, plan.order)] : [];
  const level = levelSql(plan);
  const only = [stepped?.only, level, parts.length > 0 ? `place <= ${plan.limit}` : undefined];
  const sql = lines([
    `SELECT ${[...select, ...parts].join(',\n  ')}`,
    `FROM ${plan.view}`,
    where(stepped?.plan ?? plan),
    width > 0 ? `GROUP BY ${Array.from({ length: width }, (_, i) => i + 1).join(', ')}` : '',
    having(plan.having),
    qualify(only),
    orderBy(plan, columns, parts.length > 0, level !== undefined),
    level === undefined && !plan.each ? limitSql(plan) : '',
  ]);
  return { sql, columns: parts.length > 0 ? [...columns, { name: 'place' }] : columns };
}

const lines = (parts: readonly string[]): string => parts.filter((p) => p !== '').join('\n');

function where(plan: Plan): string {
  const conditions = plan.filters.map(filterSql);
  return conditions.length === 0 ? '' : `WHERE ${conditions.join('\n  AND ')}`;
}

/** The first of the periods that are told is held against the one before it, which is read and not told. */
function oneStepBack(
  plan: Plan,
  series: Split | undefined,
): { readonly plan: Plan; readonly only: string } | undefined {
  if (series?.kind !== 'time' || !plan.terms.some(({ kind }) => kind === 'step')) return undefined;
  const at = plan.filters.findIndex((f) => f.on === 'period' && f.member === series.name);
  const filter = plan.filters[at];
  if (filter?.on !== 'period' || filter.negate === true || filter.periods.length > 1) return undefined;
  const [period] = filter.periods;
  if (period?.from === undefined || startOf(period.from, series.grain) !== period.from) return undefined;
  const periods = [{ ...period, from: addTo(period.from, -1, series.grain) }];
  return {
    plan: { ...plan, filters: plan.filters.with(at, { ...filter, periods }) },
    only: `DATE_TRUNC('${series.grain}', ${series.name}) >= TIMESTAMP '${period.from}'`,
  };
}

const boundsSql = (bounds: Plan['having']): string[] =>
  bounds.map((h) => `${termSql(h.term)} ${h.op} ${numberSql(h.value)}`);

function having(bounds: Plan['having'] = []): string {
  const conditions = boundsSql(bounds);
  return conditions.length === 0 ? '' : `HAVING ${conditions.join(' AND ')}`;
}

const qualify = (conditions: readonly (string | undefined)[]): string => {
  const all = conditions.filter((c) => c !== undefined);
  return all.length === 0 ? '' : `QUALIFY ${all.join(' AND ')}`;
};

const limitSql = ({ limit, offset }: Plan): string =>
  limit === undefined ? '' : `LIMIT ${limit}${offset ? ` OFFSET ${offset}` : ''}`;

/** In which order a ranking is: fractions that were added up differ far behind what is read of them. */
const rankedBy = ({ by, desc, isWorkedOut }: Order): string =>
  `ORDER BY ${isWorkedOut === true ? `ROUND(${termSql(by)}, 6)` : termSql(by)} ${desc ? 'DESC' : 'ASC'}`;

/** "The largest" are all that are level with it. Of what a window tells already no window can be asked. */
function levelSql({ kind, limit, offset, each, order }: Plan): string | undefined {
  if (limit !== 1 || offset || each || !order) return undefined;
  const { by, desc } = order;
  // Many rows are not put in order for the first of them.
  if (kind === 'rows')
    return by.kind === 'aggregate' ? `${by.of} = ${desc ? 'MAX' : 'MIN'}(${by.of}) OVER ()` : undefined;
  return termSql(by).includes(' OVER ') ? undefined : `RANK() OVER (${rankedBy(order)}) = 1`;
}

/** The place of a row inside its group: of one that is asked for all that are level have the same. */
function eachPlace({ splits: [outer, ...inner], limit }: Plan, order: Order): string {
  const ties = limit === 1 ? [] : inner.flatMap((s) => splitSql(s).map(([sql]) => sql));
  const by = [rankedBy(order), ...ties].join(', ');
  const within = outer ? (splitSql(outer)[0]?.[0] ?? '1') : '1';
  return `${limit === 1 ? 'RANK' : 'ROW_NUMBER'}() OVER (PARTITION BY ${within} ${by}) AS place`;
}

function orderBy(plan: Plan, columns: readonly Column[], isRanked: boolean, isLevel: boolean): string {
  const at = (column: Column | undefined): number => (column ? columns.indexOf(column) + 1 : 0);
  const { order } = plan;
  const splits = columns.filter((c) => c.split);
  if (isRanked) return `ORDER BY ${columns.length + 1}, ${splits.map((c) => at(c)).join(', ')}`;
  if (order) {
    const term = columns.find((c) => c.term && sameTerm(c.term, order.by));
    const by = term ? String(at(term)) : termSql(order.by);
    const ties = splits.map((c) => at(c)).join(', ');
    if (isLevel && ties !== '') return `ORDER BY ${ties}`;
    return `ORDER BY ${by} ${order.desc ? 'DESC' : 'ASC'}${ties === '' ? '' : `, ${ties}`}`;
  }
  if (splits.length === 0) return '';
  const calendar = splits.filter((c) => isOrdered(c.split, c.isHelper === true));
  const rest = splits.filter((c) => !calendar.includes(c) && !isNamed(c, splits));
  const place = (c: Column): number | string =>
    c.split?.kind === 'cases' && c.split.orderedBy !== undefined
      ? `MIN(${c.split.orderedBy})`
      : c.split?.kind === 'member' && c.split.inOrder
        ? `MIN(${ownOrder(c.split.name, c.split.inOrder)})`
        : at(c);
  if (calendar.length > 0) return `ORDER BY ${[...calendar, ...rest].map(place).join(', ')}`;
  // Of two sides neither is what the rows are ranked by.
  const [first] = sidesOf(plan) ? [] : columns.filter((c) => c.term);
  return `ORDER BY ${first ? `${at(first)} DESC, ` : ''}${splits.map((c) => at(c)).join(', ')}`;
}

const ownOrder = (name: string, values: readonly string[]): string =>
  `CASE ${values.map((value, i) => `WHEN ${name} = '${value.replaceAll("'", "''")}' THEN ${i + 1}`).join(' ')} END`;

/** Whether groups come in the order of their first number, so that the first of them is the highest of all. */
export const isHighestFirst = ({ kind, each, order, splits, terms }: Plan): boolean =>
  !sidesOf({ terms }) &&
  kind === 'groups' &&
  !each &&
  !order &&
  splits.length > 0 &&
  !splits.some((split) => isOrdered(split, true));

/** A weekday's name is ordered by its number. */
const isNamed = (column: Column, all: readonly Column[]): boolean =>
  all.some((c) => c.isHelper === true && c.split === column.split) && column.isHelper !== true;

function isOrdered(split: Split | undefined, isHelper: boolean): boolean {
  if (split?.kind === 'part') return isHelper || split.part === 'hour';
  if (split?.kind === 'cases') return split.orderedBy !== undefined;
  if (split?.kind === 'member') return split.isNumber === true || split.inOrder !== undefined;
  return split?.kind === 'time' || split?.kind === 'bucket' || split?.kind === 'decade';
}

/** SQL, column name, and whether the column only orders. */
export function splitSql(split: Split): [string, string, boolean?][] {
  switch (split.kind) {
    case 'member':
      return [
        [eachSql(split.name, split.list), split.name],
        ...(split.beside === undefined ? [] : [[split.beside, split.beside] as [string, string]]),
        ...Object.values(split.place ?? {}).map((name): [string, string, boolean] => [name, name, true]),
      ];
    case 'time':
      return [[`DATE_TRUNC('${split.grain}', ${split.name})`, split.grain]];
    case 'part':
      if (split.part === 'hour') return [[`HOUR(${split.name})`, 'hour']];
      if (split.part === 'month')
        return [
          [`MONTHNAME(${split.name})`, 'month_name'],
          [`MONTH(${split.name})`, 'month_number', true],
        ];
      return [
        [`DAYNAME(${split.name})`, 'weekday'],
        [`ISODOW(${split.name})`, 'weekday_number', true],
      ];
    case 'weekend':
      return [[`CASE WHEN ISODOW(${split.name}) >= 6 THEN 'Weekend' ELSE 'Weekday' END`, 'part_of_week']];
    case 'bucket':
      return [
        [
          `FLOOR(${split.name} / ${numberSql(split.size ?? 1)}) * ${numberSql(split.size ?? 1)}`,
          `${split.name}_from`,
        ],
      ];
    case 'decade': {
      const year = split.isYear === true ? split.name : `YEAR(${split.name})`;
      return [[`FLOOR(${year} / 10) * 10`, 'decade']];
    }
    case 'cases':
      return [
        [
          `CASE ${split.cases.map((c) => `WHEN ${allOf(c.filters)} THEN '${c.label.replaceAll("'", "''")}'`).join(' ')} END`,
          'part',
        ],
      ];
  }
}

export function termName(term: Term): string {
  switch (term.kind) {
    case 'measure':
      return term.name;
    case 'rows':
      return 'row_count';
    case 'aggregate':
      return term.fn === 'quantile'
        ? `p${Math.round((term.at ?? 0) * 100)}_${term.of}`
        : term.fn === 'distinct'
          ? `different_${term.of}`
          : `${term.fn}_${columnOf(term.of).replace(/\W+/g, '_').replace(/^_|_$/g, '')}`;
    case 'span':
      return `${term.fn === 'quantile' ? `p${Math.round((term.at ?? 0) * 100)}` : term.fn}_${term.unit}_from_${term.from}_to_${term.to}`;
    case 'correlation':
      return 'correlation';
    case 'ratio':
      return term.isShare ? 'share' : `${termName(term.of)}_per_${termName(term.per)}`;
    case 'pace':
      return `${termName(term.of)}_per_${term.grain}`;
    case 'share':
      return 'share';
    case 'scaled':
      return `${termName(term.of)}_in_${term.unit}`;
    case 'part':
      return `share_of_${termName(term.of)}`;
    case 'when':
      return `${termName(term.of)}_${term.words.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
    case 'change':
      return term.relative ? 'growth' : 'change';
    case 'step':
      return term.relative ? 'growth' : 'change';
  }
}

const withinSql = (split: Split | undefined): string =>
  split === undefined ? '' : `PARTITION BY ${splitSql(split)[0]?.[0] ?? '1'}`;

type Series = { readonly order: string; readonly within?: string };

function seriesOf(plan: Plan, split: Split | undefined): Series | undefined {
  if (split?.kind !== 'time') return undefined;
  const others = plan.splits.filter((s) => s !== split).map((s) => splitSql(s)[0]?.[0] ?? '1');
  return {
    order: `DATE_TRUNC('${split.grain}', ${split.name})`,
    ...(others.length > 0 ? { within: others.join(', ') } : {}),
  };
}

const secondsOf = { minutes: 60, hours: 3600, days: 86_400 } as const;

/** @param when a condition on the rows that the term is worked out from */
export function termSql(term: Term, when?: string, series?: Series): string {
  const filter = when === undefined ? '' : ` FILTER (WHERE ${when})`;
  switch (term.kind) {
    case 'measure':
      return `MEASURE(${term.name})${filter}`;
    case 'rows':
      return `COUNT(*)${filter}`;
    case 'aggregate':
      if (term.fn === 'distinct') return `COUNT(DISTINCT ${eachSql(term.of, term.list)})${filter}`;
      if (term.fn === 'quantile') return `QUANTILE_CONT(${term.of}, ${numberSql(term.at ?? 0.5)})${filter}`;
      return `${term.fn.toUpperCase()}(${term.of})${filter}`;
    case 'span': {
      const length = `DATE_DIFF('second', ${term.from}, ${term.to})`;
      const worked =
        term.fn === 'quantile'
          ? `QUANTILE_CONT(${length}, ${numberSql(term.at ?? 0.5)})`
          : `${term.fn.toUpperCase()}(${length})`;
      return `${worked}${filter} / ${secondsOf[term.unit]}.0`;
    }
    case 'correlation':
      return `CORR(${term.of}, ${term.with})${filter}`;
    case 'ratio': {
      const both = (term.both ?? []).map((name) => `${name} IS NOT NULL`);
      const rows =
        when === undefined && both.length === 0
          ? undefined
          : [...(when === undefined ? [] : [when]), ...both].join(' AND ');
      return `1.0 * ${termSql(term.of, rows)} / NULLIF(${termSql(term.per, rows)}, 0)`;
    }
    case 'pace':
      return `1.0 * ${termSql(term.of, when)} / NULLIF(COUNT(DISTINCT DATE_TRUNC('${term.grain}', ${term.member}))${filter}, 0)`;
    case 'share': {
      const part = [...(when === undefined ? [] : [when]), allOf(term.when)].join(' AND ');
      return `1.0 * COALESCE(${termSql(term.of, part)}, 0) / NULLIF(${termSql(term.of, when)}, 0)`;
    }
    case 'scaled':
      // Hours in minutes are times sixty, and no division by a part of one that never ends.
      return term.size < 1
        ? `${numberSql(Math.round(1 / term.size))} * ${termSql(term.of, when)}`
        : `1.0 * ${termSql(term.of, when)} / ${numberSql(term.size)}`;
    case 'part':
      return `1.0 * ${termSql(term.of)} / NULLIF(${term.whole === undefined ? `SUM(${termSql(term.of)}) OVER (${withinSql(term.within)})` : numberSql(term.whole)}, 0)`;
    case 'when':
      return termSql(term.of, [...(when === undefined ? [] : [when]), allOf(term.filters)].join(' AND '));
    case 'change': {
      const [a, b] = [termSql(term.from), termSql(term.to)];
      return term.relative
        ? `1.0 * (${b} - ${a}) / NULLIF(${a}, 0)`
        : `COALESCE(${b}, 0) - COALESCE(${a}, 0)`;
    }
    case 'step': {
      const now = termSql(term.of);
      const over = series
        ? `OVER (${series.within ? `PARTITION BY ${series.within} ` : ''}ORDER BY ${series.order})`
        : 'OVER ()';
      const last = `LAG(${now}) ${over}`;
      return term.relative ? `1.0 * (${now} - ${last}) / NULLIF(${last}, 0)` : `${now} - ${last}`;
    }
  }
}

function rowsSql(plan: Plan, listed: readonly string[]): Written {
  const level = levelSql(plan);
  const order =
    plan.order?.by.kind === 'aggregate'
      ? `ORDER BY ${plan.order.by.of} ${plan.order.desc ? 'DESC' : 'ASC'}${plan.order.then === undefined ? '' : `, ${plan.order.then}`}`
      : '';
  return {
    sql: lines([
      `SELECT ${listed.map((name) => (columnOf(name) === name ? name : `${name} AS ${columnOf(name)}`)).join(', ')}`,
      `FROM ${plan.view}`,
      where(plan),
      qualify([level]),
      order,
      level === undefined ? limitSql(plan) : '',
    ]),
    columns: listed.map((name) => ({ name: columnOf(name), member: name })),
  };
}

/** What a term comes to over all rows that are asked about, whichever groups they stand in. */
export const wholeSql = (plan: Plan, term: Term): string =>
  lines([`SELECT ${termSql(term)} AS whole`, `FROM ${plan.view}`, where(plan)]);

/** What the groups of a plan come to on average: of what adds up their mean, else the same measure over all rows. */
export function averageSql(plan: Plan, term: Term, isSum: boolean): string {
  const groups = plan.splits.flatMap((s) => splitSql(s).map(([sql]) => sql)).join(', ');
  return lines([
    isSum ? `SELECT AVG(${termSql(term)}) OVER () AS average` : `SELECT ${termSql(term)} AS average`,
    `FROM ${plan.view}`,
    where(plan),
    isSum ? `GROUP BY ${groups}\nLIMIT 1` : '',
  ]);
}

/** The range of a number over the rows asked about, from which the steps of its distribution are made. */
export const rangeSql = (plan: Plan, name: string): string => {
  const conditions = [...plan.filters.map((f: Filter) => filterSql(f)), `${name} IS NOT NULL`];
  return lines([
    `SELECT MIN(${name}) AS lowest, MAX(${name}) AS highest, QUANTILE_CONT(${name}, 0.99) AS nearly_highest, QUANTILE_CONT(${name}, 0.01) AS nearly_lowest`,
    `FROM ${plan.view}`,
    `WHERE ${conditions.join(' AND ')}`,
  ]);
};
