import type { InlayErrorCode } from '../protocol/inlay-error.js';
import type { TurnNotice } from '../thread/chat-snapshot.js';
import type { HistoryLabels } from './history-labels.js';
import type { NextLabels } from './next-labels.js';
import type { ResultLabels } from './result-labels.js';
import type { ToolLabels } from './tool-labels.js';

/**
 * Every word the chat shows. A host may replace any of them through the `labels` property. Words that depend on a count
 * get the number, for `Intl.PluralRules`, and then the number as it is written in the chat's locale.
 */
export type ChatLabels = ChatWords & ToolLabels & ResultLabels & NextLabels & HistoryLabels;

/** The words of the chat around its results, which it needs from its first moment on. */
export interface ChatWords {
  readonly heading: string;
  readonly placeholder: string;
  readonly composer: string;
  readonly send: string;
  readonly stop: string;
  /** Sends a question while an answer is being written: it is asked after that. */
  readonly askNext: string;
  /** The question as it is sent. */
  readonly askAbout: (name: string, question: string) => string;
  readonly stopping: string;
  readonly retry: string;
  readonly newChat: string;
  readonly prompts: string;
  readonly greeting: string;
  readonly conversation: string;
  readonly you: string;
  readonly assistant: string;
  readonly loading: string;
  readonly submitting: string;
  readonly searching: string;
  readonly querying: string;
  readonly working: string;
  readonly writing: string;
  /** What keeps an answer waiting. */
  readonly notices: Readonly<Record<TurnNotice, string>>;
  /** What is shown of the notice `retrying`, while its seconds are counted down. */
  readonly retryingIn: (seconds: string) => string;
  readonly answered: string;
  readonly steps: string;
  readonly searched: string;
  readonly queried: string;
  readonly worked: string;
  readonly stepFailed: string;
  readonly thinking: string;
  readonly sql: string;
  readonly stopped: string;
  readonly incomplete: string;
  readonly provisional: string;
  readonly jumpToEnd: string;
  readonly showEarlier: string;
  /** Closes the panel of a floating chat. */
  readonly close: string;
  /** Said of the button of a closed chat, after its name, when an answer has come meanwhile. */
  readonly newMessage: string;
  readonly image: string;
  readonly openLink: string;
  readonly openLinkWarning: string;
  readonly cancel: string;
  /** What went wrong and what to do, by the error's code. */
  readonly errors: Readonly<Record<InlayErrorCode, string>>;
}

/** The words in English, the language the kit speaks by default. */
export const englishLabels: ChatWords = {
  heading: 'Ask your data',
  placeholder: 'Ask a question…',
  composer: 'Your question',
  send: 'Send',
  stop: 'Stop',
  askNext: 'Ask next',
  askAbout: (name, question) => `About ${name}: ${question}`,
  stopping: 'Stopping…',
  retry: 'Try again',
  newChat: 'New chat',
  prompts: 'Suggested questions',
  greeting: 'What would you like to know?',
  conversation: 'Conversation',
  you: 'You asked',
  assistant: 'Answer',
  loading: 'Loading the conversation…',
  submitting: 'Sending the question…',
  searching: 'Searching the data model…',
  querying: 'Running a query…',
  working: 'Working…',
  writing: 'Writing the answer…',
  notices: {
    slow: 'This takes longer than usual…',
    reconnecting: 'The connection was lost. Reconnecting…',
    waiting: 'Another answer is being written here. Yours comes next…',
    retrying: 'Waiting, trying again in a moment…',
  },
  retryingIn: (seconds) => `Waiting, trying again in ${seconds} s…`,
  answered: 'The answer is complete.',
  steps: 'How this was answered',
  searched: 'Searched the data model',
  queried: 'Ran a query',
  worked: 'Used a tool',
  stepFailed: 'did not succeed',
  thinking: 'Reasoning',
  sql: 'Query',
  stopped: 'Stopped. The answer may be incomplete.',
  incomplete: 'This answer is incomplete.',
  provisional: 'The answer was not marked as final.',
  jumpToEnd: 'Jump to the latest',
  showEarlier: 'Show earlier questions',
  close: 'Close',
  newMessage: 'new message',
  image: 'Image',
  openLink: 'Open link',
  openLinkWarning: 'This link leads to another site:',
  cancel: 'Cancel',
  errors: {
    config: 'This chat is not set up correctly. The page’s developer finds the reason in the console.',
    'bad-request': 'The question could not be accepted. Try to put it differently.',
    auth: 'You are not signed in, or your sign-in has ended. Sign in and try again.',
    forbidden: 'You do not have access to this.',
    'not-found': 'The chat could not be found.',
    'thread-unavailable': 'This conversation is not available.',
    'thread-busy': 'An answer is still being written here. Wait a moment and try again.',
    'rate-limited': 'Too many questions at once. Wait a moment and try again.',
    server: 'Something went wrong while answering. Try again.',
    network: 'There is no connection. Your question is kept; try again when you are online.',
    disconnect: 'The connection broke before the answer was complete.',
    timeout: 'The answer took too long. Try again.',
    protocol: 'The answer could not be understood. Try again.',
    'too-large': 'The question or its answer is too long.',
    aborted: 'The question was withdrawn.',
  },
};
