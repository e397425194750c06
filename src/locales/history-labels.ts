/** Every word that the chat's history shows: part of its `labels`, loaded with the history. */
export interface HistoryLabels {
  readonly history: {
    /** Names the list, and the button that shows it. */
    readonly heading: string;
    readonly find: string;
    readonly found: (count: number, text: string) => string;
    readonly loading: string;
    readonly empty: string;
    readonly failed: string;
    readonly retry: string;
    readonly close: string;
    readonly today: string;
    readonly yesterday: string;
    /** Of a thread whose first question has nothing to read in it. */
    readonly untitled: string;
    readonly opened: (title: string) => string;
    readonly rename: (title: string) => string;
    /** Names the field in which a thread gets another name. */
    readonly newName: string;
    readonly renamed: (title: string) => string;
    readonly renameFailed: string;
    readonly forget: (title: string) => string;
    /** Says what forgetting does, and what it does not. */
    readonly forgotten: (title: string) => string;
    readonly forgetFailed: string;
    readonly undo: string;
    readonly undone: (title: string) => string;
  };
}

/** The words of the history in English. */
export const englishHistoryLabels: HistoryLabels = {
  history: {
    heading: 'Conversations',
    find: 'Find a conversation',
    found: (count, text) =>
      count === 0
        ? 'No conversation found.'
        : `${text} ${count === 1 ? 'conversation' : 'conversations'} found.`,
    loading: 'Loading your conversations…',
    empty: 'Nothing here yet. What you ask is listed here, so that you can come back to it.',
    failed: 'Your conversations could not be loaded.',
    retry: 'Try again',
    close: 'Close',
    today: 'Today',
    yesterday: 'Yesterday',
    untitled: 'Untitled conversation',
    opened: (title) => `“${title}” is open.`,
    rename: (title) => `Rename “${title}”`,
    newName: 'Name of the conversation',
    renamed: (title) => `It is called “${title}” now.`,
    renameFailed: 'The name could not be changed.',
    forget: (title) => `Remove “${title}” from this list`,
    forgotten: (title) => `“${title}” is taken off this list. The platform keeps the conversation.`,
    forgetFailed: 'The conversation could not be taken off the list.',
    undo: 'Undo',
    undone: (title) => `“${title}” is in the list again.`,
  },
};
