import { css } from 'lit';

/** Styles of drawn markdown and of the question before its links are opened; they travel with the code that draws it. */
export const markdownStyles = css`
  .answer > :first-child {
    margin-block-start: 0;
  }
  .answer > :last-child {
    margin-block-end: 0;
  }
  .answer :is(h1, h2, h3, h4, h5, h6) {
    margin-block: 1.1em 0.4em;
    line-height: 1.3;
    font-size: 1.05em;
  }
  .answer h1 {
    font-size: 1.3em;
  }
  .answer h2 {
    font-size: 1.18em;
  }
  .answer :is(p, ul, ol, pre, blockquote, table) {
    margin-block: 0.7em;
  }
  .answer :is(ul, ol) {
    padding-inline-start: 1.6em;
  }
  .answer :not(pre) > code {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    background: var(--_surface-raised);
    border-radius: 4px;
    padding: 0.1em 0.3em;
  }
  .answer blockquote {
    margin-inline: 0;
    padding-inline-start: 1em;
    border-inline-start: 3px solid var(--_border);
    color: var(--_text-muted);
  }
  .answer table {
    display: block;
    inline-size: fit-content;
    max-inline-size: 100%;
    overflow-x: auto;
    border-collapse: collapse;
  }
  .answer :is(th, td) {
    border-block-end: 1px solid var(--_border);
    padding: 0.3em 0.75em;
    text-align: start;
  }
  .answer [align='right'] {
    text-align: right;
  }
  .answer [align='center'] {
    text-align: center;
  }
  .answer hr {
    border: 0;
    border-block-start: 1px solid var(--_border);
  }
  .answer a {
    color: var(--_accent);
  }
  .inlay-html,
  .inlay-plain {
    white-space: pre-wrap;
  }
  /* Very long code stands in parts. */
  .answer pre > code:not(:only-child) {
    display: block;
  }
  /* A link of a paragraph that is still being written: not yet to be clicked. */
  .inlay-link {
    color: var(--_accent);
  }
  .inlay-image {
    color: var(--_text-muted);
    border: 1px solid var(--_border);
    border-radius: 4px;
    padding: 0 0.3em;
  }
  .link-dialog {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    max-inline-size: min(32rem, calc(100vw - 2rem));
  }
  .link-dialog .address {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  .link-dialog .actions {
    display: flex;
    justify-content: end;
    gap: 0.6em;
  }
  .open {
    border: 1px solid;
    border-radius: calc(var(--_radius) * 0.66);
    padding: 0.35em 0.8em;
    min-block-size: 2.25em;
    display: inline-flex;
    align-items: center;
    text-decoration: none;
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }
  @media (forced-colors: active) {
    .open {
      border: 1px solid;
      border-radius: calc(var(--_radius) * 0.66);
      padding: 0.35em 0.8em;
      min-block-size: 2.25em;
      border: 2px solid ButtonText;
    }
  }
`;
