import { AvatarBadge } from './avatar-badge.js';

// A second copy of the kit on the page finds the tag taken and leaves it alone.
if (customElements.get('avatar-badge') === undefined) customElements.define('avatar-badge', AvatarBadge);

declare global {
  interface HTMLElementTagNameMap {
    'avatar-badge': AvatarBadge;
  }
}

export { AvatarBadge };
