import { html, nothing, type TemplateResult } from 'lit';
import type { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import { retryButton } from './retry-button.js';

/** What stands where nothing has been asked. */
export interface EmptyViewOptions {
  readonly labels: ChatWords;
  /** Why there is no conversation, where there should be one. */
  readonly error: InlayError | undefined;
  readonly prompts: readonly string[];
  readonly disabled: boolean;
  readonly ask: (prompt: string) => void;
  /** Asks for the earlier conversation again; undefined where there is none to be had. */
  readonly retry: (() => void) | undefined;
}

/** The greeting and the starter prompts, under what went wrong if anything did. */
export function emptyView(options: EmptyViewOptions): TemplateResult {
  const { labels, error, retry } = options;
  return html`
    ${
      error === undefined
        ? nothing
        : html`<div class="error" part="error" role="alert">
            <p>${labels.errors[error.code]}</p>
            ${retry === undefined ? nothing : retryButton(labels, retry)}
          </div>`
    }
    <slot name="empty"><p class="greeting">${labels.greeting}</p></slot>
    ${promptsView(options)}
  `;
}

/** Questions to ask by a click. */
export function promptsView(
  { labels, prompts, disabled, ask }: Pick<EmptyViewOptions, 'labels' | 'prompts' | 'disabled' | 'ask'>,
  name: 'prompts' | 'suggestions' = 'prompts',
): TemplateResult | typeof nothing {
  if (prompts.length === 0) return nothing;
  return html`<ul class=${name} part=${name} aria-label=${labels.prompts}>
    ${prompts.map(
      (prompt) =>
        html`<li>
          <button type="button" dir="auto" ?disabled=${disabled} @click=${() => ask(prompt)}>
            ${prompt}
          </button>
        </li>`,
    )}
  </ul>`;
}
