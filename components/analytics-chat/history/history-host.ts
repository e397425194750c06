import type { ReactiveControllerHost } from 'lit';
import type { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ChatLabels } from '../../../src/locales/chat-labels.js';
import type { PartialLabels, SessionLabels } from '../../../src/locales/labels.js';
import type { SharedSession } from '../../shared/session-context.js';
import type { OwnConnection } from '../connection/chat-connection.js';

/** Where the list of the viewer's threads is kept: nowhere, in the browser, or by the session helper. */
export type HistoryKind = 'none' | 'local' | 'server';

/** The element that the history stands in. */
export interface ChatHistoryHost extends ReactiveControllerHost, HTMLElement {
  readonly history: HistoryKind;
  readonly mode: string;
  readonly locale?: string | undefined;
  readonly timezone?: string | undefined;
  readonly chatId: string | undefined;
  readonly renderRoot: HTMLElement | DocumentFragment;
  openThread(chatId: string): Promise<void>;
}

/** What the history is told by its element. */
export interface ChatHistoryOptions {
  readonly own: () => OwnConnection;
  readonly session: () => SharedSession | undefined;
  /** What the viewer's list is called in the browser; undefined while it is not known who the viewer is. */
  readonly name: () => string | undefined;
  readonly words: () => PartialLabels<ChatLabels> | SessionLabels | undefined;
  /** Says something to screen readers. */
  readonly announce: (words: string) => void;
  /** The page is to be told. */
  readonly failed: (error: InlayError) => void;
}
