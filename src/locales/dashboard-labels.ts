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

/** What is said before anything of a dashboard is there. */
export type FirstDashboardLabels = Omit<DashboardLabels, 'late' | 'filterRefused' | 'errors'> & {
  readonly errors: Pick<DashboardLabels['errors'], 'network'>;
};

/**
 * The words in English that a dashboard may need before the code that loads it is there: one error is that it does not
 * come. The others come with it.
 */
export const firstDashboardLabels: FirstDashboardLabels = {
  heading: 'Dashboard',
  loading: 'Loading the dashboard…',
  loaded: 'The dashboard is loaded.',
  retry: 'Try again',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  notPrinted: 'The dashboard was not loaded when this page was printed.',
  errors: {
    network: 'There is no connection. Try again when you are online.',
  },
};
