import { css } from 'lit';

/** Styles of linked numbers; they travel with the code that links them. */
export const numberLinkStyles = css`
  [part='number-link'] {
    text-decoration: underline dotted var(--analytics-number-link, var(--_accent));
    text-underline-offset: 0.2em;
    border-radius: 2px;
    cursor: pointer;
  }
  [part='number-link']:is(:hover, :focus-visible) {
    text-decoration-style: solid;
  }
  [part='number-link']:focus-visible {
    outline-offset: 1px;
  }
  @media print {
    [part='number-link'] {
      text-decoration: none;
    }
  }
`;
