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
  | { readonly type: 'filter-change'; readonly filterUrlParameter: string }
  | { readonly type: 'download'; readonly widgetId?: string; readonly format?: string }
  | {
      readonly type: 'drilldown';
      readonly member: string;
      readonly value: string | number | boolean | null;
      readonly widgetId?: string;
    }
  | { readonly type: 'ai-query'; readonly status: string }
  | { readonly type: 'error'; readonly name?: string; readonly fatal: boolean }
  | { readonly type: 'session-expiring'; readonly expiresInMs?: number }
  | { readonly type: 'session-expired' };

/** What a host tells an embedded page, after the platform's prefix (`cube:action:`). */
export type EmbedAction =
  | { readonly type: 'set-color-scheme'; readonly payload: { readonly scheme: 'light' | 'dark' } }
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
