import { firstDashboardLabels, type DashboardLabels } from './dashboard-labels.js';

/** The words of the dashboard in English, the language the kit speaks by default. */
export const englishDashboardLabels: DashboardLabels = {
  ...firstDashboardLabels,
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
    ...firstDashboardLabels.errors,
    disconnect: 'The connection to the dashboard broke. Try again.',
    timeout: 'The dashboard did not answer in time. Try again.',
    protocol: 'The dashboard could not be opened. Try again.',
    'too-large': 'There is too much to show at once. Use fewer filters.',
    aborted: 'The dashboard was closed.',
  },
};
