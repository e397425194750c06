import { h, icon } from './dom.js';
import type { FilterRefusal } from './host-filters.js';
import { words } from './words.js';
import type { NoticeName } from './words/page-words.js';

/** In place of everything that a filter would have narrowed, had it been one. */
export function filterNotice(refusal: FilterRefusal, retry: () => void): HTMLElement {
  const { title, words: beginning, rest } = words().filterNotices[refusal.reason];
  const member = 'member' in refusal ? h('bdi', {}, refusal.member) : undefined;
  return h(
    'section',
    { class: 'notice notice-filter', role: 'alert' },
    h('div', { class: 'notice-mark' }, icon('notice')),
    h('h2', {}, title),
    h('p', {}, beginning, member, rest),
    member
      ? undefined
      : h('button', { type: 'button', class: 'button is-primary', on: { click: retry } }, words().chat.retry),
  );
}

/** A page of its own for one of the reasons, with a way out where there is one. */
export function notice(name: NoticeName, retry?: () => void): HTMLElement {
  const { title, text } = words().notices[name];
  return h(
    'main',
    { class: `notice notice-${name}`, tabindex: '-1' },
    h('div', { class: 'notice-mark' }, icon('notice')),
    h('h1', {}, title),
    h('p', {}, text),
    retry
      ? h('button', { type: 'button', class: 'button is-primary', on: { click: retry } }, words().chat.retry)
      : undefined,
  );
}
