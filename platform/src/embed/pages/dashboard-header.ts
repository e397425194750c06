import type { Dashboard } from '../dashboard-schema.js';
import type { EmbedContext } from '../embed-context.js';
import { viewerBadge } from './avatar.js';
import { disclosure } from './disclosure.js';
import { h, icon } from './dom.js';
import type { Display } from './page-config.js';
import { words } from './words.js';

export type HeaderOptions = {
  readonly dashboard: Dashboard;
  readonly display: Display;
  readonly viewer: EmbedContext['viewer'] | undefined;
  readonly back: (() => void) | undefined;
  /** What can be downloaded; empty where nothing may be. */
  readonly exports: readonly { readonly title: string; readonly save: () => void }[];
};

/** What the dashboard is, who looks at it, and what can be taken from it. */
export function dashboardHeader({ dashboard, display, viewer, back, exports }: HeaderOptions): HTMLElement {
  const click = (): void => back?.();
  const backButton =
    back && display.backButton
      ? h(
          'button',
          {
            type: 'button',
            class: 'icon-button back',
            'aria-label': words().back,
            title: words().back,
            on: { click },
          },
          icon('back'),
        )
      : undefined;
  const title = display.title
    ? h(
        'div',
        { class: 'page-title' },
        h('h1', { tabindex: '-1' }, dashboard.title),
        h('p', {}, dashboard.description),
      )
    : undefined;
  return h(
    'header',
    { class: 'page-head' },
    backButton,
    title,
    h(
      'div',
      { class: 'page-tools' },
      exports.length > 0 ? exportMenu(exports) : undefined,
      viewer ? viewerBadge(viewer) : undefined,
    ),
  );
}

const exportMenu = (exports: HeaderOptions['exports']): HTMLElement =>
  disclosure({
    label: words().export,
    summary: 'CSV',
    isActive: false,
    kind: 'export',
    open: (panel, close) => {
      const items = exports.map(({ title, save }) => {
        const click = (): void => {
          close();
          save();
        };
        return h(
          'li',
          {},
          h('button', { type: 'button', class: 'menu-item', on: { click } }, icon('download'), title),
        );
      });
      panel.append(h('ul', { class: 'menu' }, ...items));
      panel.querySelector('button')?.focus();
    },
  });
