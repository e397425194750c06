import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { cleanName, initialsOf } from '../../src/render/person/initials.js';
import { colorIndex } from '../../src/render/person/person-colors.js';
import type { Theme } from '../shared/design-tokens.js';
import { enumerated } from '../shared/enumerated.js';
import { hostStyles } from '../shared/host-styles.js';
import { inherit, inherited } from '../shared/inherited.js';
import { SessionConsumer } from '../shared/session-consumer.js';
import { avatarBadgeStyles } from './avatar-badge.styles.js';
import { avatarColorStyles } from './avatar-colors.js';
import { AvatarErrorEvent } from './events.js';
import { Picture } from './picture.js';

/** How large a badge is: 24, 40 or 64 pixels. */
export type AvatarSize = 'small' | 'medium' | 'large';

/**
 * @summary A viewer's picture over the initials of their name.
 * @tag avatar-badge
 *
 * @fires {AvatarErrorEvent} avatar-error - The picture is not shown; the initials stand
 *
 * @slot presence - A mark at the lower end corner, such as a dot for "online"; its text becomes part of the name
 *
 * @csspart face - The disc with the initials
 * @csspart initials - The initials
 * @csspart glyph - The figure that stands for somebody without a name
 * @csspart picture - The picture
 *
 * @cssprop [--analytics-avatar-size=40px] - Width and height, whatever `size` says
 * @cssprop [--analytics-avatar-radius=50%] - Rounding of the corners
 * @cssprop --analytics-avatar-background - Background of the initials, instead of the name's own colour
 * @cssprop --analytics-avatar-color - Colour of the initials, instead of the name's own colour
 */
export class AvatarBadge extends LitElement {
  static override styles = [hostStyles, avatarBadgeStyles, avatarColorStyles];

  // Not by decorators: their own code is 0.4 kB, and the whole element may weigh 9.
  static override properties = {
    displayName: { attribute: 'display-name' },
    picture: {},
    theme: { converter: inherited<Theme>(['auto', 'light', 'dark']) },
    size: { converter: enumerated<AvatarSize>(['medium', 'small', 'large']) },
  };

  /** Name of the viewer. Without it and `picture` the badge shows the session's viewer. */
  displayName?: string;
  /** Absolute `http://` or `https://` URL of a picture. */
  picture?: string;
  /** Colours: `auto` follows the page. Default: the session's, then `auto`. */
  theme?: Theme | undefined;
  /** 24, 40 or 64 pixels. */
  size: AvatarSize = 'medium';

  readonly #internals = this.attachInternals();
  readonly #session = new SessionConsumer(this);
  readonly #picture = new Picture((reason) => this.#failed(reason));
  #name = '';
  #presence = '';

  protected override willUpdate(): void {
    // An attribute that is taken away leaves null behind.
    const isOwn = (this.displayName ?? this.picture ?? null) !== null;
    const { displayName, picture } = isOwn ? this : (this.#session.session?.viewer ?? {});
    this.#name = cleanName(displayName ?? '');
    this.#picture.show(picture);
    this.#describe();
  }

  protected override render(): TemplateResult {
    const name = this.#name;
    const initials = initialsOf(name);
    const theme = inherit('theme', this, this.#session.session) ?? 'auto';
    const color = name && `hue-${colorIndex(name)}`;
    return html`
      <div class="inlay badge ${this.size} ${theme} ${color}">
        <div class="face" part="face" aria-hidden="true">
          ${initials ? html`<bdi part="initials">${initials}</bdi>` : glyph} ${this.#picture.image ?? nothing}
        </div>
        <slot name="presence" @slotchange=${this.#presenceChanged}></slot>
      </div>
    `;
  }

  /** One image with one name for assistive technology; a badge that says nothing is passed over. */
  #describe(): void {
    const label = [this.#name, this.#presence].filter(Boolean).join(', ');
    this.#internals.role = label ? 'img' : 'presentation';
    this.#internals.ariaLabel = label || null;
  }

  #failed(reason: AvatarErrorEvent['reason']): void {
    this.requestUpdate();
    this.dispatchEvent(new AvatarErrorEvent(reason));
  }

  /** Called with the element as `this`, as all listeners of a template are. */
  #presenceChanged(event: Event): void {
    const texts = (event.target as HTMLSlotElement)
      .assignedElements({ flatten: true })
      .map((element) => cleanName(element.ariaLabel ?? element.textContent));
    this.#presence = texts.filter(Boolean).join(', ');
    this.#describe();
  }
}

const glyph = html`<svg part="glyph" viewBox="0 0 40 40">
  <circle cx="20" cy="15.5" r="6.5" />
  <path d="M20 25c-7 0-12 4.2-13 10v5h26v-5c-1-5.8-6-10-13-10" />
</svg>`;
