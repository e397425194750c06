import { h, icon } from './dom.js';

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
