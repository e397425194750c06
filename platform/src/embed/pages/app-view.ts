import type { EmbedContext } from '../embed-context.js';
import { viewerBadge } from './avatar.js';
import { h } from './dom.js';
import { words } from './words.js';

/** Who is here, in which mode and where, and the dashboards there are. */
export function appView(context: EmbedContext, open: (publicId: string) => void): HTMLElement {
  const say = words();
  const { viewer, mode, embedTenantName, dashboards } = context;
  const fact = (name: string, value: string): HTMLElement =>
    h('div', { class: 'fact' }, h('dt', {}, name), h('dd', {}, h('bdi', {}, value)));
  const cards = dashboards.map(({ publicId, title, description }) =>
    h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'dashboard-link', 'data-id': publicId, on: { click: () => open(publicId) } },
        h('strong', {}, title),
        h('span', {}, description),
      ),
    ),
  );
  return h(
    'main',
    { class: 'app' },
    h(
      'header',
      { class: 'page-head' },
      h('div', { class: 'page-title' }, h('h1', { tabindex: '-1' }, say.analytics)),
      h('div', { class: 'page-tools' }, viewerBadge(viewer)),
    ),
    h(
      'dl',
      { class: 'facts' },
      fact(say.mode, mode === 'creator' ? say.creator : say.readOnly),
      fact(say.tenant, embedTenantName ?? say.accountWide),
    ),
    h('h2', {}, say.dashboards),
    cards.length > 0
      ? h('ul', { class: 'dashboard-list' }, ...cards)
      : h('p', { class: 'card-empty' }, say.noDashboards),
  );
}
