import { probe } from '../probe.js';
import { parsePolicies, type Policy } from './csp.js';

/** A page as a browser would get it. */
export interface LoadedPage {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  /** Those that are enforced: of headers and of the document. */
  readonly policies: readonly Policy[];
  /** Whether there are policies that only report. */
  readonly hasReportOnly: boolean;
}

const MAX_REDIRECTS = 5;

/** @returns undefined after too many redirects, or one to nowhere */
export async function loadPage(start: URL, signal: AbortSignal): Promise<LoadedPage | undefined> {
  let url = start;
  for (let count = 0; count <= MAX_REDIRECTS; count++) {
    const { status, headers, text } = await probe({ url, headers: { accept: 'text/html' }, signal });
    const location = headers.get('location');
    if (status < 300 || status >= 400 || location === null) {
      return { url, status, headers, html: text, ...policiesOf(headers, text) };
    }
    if (!URL.canParse(location, url)) return undefined;
    url = new URL(location, url);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  }
  return undefined;
}

function policiesOf(headers: Headers, html: string): Pick<LoadedPage, 'policies' | 'hasReportOnly'> {
  const header = headers.get('content-security-policy');
  return {
    policies: [...(header === null ? [] : parsePolicies(header)), ...documentPolicies(html)],
    hasReportOnly: headers.has('content-security-policy-report-only'),
  };
}

/** In a document some directives mean nothing. Source: HTML, "Content security policy state". */
const NOT_IN_DOCUMENTS: readonly string[] = ['frame-ancestors', 'report-uri', 'sandbox'];

function documentPolicies(html: string): Policy[] {
  const tags = html.match(/<meta\b[^>]*>/gi) ?? [];
  return tags
    .filter((tag) => attribute(tag, 'http-equiv')?.toLowerCase() === 'content-security-policy')
    .flatMap((tag) => parsePolicies(attribute(tag, 'content') ?? ''))
    .map((policy) => new Map([...policy].filter(([name]) => !NOT_IN_DOCUMENTS.includes(name))));
}

/** The value of an attribute in a start tag, with the references that policies and addresses need. */
export function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value
    ?.replace(/&#0?39;|&apos;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
}

/** The helper's address in the page's own elements; undefined when the page sets it by script, or not at all. */
export function endpointIn(page: LoadedPage): URL | undefined {
  return addressesIn(page, 'endpoint')[0];
}

/** What this attribute of the page's own elements names, each address once. */
export function addressesIn({ html, url }: LoadedPage, name: 'endpoint' | 'chat-url' | 'data-url'): URL[] {
  const tags = html.match(/<(?:analytics-session|analytics-chat|embed-dashboard)\b[^>]*>/gi) ?? [];
  const values = new Set(tags.map((tag) => attribute(tag, name)));
  return [...values].flatMap((value) =>
    value !== undefined && URL.canParse(value, url) ? [new URL(value, url)] : [],
  );
}
