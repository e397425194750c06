import { html, nothing, svg, type TemplateResult } from 'lit';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import type { Theme } from '../../shared/design-tokens.js';
import { icon } from '../../shared/icon.js';

/** The round button over the page. */
export interface Launcher {
  readonly labels: ChatWords;
  readonly heading: string;
  readonly lang: unknown;
  readonly dir: unknown;
  readonly theme: Theme;
  readonly isOpen: boolean;
  /** An answer has come to its end while the chat was closed. */
  readonly hasNews: boolean;
  readonly toggle: () => void;
}

const bubble = svg`<path d="M21 11.5c0 4.2-4 7.5-9 7.5-1.2 0-2.4-.2-3.5-.5L3.5 20.5l1.4-4.1C3.7 15 3 13.3 3 11.5 3 7.4 7 4 12 4s9 3.4 9 7.5Z" />`;
const chevron = svg`<path d="m6 9.5 6 6 6-6" />`;
const cross = svg`<path d="m6 6 12 12M18 6 6 18" />`;

/** Opens and closes the panel; its name says what the panel is, and whether something new is in it. */
export function launcherView(launcher: Launcher): TemplateResult {
  const { labels, heading, lang, dir, theme, isOpen, hasNews, toggle } = launcher;
  return html`<button
    type="button"
    popover="manual"
    class="inlay launcher ${theme}"
    lang=${lang}
    dir=${dir}
    part="launcher-button"
    aria-label=${hasNews ? `${heading} (${labels.newMessage})` : heading}
    aria-expanded=${isOpen ? 'true' : 'false'}
    aria-controls="panel"
    @click=${toggle}
  >
    <slot name="launcher-icon">${icon(isOpen ? chevron : bubble)}</slot>
    ${hasNews ? html`<span class="news"></span>` : nothing}
  </button>`;
}

/** The header's button that closes the panel. */
export function closeButton(labels: ChatWords, close: () => void): TemplateResult {
  return html`<button
    type="button"
    class="quiet close"
    part="close-button"
    aria-label=${labels.close}
    title=${labels.close}
    @click=${close}
  >
    ${icon(cross)}
  </button>`;
}
