import type { InlayErrorCode } from '../../src/protocol/inlay-error.js';

/**
 * Something failed. `code` says what; `retryable` whether trying again may help; `fatal` whether the dashboard is gone
 * and the error is shown in its place, or there and the error is shown above it.
 *
 * In a file of its own: all other events are told by a dashboard that has loaded, and come with the code that loads one.
 */
export class DashboardErrorEvent extends Event {
  readonly code: InlayErrorCode;
  readonly retryable: boolean;
  readonly fatal: boolean;
  /** The filter that it is about, by the name that it was given: `view.dimension`, or what should have been one. */
  readonly member?: string;
  constructor(code: InlayErrorCode, retryable: boolean, fatal = true, member?: string) {
    super('dashboard-error', { bubbles: true, composed: true });
    this.code = code;
    this.retryable = retryable;
    this.fatal = fatal;
    if (member !== undefined) this.member = member;
  }
}
