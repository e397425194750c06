import { css } from 'lit';

/** An answer's words, and the buttons below them. */
export const answerStyles = css`
  .answer {
    contain: paint;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  /* A finished block is laid out and painted on its own: what is written below does not paint it again. */
  .answer > * {
    contain: content;
  }
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
  .answer code,
  pre {
    font-family: var(--_font-mono);
    font-size: 0.9em;
  }
  .answer :not(pre) > code {
    background: var(--_surface-raised);
    border-radius: 4px;
    padding: 0.1em 0.3em;
  }
  pre {
    background: var(--_surface-raised);
    border-radius: calc(var(--_radius) * 0.66);
    padding: 0.8em 1em;
    overflow-x: auto;
    margin: 0;
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
    text-align: end;
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
  .actions {
    display: flex;
    gap: 0.15em;
    margin-block-start: 0.4em;
    margin-inline-start: -0.4em;
  }
  .icon {
    display: grid;
    place-items: center;
    inline-size: 2.25em;
    padding: 0;
    border-color: transparent;
    color: var(--_text-muted);
  }
  .icon svg {
    inline-size: 1.2em;
    block-size: 1.2em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.7;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon.down svg {
    rotate: 180deg;
  }
  .icon[aria-pressed='true'] {
    color: var(--_accent);
  }
  .icon[aria-pressed='true'] svg {
    fill: currentcolor;
    fill-opacity: 0.25;
  }
  .icon .tick,
  .icon[data-done] path:not(.tick) {
    display: none;
  }
  .icon[data-done] .tick {
    display: inline;
  }
  @media (forced-colors: active) {
    .icon[aria-pressed='true'] {
      border-color: Highlight;
    }
  }
`;
