import type { ChatLabels } from './chat-labels.js';
import type { DashboardLabels } from './dashboard-labels.js';

/**
 * Every word of every element in one language: what a file of `inlay-kit/locales/*` exports as `labels`, and what a
 * page's own language has. Given to `labels` of a session or of any element, each takes the words of its kind.
 *
 * The badge and the session have no words.
 */
export interface LanguageLabels {
  /** The words of `<analytics-chat>`, those of its results and of charts in sentences included. */
  readonly chat: ChatLabels;
  /** The words of `<embed-dashboard>`. */
  readonly dashboard: DashboardLabels;
}
