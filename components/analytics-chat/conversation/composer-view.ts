import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChatStatus } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';

/** The question field and its button. */
export interface Composer {
  readonly labels: ChatWords;
  readonly placeholder: string;
  readonly draft: string;
  readonly status: ChatStatus;
  readonly disabled: boolean;
  readonly typed: (text: string) => void;
  readonly send: () => void;
  readonly stop: () => void;
}

/** Enter sends, Shift+Enter makes a new line, Escape stops; Enter that ends an input method's word does nothing. */
export function composerView(composer: Composer): TemplateResult {
  const { labels, placeholder, draft, status, disabled } = composer;
  const isBusy = isAnswering(status);
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
  const input = (event: Event) => composer.typed((event.target as HTMLTextAreaElement).value);
  return html`
    <form class="composer" part="composer" @submit=${submit}>
      <div class="field" data-text=${draft}>
        <textarea
          part="input"
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
          : html`<button
              type="submit"
              class="send"
              part="send-button"
              ?disabled=${disabled || draft.trim() === '' || status !== 'idle'}
            >
              ${labels.send}
            </button>`
      }
    </form>
  `;
}

/** Whether a question is under way, so that there is something to stop. */
export function isAnswering(status: ChatStatus): boolean {
  return status === 'submitting' || status === 'streaming' || status === 'stopping';
}
