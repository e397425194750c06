import { html, LitElement } from 'lit';
import { show } from './show.js';

/** As little as an element can be. */
class BareElement extends LitElement {
  override render(): unknown {
    return html`<p>Ready</p>`;
  }
}
customElements.define('bare-element', BareElement);
await show('bare-element');
