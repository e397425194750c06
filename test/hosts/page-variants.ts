import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePolicy } from '../../src/server/http/page-policy.js';
import { root } from '../helpers/child.js';

const file = (name: string): string => readFileSync(join(root, 'examples/html', name), 'utf8');

/** Where the scripts of a page are, and what it shows. */
export interface PageSurroundings {
  /** Addresses of the kit, in the order in which they are loaded. */
  readonly scripts: readonly string[];
  readonly dashboardId: string;
  /** Origin of embedded dashboards. */
  readonly platform: string;
}

/** A page as it is sent: the example, changed in one way. */
export interface PageVariant {
  readonly html: string;
  readonly script: string;
  readonly policy?: string;
}

/** The example as its user fills it in. */
const plain = ({ scripts, dashboardId }: PageSurroundings): PageVariant => {
  const tags = scripts.map((source) => `<script type="module" src="${source}"></script>`).join('\n');
  const html = file('index.html')
    .replace(/<script type="module" src="https:[^]*?<\/script>/, tags)
    .replace('PUBLIC_ID', dashboardId);
  return { html, script: file('page.js') };
};

const before = (html: string, mark: string, text: string): string => html.replace(mark, `${text}${mark}`);

const nonce = 'a-nonce-of-the-host-0002';

/** No inline code, no style attribute, Trusted Types on. */
const strict =
  (allowDuplicates: boolean) =>
  (surroundings: PageSurroundings): PageVariant => {
    const { html, script } = plain(surroundings);
    return {
      html: html.replaceAll('<script ', `<script nonce="${nonce}" `),
      script,
      policy: pagePolicy({ nonce, platform: surroundings.platform, allowDuplicates }),
    };
  };

/** Everything in the shadow root of somebody else's element. */
const inShadow = (surroundings: PageSurroundings): PageVariant => {
  const { html, script } = plain(surroundings);
  const move = `<script>
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    root.append(document.querySelector('main'));
  </script>`;
  return {
    html: before(html, '<script type="module" src="page.js">', move),
    script: script.replaceAll('document.querySelector', 'root.querySelector'),
  };
};

/** Whatever a page says of its own text and boxes, the loudest way. */
const hostileStyles = (surroundings: PageSurroundings): PageVariant => {
  const { html, script } = plain(surroundings);
  const style = `<style>
    div, span, p, ol, ul, li, table, tbody, tr, td, textarea, form, section, header, svg, canvas, img, slot, dialog {
      display: none !important; visibility: hidden !important; position: fixed !important;
    }
    * { box-sizing: content-box; float: left; text-transform: uppercase !important; letter-spacing: 0.5em !important;
      white-space: pre; line-height: 4; font: 40px cursive; color: red; text-indent: 9em; }
  </style>`;
  return { html: before(html, '</head>', style), script };
};

/** What old libraries and monitors do to a page before anybody else is there. */
const patchedBuiltIns = (surroundings: PageSurroundings): PageVariant => {
  const { html, script } = plain(surroundings);
  const patches = `<script>
    Array.prototype.last = function () { return this[this.length - 1]; };
    Object.defineProperty(Object.prototype, 'tap', { value(work) { work(this); return this; } });
    String.prototype.strip = function () { return this.trim(); };
    for (const name of ['fetch', 'setTimeout', 'requestAnimationFrame', 'queueMicrotask']) {
      const own = window[name];
      window[name] = function (...values) { return own.apply(window, values); };
    }
    for (const [type, name] of [[EventTarget, 'addEventListener'], [CustomElementRegistry, 'define'], [Element, 'attachShadow']]) {
      const own = type.prototype[name];
      type.prototype[name] = function (...values) { return own.apply(this, values); };
    }
    const Own = Promise;
    window.Promise = class Promise extends Own {};
  </script>`;
  return { html: before(html, '<title>', patches), script };
};

/** Relative addresses of the page lead elsewhere; the helper's is the origin's. */
const withBase = (surroundings: PageSurroundings): PageVariant => {
  const { html, script } = plain(surroundings);
  return { html: before(html, '<title>', '<base href="/elsewhere/deep/">'), script };
};

/** The page in every surrounding that it is held to. */
export const pageVariants: Readonly<Record<string, (surroundings: PageSurroundings) => PageVariant>> = {
  plain,
  'strict policy': strict(false),
  'strict policy, duplicates allowed': strict(true),
  'foreign shadow root': inShadow,
  'hostile styles': hostileStyles,
  'patched built-ins': patchedBuiltIns,
  base: withBase,
};

/** The page's other page. */
export const aboutPage = (): string => file('about.html');
