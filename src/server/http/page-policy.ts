import { InlayError } from '../../protocol/inlay-error.js';

/** What a page with the kit's elements speaks to, each as an origin such as `https://app.example`. */
export interface PagePolicyOptions {
  /** The nonce of this answer, which the page's own `script` and `link` tags carry. */
  readonly nonce: string;
  /** Where the session helper is, when it is not on the page's own origin. */
  readonly helper?: string;
  /** Where embedded dashboards come from. Without it no frame is allowed. */
  readonly platform?: string;
  /** What else the elements speak to: in token mode, where the platform's chat and data are. */
  readonly connect?: readonly string[];
  /** Whether a second copy of Lit may stand on the page, whose policy for Trusted Types has the same name. */
  readonly allowDuplicates?: boolean;
  /** Where pictures of viewers come from, beside the page's own origin. */
  readonly pictures?: readonly string[];
}

/** An option that is not known is misspelled, and would be missing from the policy without a word. */
const known: ReadonlySet<string> = new Set([
  'nonce',
  'helper',
  'platform',
  'connect',
  'pictures',
  'allowDuplicates',
] satisfies (keyof PagePolicyOptions)[]);

/**
 * The strictest `Content-Security-Policy` under which every element of the kit works, charts included: no inline code,
 * no `eval`, no style attribute, Trusted Types on. Add what the rest of your page needs.
 *
 * @throws InlayError `config` for an unknown option, and for a nonce or an origin that would end its directive
 */
export function pagePolicy(options: PagePolicyOptions): string {
  const unknown = Object.keys(options).find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new InlayError('config', `pagePolicy knows ${[...known].join(', ')}, and no ${unknown}.`);
  }
  const { nonce, helper, platform, connect = [], pictures = [], allowDuplicates = false } = options;
  if (!/^[\w+/=-]{16,}$/.test(nonce)) {
    throw new InlayError('config', 'The nonce must be at least 16 characters of base64.');
  }
  const sources = ["'self'", ...[...(helper === undefined ? [] : [helper]), ...connect].map(checkedOrigin)];
  const images = ["'self'", 'data:', ...pictures.map(checkedOrigin)];
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src ${images.join(' ')}`,
    `connect-src ${sources.join(' ')}`,
    `frame-src ${platform === undefined ? "'none'" : checkedOrigin(platform)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types lit-html${allowDuplicates ? " 'allow-duplicates'" : ''}`,
  ].join('; ');
}

function checkedOrigin(origin: string): string {
  if (URL.canParse(origin) && new URL(origin).origin === origin && /^https?:/.test(origin)) return origin;
  throw new InlayError('config', 'Name origins such as https://app.example, without a path.');
}
