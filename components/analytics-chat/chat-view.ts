import { html, nothing, type TemplateResult } from 'lit';
import type { ChatSnapshot } from '../../src/thread/chat-snapshot.js';
import { composerView, type Composer } from './conversation/composer-view.js';
import { conversationView, type ConversationViewOptions } from './conversation/conversation-view.js';
import { later } from '../shared/later.js';
import { tools } from './conversation/tools.js';
import type { ChatHistory } from './history/chat-history.js';
import { closeButton } from './panel/launcher-view.js';

/** Everything inside of the chat's frame. */
export interface ChatView extends ConversationViewOptions, Omit<Composer, 'status' | 'disabled'> {
  readonly snapshot: ChatSnapshot;
  readonly heading: string;
  /** Whether the end of the conversation is in view. */
  readonly isAtEnd: boolean;
  /** Goes to the end of the conversation. */
  readonly follow: () => void;
  readonly newChat: () => void;
  /** The viewer's threads, once their code is there. */
  readonly history: ChatHistory | undefined;
  /** Closes the panel; undefined where there is none to close. */
  readonly close: (() => void) | undefined;
}

/** Header, conversation and question field. */
export function chatView(view: ChatView): TemplateResult {
  const { labels, snapshot, heading, close } = view;
  const { status, turns } = snapshot;
  return html`
    <header part="header">
      <slot name="header"><h2>${heading}</h2></slot>
      <div class="header-buttons">
        ${view.history?.button()}
        <button type="button" class="quiet" ?disabled=${turns.length === 0} @click=${view.newChat}>
          ${labels.newChat}
        </button>
        ${turns.length === 0 ? nothing : later(tools, ({ conversationMenu }) => conversationMenu(view.turn))}
        ${close === undefined ? nothing : closeButton(labels, close)}
      </div>
    </header>
    <div
      class="conversation"
      data-part
      part="conversation"
      role="region"
      aria-label=${labels.conversation}
      tabindex="0"
    >
      ${conversationView(snapshot, view)}
    </div>
    <button type="button" class="jump" ?hidden=${view.isAtEnd} @click=${view.follow}>
      ${labels.jumpToEnd}
    </button>
    ${composerView({ ...view, status, disabled: view.disabled || view.error !== undefined })}
    <slot name="footer"></slot>
    ${view.history?.list()}
  `;
}
