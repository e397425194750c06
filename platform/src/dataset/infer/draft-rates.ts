/** Measures of rates: sums over sums, and means that count by something. */
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftMeasure } from './draft-member.js';
import type { Rate } from './rates.js';
import { inSentence, memberName } from './words.js';

/** Less of these is better, more of those. */
const less =
  /\b(?:bounce|abandon\w*|exit|churn|unsubscribe|error|refund|return|cost|costs|cpc|cpm|cpa|cpl|cpi|cpo|ecpm|acos|tacos|wait|waiting|aht|asa|speed of answer|answer time|position)\b/;
const more =
  /\b(?:engagement|click through|ctr|conversion|cvr|roas|service level|answer rate|open rate|aov|order value)\b/;

/** SQL of a column as it stands inside of a sum. */
const inside = (column: Column): string => columnSql(column).replace(/^\((.*)\)$/, '$1');

export function rateMeasure(
  column: Column,
  rate: Rate,
  {
    taken,
    rank,
    others,
  }: { readonly taken: Set<string>; readonly rank: number; readonly others: readonly string[] },
): DraftMeasure {
  const { title, role } = column;
  const bare = inSentence(title).replace(/^(?:average|avg\.?|mean) +/, '');
  const isMean = bare !== inSentence(title);
  const told = rate.kind === 'weighted' && role.kind === 'amount' && role.shareOf === undefined && !isMean;
  const own =
    told && !/ per /i.test(title) && !/^[A-Z]+$/.test(title) ? `Average ${inSentence(title)}` : title;
  const synonyms = [bare, `average ${bare}`, `overall ${bare}`, ...others].filter(
    (one) => one !== inSentence(own),
  );
  const better = betterOf(column, rate);
  const format =
    role.kind !== 'amount' ? undefined : role.shareOf ? 'percent' : role.isMoney ? 'currency' : undefined;
  const unit = role.kind === 'amount' ? role.unit : undefined;
  return {
    ...(format ? { format } : {}),
    ...(better ? { better } : {}),
    name: memberName(
      `${isMean ? 'mean' : 'average'} ${column.member.replace(/^(?:average|avg|mean)_/, '')}`,
      taken,
      {
        fallback: 'rate',
      },
    ),
    title: own,
    ...(rate.kind === 'ratio'
      ? ratio(rate, role.kind === 'amount' ? role.shareOf : undefined)
      : weighted(column, rate)),
    ...{ type: 'number', rank, isAverage: true },
    meta: {
      ...(unit ? { unit } : {}),
      ...(better ? { better } : {}),
      ...{ additive: false, synonyms: [...new Set(synonyms)] },
    },
  };
}

/** What comes in for each of what it costs is the better, the more it is. */
function betterOf({ words }: Column, rate: Rate): 'up' | 'down' | undefined {
  if (rate.kind === 'ratio' && less.test(rate.under.words.join(' '))) return 'up';
  const text = words.join(' ');
  return less.test(text) ? 'down' : more.test(text) ? 'up' : undefined;
}

function ratio(
  { over, under, isRest, factor }: Extract<Rate, { kind: 'ratio' }>,
  shareOf: 1 | 100 | undefined,
): { sql: string; description: string } {
  const part = `SUM(${inside(over)}) / NULLIF(SUM(${inside(under)}), 0)`;
  // A percentage is told as a part of 1.
  const times = shareOf === undefined ? factor : 1;
  const whole = `${inSentence(over.title)} by ${inSentence(under.title)}`;
  return {
    sql: isRest ? `1 - 1.0 * ${part}` : `${times}.0 * ${part}`,
    description: isRest
      ? `1 less the sum of ${whole} over all rows`
      : `Sum of ${whole} over all rows${times === 1 ? '' : `, times ${times}`}`,
  };
}

function weighted(
  column: Column,
  { by }: Extract<Rate, { kind: 'weighted' }>,
): { sql: string; description: string } {
  const hundred = column.role.kind === 'amount' && column.role.shareOf === 100 ? ' / 100.0' : '';
  const [value, count] = [inside(column), inside(by)];
  return {
    sql: `1.0 * SUM(${value}${hundred} * ${count}) / NULLIF(SUM(CASE WHEN ${value} IS NOT NULL THEN ${count} END), 0)`,
    description: `Mean of ${inSentence(column.title)}, weighted by ${inSentence(by.title)}`,
  };
}
