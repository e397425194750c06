import { html, type TemplateResult } from 'lit';
import { saveFile } from '../result/take-away.js';
import type { ToolContext } from './tool-context.js';
import { toolWords } from './tool-words.js';
import { transcriptFile, type TranscriptType } from './transcript-file.js';

/** What can be done with the whole conversation. */
export function conversationMenu(context: ToolContext): TemplateResult {
  const labels = toolWords(context.result.labels);
  const save = async (type: TranscriptType): Promise<void> => {
    try {
      saveFile(await transcriptFile(type, context), context.heading, type === 'html' ? 'html' : 'md');
    } catch {
      context.announce(labels.saveFailed);
    }
  };
  const close = (event: Event): void =>
    (event.currentTarget as Element).closest('details')?.removeAttribute('open');
  const left = (event: FocusEvent): void => {
    if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) close(event);
  };
  const keyDown = (event: KeyboardEvent): void => {
    const menu = event.currentTarget as HTMLDetailsElement;
    if (event.key !== 'Escape' || !menu.open) return;
    // Neither the panel nor the page is closed by it.
    event.preventDefault();
    event.stopPropagation();
    close(event);
    menu.querySelector('summary')?.focus();
  };
  const item = (words: string, act: () => void): TemplateResult =>
    html`<button
      type="button"
      class="quiet"
      @click=${(event: Event) => {
        close(event);
        act();
      }}
    >
      ${words}
    </button>`;
  return html`<details class="menu" part="menu" @focusout=${left} @keydown=${keyDown}>
    <summary class="quiet" aria-label=${labels.more} title=${labels.more}>⋯</summary>
    <div class="items">
      ${item(labels.saveText, () => void save('markdown'))} ${item(labels.savePage, () => void save('html'))}
      ${item(labels.print, () => print())}
    </div>
  </details>`;
}
