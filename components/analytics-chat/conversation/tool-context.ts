import type { ReactiveControllerHost } from 'lit';
import type { InlayError } from '../../../src/protocol/inlay-error.js';
import type { MarkdownOptions } from '../../../src/render/markdown/streaming-markdown.js';
import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import type { OwnSignIn } from '../../shared/inherited.js';
import type { SharedSession } from '../../shared/session-context.js';
import type { ResultOptions } from '../result/result-options.js';
import type { QuestionDesk } from './question-desk.js';

/** What stands around questions and answers works with: the element, and how it is set. */
export interface ToolContext {
  readonly host: ReactiveControllerHost & HTMLElement & OwnSignIn;
  readonly snapshot: () => ChatSnapshot;
  readonly session: () => SharedSession | undefined;
  readonly labels: ChatWords;
  readonly heading: string;
  readonly desk: QuestionDesk;
  readonly result: ResultOptions;
  readonly markdown: MarkdownOptions;
  /** Whether answers can be rated; an address is where ratings are posted besides. */
  readonly feedback: boolean | string;
  /** The host's own reasons for a bad rating. Default: three of ours. */
  readonly feedbackReasons: readonly string[] | undefined;
  /** Whether answers can be handed on. */
  readonly share: boolean;
  /** Tells what became of something, in words. */
  readonly announce: (words: string) => void;
  readonly failed: (error: InlayError) => void;
}
