import type { InlayErrorCode } from '../protocol/inlay-error.js';

/** Every word the dashboard's frame shows. A host may replace any of them through the `labels` property. */
export interface DashboardLabels {
  /** Names the region and the frame where there is no `heading`. */
  readonly heading: string;
  readonly loading: string;
  readonly loaded: string;
  readonly retry: string;
  readonly fullScreen: string;
  readonly leaveFullScreen: string;
  /** Printed in place of a dashboard that is not there. */
  readonly notPrinted: string;
  /** Said above a frame that answers and shows no dashboard. */
  readonly late: string;
  /** Said above a dashboard that a filter was not applied to; `member` is empty where nobody named it. */
  readonly filterRefused: (member: string) => string;
  /** What went wrong and what to do, by the error's code. */
  readonly errors: Readonly<Record<InlayErrorCode, string>>;
}

/** The words in English, the language the kit speaks by default. */
export const englishDashboardLabels: DashboardLabels = {
  heading: 'Dashboard',
  loading: 'Loading the dashboard…',
  loaded: 'The dashboard is loaded.',
  retry: 'Try again',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  notPrinted: 'The dashboard was not loaded when this page was printed.',
  late: 'The dashboard has not appeared yet. Wait a little longer, or try again.',
  filterRefused: (member) =>
    member === ''
      ? 'This dashboard could not be filtered as it was asked to.'
      : `This dashboard cannot be filtered by “${member}”.`,
  errors: {
    config: 'This dashboard is not set up correctly. The page’s developer finds the reason in the console.',
    'bad-request': 'This dashboard cannot be shown as it was asked for.',
    auth: 'You are not signed in, or your session has ended. Sign in and try again.',
    forbidden: 'You are not allowed to see this dashboard.',
    'not-found': 'This dashboard could not be found.',
    'thread-unavailable': 'This dashboard is not available.',
    'thread-busy': 'The dashboard is being changed at the moment. Wait a moment and try again.',
    'rate-limited': 'Too many dashboards were opened at once. Wait a moment and try again.',
    server: 'Something went wrong while showing the dashboard. Try again.',
    network: 'There is no connection. Try again when you are online.',
    disconnect: 'The connection to the dashboard broke. Try again.',
    timeout: 'The dashboard did not answer in time. Try again.',
    protocol: 'The dashboard could not be opened. Try again.',
    'too-large': 'There is too much to show at once. Use fewer filters.',
    aborted: 'The dashboard was closed.',
  },
};
