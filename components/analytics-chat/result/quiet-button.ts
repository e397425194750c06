import { html, nothing, type TemplateResult } from 'lit';

/** Buttons that get the focus. */
export type QuietButtonMark = 'enlarge' | 'about';

export interface QuietButton {
  /** What it is called where its words are short. It holds them. */
  readonly name?: string;
  readonly expanded?: boolean;
  /** By what it is found again. */
  readonly mark?: QuietButtonMark;
}

/** A button below a result. */
export function quietButton(
  words: string,
  click: () => void,
  { name, expanded, mark }: QuietButton = {},
): TemplateResult {
  return html`<button
    type="button"
    class="quiet"
    aria-label=${name ?? nothing}
    title=${name ?? nothing}
    aria-expanded=${expanded ?? nothing}
    data-mark=${mark ?? nothing}
    @click=${click}
  >
    ${words}
  </button>`;
}
