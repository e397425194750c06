/**
 * Reports: rows that are aggregates, such as a day of a channel. Nobody asks how many rows there are, what they sum up
 * is what people count, and the names of their tools are short ("Impr.", "CTR", "Conv. value / cost").
 */
import type { Column } from './column.js';
import type { DraftMeasure } from './draft-member.js';
import { columnSql } from './column-facts.js';
import type { Rate } from './rates.js';
import { areThings, inFull } from './weights.js';
import { inSentence, memberName, plural, singular } from './words.js';
import { wordTable } from '../../word-table.js';

type Report = { readonly columns: readonly Column[]; readonly rates: ReadonlyMap<string, Rate> };

/** Rates of sums at a time, and no row that is a thing by itself. */
export const isReport = ({ columns, rates }: Report): boolean =>
  rates.size > 0 && columns.some(({ role }) => role.kind === 'time') && !areThings(columns);

const acronyms: Readonly<Record<string, readonly string[]>> = wordTable({
  ctr: ['click-through rate', 'clickthrough rate', 'click rate'],
  cpc: ['cost per click', 'price per click'],
  cpm: ['cost per thousand impressions', 'cost per mille', 'cost per thousand'],
  cpa: ['cost per acquisition', 'cost per conversion', 'cost per action'],
  cpl: ['cost per lead'],
  cpi: ['cost per install'],
  cvr: ['conversion rate'],
  roas: ['return on ad spend', 'return on advertising spend'],
  acos: ['advertising cost of sales'],
  aov: ['average order value', 'average basket', 'basket size'],
  arpu: ['average revenue per user', 'revenue per user'],
  aht: ['average handle time', 'handle time', 'average handling time', 'handling time'],
  asa: ['average speed of answer', 'speed of answer', 'average wait', 'average wait time', 'wait time'],
  ahd: ['average hold time', 'hold time'],
});

const isAmount = ({ role }: Column): boolean => role.kind === 'amount';
const isSum = ({ role }: Column): boolean => role.kind === 'amount' && role.adds;
const isOf = ({ words }: Column, noun: RegExp): boolean => words.some((word) => noun.test(inFull(word)));
const cost = /^(?:cost|spend|spent|budget)$/;
const conversion = /^(?:conversion|transaction|purchase|order|lead|install|signup|acquisition)$/;

/** What a rate is called by what it is of, whatever its column is. */
function shapeOf({ over, under }: Extract<Rate, { kind: 'ratio' }>): string | undefined {
  const isMoney = ({ role }: Column): boolean => role.kind === 'amount' && role.isMoney;
  if (isOf(over, /^click$/) && isOf(under, /^impression$/)) return 'ctr';
  if (isOf(over, cost)) {
    if (isOf(under, /^click$/)) return 'cpc';
    if (isOf(under, /^impression$/)) return 'cpm';
    if (isOf(under, /^conversion$/)) return 'cpa';
  }
  if (isMoney(over) && isOf(under, cost)) return 'roas';
  return isOf(over, conversion) && !isMoney(over) && isOf(under, /^(?:click|session|visit)$/)
    ? 'cvr'
    : undefined;
}

/** What people call a column of numbers of a report. */
export function reportNames(column: Column, report: Report): string[] {
  if (!isReport(report) || !isAmount(column)) return [];
  const rate = report.rates.get(column.member);
  const shape = rate?.kind === 'ratio' ? shapeOf(rate) : undefined;
  const own = spelled(column);
  const short = Object.keys(acronyms).filter(
    (one) =>
      one === shape ||
      column.words.includes(one) ||
      acronyms[one]?.some((name) => own.includes(name) && !isSum(column)),
  );
  const found = [
    ...own,
    ...(rate?.kind === 'ratio' && !rate.isRest ? shareNames(rate) : []),
    ...short.flatMap((word) => [word, ...(acronyms[word] ?? [])]),
    ...(isSum(column) ? sumNames(column, report.columns.filter(isSum)) : []),
  ];
  const others = report.columns.filter((one) => one !== column).map(({ title }) => inSentence(title));
  return [...new Set(found)].filter((name) => !others.includes(name) && name !== inSentence(column.title));
}

/** "Impressions" of `Impr.`, "conversion value per cost" of `Conv. value / cost`, "service level" of `service_level_pct`. */
function spelled({ name, words }: Column): string[] {
  const sides = name.split(/\s*\/\s*/);
  const full = sides.map((side, i) => {
    const own = side.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const said = own
      .filter((word) => !/^(?:avg|average|mean)$/.test(word))
      .map((word) => spellOut(word, i > 0));
    if (i + 1 === sides.length && sides.length === 1 && own.length === 1 && said[0] !== own[0])
      return plural(said[0] ?? '');
    return said.join(' ');
  });
  const bare = words.filter(
    (word) => !/^(?:pct|percent|percentage|%|avg|average|mean|seconds|secs?)$/.test(word),
  );
  return [
    ...(sides.length === 2 ? [full.join(' per ')] : full),
    ...(bare.length > 0 && bare.length < words.length && bare.join(' ') !== 'rate' ? [bare.join(' ')] : []),
  ].filter((text) => text !== '');
}

const spellOut = (word: string, isOfOne: boolean): string => {
  const full = inFull(word);
  return full !== singular(word) || isOfOne ? full : word;
};

/** "Users" of total users, "calls" of those that were offered, "conversions" of key events. */
function sumNames(column: Column, sums: readonly Column[]): string[] {
  const { words } = column;
  const names: string[] = [];
  const isThere = (text: string): boolean => sums.some((one) => one.words.join(' ') === text);
  const bare = words.filter((word, i) => !(i === 0 && /^(?:total|all|sum)$/.test(word)));
  if (bare.length > 0 && bare.length < words.length && !isThere(bare.join(' ')))
    names.push(bare.join(' '), `all ${bare.join(' ')}`, `all the ${bare.join(' ')}`);
  if (
    /^(?:key events?|goal completions?|results)$/.test(words.join(' ')) &&
    !sums.some((one) => isOf(one, /^conversion$/))
  )
    names.push('conversions');
  for (const [pattern, others] of alike) if (pattern.test(bare.join(' '))) names.push(...others);
  if (
    /^(?:cost|costs|amount spent)$/.test(bare.join(' ')) &&
    sums.some((one) => isOf(one, /^(?:click|impression)$/))
  )
    names.push('spend', 'ad spend', 'spending', 'ad spending', 'media spend');
  const [thing = '', done = '', ...more] = words;
  if (more.length === 0 && /[a-z]{3,}ed$/.test(done) && thing !== singular(thing))
    names.push(
      `${done} ${thing}`,
      `${thing} were ${done}`,
      `${thing} that were ${done}`,
      `${thing} got ${done}`,
    );
  // Of calls offered, answered and abandoned all calls are the most.
  for (const noun of new Set([words[0] ?? '', words.at(-1) ?? ''])) {
    const same = sums.filter(
      (one) => !isMoneyOf(one) && one.words.length > 1 && [one.words[0], one.words.at(-1)].includes(noun),
    );
    const isPlain = isThere(noun) || isThere(`total ${noun}`) || noun === singular(noun);
    const most = Math.max(...same.map(({ sum }) => sum));
    if (!isPlain && same.length > 1 && column.sum === most) names.push(noun);
  }
  return names;
}

/** What tools call one and the same. */
const alike: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^sessions$/, ['visits']],
  [/^visits$/, ['sessions']],
  [/^(?:users|unique users|unique visitors)$/, ['visitors', 'people']],
  [/^visitors$/, ['users', 'people']],
  [/^page ?views$/, ['pageviews', 'page views', 'views', 'pages viewed']],
];

/** "New" of the new users that are a part of the total users. */
function partOf(over: Column, under: Column): { readonly part: string; readonly whole: string } | undefined {
  const whole = under.words.filter((word) => !/^(?:total|all)$/.test(word)).join(' ');
  const part = over.words.filter((word) => !whole.split(' ').includes(word));
  const isSame = over.words.length === part.length + whole.split(' ').length && part.length === 1;
  return isSame && over.sum <= under.sum ? { part: part.join(' '), whole } : undefined;
}

/** What the share of a part is asked by: "which share of sessions is engaged". */
function shareNames({ over, under }: { readonly over: Column; readonly under: Column }): string[] {
  const pair = partOf(over, under);
  if (!pair) return [];
  const { part, whole } = pair;
  const both = inSentence(over.title);
  return ['share', 'percentage', 'percent', 'proportion', 'part', '%'].flatMap((share) => [
    `${share} of ${both}`,
    ...['is', 'are', 'was', 'were'].map((be) => `${share} of ${whole} ${be} ${part}`),
    ...['that', 'who'].flatMap((that) =>
      ['is', 'are', 'were'].map((be) => `${share} of ${whole} ${that} ${be} ${part}`),
    ),
  ]);
}

const isMoneyOf = ({ role }: Column): boolean => role.kind === 'amount' && role.isMoney;

/** What says only which form a group has. */
const formed = /^(?:group|groups|grouping|category|type|name|class|code|title|id|segment|default)$/;

/** "Channel" of the session default channel group: of a report's groups, the only one that is called so. */
export function groupNames(column: Column, report: Report): string[] {
  if (column.role.kind !== 'category' || !isReport(report)) return [];
  const headOf = ({ words }: Column): string => words.filter((word) => !formed.test(word)).at(-1) ?? '';
  const head = headOf(column);
  const others = report.columns.filter((one) => one !== column && one.role.kind !== 'amount');
  return head === '' || head === column.words.join(' ') || others.some((one) => one.words.includes(head))
    ? []
    : [head];
}

const sold: readonly RegExp[] = [
  /^(?:conversions?|key events?|goal completions?)$/,
  /^(?:total )?(?:transactions|purchases|orders|leads|sign ?ups)$/,
];
const came: readonly RegExp[] = [/^(?:total )?sessions$/, /^(?:total )?visits$/, /^(?:link )?clicks$/];

/** Conversions for each session, where a report has both and no column of it. */
export function conversionRate(report: Report, taken: Set<string>): DraftMeasure[] {
  const { columns, rates } = report;
  const isThere = columns.some((one) => {
    const rate = rates.get(one.member);
    return isOf(one, /^(?:cvr|conversion)$/) && (rate !== undefined || !isSum(one));
  });
  if (!isReport(report) || isThere) return [];
  const named = (patterns: readonly RegExp[]): Column | undefined =>
    patterns
      .map((pattern) => columns.find((one) => isSum(one) && pattern.test(one.words.join(' '))))
      .find((one) => one !== undefined);
  const [over, under] = [named(sold), named(came)];
  if (!over || !under) return [];
  const one = singular(inSentence(over.title));
  return [
    {
      name: memberName('conversion rate', taken, { fallback: 'rate' }),
      title: 'Conversion rate',
      description: `Sum of ${inSentence(over.title)} by ${inSentence(under.title)} over all rows`,
      ...{ type: 'number', format: 'percent' },
      sql: `1.0 * SUM(${columnSql(over)}) / NULLIF(SUM(${columnSql(under)}), 0)`,
      ...{ rank: 6.5, isAverage: true, better: 'up' },
      meta: {
        better: 'up',
        additive: false,
        synonyms: [`${one} rate`, 'overall conversion rate', 'converts', 'convert'],
      },
    },
  ];
}
