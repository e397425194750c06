import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import type { EarlierTurns } from './earlier-turns.js';
import { emptyView, promptsView } from './empty-view.js';
import { tools } from './tools.js';
import { turnView, type TurnViewOptions } from './turn-view.js';

/** What a conversation needs besides itself. */
export interface ConversationViewOptions {
  readonly labels: ChatWords;
  /** Why the chat has no connection. */
  readonly error: InlayError | undefined;
  /** Nobody is signed in, as far as the session knows. */
  readonly isRefused: boolean;
  readonly prompts: readonly string[];
  /** What may be asked after the last answer. */
  readonly suggestions: readonly string[];
  readonly disabled: boolean;
  readonly earlier: EarlierTurns;
  readonly turn: TurnViewOptions;
  readonly ask: (prompt: string) => void;
}

const notSignedIn = new InlayError('auth', 'Nobody is signed in.');

/** The turns of a conversation, or what stands where there are none. */
export function conversationView(snapshot: ChatSnapshot, options: ConversationViewOptions): TemplateResult {
  const { labels, isRefused, prompts, suggestions, disabled, earlier, turn: turnOptions, ask } = options;
  const { turns, status, chatId } = snapshot;
  if (status === 'loading') return html`<p class="notice" aria-busy="true">${labels.loading}</p>`;
  if (turns.length === 0) {
    const error = options.error ?? (isRefused ? notSignedIn : undefined);
    const offered = error === undefined ? prompts : [];
    const retry = error === undefined && chatId !== undefined ? turnOptions.retry : undefined;
    return emptyView({ labels, error: error ?? snapshot.error, prompts: offered, disabled, ask, retry });
  }
  const shown = earlier.of(turns, chatId);
  return html`${shown.length < turns.length ? earlierButton(labels, () => earlier.show(turns.length)) : nothing}
  ${repeat(
    shown,
    ({ id }) => id,
    (turn, index) => {
      const isLast = index === shown.length - 1;
      const rating = tools.module?.ratingsIn(turnOptions.host).of(turn);
      const revised = turnOptions.desk.revisedBy(turn);
      return guard([turn, isLast, turnOptions, rating, revised], () => turnView(turn, isLast, turnOptions));
    },
  )}
  ${promptsView({ labels, prompts: suggestions, disabled, ask }, 'suggestions')}`;
}

function earlierButton({ showEarlier }: ChatWords, show: () => void): TemplateResult {
  return html`<button type="button" class="earlier quiet" part="earlier-button" @click=${show}>
    ${showEarlier}
  </button>`;
}
