import { AnalyticsSession } from './analytics-session.js';

// A second copy of the kit on the page finds the tag taken and leaves it alone.
if (customElements.get('analytics-session') === undefined)
  customElements.define('analytics-session', AnalyticsSession);

declare global {
  interface HTMLElementTagNameMap {
    'analytics-session': AnalyticsSession;
  }
}

export { AnalyticsSession };
