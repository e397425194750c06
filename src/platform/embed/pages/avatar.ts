import type { EmbedContext } from '../embed-context.js';
import { h } from './dom.js';

const colours = 6;

/** Two letters at most, by what a reader takes for letters; emoji and every script alike. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const first = (word: string | undefined): string => {
    const letters = [...segmenter.segment(word ?? '')].map(({ segment }) => segment);
    return letters.find((letter) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(letter)) ?? '';
  };
  const last = words.length > 1 ? words.at(-1) : undefined;
  return `${first(words[0])}${first(last)}`.toLocaleUpperCase() || '?';
}

/** Initials, and over them the picture once it has loaded; a picture that fails leaves the initials. */
export function avatar({ displayName, picture }: EmbedContext['viewer']): HTMLElement {
  const name = displayName ?? '';
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  const element = h(
    'span',
    { class: `avatar tint-${sum % colours}`, 'aria-hidden': 'true' },
    initialsOf(name),
  );
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
  const name = viewer.displayName?.trim() ?? '';
  return h(
    'div',
    { class: 'viewer' },
    avatar(viewer),
    h('bdi', { class: 'viewer-name' }, name === '' ? 'Guest' : name),
  );
}
