import { css } from 'lit';

/**
 * A picture with holes has a ground of its own, so that no initials show through them. An unseen letter puts badges
 * with and without a name on one line.
 */
export const avatarBadgeStyles = css`
  :host {
    display: inline-block;
  }
  :host([hidden]) {
    display: none;
  }
  .badge {
    --_size: var(--analytics-avatar-size, calc(var(--_base, 40px) * var(--analytics-density, 1)));
    position: relative;
    inline-size: var(--_size);
    block-size: var(--_size);
  }
  .small {
    --_base: 24px;
  }
  .large {
    --_base: 64px;
  }
  .light {
    color-scheme: light;
  }
  .dark {
    color-scheme: dark;
  }
  .face {
    display: grid;
    place-items: center;
    block-size: 100%;
    overflow: hidden;
    border-radius: var(--analytics-avatar-radius, 50%);
    color: var(--analytics-avatar-color, var(--_color, light-dark(#4b5362, #ccd2dc)));
    background: var(--analytics-avatar-background, var(--_background, light-dark(#e4e7ed, #363c47)));
    font: 600 calc(var(--_size) * 0.4) / 1 var(--analytics-font, system-ui, sans-serif);
    white-space: nowrap;
    user-select: none;
  }
  .face::before {
    content: '\\200b';
  }
  .face::before,
  .face > * {
    grid-area: 1 / 1;
  }
  svg,
  img {
    inline-size: 100%;
    block-size: 100%;
    fill: currentColor;
    object-fit: cover;
  }
  img {
    background: light-dark(#fff, #15181e);
  }
  img:not(.loaded) {
    visibility: hidden;
  }
  slot {
    position: absolute;
    inset-block-end: 4%;
    inset-inline-end: 4%;
    display: block;
    line-height: 0;
  }
  @media (forced-colors: active) {
    .face {
      outline: 1px solid;
      outline-offset: -1px;
    }
  }
`;
