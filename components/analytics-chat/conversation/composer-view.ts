import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChatStatus } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../shared/chat-labels.js';
import type { QuestionDesk, Subject } from './question-desk.js';

/** The question field and its button. */
export interface Composer {
  readonly labels: ChatWords;
  readonly placeholder: string;
  readonly desk: Pick<QuestionDesk, 'text' | 'subject' | 'waiting' | 'typed' | 'drop' | 'takeBack'>;
  readonly status: ChatStatus;
  readonly disabled: boolean;
  readonly send: () => void;
  readonly stop: () => void;
}

/** Enter sends, Shift+Enter makes a new line, Escape stops; Enter that ends an input method's word does nothing. */
export function composerView(composer: Composer): TemplateResult {
  const { labels, placeholder, desk, status, disabled } = composer;
  const draft = desk.text;
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
    ${waitingView(composer)}
    <form class="composer" part="composer" @submit=${submit}>
      ${subjectView(desk.subject, composer)}
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
          : nothing
      }
      ${
        isBusy && isBlank
          ? nothing
          : html`<button
              type="submit"
              class="send"
              part="send-button"
              ?disabled=${disabled || isBlank || (status !== 'idle' && !isBusy)}
            >
              ${isBusy ? labels.askNext : labels.send}
            </button>`
      }
    </form>
  `;
}

/** Questions that wait for the answer that is being written. */
function waitingView({ labels, desk }: Composer): TemplateResult | typeof nothing {
  if (desk.waiting.length === 0) return nothing;
  return html`<ul class="waiting" part="queue" aria-label=${labels.waiting}>
    ${desk.waiting.map(
      (one) =>
        html`<li class="subject">
          <span dir="auto">${labels.waiting}: ${one.question}</span>
          ${crossButton(`${labels.takeBack}: ${one.question}`, labels.takeBack, () => desk.takeBack(one))}
        </li>`,
    )}
  </ul>`;
}

/** What the question that is being typed is about. */
function subjectView(
  subject: Subject | undefined,
  { labels, desk }: Composer,
): TemplateResult | typeof nothing {
  if (subject === undefined) return nothing;
  const words = subject.kind === 'about' ? labels.about(subject.name) : labels.revises(subject.question);
  return html`<div class="subject" part="subject">
    <span dir="auto">${words}</span>
    ${crossButton(`${labels.remove}: ${words}`, labels.remove, desk.drop)}
  </div>`;
}

function crossButton(name: string, title: string, click: () => void): TemplateResult {
  return html`<button type="button" class="cross" aria-label=${name} title=${title} @click=${click}>
    ×
  </button>`;
}

/** Whether a question is under way, so that there is something to stop. */
export function isAnswering(status: ChatStatus): boolean {
  return status === 'submitting' || status === 'streaming' || status === 'stopping';
}
