import { html, type TemplateResult } from 'lit';

/** A drawing of lines in a field of 24 × 24, in the colour of the words around it. Says nothing: its button has a name. */
export const icon = (path: TemplateResult<2>): TemplateResult =>
  html`<svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${path}
  </svg>`;
