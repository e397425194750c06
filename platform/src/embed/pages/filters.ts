type Scalar = string | number | boolean;

/** Equals it, is one of a list, or compares by one of the data model's operators. */
export type FilterValue =
  Scalar | readonly Scalar[] | { readonly operator: string; readonly values?: readonly Scalar[] };
export type Filters = ReadonlyMap<string, FilterValue>;

/** What `/v1/load` takes. */
export type QueryFilter = {
  readonly member: string;
  readonly operator: string;
  readonly values?: readonly string[];
};

/** Types of the dimensions that may be filtered, by `view.dimension`. */
export type DimensionTypes = ReadonlyMap<string, string>;

const bareOperators = new Set(['set', 'notSet']);
const operatorsOf: Readonly<Record<string, readonly string[]>> = {
  string: [
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'startsWith',
    'notStartsWith',
    'endsWith',
    'notEndsWith',
  ],
  number: ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte'],
  boolean: ['equals', 'notEquals'],
  time: [
    'equals',
    'notEquals',
    'inDateRange',
    'notInDateRange',
    'beforeDate',
    'beforeOrOnDate',
    'afterDate',
    'afterOrOnDate',
  ],
};
const mostFilters = 30;
const mostValues = 500;
const longestParameter = 20_000;

/**
 * Reads `f_<view>.<dimension>=<JSON>` parameters; other parameters are not looked at.
 * @returns the filters that make sense, and the names of those that do not
 */
export function readFilters(
  parameters: string | URLSearchParams,
  types: DimensionTypes,
): { filters: Map<string, FilterValue>; invalid: string[] } {
  const filters = new Map<string, FilterValue>();
  const invalid: string[] = [];
  if (typeof parameters === 'string' && parameters.length > longestParameter)
    return { filters, invalid: ['…'] };
  for (const [name, text] of new URLSearchParams(parameters)) {
    if (!name.startsWith('f_')) continue;
    const member = name.slice(2);
    const type = types.get(member);
    const value = type === undefined ? undefined : readValue(text, type);
    if (value === undefined || filters.size >= mostFilters) invalid.push(member.slice(0, 80));
    else filters.set(member, value);
  }
  return { filters, invalid };
}

function readValue(text: string, type: string): FilterValue | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isScalar(value)) return fits(value, type) ? value : undefined;
  if (Array.isArray(value)) return scalars(value, type);
  if (typeof value !== 'object' || value === null) return undefined;
  const { operator, values } = value as { operator?: unknown; values?: unknown };
  if (typeof operator !== 'string') return undefined;
  if (bareOperators.has(operator)) return { operator };
  if (!(operatorsOf[type] ?? []).includes(operator) || !Array.isArray(values)) return undefined;
  const read = scalars(values, type);
  return read && { operator, values: read };
}

function scalars(values: readonly unknown[], type: string): Scalar[] | undefined {
  if (values.length === 0 || values.length > mostValues) return undefined;
  const read = values.filter(isScalar).filter((value) => fits(value, type));
  return read.length === values.length ? read : undefined;
}

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length <= 1_000) ||
  (typeof value === 'number' && Number.isFinite(value));

function fits(value: Scalar, type: string): boolean {
  if (type === 'number') return typeof value !== 'boolean' && /^[+-]?\d+(\.\d+)?$/.test(String(value));
  if (type === 'boolean') return /^(true|false)$/.test(String(value));
  return typeof value !== 'boolean' || type === 'string';
}

/** Only the engine knows which dates it understands: such filters are tried before they are applied. */
export const needsTrial = (value: FilterValue, type: string | undefined): boolean =>
  type === 'time' || (typeof value === 'object' && !Array.isArray(value));

export function queryFilters(filters: Filters): QueryFilter[] {
  return [...filters].map(([member, value]) => {
    if (isScalar(value)) return { member, operator: 'equals', values: [String(value)] };
    if (isList(value)) return { member, operator: 'equals', values: value.map(String) };
    const { operator, values } = value;
    return values ? { member, operator, values: values.map(String) } : { member, operator };
  });
}

export const isList = (value: FilterValue): value is readonly Scalar[] => Array.isArray(value);

/** The values that a list of choices can show as chosen; nothing for a comparison by another operator. */
export function chosenValues(value: FilterValue | undefined): readonly string[] | undefined {
  if (value === undefined) return [];
  if (isScalar(value)) return [String(value)];
  if (isList(value)) return value.map(String);
  return value.operator === 'equals' ? (value.values ?? []).map(String) : undefined;
}

/** The filters in the form that a host gives them: `filterUrlParameter`. */
export const filterUrlParameter = (filters: Filters): string =>
  new URLSearchParams(
    [...filters].map(([member, value]) => [`f_${member}`, JSON.stringify(value)]),
  ).toString();
