import type { LanguageLabels } from '../../../../../src/locales/language.js';

/** Why there is nothing to see. */
export type NoticeName = 'session' | 'expired' | 'not-found' | 'forbidden' | 'failed';

/** What is said of a filter that cannot be followed: `rest` stands after the filter's name. */
type FilterNotice = { readonly title: string; readonly words: string; readonly rest: string };

/**
 * Every word of the embedded pages. Words that depend on a count get the number, and then the number as it is written.
 * What the chat of the pages has in common with the chat element, it says in the element's words.
 */
export type PageWords = {
  readonly chat: LanguageLabels['chat'];
  readonly loading: string;
  /** Names the page that lists dashboards, and one without a name. */
  readonly analytics: string;
  readonly guest: string;
  readonly askData: string;
  /** Where nobody has said what the rows are called. */
  readonly theData: string;
  readonly askAbout: (rows: string) => string;
  readonly question: string;
  readonly askQuestion: string;
  readonly thinking: string;
  readonly looking: string;
  readonly answerFailed: string;
  readonly answerStopped: string;
  readonly askDashboard: string;
  readonly ask: string;
  readonly closeChat: string;
  readonly chatName: string;
  readonly result: string;
  readonly firstRows: (shown: number, total: number, shownText: string, totalText: string) => string;
  readonly mode: string;
  readonly creator: string;
  readonly readOnly: string;
  readonly tenant: string;
  readonly accountWide: string;
  readonly dashboards: string;
  readonly noDashboards: string;
  readonly back: string;
  readonly export: string;
  readonly widgetsUpdated: (count: number, text: string) => string;
  readonly widgetsFailed: (count: number, text: string) => string;
  /** A number of a dashboard with its name, as it is read out. */
  readonly figure: (text: string, title: string) => string;
  readonly updated: (time: string) => string;
  readonly fileHolds: (shown: string, total: number, totalText: string) => string;
  readonly downloadFailed: (title: string) => string;
  readonly downloadCsv: (title: string) => string;
  readonly placesOff: (count: number, text: string) => string;
  readonly places: (count: number, text: string) => string;
  readonly points: (count: number, text: string) => string;
  /** Of a share that changed. */
  readonly percentagePoints: (text: string) => string;
  readonly versus: (one: string, other: string) => string;
  /** A time: a day, a month or a year. */
  readonly asOf: (when: string) => string;
  readonly tapAgain: string;
  readonly of: (part: string, whole: string) => string;
  readonly rowsShown: (title: string, rows: string) => string;
  readonly previous: string;
  readonly next: string;
  readonly all: string;
  readonly from: string;
  readonly to: string;
  readonly apply: string;
  readonly chosen: (count: number, text: string) => string;
  readonly choicesFailed: string;
  readonly search: string;
  readonly searchChoices: string;
  readonly matches: (count: number, text: string) => string;
  readonly skip: string;
  readonly skipToWidgets: string;
  readonly skipToChat: string;
  readonly noData: string;
  readonly clearFilters: string;
  readonly widgetFailed: string;
  readonly filters: string;
  readonly removeFilter: (title: string) => string;
  readonly removeChoice: (title: string, value: string) => string;
  /** How a filter compares, between the name of its member and its value. */
  readonly operators: Readonly<Record<FilterOperator, string>>;
  readonly notices: Readonly<Record<NoticeName, { readonly title: string; readonly text: string }>>;
  readonly filterNotices: Readonly<Record<'unknown' | 'invalid' | 'failed', FilterNotice>>;
};

export type FilterOperator =
  | 'equals'
  | 'notEquals'
  | 'contains'
  | 'notContains'
  | 'startsWith'
  | 'endsWith'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'set'
  | 'notSet'
  | 'inDateRange'
  | 'notInDateRange'
  | 'beforeDate'
  | 'afterDate';
