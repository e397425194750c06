/**
 * The picture is not shown and the initials stand: `address`, it is no absolute `http(s)` URL, and nothing was
 * requested; `load`, it could not be loaded or drawn. Does not carry the address.
 */
export class AvatarErrorEvent extends Event {
  readonly reason: 'address' | 'load';
  constructor(reason: AvatarErrorEvent['reason']) {
    super('avatar-error', { bubbles: true, composed: true });
    this.reason = reason;
  }
}

declare global {
  // Of elements, of the document and of the window: all events bubble up to there.
  interface GlobalEventHandlersEventMap {
    'avatar-error': AvatarErrorEvent;
  }
}
