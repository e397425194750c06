import { css } from 'lit';

/**
 * The heading is broken before the buttons beside it are. `.words` keeps line breaks, the template's own stay outside of
 * it. `.field` grows with its text: a hidden copy of the text sets the height of the grid cell they share. Its
 * placeholder runs as the chat does; what is typed finds its own direction. Below 16 px, a touch makes phones zoom in.
 * On paper the whole conversation stands, in dark ink, and nothing to click. Comments stand here: inside, they are loaded.
 */
export const analyticsChatStyles = css`
  [hidden] {
    display: none !important;
  }
  .chat {
    display: flex;
    flex-direction: column;
    position: relative;
    block-size: var(--analytics-chat-height, min(44rem, 100dvh));
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
    isolation: isolate;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space);
    padding: calc(var(--_space) * 0.6) var(--_space);
    border-block-end: 1px solid var(--_border);
  }
  header h2 {
    margin: 0;
    flex: 1 1 0;
    min-inline-size: min-content;
    font-size: 1.05em;
    font-weight: 600;
  }
  .menu {
    position: relative;
  }
  .menu summary {
    list-style: none;
    cursor: pointer;
    padding: 0.35em 0.6em;
    border-radius: calc(var(--_radius) * 0.66);
  }
  .menu summary::-webkit-details-marker {
    display: none;
  }
  .menu .items {
    position: absolute;
    inset-inline-end: 0;
    z-index: 2;
    display: grid;
    inline-size: max-content;
    padding: 0.3em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface);
    box-shadow: 0 4px 16px rgb(0 0 0 / 0.15);
  }
  .menu .items button {
    text-align: start;
  }
  button {
    font: inherit;
    color: inherit;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface);
    padding: 0.35em 0.8em;
    min-block-size: 2.25em;
    cursor: pointer;
  }
  button:hover:not(:disabled) {
    background: var(--_surface-raised);
  }
  button:disabled {
    cursor: default;
    opacity: 0.5;
  }
  .quiet {
    border-color: transparent;
    color: var(--_text-muted);
    font-size: 0.9em;
  }
  .conversation {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: var(--_space);
    outline-offset: -2px;
  }
  .greeting {
    font-size: 1.35em;
    font-weight: 600;
    text-wrap: balance;
    margin-block: 1.5em 0.75em;
  }
  .prompts {
    display: grid;
    gap: 0.5em;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .prompts button {
    overflow-wrap: anywhere;
    inline-size: 100%;
    text-align: start;
    padding: 0.6em 0.9em;
  }
  .suggestions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em;
    margin: 0.9em 0 0;
    padding: 0;
    list-style: none;
  }
  .suggestions li {
    max-inline-size: 100%;
  }
  .suggestions button {
    max-inline-size: 100%;
    overflow-wrap: anywhere;
    font-size: 0.9em;
    text-align: start;
  }
  .turn {
    contain: layout style;
    margin-block-end: calc(var(--_space) * 1.75);
  }
  .turn:not(:last-of-type) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 24rem;
  }
  .question {
    inline-size: fit-content;
    max-inline-size: min(85%, 44rem);
    margin-inline-start: auto;
    padding: 0.55em 0.95em;
    border-radius: var(--_radius);
    background: var(--_surface-raised);
  }
  .reply {
    margin-block-start: var(--_space);
    max-inline-size: 56rem;
  }
  .activity {
    color: var(--_text-muted);
    font-size: 0.9em;
    margin-block-end: 0.6em;
  }
  .activity summary,
  div.activity {
    display: flex;
    align-items: center;
    gap: 0.5em;
    inline-size: fit-content;
  }
  .activity summary {
    cursor: pointer;
    list-style: none;
  }
  .activity summary::-webkit-details-marker {
    display: none;
  }
  .activity summary::after {
    content: '';
    inline-size: 0.4em;
    block-size: 0.4em;
    border: solid currentcolor;
    border-width: 0 1.5px 1.5px 0;
    transform: translateY(-0.1em) rotate(45deg);
  }
  .activity[open] summary::after {
    transform: translateY(0.1em) rotate(-135deg);
  }
  .activity ol {
    margin: 0.5em 0 0.75em;
    padding-inline-start: 0.9em;
    border-inline-start: 2px solid var(--_border);
    list-style: none;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.35em;
  }
  .words {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .question .words {
    display: block;
  }
  .thinking {
    font-style: italic;
  }
  .step.failed,
  .step.unreadable {
    color: var(--_danger);
  }
  .spinner {
    inline-size: 0.85em;
    block-size: 0.85em;
    border: 2px solid var(--_border);
    border-block-start-color: var(--_accent);
    border-radius: 50%;
    animation: turn 0.9s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  .result {
    margin-block-end: var(--_space);
  }
  .turn:last-of-type {
    margin-block-end: 0;
  }
  .revises {
    margin: 0 0 0.3em;
    text-align: end;
    color: var(--_text-muted);
    font-size: 0.85em;
  }
  .notice {
    color: var(--_text-muted);
    font-size: 0.9em;
    margin-block: 0.6em 0;
  }
  .error {
    margin-block-start: 0.75em;
    padding: 0.7em 0.9em;
    border: 1px solid var(--_danger);
    border-radius: calc(var(--_radius) * 0.66);
  }
  .error p {
    margin: 0;
  }
  .retry {
    margin-block-start: 0.6em;
  }
  .earlier {
    display: block;
    margin: 0 auto var(--_space);
  }
  .jump {
    align-self: center;
    margin-block: 0.4em;
    border-radius: 99px;
    font-size: 0.85em;
  }
  .composer {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 0.6em;
    padding: calc(var(--_space) * 0.75) var(--_space);
    border-block-start: 1px solid var(--_border);
  }
  .waiting {
    margin: 0;
    padding: 0.4em var(--_space) 0;
    list-style: none;
    border-block-start: 1px solid var(--_border);
  }
  .subject {
    display: flex;
    align-items: center;
    gap: 0.4em;
    font-size: 0.85em;
    color: var(--_text-muted);
  }
  .composer .subject {
    flex: 1 1 100%;
    min-inline-size: 0;
    max-inline-size: 100%;
  }
  .subject span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .cross {
    border: 0;
    background: none;
    padding: 0;
    min-inline-size: 24px;
    min-block-size: 24px;
  }
  .waiting + .composer {
    border-block-start: 0;
  }
  .field {
    flex: 1;
    min-inline-size: 0;
    display: grid;
    max-block-size: 9.5em;
    overflow-y: auto;
  }
  .field::after,
  .field textarea {
    grid-area: 1 / 1;
    font: inherit;
    padding: 0.45em 0.7em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .field::after {
    content: attr(data-text) ' ';
    visibility: hidden;
  }
  .field textarea {
    color: inherit;
    background: var(--_surface);
    resize: none;
    overflow: hidden;
    outline-offset: -1px;
  }
  .field textarea:placeholder-shown {
    direction: inherit;
  }
  .field textarea::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .send {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  .send:hover:not(:disabled) {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .send {
      border: 2px solid ButtonText;
    }
    .spinner {
      border-block-start-color: Highlight;
    }
  }
  @media (pointer: coarse) {
    .field {
      font-size: max(16px, 1em);
    }
  }
  @media print {
    :host {
      block-size: auto !important;
    }
    .inlay {
      color-scheme: light !important;
    }
    .chat,
    .conversation {
      display: block;
      block-size: auto;
      border: 0;
      overflow: visible;
    }
    .turn {
      content-visibility: visible !important;
    }
    .chat :is(.composer, .waiting, .menu, .suggestions, .actions, .activity:not([open]), button) {
      display: none;
    }
  }
`;
