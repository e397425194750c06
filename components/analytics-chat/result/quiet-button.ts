import { html, nothing, type TemplateResult } from 'lit';

export interface QuietButton {
  /** What it is called where its words are short. It holds them. */
  readonly name?: string;
  readonly expanded?: boolean;
  /** Whether it enlarges what it stands below. */
  readonly enlarges?: boolean;
}

/** A button below a result. */
export function quietButton(
  words: string,
  click: () => void,
  { name, expanded, enlarges }: QuietButton = {},
): TemplateResult {
  return html`<button
    type="button"
    class="quiet"
    aria-label=${name ?? nothing}
    title=${name ?? nothing}
    aria-expanded=${expanded ?? nothing}
    ?data-enlarge=${enlarges}
    @click=${click}
  >
    ${words}
  </button>`;
}
