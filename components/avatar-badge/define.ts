import { defineElement } from '../shared/define-element.js';
import { AvatarBadge } from './avatar-badge.js';

defineElement('avatar-badge', AvatarBadge);

declare global {
  interface HTMLElementTagNameMap {
    'avatar-badge': AvatarBadge;
  }
}

export { AvatarBadge };
