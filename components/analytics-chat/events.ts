import type { InlayErrorCode } from '../../src/protocol/inlay-error.js';
import type { AskEnd } from '../../src/thread/chat-snapshot.js';

const visible = { bubbles: true, composed: true } as const;

/** A question is about to be sent. Cancel it to keep it from being sent. */
export class ChatSubmitEvent extends Event {
  readonly text: string;
  constructor(text: string) {
    super('chat-submit', { ...visible, cancelable: true });
    this.text = text;
  }
}

/** The first words or steps of an answer have arrived. */
export class ChatResponseStartEvent extends Event {
  readonly messageId: string;
  constructor(messageId: string) {
    super('chat-response-start', visible);
    this.messageId = messageId;
  }
}

/** The agent began or finished using a tool. Carries no rows. */
export class ChatToolCallEvent extends Event {
  readonly name: string;
  readonly status: 'running' | 'done' | 'failed' | 'unreadable';
  constructor(name: string, status: ChatToolCallEvent['status']) {
    super('chat-tool-call', visible);
    this.name = name;
    this.status = status;
  }
}

/** A turn has ended, and how. */
export class ChatResponseEndEvent extends Event {
  readonly reason: AskEnd;
  constructor(reason: AskEnd) {
    super('chat-response-end', visible);
    this.reason = reason;
  }
}

/** Another thread is shown, or the new one has got its id. */
export class ChatThreadChangeEvent extends Event {
  readonly chatId: string | undefined;
  constructor(chatId: string | undefined) {
    super('chat-thread-change', visible);
    this.chatId = chatId;
  }
}

/** A chart was not drawn, or not as the agent described it: `dropped` names what was left out. */
export class ChatChartErrorEvent extends Event {
  readonly reason: string;
  readonly dropped: readonly string[];
  constructor(reason: string, dropped: readonly string[]) {
    super('chat-chart-error', visible);
    this.reason = reason;
    this.dropped = dropped;
  }
}

/** The viewer clicked a link of an answer. Cancel it to handle the address yourself. */
export class ChatLinkEvent extends Event {
  readonly href: string;
  constructor(href: string) {
    super('chat-link', { ...visible, cancelable: true });
    this.href = href;
  }
}

/**
 * The viewer rated an answer, or said why; `rating` is undefined when the rating was taken back, `reason` until one was
 * given. `messageId` is the answer's. It is sent to the address in the attribute `feedback`, if there is one, and nowhere
 * else.
 */
export class ChatFeedbackEvent extends Event {
  readonly rating: 'up' | 'down' | undefined;
  readonly messageId: string;
  readonly chatId: string | undefined;
  readonly reason: string | undefined;
  constructor(
    rating: ChatFeedbackEvent['rating'],
    messageId: string,
    chatId: string | undefined,
    reason?: string,
  ) {
    super('chat-feedback', visible);
    this.reason = reason;
    this.rating = rating;
    this.messageId = messageId;
    this.chatId = chatId;
  }
}

/** What is shared of an answer. No rows. Untrusted texts, `text` in markdown. */
export interface SharedAnswer {
  /** What the agent called the last result, else the question. */
  readonly title: string;
  readonly text: string;
  readonly question: string;
  /** What the agent says of each result. */
  readonly provenance: readonly string[];
  readonly chatId: string | undefined;
  /** The answer's. */
  readonly messageId: string;
}

/** The viewer shares an answer. Cancel it to do so yourself; else the browser shares it, or it is copied. */
export class ChatShareEvent extends Event {
  readonly answer: SharedAnswer;
  constructor(answer: SharedAnswer) {
    super('chat-share', { ...visible, cancelable: true });
    this.answer = answer;
  }
}

/** The panel of a floating chat has opened. */
export class ChatShowEvent extends Event {
  constructor() {
    super('chat-show', visible);
  }
}

/** The panel of a floating chat has closed. */
export class ChatHideEvent extends Event {
  constructor() {
    super('chat-hide', visible);
  }
}

/** The list of threads could not be had, or what the viewer did in it was not kept and is taken back. */
export class ChatHistoryErrorEvent extends Event {
  readonly code: InlayErrorCode;
  readonly retryable: boolean;
  constructor(code: InlayErrorCode, retryable: boolean) {
    super('chat-history-error', visible);
    this.code = code;
    this.retryable = retryable;
  }
}

/** Something failed. `code` says what; `retryable` whether trying again may help. */
export class ChatErrorEvent extends Event {
  readonly code: InlayErrorCode;
  readonly retryable: boolean;
  constructor(code: InlayErrorCode, retryable: boolean) {
    super('chat-error', visible);
    this.code = code;
    this.retryable = retryable;
  }
}

declare global {
  // Of elements, of the document and of the window: all events bubble up to there.
  interface GlobalEventHandlersEventMap {
    'chat-submit': ChatSubmitEvent;
    'chat-response-start': ChatResponseStartEvent;
    'chat-tool-call': ChatToolCallEvent;
    'chat-response-end': ChatResponseEndEvent;
    'chat-thread-change': ChatThreadChangeEvent;
    'chat-chart-error': ChatChartErrorEvent;
    'chat-link': ChatLinkEvent;
    'chat-feedback': ChatFeedbackEvent;
    'chat-share': ChatShareEvent;
    'chat-show': ChatShowEvent;
    'chat-hide': ChatHideEvent;
    'chat-history-error': ChatHistoryErrorEvent;
    'chat-error': ChatErrorEvent;
  }
}
