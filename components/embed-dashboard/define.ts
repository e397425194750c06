import { EmbedDashboard } from './embed-dashboard.js';

// A second copy of the kit on the page finds the tag taken and leaves it alone.
if (customElements.get('embed-dashboard') === undefined)
  customElements.define('embed-dashboard', EmbedDashboard);

declare global {
  interface HTMLElementTagNameMap {
    'embed-dashboard': EmbedDashboard;
  }
}

export { EmbedDashboard };
