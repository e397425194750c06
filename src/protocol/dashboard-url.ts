import { isRecord, parseJson } from './coerce.js';
import { InlayError } from './inlay-error.js';

/** One value to filter by: equals it, is one of a list, or compares by a named operator. */
export type DashboardFilterValue =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | {
      /** The data model's own operator names, such as `equals`, `notEquals`, `gte`, `inDateRange`. */
      readonly operator: string;
      readonly values?: readonly (string | number | boolean)[];
    };

/** Filters of a dashboard by `view.dimension`. */
export type DashboardFilters = Readonly<Record<string, DashboardFilterValue>>;

/** What an embedded dashboard is asked to show besides its own. Source: live platform, "Dashboard URL parameters". */
export interface DashboardDisplay {
  readonly filters?: DashboardFilters;
  /** BCP 47. */
  readonly locale?: string;
  /** IANA. */
  readonly timezone?: string;
  /** Whether results may be downloaded. Default: no. */
  readonly allowExport?: boolean;
  /** `false` hides the part; everything else leaves the platform's default. */
  readonly showDashboardHeader?: boolean;
  readonly showDashboardTitle?: boolean;
  readonly showDashboardExportMenu?: boolean;
  readonly showDashboardBackButton?: boolean;
}

const MEMBER = /^[\p{L}_][\p{L}\p{N}_]*\.[\p{L}_][\p{L}\p{N}_]*$/u;

/** Whether `name` is one of the data model's, in the form `view.dimension`. */
export function isMember(name: string): boolean {
  return MEMBER.test(name);
}

const shownUnlessFalse = [
  'showDashboardHeader',
  'showDashboardTitle',
  'showDashboardExportMenu',
  'showDashboardBackButton',
] as const;

/**
 * `url` with what the dashboard is to show, every value percent-encoded, so that none becomes another parameter.
 *
 * @throws InlayError `config` when a filter's name is no `view.dimension` or its value is none of a filter's
 */
export function dashboardUrl(url: URL, display: DashboardDisplay): URL {
  const result = new URL(url);
  for (const [name, value] of filterParameters(display.filters ?? {})) result.searchParams.set(name, value);
  if (display.locale !== undefined) result.searchParams.set('locale', display.locale);
  if (display.timezone !== undefined) result.searchParams.set('timezone', display.timezone);
  if (display.allowExport === true) result.searchParams.set('allowExport', 'true');
  for (const name of shownUnlessFalse) {
    if (display[name] === false) result.searchParams.set(name, 'false');
  }
  return result;
}

/**
 * The filters as one string of URL parameters: the payload `filterUrlParameter` of the action `set-filter`.
 *
 * @throws InlayError `config` when a filter's name is no `view.dimension` or its value is none of a filter's
 */
export function filterUrlParameter(filters: DashboardFilters): string {
  return new URLSearchParams(filterParameters(filters)).toString();
}

const MAX_FILTERS = 100;

/**
 * The filters in such a string, as an embedded page reports them. Parameters of other names and values that are no
 * filter's are left out; at most 100 are read.
 */
export function readFilterUrlParameter(text: string): DashboardFilters {
  const filters: Record<string, DashboardFilterValue> = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MAX_FILTERS) break;
    const member = name.startsWith('f_') ? name.slice(2) : '';
    const read = MEMBER.test(member) ? readFilterValue(parseJson(value)) : undefined;
    if (read !== undefined) filters[member] = read;
  }
  return filters;
}

function readFilterValue(value: unknown): DashboardFilterValue | undefined {
  if (isScalar(value) || isList(value)) return value;
  if (!isRecord(value) || typeof value['operator'] !== 'string') return undefined;
  const { operator, values } = value;
  if (values === undefined) return { operator };
  return isList(values) ? { operator, values } : undefined;
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
}

function isList(value: unknown): value is readonly (string | number | boolean)[] {
  return Array.isArray(value) && value.every(isScalar);
}

/** The name of the first filter that is none: by its name, or by the shape of its value. */
export function unusableFilter(filters: DashboardFilters): string | undefined {
  return Object.keys(filters).find((name) => !isMember(name) || readFilterValue(filters[name]) === undefined);
}

function filterParameters(filters: DashboardFilters): [string, string][] {
  const unusable = unusableFilter(filters);
  if (unusable !== undefined) {
    throw new InlayError(
      'config',
      isMember(unusable)
        ? `The filter ${unusable} must be text, a number, a boolean, a list of those, or {operator, values}.`
        : 'A filter must be named view.dimension, such as "orders.country".',
    );
  }
  // In one order, so that the same filters are the same text.
  const entries = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([member, value]) => [`f_${member}`, JSON.stringify(readFilterValue(value))]);
}
