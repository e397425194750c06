import type { EmbedAddresses } from './embed-assets.js';

export type EmbedSurface = 'dashboard' | 'chat' | 'app';

/** What a page is told by its document: nothing about a viewer, and nothing that is a secret. */
export type EmbedDocument = {
  readonly surface: EmbedSurface;
  /** Which dashboard, or which deployment's app. */
  readonly target?: string;
  /** Why there is nothing to see. */
  readonly refusal?: 'not-found' | 'forbidden';
  readonly origins: readonly string[];
  /** What amounts are in, ISO 4217. */
  readonly currency?: string | undefined;
  readonly assets: EmbedAddresses;
};

const headers = (origins: readonly string[]) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(origins),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Pictures come from wherever the host said, as the contract has it; everything else from the platform alone. */
export function contentSecurityPolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src http: https:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const statuses = { 'not-found': 404, forbidden: 403 } as const;

/** The same few lines for every viewer: the page's script fetches what it shows. */
export function embedResponse(document: EmbedDocument): Response {
  const { surface, target, refusal, origins, currency, assets } = document;
  const data = Object.entries({ surface, target, refusal, currency, origins: origins.join(' ') })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value ?? '')}"`)
    .join('');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Analytics</title>
<link rel="stylesheet" href="${escapeHtml(assets.style)}">
<script type="module" src="${escapeHtml(assets.script)}"></script>
</head>
<body>
<div id="embed"${data}></div>
<noscript>This page needs JavaScript.</noscript>
</body>
</html>
`;
  return new Response(html, { status: refusal ? statuses[refusal] : 200, headers: headers(origins) });
}

const assetTypes = { js: 'text/javascript', css: 'text/css' } as const;

/** A file whose address changes with its contents. */
export const assetResponse = (name: string, bytes: Uint8Array<ArrayBuffer>): Response =>
  new Response(bytes, {
    headers: {
      'content-type': `${name.endsWith('.css') ? assetTypes.css : assetTypes.js}; charset=utf-8`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
