import { html, nothing, type TemplateResult } from 'lit';

export interface QuietButton {
  /** What it is called where its words are short. It holds them. */
  readonly name?: string;
  readonly expanded?: boolean;
}

/** A button below a result. */
export function quietButton(
  words: string,
  click: () => void,
  { name, expanded }: QuietButton = {},
): TemplateResult {
  return html`<button
    type="button"
    class="quiet"
    aria-label=${name ?? nothing}
    title=${name ?? nothing}
    aria-expanded=${expanded ?? nothing}
    @click=${click}
  >
    ${words}
  </button>`;
}
