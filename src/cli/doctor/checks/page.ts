import { isLoopback } from '../../../protocol/secure-url.js';
import type { Check } from '../check.js';
import type { DoctorContext } from '../doctor-context.js';
import { error, info, ok, skipped, warning, type Verdict } from '../finding.js';
import { endpointIn, loadPage, type LoadedPage } from '../page/load-page.js';
import { policyVerdicts } from '../page/policy-verdicts.js';
import { isHtml, probe } from '../probe.js';
import { preflight } from './helper.js';

/** Whether the elements can work in a page: its policy, its origin, and the helper as this origin sees it. */
export const page: Check = {
  id: 'page',
  title: 'Page',
  isWanted: ({ page: start }) => start !== undefined,
  run: async (context, signal) => {
    const { page: start } = context.input;
    if (start === undefined) return [];
    if (!(await context.reach(start)).ok) return [skipped('the page cannot be reached safely.')];
    const loaded = await loadPage(start, signal);
    if (loaded === undefined)
      return [error('The page leads from redirect to redirect.', 'Give its last address.')];
    if (loaded.status >= 400)
      return [
        error(
          `The page answers with status ${loaded.status}.`,
          'Give a page that can be seen without sign-in.',
        ),
      ];
    const endpoint = endpointOf(context, loaded);
    const verdicts = [
      ...originVerdicts(context, loaded, endpoint),
      ...policyVerdicts(loaded, {
        endpoint,
        platform: context.platform.baseUrl,
        picture: pictureOf(context),
      }),
      ...isolationVerdicts(loaded),
      ...cookieVerdicts(loaded, endpoint),
      ...(await helperVerdicts(context, loaded, endpoint, signal)),
    ];
    const isQuiet = verdicts.every(({ severity }) => severity === 'info');
    return isQuiet
      ? [ok(`A page of ${loaded.url.origin} can use the helper at ${endpoint.origin}.`), ...verdicts]
      : verdicts;
  },
};

/** As `--helper` says, else as the page's elements say, else where it is by default. */
function endpointOf({ input }: DoctorContext, loaded: LoadedPage): URL {
  const { basePath = '/inlay' } = input.config?.settings.handler ?? {};
  return input.helper ?? endpointIn(loaded) ?? new URL(basePath, loaded.url.origin);
}

function pictureOf({ input: { config } }: DoctorContext): URL | undefined {
  const profile = config?.settings.raw.exampleViewer?.['userProfile'] as { picture?: unknown } | undefined;
  const picture = profile?.picture;
  return typeof picture === 'string' && URL.canParse(picture) ? new URL(picture) : undefined;
}

function originVerdicts({ input, platform }: DoctorContext, { url }: LoadedPage, endpoint: URL): Verdict[] {
  const verdicts: Verdict[] = [];
  const isLocal = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !isLocal)
    verdicts.push(error('The page is served over plain http.', 'Serve it over https.'));
  if (url.protocol === 'https:' && endpoint.protocol === 'http:' && !isLoopback(endpoint.hostname)) {
    verdicts.push(
      error('The page is https and the helper is not: browsers refuse that.', 'Serve the helper over https.'),
    );
  }
  if (platform.baseUrl?.origin === url.origin) {
    const seen = "The page has the platform's own origin: dashboards are not embedded there.";
    verdicts.push(error(seen, 'Serve the page from an origin of its own.'));
  }
  const { allowedOrigins } = input.config?.settings.handler ?? {};
  const isListed = allowedOrigins === undefined || allowedOrigins.includes(url.origin);
  if (!isListed && url.origin !== endpoint.origin) {
    verdicts.push(
      error(`The page's origin is not in allowedOrigins.`, `Add '${url.origin}' to allowedOrigins.`),
    );
  }
  return verdicts;
}

/** An isolated page embeds only what agrees to it, which the platform's pages do not say. */
function isolationVerdicts({ headers }: LoadedPage): Verdict[] {
  const policy = headers.get('cross-origin-embedder-policy') ?? '';
  if (!/^\s*(require-corp|credentialless)\b/i.test(policy)) return [];
  const seen =
    'The page is isolated (Cross-Origin-Embedder-Policy): frames that do not agree to it stay blank.';
  return [warning(seen, 'Serve pages with dashboards without this header.')];
}

/** Whether the page's sign-in will arrive at the helper. Which cookie it is cannot be told, so these are hints. */
function cookieVerdicts({ headers, url }: LoadedPage, endpoint: URL): Verdict[] {
  const cookies = headers
    .getSetCookie()
    .map((cookie) => cookie.split(';').map((part) => part.trim().toLowerCase()));
  const verdicts: Verdict[] = [];
  if (cookies.some((parts) => parts.includes('samesite=none') && !parts.includes('secure'))) {
    verdicts.push(
      warning(
        'The page sets a cookie with SameSite=None and without Secure, which browsers drop.',
        'Add Secure.',
      ),
    );
  }
  const staysAtHome = cookies.some((parts) => !parts.includes('samesite=none'));
  if (staysAtHome && siteOf(endpoint) !== siteOf(url)) {
    const seen =
      "The helper is on another site than the page: the page's cookies without SameSite=None do not go there.";
    verdicts.push(
      info(seen, "Serve the helper on the page's site, or send its sign-in with the property headers."),
    );
  }
  return verdicts;
}

/** The last two labels of a host. Coarser than the list of public suffixes, and good enough for a hint. */
function siteOf({ protocol, hostname }: URL): string {
  const isAddress = /^[\d.]+$|^\[/.test(hostname);
  return `${protocol}//${isAddress ? hostname : hostname.split('.').slice(-2).join('.')}`;
}

/** The helper, asked as a page of this origin asks it. */
async function helperVerdicts(
  context: DoctorContext,
  { url }: LoadedPage,
  endpoint: URL,
  signal: AbortSignal,
): Promise<Verdict[]> {
  const at = (path: string) => new URL(endpoint.href.replace(/\/$/, '') + path);
  const reach = await context.reach(endpoint);
  if (!reach.ok) return [error(`The helper of the page: ${reach.seen}`, reach.todo)];
  const { origin } = url;
  const session = await probe({ method: 'OPTIONS', url: at('/session'), headers: preflight(origin), signal });
  const viewer = await probe({ url: at('/viewer'), headers: { origin }, signal });
  const nowhere = error(
    `There is no helper where the page looks for it (status ${viewer.status}).`,
    'Set endpoint to the address of the helper with its base path, or give it with --helper.',
  );
  // Applications of one page answer every address with that page.
  if (viewer.status === 404 || session.status === 404 || viewer.status >= 502 || isHtml(viewer))
    return [nowhere];
  if (session.status === 403 || viewer.status === 403) {
    return [error("The helper refuses the page's origin.", `Add '${origin}' to allowedOrigins.`)];
  }
  if (![200, 401, 429].includes(viewer.status)) {
    return [error(`GET /viewer answers with status ${viewer.status}.`, "Look at the helper's log.")];
  }
  const isForeign = endpoint.origin !== origin;
  if (isForeign && !(isReadable(session.headers, origin) && isReadable(viewer.headers, origin))) {
    return [
      error(
        "The helper's answers lack the CORS headers for the page.",
        'Let no proxy take them away or add its own.',
      ),
    ];
  }
  return [];
}

/** Whether a browser lets a page read the answer, with its cookies sent. */
function isReadable(headers: Headers, origin: string): boolean {
  return (
    headers.get('access-control-allow-origin') === origin &&
    headers.get('access-control-allow-credentials') === 'true'
  );
}
