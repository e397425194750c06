/**
 * Functions a query may call, by the name in the parse tree, and what they become. Each reads its arguments and nothing
 * else, and what it makes of them is measured before it is run (see `TextCost`; so no `repeat`, no `lpad`).
 */
const sameName = [
  'lower upper length trim ltrim rtrim substr substring left right replace concat contains starts_with ends_with',
  'prefix suffix strpos nullif ifnull greatest least abs ceil ceiling floor round sign sqrt power pow ln log10 mod trunc',
  'year quarter month week day dayofmonth dayofweek isodow dayofyear weekofyear hour minute dayname monthname last_day',
  'date_diff datediff date_add to_days to_hours to_minutes to_months to_weeks to_years strftime make_date',
]
  .join(' ')
  .split(' ');

export const scalarFunctions: ReadonlySet<string> = new Set(sameName);

/** Their first argument is a literal from `dateParts` and is written into the SQL as it is. */
export const datePartFunctions: ReadonlySet<string> = new Set([
  'date_trunc',
  'datetrunc',
  'date_part',
  'datepart',
  'date_diff',
  'datediff',
]);

export const dateParts: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'dow',
  'isodow',
  'doy',
  'dayofweek',
  'dayofyear',
  'isoyear',
]);

export const operators: ReadonlyMap<string, string> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['*', '*'],
  ['/', '/'],
  ['//', '//'],
  ['%', '%'],
  ['||', '||'],
]);

export const aggregateFunctions: ReadonlyMap<string, string> = new Map([
  ['count', 'COUNT'],
  ['sum', 'SUM'],
  ['avg', 'AVG'],
  ['mean', 'AVG'],
  ['min', 'MIN'],
  ['max', 'MAX'],
  ['median', 'MEDIAN'],
  ['quantile_cont', 'QUANTILE_CONT'],
  ['quantile_disc', 'QUANTILE_DISC'],
  ['percentile_cont', 'QUANTILE_CONT'],
  ['stddev', 'STDDEV_SAMP'],
  ['stddev_samp', 'STDDEV_SAMP'],
  ['stddev_pop', 'STDDEV_POP'],
  ['var_samp', 'VAR_SAMP'],
  ['variance', 'VAR_SAMP'],
  ['corr', 'CORR'],
  ['approx_count_distinct', 'APPROX_COUNT_DISTINCT'],
]);

export const windowFunctions: ReadonlyMap<string, string> = new Map([
  ['row_number', 'ROW_NUMBER'],
  ['rank', 'RANK'],
  ['dense_rank', 'DENSE_RANK'],
  ['percent_rank', 'PERCENT_RANK'],
  ['ntile', 'NTILE'],
  ['lag', 'LAG'],
  ['lead', 'LEAD'],
  ['first_value', 'FIRST_VALUE'],
  ['last_value', 'LAST_VALUE'],
]);

export const comparisons: ReadonlyMap<string, string> = new Map([
  ['COMPARE_EQUAL', '='],
  ['COMPARE_NOTEQUAL', '<>'],
  ['COMPARE_LESSTHAN', '<'],
  ['COMPARE_GREATERTHAN', '>'],
  ['COMPARE_LESSTHANOREQUALTO', '<='],
  ['COMPARE_GREATERTHANOREQUALTO', '>='],
  ['COMPARE_DISTINCT_FROM', 'IS DISTINCT FROM'],
  ['COMPARE_NOT_DISTINCT_FROM', 'IS NOT DISTINCT FROM'],
]);

export const castTypes: ReadonlySet<string> = new Set([
  'VARCHAR',
  'SMALLINT',
  'INTEGER',
  'BIGINT',
  'DOUBLE',
  'FLOAT',
  'BOOLEAN',
  'DATE',
  'TIMESTAMP',
  'TIME',
  'INTERVAL',
]);
