import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChatStatus } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import type { ResultOptions } from '../result/result-options.js';
import { later } from '../../shared/later.js';
import type { QuestionDesk } from './question-desk.js';
import { isAnswering } from './is-answering.js';
import { tools } from './tools.js';

/** The question field and its button. */
export interface Composer {
  readonly labels: ChatWords;
  /** The words that the page gave, if any. */
  readonly given: ResultOptions['labels'];
  readonly placeholder: string;
  readonly desk: Pick<QuestionDesk, 'text' | 'subject' | 'waiting' | 'typed' | 'drop' | 'takeBack'>;
  readonly status: ChatStatus;
  readonly disabled: boolean;
  readonly send: () => void;
  readonly stop: () => void;
}

/** Enter sends, Shift+Enter makes a new line, Escape stops; Enter that ends an input method's word does nothing. */
export function composerView(composer: Composer): TemplateResult {
  const { labels, given, placeholder, desk, status, disabled } = composer;
  const { text: draft, subject } = desk;
  const isBusy = isAnswering(status);
  const isBlank = draft.trim() === '';
  const submit = (event: Event) => {
    event.preventDefault();
    composer.send();
  };
  const keyDown = (event: KeyboardEvent) => {
    // 229: browsers that end composition before the key event give only this sign of it.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape' && isBusy) {
      event.preventDefault();
      composer.stop();
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!event.repeat) composer.send();
  };
  const input = (event: Event) => desk.typed((event.target as HTMLTextAreaElement).value);
  return html`
    ${desk.waiting.length === 0 ? nothing : later(tools, ({ waitingView }) => waitingView(desk.waiting, desk, given))}
    <form class="composer" part="composer" @submit=${submit}>
      ${subject && later(tools, ({ subjectView }) => subjectView(subject, desk, given))}
      <div class="field" data-text=${draft}>
        <textarea
          part="input"
          data-part
          rows="1"
          dir="auto"
          maxlength="16000"
          aria-label=${labels.composer}
          placeholder=${placeholder}
          ?disabled=${disabled}
          .value=${live(draft)}
          @input=${input}
          @keydown=${keyDown}
        ></textarea>
      </div>
      ${
        isBusy
          ? html`<button
              type="button"
              class="stop"
              part="stop-button"
              ?disabled=${status === 'stopping'}
              @click=${composer.stop}
            >
              ${status === 'stopping' ? labels.stopping : labels.stop}
            </button>`
          : nothing
      }
      ${
        isBusy && isBlank
          ? nothing
          : html`<button type="submit" class="send" part="send-button" ?disabled=${disabled || isBlank}>
              ${isBusy ? labels.askNext : labels.send}
            </button>`
      }
    </form>
  `;
}
