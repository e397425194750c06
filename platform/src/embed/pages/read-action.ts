/** What a host may ask of the page, checked. */
export type Action =
  | { readonly type: 'set-color-scheme'; readonly scheme: 'light' | 'dark' }
  | { readonly type: 'set-theme'; readonly properties: Readonly<Record<string, unknown>> }
  | { readonly type: 'set-locale'; readonly locale: string }
  | { readonly type: 'set-timezone'; readonly timezone: string }
  | { readonly type: 'set-filter'; readonly filterUrlParameter: string }
  | { readonly type: 'navigate'; readonly path: string }
  | { readonly type: 'refresh' }
  | { readonly type: 'set-session'; readonly sessionId: string };

type Fields = Readonly<Record<string, unknown>>;
const prefix = 'cube:action:';

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A string of at most `most` characters, or nothing. */
const text = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.length <= most ? value : undefined;

/** The action in an envelope; nothing for everything else, whatever it is. */
export function readAction(data: unknown): Action | undefined {
  if (!isFields(data) || data['source'] !== 'cube-embed' || data['direction'] !== 'action') return undefined;
  const name = text(data['type'], 100);
  if (!name?.startsWith(prefix)) return undefined;
  const payload = data['payload'];
  return readPayload(name.slice(prefix.length), isFields(payload) ? payload : {});
}

function readPayload(type: string, payload: Fields): Action | undefined {
  switch (type) {
    case 'set-color-scheme': {
      const scheme = payload['scheme'];
      return scheme === 'light' || scheme === 'dark' ? { type, scheme } : undefined;
    }
    case 'set-theme':
      return { type, properties: payload };
    case 'set-locale': {
      const locale = text(payload['locale'], 60);
      return locale === undefined ? undefined : { type, locale };
    }
    case 'set-timezone': {
      const timezone = text(payload['timezone'], 60);
      return timezone === undefined ? undefined : { type, timezone };
    }
    case 'set-filter': {
      const filterUrlParameter = text(payload['filterUrlParameter'], 20_000);
      return filterUrlParameter === undefined ? undefined : { type, filterUrlParameter };
    }
    case 'navigate': {
      const path = text(payload['path'], 200);
      return path === undefined ? undefined : { type, path };
    }
    case 'refresh':
      return { type };
    case 'set-session': {
      const sessionId = text(payload['sessionId'], 500);
      return sessionId === undefined || sessionId === '' ? undefined : { type, sessionId };
    }
    default:
      return undefined;
  }
}
