import { css } from 'lit';

/**
 * How an element stands in anybody's page. Text properties are inherited into a shadow tree, so its root takes none of
 * them: what the page says of its own text changes an element by the tokens alone. Whether there is something to see or
 * to click, the language and the colour scheme stay the page's. The reset has no weight: any other rule here wins.
 *
 * Between the parts of a template is white space, which a page that keeps such space would make lines of.
 */
export const hostStyles = css`
  :host {
    white-space: normal !important;
  }
  :where(.inlay) {
    all: initial;
    display: block;
    visibility: inherit;
    pointer-events: inherit;
    color-scheme: inherit;
    -webkit-locale: inherit;
    font: medium sans-serif;
    -webkit-text-size-adjust: 100%;
  }
`;
