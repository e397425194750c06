import type { DashboardFilters } from '../../src/protocol/dashboard-url.js';
import { DashboardErrorEvent } from './dashboard-error-event.js';

const visible = { bubbles: true, composed: true } as const;

/** The embedded page has answered: the dashboard is on screen and takes filters. Once a frame. */
export class DashboardReadyEvent extends Event {
  constructor() {
    super('dashboard-ready', visible);
  }
}

/** A dashboard has been drawn in full, as the embedded page reports it. */
export class DashboardLoadEvent extends Event {
  /** Public id of the dashboard. */
  readonly dashboardId: string;
  readonly widgetCount: number | undefined;
  /** Milliseconds. */
  readonly loadDurationMs: number | undefined;
  constructor(dashboardId: string, widgetCount?: number, loadDurationMs?: number) {
    super('dashboard-load', visible);
    this.dashboardId = dashboardId;
    this.widgetCount = widgetCount;
    this.loadDurationMs = loadDurationMs;
  }
}

/** The viewer went to another place within the embedded page. */
export class DashboardNavigateEvent extends Event {
  /** Begins with one `/`; a place within the platform, never an address of yours. */
  readonly path: string;
  constructor(path: string) {
    super('dashboard-navigate', visible);
    this.path = path;
  }
}

/** The viewer changed a filter in the embedded page. */
export class DashboardFilterChangeEvent extends Event {
  /** All filters as they are now. */
  readonly filters: DashboardFilters;
  constructor(filters: DashboardFilters) {
    super('dashboard-filter-change', visible);
    this.filters = filters;
  }
}

/** The viewer asked for what is behind a value. */
export class DashboardDrilldownEvent extends Event {
  /** Name in the data model, such as `orders.country`. */
  readonly member: string;
  readonly value: string | number | boolean | null;
  readonly widgetId: string | undefined;
  constructor(member: string, value: DashboardDrilldownEvent['value'], widgetId?: string) {
    super('dashboard-drilldown', visible);
    this.member = member;
    this.value = value;
    this.widgetId = widgetId;
  }
}

/** The dashboard's own AI chat was asked something. */
export class DashboardQueryEvent extends Event {
  /** How far the query is, in the platform's words. */
  readonly status: string;
  readonly query: string | undefined;
  constructor(status: string, query?: string) {
    super('dashboard-query', visible);
    this.status = status;
    this.query = query;
  }
}

/** The viewer downloaded something from the dashboard. Carries none of it. */
export class DashboardDownloadEvent extends Event {
  readonly widgetId: string | undefined;
  readonly format: string | undefined;
  constructor(widgetId?: string, format?: string) {
    super('dashboard-download', visible);
    this.widgetId = widgetId;
    this.format = format;
  }
}

/**
 * The session behind the frame is another one: `started` with a fresh frame, `renewed` in place, or `expired` by the
 * platform's word. Carries no session id.
 */
export class DashboardSessionChangeEvent extends Event {
  readonly reason: 'started' | 'renewed' | 'expired';
  constructor(reason: DashboardSessionChangeEvent['reason']) {
    super('dashboard-session-change', visible);
    this.reason = reason;
  }
}

export { DashboardErrorEvent };

declare global {
  // Of elements, of the document and of the window: all events bubble up to there.
  interface GlobalEventHandlersEventMap {
    'dashboard-ready': DashboardReadyEvent;
    'dashboard-load': DashboardLoadEvent;
    'dashboard-navigate': DashboardNavigateEvent;
    'dashboard-filter-change': DashboardFilterChangeEvent;
    'dashboard-drilldown': DashboardDrilldownEvent;
    'dashboard-query': DashboardQueryEvent;
    'dashboard-download': DashboardDownloadEvent;
    'dashboard-session-change': DashboardSessionChangeEvent;
    'dashboard-error': DashboardErrorEvent;
  }
}
