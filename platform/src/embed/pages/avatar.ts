import { cleanName, initialsOf } from '../../../../src/render/person/initials.js';
import { colorIndex, personColors } from '../../../../src/render/person/person-colors.js';
import type { EmbedContext } from '../embed-context.js';
import { h } from './dom.js';
import { words } from './words.js';

/** Initials in the name's own colours, and over them the picture once it has loaded; one that fails leaves the initials. */
export function avatar({ displayName, picture }: EmbedContext['viewer']): HTMLElement {
  const name = cleanName(displayName ?? '');
  const element = h('span', { class: 'avatar', 'aria-hidden': 'true' }, initialsOf(name) || '?');
  const colors = name === '' ? undefined : personColors[colorIndex(name)];
  if (colors) {
    const [light, lightText, dark, darkText] = colors;
    element.style.setProperty('background', `light-dark(${light}, ${dark})`);
    element.style.setProperty('color', `light-dark(${lightText}, ${darkText})`);
  }
  if (picture !== null && /^https?:\/\//i.test(picture)) {
    const image = h('img', {
      alt: '',
      referrerpolicy: 'no-referrer',
      decoding: 'async',
      on: {
        load: () => {
          if (image.naturalWidth > 0) element.append(image);
        },
      },
    });
    image.src = picture;
  }
  return element;
}

/** The viewer by picture and name. The account's own id of them is nobody's business here. */
export function viewerBadge(viewer: EmbedContext['viewer']): HTMLElement {
  const name = cleanName(viewer.displayName ?? '');
  return h(
    'div',
    { class: 'viewer' },
    avatar(viewer),
    h('bdi', { class: 'viewer-name' }, name === '' ? words().guest : name),
  );
}
