import type { EmbedEvent } from '../../../src/protocol/embed-message.js';
import {
  DashboardDownloadEvent,
  DashboardDrilldownEvent,
  DashboardErrorEvent,
  DashboardLoadEvent,
  DashboardNavigateEvent,
  DashboardQueryEvent,
} from '../events.js';
import { reportedError } from './frame-errors.js';

/** What the host page is told of what the embedded page said; nothing of what concerns the frame alone. */
export function hostEvent(event: EmbedEvent): Event | undefined {
  switch (event.type) {
    case 'dashboard-loaded':
      return new DashboardLoadEvent(event.publicId, event.widgetCount, event.loadDurationMs);
    case 'navigate':
      return new DashboardNavigateEvent(event.path);
    case 'drilldown':
      return new DashboardDrilldownEvent(event.member, event.value, event.widgetId);
    case 'ai-query':
      return new DashboardQueryEvent(event.status, event.query);
    case 'download':
      return new DashboardDownloadEvent(event.widgetId, event.format);
    case 'error': {
      const { code, retryable } = reportedError(event.name);
      return new DashboardErrorEvent(code, retryable, false, event.member);
    }
    default:
      return undefined;
  }
}
