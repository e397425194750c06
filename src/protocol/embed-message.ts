import { isRecord } from './coerce.js';
import { isMember } from './dashboard-url.js';
import type { PlatformProfile } from './platform-profile.js';

/** What an embedded page tells its host, after the platform's prefix (`cube:event:`). */
export type EmbedEvent =
  | { readonly type: 'ready' }
  | { readonly type: 'view' }
  | { readonly type: 'navigate'; readonly path: string }
  | {
      readonly type: 'dashboard-loaded';
      readonly publicId: string;
      readonly widgetCount?: number;
      readonly loadDurationMs?: number;
    }
  /**
   * The viewer changed a filter in the page: all filters as they are now. Never an answer to `set-filter`, or two
   * dashboards that share their filters would talk to each other without end.
   */
  | { readonly type: 'filter-change'; readonly filterUrlParameter: string }
  | { readonly type: 'download'; readonly widgetId?: string; readonly format?: string }
  | {
      readonly type: 'drilldown';
      readonly member: string;
      readonly value: string | number | boolean | null;
      readonly widgetId?: string;
    }
  | { readonly type: 'ai-query'; readonly status: string; readonly query?: string }
  /** `member`: what in the data model it is about, such as the `view.dimension` of a filter. */
  | { readonly type: 'error'; readonly name?: string; readonly fatal: boolean; readonly member?: string }
  | { readonly type: 'session-expiring'; readonly expiresInMs?: number }
  | { readonly type: 'session-expired' };

/** What a host tells an embedded page, after the platform's prefix (`cube:action:`). */
export type EmbedAction =
  | { readonly type: 'set-color-scheme'; readonly payload: { readonly scheme: 'light' | 'dark' } }
  /** Values of the page's own custom properties by their names; `null` gives one back to the page. */
  | { readonly type: 'set-theme'; readonly payload: Readonly<Record<string, string | null>> }
  | { readonly type: 'set-locale'; readonly payload: { readonly locale: string } }
  | { readonly type: 'set-timezone'; readonly payload: { readonly timezone: string } }
  | { readonly type: 'set-filter'; readonly payload: { readonly filterUrlParameter: string } }
  | { readonly type: 'navigate'; readonly payload: { readonly path: string } }
  | { readonly type: 'refresh'; readonly payload: Readonly<Record<string, never>> }
  | { readonly type: 'set-session'; readonly payload: { readonly sessionId: string } };

/** The envelope of both directions. Source: live platform, "Messages between the frame and the host". */
export interface EmbedEnvelope {
  readonly source: string;
  readonly direction: 'event' | 'action';
  /** `{prefix}:event:{type}` or `{prefix}:action:{type}`. */
  readonly type: string;
  readonly payload: unknown;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly surface?: string;
}

/** How a platform marks its messages. */
export type EmbedNames = Pick<PlatformProfile, 'messageSource' | 'messagePrefix'>;

type Fields = Readonly<Record<string, unknown>>;
type Reader<Type extends EmbedEvent['type']> = (
  payload: Fields,
) => Extract<EmbedEvent, { type: Type }> | undefined;

/** Longest accepted texts, in UTF-16 units. A longer one is no name, path or filter of a dashboard. */
const MAX_NAME = 256;
const MAX_PATH = 2048;
const MAX_VALUE = 1024;
const MAX_QUERY = 4096;
const MAX_FILTERS = 16_384;
const MAX_NUMBER = 1e12;

const readers: { readonly [Type in EmbedEvent['type']]: Reader<Type> } = {
  ready: () => ({ type: 'ready' }),
  view: () => ({ type: 'view' }),
  navigate: ({ path }) => (isEmbedPath(path) ? { type: 'navigate', path: withoutSession(path) } : undefined),
  'dashboard-loaded': ({ publicId, widgetCount, loadDurationMs }) =>
    isName(publicId)
      ? {
          type: 'dashboard-loaded',
          publicId,
          ...(isAmount(widgetCount) ? { widgetCount } : {}),
          ...(isAmount(loadDurationMs) ? { loadDurationMs } : {}),
        }
      : undefined,
  'filter-change': ({ filterUrlParameter }) =>
    isText(filterUrlParameter, MAX_FILTERS) ? { type: 'filter-change', filterUrlParameter } : undefined,
  download: ({ widgetId, format }) => ({
    type: 'download',
    ...(isName(widgetId) ? { widgetId } : {}),
    ...(isName(format) ? { format } : {}),
  }),
  drilldown: ({ member, value, widgetId }) =>
    isName(member) && isCell(value)
      ? { type: 'drilldown', member, value, ...(isName(widgetId) ? { widgetId } : {}) }
      : undefined,
  'ai-query': ({ status, query }) =>
    isName(status) ? { type: 'ai-query', status, ...(isText(query, MAX_QUERY) ? { query } : {}) } : undefined,
  error: ({ name, fatal, member }) => ({
    type: 'error',
    fatal: fatal === true,
    ...(isName(name) ? { name } : {}),
    // It is shown to viewers: what is no name of the data model is not.
    ...(isName(member) && isMember(member) ? { member } : {}),
  }),
  'session-expiring': ({ expiresInMs }) => ({
    type: 'session-expiring',
    ...(isAmount(expiresInMs) ? { expiresInMs } : {}),
  }),
  'session-expired': () => ({ type: 'session-expired' }),
};

/**
 * Reads what an embedded page posted. The page is another origin and may be anybody's by now: whatever is not one of
 * the known events with fields of the known types and bounded lengths is `undefined`; unknown fields are left out, and
 * so is the text of errors. That the message came from the right window and origin is for the caller to check first.
 */
export function parseEmbedEvent(data: unknown, names: EmbedNames): EmbedEvent | undefined {
  if (!isRecord(data) || data['source'] !== names.messageSource || data['direction'] !== 'event') {
    return undefined;
  }
  const { type, payload } = data;
  const prefix = `${names.messagePrefix}:event:`;
  if (!isName(type) || !type.startsWith(prefix)) return undefined;
  const kind = type.slice(prefix.length);
  if (!Object.hasOwn(readers, kind)) return undefined;
  return readers[kind as EmbedEvent['type']](isRecord(payload) ? payload : {});
}

/** The message that carries `action` to an embedded page. */
export function embedAction(action: EmbedAction, names: EmbedNames, now: number = Date.now()): EmbedEnvelope {
  return {
    source: names.messageSource,
    direction: 'action',
    type: `${names.messagePrefix}:action:${action.type}`,
    payload: action.payload,
    timestamp: now,
  };
}

/**
 * Whether `value` is a path within the platform: it begins with exactly one `/`, so that it can never name another
 * host, and holds no control character.
 */
export function isEmbedPath(value: unknown): value is string {
  return isText(value, MAX_PATH) && /^\/(?![/\\])\P{Cc}*$/u.test(value);
}

/** A platform may report its whole address: the session in it is nobody's to pass on. */
function withoutSession(path: string): string {
  const rest = path.replace(/(?<=[?&])session(?:Id)?=[^&#]*&?/g, '');
  return rest === path ? path : rest.replace(/[?&](?=#|$)/, '');
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isName(value: unknown): value is string {
  return isText(value, MAX_NAME) && /^\P{Cc}+$/u.test(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_NUMBER;
}

function isCell(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'boolean' || isText(value, MAX_VALUE) || Number.isFinite(value);
}
