import { css } from 'lit';

/** Styles of results; they travel with the code that shows them. */
export const resultStyles = css`
  figure {
    margin: 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25em 1em;
    padding: 0.35em 1em;
    border-block-end: 1px solid var(--_border);
  }
  figcaption {
    flex: 1 1 10em;
    min-inline-size: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
    /* A title in another script begins where all the others do. */
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .tabs {
    display: flex;
    margin-inline-start: auto;
  }
  .tabs button {
    border-color: transparent;
    border-radius: 0;
    border-block-end: 2px solid transparent;
    padding: 0.2em 0.7em;
    color: var(--_text-muted);
    font-size: 0.9em;
  }
  .tabs [aria-selected='true'] {
    border-block-end-color: var(--_accent);
    color: var(--_text);
    font-weight: 600;
  }
  .part {
    margin: 0;
    padding: 0 1em 0.5em;
    color: var(--_text-muted);
    font-size: 0.88em;
  }
  .chart {
    padding: 0.75em 1em;
    overflow: hidden;
    contain: layout paint;
  }
  .chart.pending {
    block-size: 18rem;
  }
  .chart svg,
  .chart canvas {
    display: block;
    max-inline-size: 100%;
  }
  .chart-notice {
    margin: 0;
    color: var(--_text-muted);
    font-size: 0.9em;
  }
  .rows {
    overflow: auto;
    max-block-size: 26rem;
    outline-offset: -2px;
  }
  .rows table {
    inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.93em;
  }
  .rows th {
    position: sticky;
    inset-block-start: 0;
    background: var(--_surface-raised);
    padding: 0;
    text-align: start;
    font-weight: 600;
  }
  .rows th button {
    display: flex;
    gap: 0.35em;
    inline-size: 100%;
    border: 0;
    border-radius: 0;
    background: none;
    font-weight: inherit;
    text-align: inherit;
    padding: 0.45em 1em;
    white-space: nowrap;
  }
  .rows th.number button {
    flex-direction: row-reverse;
  }
  .rows td {
    padding: calc(0.4em * var(--_density)) calc(1em * var(--_density));
    border-block-start: 1px solid var(--_border);
    max-inline-size: 22em;
    overflow-wrap: break-word;
    vertical-align: top;
  }
  /*
   * A column of texts is not as narrow as their longest word, and a row no higher than a name needs on a phone: the whole
   * text stands in the row that a click or the keyboard has led to, over the whole page and on paper.
   */
  .rows:not(.long) :is(.roomy, .wordy) bdi {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
    min-inline-size: 9em;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .rows:not(.long) .wordy bdi {
    -webkit-line-clamp: 3;
    min-inline-size: 14em;
  }
  .rows:not(.long) tr:is(:focus, :focus-within) bdi,
  .enlarged .rows:not(.long) bdi {
    -webkit-line-clamp: none;
  }
  /* More columns than there is room for: the edge that they lie behind is shaded. */
  .rows {
    background:
      linear-gradient(to right, var(--_surface) 30%, transparent) left / 3em 100%,
      linear-gradient(to left, var(--_surface) 30%, transparent) right / 3em 100%,
      linear-gradient(to right, var(--_border), transparent) left / 0.75em 100%,
      linear-gradient(to left, var(--_border), transparent) right / 0.75em 100%;
    background-repeat: no-repeat;
    background-attachment: local, local, scroll, scroll;
  }
  /* Numbers are written from left to right in every language: their last digits stand one below the other. */
  .rows .number {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .rows :is(.number, .time) {
    white-space: nowrap;
  }
  /* Its columns have their widths and its rows one height, whichever of them are on the page. */
  .long table {
    table-layout: fixed;
  }
  .long :is(td, th bdi) {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .long th bdi {
    min-inline-size: 0;
  }
  .long tbody {
    line-height: 1.5;
  }
  .rows .gap td {
    padding: 0;
    border: 0;
  }
  .rows tr:focus {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .rows td[data-lit],
  .rows td:focus {
    background: color-mix(in srgb, var(--_accent) 18%, transparent);
    box-shadow: inset 0 0 0 2px var(--_accent);
    outline: 0;
  }
  .arrow {
    font-size: 0.7em;
    align-self: center;
    inline-size: 1em;
  }
  .below {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    padding: 0.35em 1em;
    border-block-start: 1px solid var(--_border);
    color: var(--_text-muted);
    font-size: 0.88em;
  }
  :is(.below, .part) button {
    min-block-size: 24px;
  }
  .below > :first-child {
    margin-inline-end: auto;
  }
  .below select {
    min-inline-size: 0;
  }
  .below .quiet {
    padding-inline: 0.4em;
  }
  .find {
    display: flex;
    padding: 0.35em 1em;
    border-block-end: 1px solid var(--_border);
  }
  .find input,
  .below select {
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface);
    color: var(--_text);
    font: inherit;
    font-size: 0.93em;
    min-block-size: 24px;
    padding: 0.2em 0.5em;
  }
  .find input {
    flex: 1;
    min-inline-size: 0;
  }
  .find input:focus-visible,
  .below select:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  .about {
    padding: 0.35em 1em;
    border-block-start: 1px solid var(--_border);
    color: var(--_text-muted);
    font-size: 0.88em;
  }
  .about summary {
    cursor: pointer;
    min-block-size: 24px;
  }
  .about p {
    margin: 0.25em 0;
    overflow-wrap: anywhere;
  }
  .enlarged {
    inline-size: calc(100vw - 2rem);
    max-inline-size: none;
    max-block-size: calc(100dvh - 2rem);
    box-sizing: border-box;
    margin: auto;
    padding: 0;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
  }
  .enlarged::backdrop {
    background: rgb(0 0 0 / 50%);
  }
  .enlarged .rows {
    max-block-size: calc(100dvh - 12rem);
  }
  /* A result in a page this narrow is as large as it can be. */
  @media (max-width: 480px) {
    [data-mark='enlarge'] {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .find input,
    .below select {
      font-size: max(16px, 0.93em);
    }
  }
  @media print {
    .find,
    .below select {
      display: none;
    }
    .chart {
      break-inside: avoid;
    }
    .arrow:empty,
    .chart:is(.pending, :empty) {
      display: none;
    }
    [role='tabpanel'][hidden] {
      display: block !important;
    }
    /* A chart keeps the colours it was drawn with, and the ground that they were chosen for. */
    .dark > .chart {
      background: #15181e;
      print-color-adjust: exact;
    }
    .chart :is(svg, canvas) {
      block-size: auto !important;
      margin-inline: auto;
    }
    .rows {
      max-block-size: none;
      overflow: visible;
    }
    .rows th {
      position: static;
    }
    .chat .rows th button {
      display: flex;
    }
    .rows td bdi {
      -webkit-line-clamp: none !important;
      min-inline-size: 0 !important;
    }
    .chat .rows :is(th button, td) {
      padding: 0.25em 0.5em;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .rows tr {
      break-inside: avoid;
    }
    .gap {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .rows td:is([data-lit], :focus) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
    .tabs [aria-selected='true'] {
      border-block-end-color: Highlight;
    }
  }
`;
