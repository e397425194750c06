import { css } from 'lit';

export const embedDashboardStyles = css`
  .dashboard {
    display: flex;
    flex-direction: column;
    block-size: var(--analytics-dashboard-height, 40rem);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: clip;
  }
  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space);
    padding: calc(var(--_space) * 0.4) var(--_space);
    border-block-end: 1px solid var(--_border);
  }
  h2 {
    margin: 0;
    font-size: 1.05em;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  button {
    flex: none;
    font: inherit;
    color: inherit;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface);
    padding: 0.35em 0.8em;
    min-block-size: 2.25em;
    cursor: pointer;
  }
  button:hover {
    background: var(--_surface-raised);
  }
  header button {
    border-color: transparent;
    color: var(--_text-muted);
    font-size: 0.9em;
    margin-inline-start: auto;
  }
  .stage {
    flex: 1;
    min-block-size: 0;
    display: grid;
  }
  .stage > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  .frame {
    display: grid;
  }
  iframe {
    inline-size: 100%;
    block-size: 100%;
    border: 0;
  }
  .skeleton {
    display: grid;
    grid-template: 5.5rem 1fr 1fr / repeat(3, 1fr);
    gap: var(--_space);
    padding: var(--_space);
    background: var(--_surface);
  }
  .skeleton i {
    border-radius: calc(var(--_radius) * 0.66);
    background: var(--_surface-raised);
    animation: breathe 1.6s ease-in-out infinite alternate;
  }
  .skeleton i:nth-child(n + 4) {
    grid-row: span 2;
  }
  .skeleton i:nth-child(4) {
    grid-column: span 2;
  }
  @keyframes breathe {
    to {
      opacity: 0.45;
    }
  }
  .error {
    place-self: center;
    max-inline-size: 32rem;
    padding: var(--_space);
    text-align: center;
  }
  .error p {
    margin-block: 0 1em;
    text-wrap: balance;
  }
  .notices {
    flex: none;
    max-block-size: 60%;
    overflow: auto;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 0.5) var(--_space);
    padding: calc(var(--_space) * 0.5) var(--_space);
    border-block-end: 1px solid var(--_border);
    border-inline-start: 4px solid var(--_danger);
    background: var(--_surface-raised);
  }
  .notice p {
    flex: 1 1 16rem;
    margin: 0;
    overflow-wrap: anywhere;
  }
  .line {
    display: block;
  }
  .not-printed {
    display: none;
  }
  :host(:fullscreen) .dashboard {
    block-size: 100%;
    border: 0;
    border-radius: 0;
  }
  @media (prefers-reduced-motion: reduce) {
    .skeleton i {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .skeleton i {
      border: 1px solid GrayText;
    }
  }
  @media print {
    .dashboard {
      break-inside: avoid;
    }
    button,
    .skeleton {
      display: none;
    }
    .not-printed {
      display: block;
      padding: var(--_space);
    }
    .dashboard:has(.not-printed) {
      block-size: auto;
    }
  }
`;
