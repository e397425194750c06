import { css } from 'lit';

/**
 * The list beside the conversation or over it, and its button. A row's own buttons are there for whoever points at it,
 * walks to it or touches. Titles of either direction begin where the page's lines do.
 */
export const historyStyles = css`
  .history-button {
    display: grid;
    place-items: center;
    inline-size: 2.5em;
    padding: 0;
  }
  .history-button svg {
    inline-size: 1.4em;
  }
  .history {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    z-index: 3;
    display: flex;
    flex-direction: column;
    inline-size: min(20rem, 100% - 3rem);
    border-inline-end: 1px solid var(--_border);
    background: var(--_surface);
  }
  .history.column {
    inline-size: 17rem;
    z-index: auto;
  }
  .chat:has(> .history.column) {
    padding-inline-start: 17rem;
  }
  .history.drawer {
    box-shadow: 0 0 32px rgb(0 0 0 / 0.3);
    padding-block: env(safe-area-inset-top, 0px) env(safe-area-inset-bottom, 0px);
  }
  .history-scrim {
    position: absolute;
    inset: 0;
    z-index: 2;
    border: 0;
    border-radius: 0;
    background: rgb(0 0 0 / 0.4) !important;
    cursor: default;
  }
  .history-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5em;
    min-block-size: 3.45em;
    padding: calc(var(--_space) * 0.6) var(--_space);
    border-block-end: 1px solid var(--_border);
  }
  .history h3,
  .history h4,
  .history p,
  .history ul {
    margin: 0;
  }
  .history h3 {
    font-size: 1.05em;
    font-weight: 600;
  }
  .history .find {
    margin: calc(var(--_space) * 0.6) calc(var(--_space) * 0.75) 0;
  }
  .history .find,
  .history .name {
    font: inherit;
    color: inherit;
    min-inline-size: 0;
    padding: 0.35em 0.6em;
    min-block-size: 2.25em;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface);
    outline-offset: -1px;
  }
  .history .find::placeholder {
    color: var(--_text-muted);
    opacity: 1;
  }
  .history .name {
    flex: 1;
    margin: 2px;
  }
  .threads {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: calc(var(--_space) * 0.5) calc(var(--_space) * 0.5) var(--_space);
  }
  .day {
    content-visibility: auto;
    contain-intrinsic-block-size: auto 5rem;
  }
  .day h4 {
    padding: 0.9em 0.6em 0.3em;
    color: var(--_text-muted);
    font-size: 0.8em;
    font-weight: 600;
  }
  .history ul {
    padding: 0;
    list-style: none;
  }
  .thread {
    position: relative;
    display: flex;
    align-items: center;
    border-radius: calc(var(--_radius) * 0.66);
  }
  .thread:hover {
    background: var(--_surface-raised);
  }
  .thread:has([aria-current]) {
    background: color-mix(in srgb, var(--_accent) 12%, var(--_surface));
  }
  .history .open-thread {
    flex: 1;
    min-inline-size: 0;
    padding: 0.35em 0.6em;
    border-color: transparent;
    background: none;
    text-align: start;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    outline-offset: -2px;
  }
  .threads:dir(ltr) .open-thread {
    text-align: left;
  }
  .threads:dir(rtl) .open-thread {
    text-align: right;
  }
  .history [aria-current] {
    font-weight: 600;
  }
  .history .icon {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 2.1em;
    min-block-size: 2.1em;
    padding: 0;
    border-color: transparent;
    background: none;
    color: var(--_text-muted);
    outline-offset: -2px;
  }
  .history .icon:hover {
    color: var(--_text);
    background: var(--_surface-raised);
  }
  .history .icon svg {
    inline-size: 1.2em;
  }
  .history-note {
    padding: 0.6em;
    color: var(--_text-muted);
  }
  .history-retry {
    margin-inline: 0.6em;
  }
  .history .history-problem {
    margin: calc(var(--_space) * 0.6) calc(var(--_space) * 0.75) 0;
    padding: 0.5em 0.7em;
    border: 1px solid var(--_danger);
    border-radius: calc(var(--_radius) * 0.66);
    font-size: 0.9em;
  }
  .undo {
    display: flex;
    align-items: center;
    gap: 0.75em;
    padding: 0.75em var(--_space);
    border-block-start: 1px solid var(--_border);
    background: var(--_surface-raised);
    font-size: 0.9em;
  }
  .undo span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  @media (hover: hover) {
    .thread .icon {
      position: absolute;
      inset-inline-end: 0.1em;
      background: inherit;
    }
    .thread .rename-thread {
      inset-inline-end: 2.2em;
    }
    .thread:not(:hover, :focus-within) .icon {
      opacity: 0;
    }
    .thread:is(:hover, :focus-within):not(:has(.name)) {
      padding-inline-end: 4.4em;
    }
  }
  @media (pointer: coarse) {
    .history .icon,
    .history .open-thread {
      min-block-size: 2.75em;
    }
    .history :is(.find, .name) {
      font-size: max(16px, 1em);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .history.drawer {
      animation: history-in 0.16s ease-out;
    }
    .history.drawer:dir(rtl) {
      animation-name: history-in-rtl;
    }
    @keyframes history-in {
      from {
        transform: translateX(-24px);
      }
    }
    @keyframes history-in-rtl {
      from {
        transform: translateX(24px);
      }
    }
  }
  @media (forced-colors: active) {
    .thread:has([aria-current]) {
      border-inline-start: 4px solid Highlight;
    }
  }
  @media print {
    .history,
    .history-scrim {
      display: none !important;
    }
    .chat:has(> .history.column) {
      padding-inline-start: 0;
    }
  }
`;
