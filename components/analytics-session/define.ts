import { defineElement } from '../shared/define-element.js';
import { AnalyticsSession } from './analytics-session.js';

defineElement('analytics-session', AnalyticsSession);

declare global {
  interface HTMLElementTagNameMap {
    'analytics-session': AnalyticsSession;
  }
}

export { AnalyticsSession };
