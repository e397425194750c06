import { defineElement } from '../shared/define-element.js';
import { EmbedDashboard } from './embed-dashboard.js';

defineElement('embed-dashboard', EmbedDashboard);

declare global {
  interface HTMLElementTagNameMap {
    'embed-dashboard': EmbedDashboard;
  }
}

export { EmbedDashboard };
