import { endpoint, HelperDouble, type MintReply } from '../helpers/dashboard-double.js';
import type { State } from './state.js';

const until = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A dashboard whose helper answers each session in one way. */
const dashboard = (
  title: string,
  reply: MintReply,
  attributes: Readonly<Record<string, string>> = {},
): State => ({
  element: 'embed-dashboard',
  title,
  height: 360,
  show: async (box) => {
    const double = new HelperDouble();
    double.reply = reply;
    const element = document.createElement('embed-dashboard');
    for (const [name, value] of Object.entries({
      loading: 'eager',
      'dashboard-id': 'sales',
      ...attributes,
    })) {
      element.setAttribute(name, value);
    }
    element.endpoint = endpoint;
    element.style.height = '100%';
    box.append(element);
    await until(reply === 'silent' ? 700 : 400);
    double.restore();
  },
});

export const dashboardStates: readonly State[] = [
  dashboard('loading', 'hang'),
  dashboard('shown', 'page', { heading: 'Sales' }),
  dashboard('the frame says nothing', 'silent', { timeout: '300' }),
  dashboard('without an id', 'page', { 'dashboard-id': '' }),
  ...[400, 401, 403, 404, 429, 500].map((status) => dashboard(`helper answers ${status}`, status)),
];

const badge = (title: string, attributes: Readonly<Record<string, string>>): State => ({
  element: 'avatar-badge',
  title,
  show: async (box) => {
    const element = document.createElement('avatar-badge');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    box.append(element);
    await element.updateComplete;
    await until(50);
  },
});

const picture = new URL('../components/avatar-badge/green.png', import.meta.url).href;

export const badgeStates: readonly State[] = [
  badge('small', { 'display-name': 'Ada Lovelace', size: 'small' }),
  badge('medium', { 'display-name': 'Ada Lovelace' }),
  badge('large', { 'display-name': 'Ada Lovelace', size: 'large' }),
  badge('one name', { 'display-name': 'Ada', size: 'large' }),
  badge('another script', { 'display-name': '山田 太郎', size: 'large' }),
  badge('nobody', { size: 'large' }),
  badge('picture', { 'display-name': 'Ada Lovelace', size: 'large', picture }),
  badge('a picture that is not there', {
    'display-name': 'Ada Lovelace',
    size: 'large',
    picture: new URL('nothing.png', import.meta.url).href,
  }),
];
