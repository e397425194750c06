import type { ResultColumn } from '../table/result-table.js';

/**
 * What the numbers of a column are: `fraction` are shares of one, `percent` shares of a hundred, `code` numbers that
 * are names (years, ids), `hour` and `quarter` those of a day and of a year.
 */
export type NumberRole = 'plain' | 'fraction' | 'percent' | 'currency' | 'unit' | 'code' | 'hour' | 'quarter';

/** Columns whose numbers are names: 2,001 is no year, and 4,711 no order id. */
const CODE =
  /(?:^|[._\s])(?:years?|ids?|code|zip|zipcode|postcode|postal_code|phone|iata)$|[a-z][._\s](?:number|no)$/i;
/** "market_share", "shareOfFlights", "on_time_rate", but neither "earnings_per_share" nor "exchange_rate". */
const SHARE =
  /(?:^|[._\s])(?:share|fraction|proportion|growth|percentage|percent|pct)(?:$|[._\s](?:of|in)[._\s])|(?<!exchange|heart|tax|interest|pulse|frame|fx|flow|data|birth|death|hourly|daily|day|base)[._\s]rate$/i;
const PER = /(?:^|[._\s])per[._\s]/i;
const PERCENT = /(?:^|[._\s])(?:percentage|percent|pct)(?:$|[._\s])/i;
const HOUR = /(?:^|[._\s])hour(?:[._\s]of[._\s]day)?$/i;
const QUARTER = /(?:^|[._\s])quarter$/i;

/**
 * Reads the role from what the result announces, from the name, and from the values, which must not contradict it.
 *
 * @param isFraction whether the chart of the result writes the column as a percentage of one.
 */
export function numberRole(column: ResultColumn, values: readonly number[], isFraction = false): NumberRole {
  const name = column.name.replace(/([a-z\d])([A-Z])/g, '$1_$2');
  const fits = (low: number, high: number) =>
    values.length > 0 && values.every((value) => Number.isInteger(value) && value >= low && value <= high);
  if (column.format === 'id' || CODE.test(name)) return 'code';
  const share = shareRole(column, name, values, isFraction);
  if (share !== undefined) return share;
  if (column.currency !== undefined || column.format === 'currency') return 'currency';
  if (column.unit !== undefined) return 'unit';
  if (PER.test(name)) return 'plain';
  if (HOUR.test(name) && fits(0, 23)) return 'hour';
  return QUARTER.test(name) && fits(1, 4) ? 'quarter' : 'plain';
}

/** A name alone never makes 0.3 of a percent of what may be 30 %: then the number stays as it is. */
function shareRole(
  column: ResultColumn,
  name: string,
  values: readonly number[],
  isFraction: boolean,
): NumberRole | undefined {
  const isWithinOne = values.every((value) => Math.abs(value) <= 1);
  if (isFraction) return 'fraction';
  if (column.format === 'percent') return isWithinOne ? 'fraction' : 'percent';
  if (PER.test(name) || !SHARE.test(name) || values.length === 0) return undefined;
  if (PERCENT.test(name)) return isWithinOne ? undefined : 'percent';
  return isWithinOne ? 'fraction' : undefined;
}
