import { css } from 'lit';

/**
 * The look of every element, as custom properties that a host page may set: `--analytics-*`. Each falls back to
 * a pair for light and dark, chosen by the page's own `color-scheme`, or by the element's `theme`.
 */
export const designTokens = css`
  :host {
    stop-color: light-dark(#fff, #000);
  }
  .inlay {
    --_accent: var(--analytics-accent, light-dark(#2457d6, #8fb0ff));
    --_on-accent: var(--analytics-on-accent, light-dark(#ffffff, #0b1530));
    --_surface: var(--analytics-surface, light-dark(#ffffff, #15181e));
    --_surface-raised: var(--analytics-surface-raised, light-dark(#f5f6f9, #1f242c));
    --_text: var(--analytics-text, light-dark(#1a1f2b, #e8ebf1));
    --_text-muted: var(--analytics-text-muted, light-dark(#596273, #a3adbd));
    --_border: var(--analytics-border, light-dark(#dde1e9, #343b47));
    --_danger: var(--analytics-danger, light-dark(#b3261e, #ffb4ab));
    --_radius: var(--analytics-radius, 12px);
    --_density: var(--analytics-density, 1);
    --_space: var(--analytics-space, calc(16px * var(--_density)));
    --_font: var(--analytics-font, system-ui, sans-serif);
    --_font-mono: var(--analytics-font-mono, ui-monospace, 'SF Mono', Menlo, Consolas, monospace);
    --_font-size: var(--analytics-font-size, 15px);
    box-sizing: border-box;
    color: var(--_text);
    font: var(--_font-size) / 1.5 var(--_font);
    background: var(--_surface);
  }
  .inlay.light {
    color-scheme: light;
  }
  .inlay.dark {
    color-scheme: dark;
  }
  .inlay *,
  .inlay *::before,
  .inlay *::after {
    box-sizing: border-box;
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
`;

/** How an element is coloured: `auto` follows the page. */
export type Theme = 'auto' | 'light' | 'dark';

/**
 * Whether the page is dark where `element` stands, an element with these styles: by the scheme that is in use, which
 * depends on the system and on `<meta name="color-scheme">` as well as on the styles around. `stop-color`, painted by
 * nothing here, says which of the two the engine takes.
 */
export function isDark(element: Element): boolean {
  return getComputedStyle(element).stopColor === 'rgb(0, 0, 0)';
}
