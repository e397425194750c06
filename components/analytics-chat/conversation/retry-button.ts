import { html, type TemplateResult } from 'lit';
import type { ChatWords } from '../../../src/locales/chat-labels.js';

/** "Try again". */
export function retryButton(labels: ChatWords, retry: () => void): TemplateResult {
  return html`<button type="button" class="retry" part="retry-button" @click=${retry}>
    ${labels.retry}
  </button>`;
}
