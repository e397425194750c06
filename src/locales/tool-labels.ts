/** The words of what stands around questions and answers: part of the chat's `labels`, loaded with the first question. */
export interface ToolLabels {
  /** Names the questions that wait. */
  readonly waiting: string;
  /** Puts a waiting question back into the question field. */
  readonly takeBack: (question: string) => string;
  /** Asks the question of a turn as a new one. */
  readonly askAgain: string;
  /** Puts the question of a turn into the question field, to be changed. */
  readonly edit: string;
  /** Stands above a question that was made of an earlier one. */
  readonly revises: (question: string) => string;
  /** Stands above the question field: the next question is about a part of a result. */
  readonly about: (name: string) => string;
  readonly remove: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** The ratings of an answer, with the attribute `feedback`. */
  readonly helpful: string;
  readonly notHelpful: string;
  /** Asks for the reason of a bad rating, and names the reasons. */
  readonly whyNot: string;
  readonly reasons: Readonly<Record<'wrong' | 'other' | 'unclear', string>>;
  /** Hands an answer on, with the attribute `share`. */
  readonly share: string;
  readonly shareFailed: string;
  /** What can be done with the whole conversation. */
  readonly more: string;
  readonly saveText: string;
  readonly savePage: string;
  readonly saveFailed: string;
  readonly print: string;
}

/** The words in English. */
export const englishToolLabels: ToolLabels = {
  waiting: 'Asked next',
  takeBack: (question) => `Take back: ${question}`,
  askAgain: 'Ask again',
  edit: 'Edit the question',
  revises: (question) => `Revises “${question}”`,
  about: (name) => `About ${name}`,
  remove: 'Remove',
  copy: 'Copy answer',
  copied: 'Copied.',
  copyFailed: 'The answer could not be copied.',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  whyNot: 'What was wrong?',
  reasons: {
    wrong: 'The numbers are wrong',
    other: 'It answers something else',
    unclear: 'It is hard to understand',
  },
  share: 'Share',
  shareFailed: 'The answer could not be shared.',
  more: 'More',
  saveText: 'Save as text',
  savePage: 'Save with charts',
  saveFailed: 'The conversation could not be saved.',
  print: 'Print',
};
