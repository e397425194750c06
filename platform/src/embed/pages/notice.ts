import { h, icon } from './dom.js';
import type { FilterRefusal } from './host-filters.js';

/** Why there is nothing to see, in words for a viewer. */
export const notices = {
  session: {
    title: 'This session is no longer valid',
    text: 'Sessions open once and only for a few minutes. Reload the page around this one to get a new one.',
  },
  expired: {
    title: 'Your session has ended',
    text: 'Reload the page around this one to go on where you left off.',
  },
  'not-found': {
    title: 'This dashboard does not exist',
    text: 'It may have been moved or unpublished. The address of this page is not known here.',
  },
  forbidden: {
    title: 'This session does not open this page',
    text: 'It was made for another deployment.',
  },
  failed: {
    title: 'This page could not be loaded',
    text: 'The connection may have been lost for a moment.',
  },
} as const;
export type NoticeName = keyof typeof notices;

/** In place of everything that a filter would have narrowed, had it been one. */
export function filterNotice(refusal: FilterRefusal, retry: () => void): HTMLElement {
  const { title, words, rest } = filterWords[refusal.reason];
  const member = 'member' in refusal ? h('bdi', {}, refusal.member) : undefined;
  return h(
    'section',
    { class: 'notice notice-filter', role: 'alert' },
    h('div', { class: 'notice-mark' }, icon('notice')),
    h('h2', {}, title),
    h('p', {}, words, member, rest),
    member
      ? undefined
      : h('button', { type: 'button', class: 'button is-primary', on: { click: retry } }, 'Try again'),
  );
}

const filterWords: Readonly<
  Record<FilterRefusal['reason'], { readonly title: string; readonly words: string; readonly rest: string }>
> = {
  unknown: {
    title: 'This filter does not exist',
    words: 'The page around this one filters by ',
    rest: ', which is not known here.',
  },
  invalid: {
    title: 'This filter makes no sense',
    words: 'The page around this one filters ',
    rest: ' by what it cannot be, so nothing is shown.',
  },
  failed: {
    title: 'The filters could not be checked',
    words: 'The connection may have been lost for a moment.',
    rest: '',
  },
};

/** A page of its own for one of the reasons, with a way out where there is one. */
export function notice(name: NoticeName, retry?: () => void): HTMLElement {
  const { title, text } = notices[name];
  return h(
    'main',
    { class: `notice notice-${name}`, tabindex: '-1' },
    h('div', { class: 'notice-mark' }, icon('notice')),
    h('h1', {}, title),
    h('p', {}, text),
    retry
      ? h('button', { type: 'button', class: 'button is-primary', on: { click: retry } }, 'Try again')
      : undefined,
  );
}
