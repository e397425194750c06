import { css } from 'lit';

/**
 * The place of an answer's words, and the buttons below them; the words' own styles travel with what draws them.
 * A finished block is laid out and painted on its own: what is written below does not paint it again.
 */
export const answerStyles = css`
  .answer {
    contain: paint;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }
  .answer > * {
    contain: content;
  }
  pre {
    font: 0.9em / 1.5 var(--_font-mono);
    background: var(--_surface-raised);
    border-radius: calc(var(--_radius) * 0.66);
    padding: 0.8em 1em;
    overflow-x: auto;
    margin: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.15em;
    margin-block-start: 0.4em;
    margin-inline-start: -0.4em;
  }
  .reasons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.4em;
    flex-basis: 100%;
    margin-block-start: 0.3em;
    font-size: 0.9em;
    color: var(--_text-muted);
  }
  .reasons [aria-pressed='true'] {
    border-color: var(--_accent);
    color: var(--_text);
    font-weight: 600;
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
