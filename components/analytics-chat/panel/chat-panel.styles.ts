import { css } from 'lit';

/**
 * The chat over a page: the round button, and the panel above it or docked to the page's end. Notches are on either
 * side, whichever way the page reads. The icon's slot has a box: without one it would not be centred, and its percentages
 * would be of nothing.
 */
export const chatPanelStyles = css`
  :host([mode='launcher' i]:not([hidden])),
  :host([mode='panel' i]:not([hidden])) {
    display: contents;
  }
  .inlay {
    --_inset: max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px));
    --_launcher-size: var(--analytics-launcher-size, 56px);
    --_launcher-inline: calc(var(--analytics-launcher-offset-inline, 20px) + var(--_inset));
    --_launcher-block: calc(var(--analytics-launcher-offset-block, 20px) + env(safe-area-inset-bottom, 0px));
  }
  [popover] {
    position: fixed;
    inset: auto;
    margin: 0;
    padding: 0;
  }
  .launcher {
    inset-inline-end: var(--_launcher-inline);
    inset-block-end: var(--_launcher-block);
    inline-size: var(--_launcher-size);
    block-size: var(--_launcher-size);
    min-block-size: 0;
    overflow: visible;
    place-items: center;
    border: 1px solid transparent;
    border-radius: 50%;
    color: var(--_on-accent);
    background: var(--_accent);
    box-shadow: 0 4px 18px rgb(0 0 0 / 0.25);
    cursor: pointer;
    touch-action: manipulation;
  }
  .launcher:popover-open {
    display: grid;
  }
  .launcher:hover:not(:disabled) {
    background: color-mix(in srgb, var(--_accent) 88%, var(--_text));
  }
  .launcher svg {
    inline-size: 50%;
  }
  .launcher slot {
    display: grid;
    place-items: center;
    inline-size: 100%;
    block-size: 100%;
  }
  .news {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    inline-size: 14px;
    block-size: 14px;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: var(--_danger);
  }
  .close {
    display: grid;
    place-items: center;
    inline-size: 2.5em;
    padding: 0;
  }
  .close svg {
    inline-size: 1.4em;
  }
  .header-buttons {
    display: flex;
    align-items: center;
    gap: 0.25em;
  }
  .chat[popover] {
    max-inline-size: 100vw;
    box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
  }
  [popover]:not(:popover-open) {
    display: none;
  }
  .chat.launcher-mode {
    --_above: calc(var(--_launcher-block) + var(--_launcher-size) + 12px);
    inset-inline-end: var(--_launcher-inline);
    inset-block-end: var(--_above);
    inline-size: min(var(--analytics-panel-width, 420px), 100vw - 2 * var(--_launcher-inline));
    block-size: min(var(--analytics-panel-height, 680px), 100dvh - var(--_above) - 12px);
  }
  .chat.panel-mode {
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: min(var(--analytics-panel-width, 420px), 100vw);
    block-size: 100dvh;
    padding-block: env(safe-area-inset-top, 0px) env(safe-area-inset-bottom, 0px);
    padding-inline-end: var(--_inset);
    border-width: 0;
    border-inline-start-width: 1px;
    border-radius: 0;
  }
  @media (max-width: 480px), (max-height: 420px) {
    .chat[popover] {
      inset: 0;
      inline-size: 100%;
      block-size: 100dvh;
      padding: env(safe-area-inset-top, 0px) env(safe-area-inset-right, 0px) env(safe-area-inset-bottom, 0px)
        env(safe-area-inset-left, 0px);
      border-width: 0;
      border-radius: 0;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .chat[popover]:popover-open {
      animation: rise 0.16s ease-out;
    }
    @keyframes rise {
      from {
        transform: translateY(10px);
      }
    }
  }
  @media (forced-colors: active) {
    .launcher {
      border: 2px solid ButtonText;
    }
    .news {
      forced-color-adjust: none;
      border-color: Canvas;
      background: Highlight;
    }
  }
  @media print {
    [popover] {
      display: none !important;
    }
  }
`;
