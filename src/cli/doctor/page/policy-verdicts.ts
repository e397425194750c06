import { error, info, warning, type Verdict } from '../finding.js';
import { allows, sourcesFor, type Policy } from './csp.js';
import { addressesIn, type LoadedPage } from './load-page.js';

/** What the page wants to reach. */
export interface PageNeeds {
  /** Address of the helper. */
  readonly endpoint: URL;
  /** The platform, whose pages are embedded. */
  readonly platform: URL | undefined;
  /** A viewer's picture. */
  readonly picture: URL | undefined;
}

/** Whether the page's policies let the elements do their work. */
export function policyVerdicts(page: LoadedPage, needs: PageNeeds): Verdict[] {
  const { policies, hasReportOnly } = page;
  if (policies.length === 0) {
    const seen = hasReportOnly
      ? "The page's policy is only reported on, so nothing is enforced."
      : 'The page has no content security policy.';
    return [
      info(seen, 'The kit works under a strict one, which is the best protection that a page can have.'),
    ];
  }
  return [
    ...connectVerdicts(page, needs),
    ...directVerdicts(page),
    ...frameVerdicts(page, needs),
    ...pictureVerdicts(page, needs),
    ...trustedTypesVerdicts(policies),
    ...scriptVerdicts(policies),
    ...sandboxVerdicts(policies),
  ];
}

function connectVerdicts({ policies, url }: LoadedPage, { endpoint }: PageNeeds): Verdict[] {
  const target = new URL(`${endpoint.href.replace(/\/$/, '')}/chat/stream-chat-state`);
  if (allows(policies, 'connect-src', target, url)) return [];
  return [
    error(
      "The page's policy does not let it speak to the helper.",
      `Add ${sourceOf(endpoint, url)} to connect-src.`,
    ),
  ];
}

/** In token mode the elements speak to the platform themselves. */
function directVerdicts(page: LoadedPage): Verdict[] {
  return (['chat-url', 'data-url'] as const).flatMap((name) =>
    addressesIn(page, name)
      .filter((target) => !allows(page.policies, 'connect-src', target, page.url))
      .map((target) =>
        error(
          `The page's policy does not let it speak to the address of ${name}.`,
          `Add ${sourceOf(target, page.url)} to connect-src.`,
        ),
      ),
  );
}

/** Only dashboards are frames: how much it matters follows from what the page shows. */
function frameVerdicts({ policies, url, html }: LoadedPage, { platform }: PageNeeds): Verdict[] {
  if (platform === undefined || allows(policies, 'frame-src', platform, url)) return [];
  const seen = "The page's policy does not let it embed the platform's pages.";
  const todo = `Add ${platform.origin} to frame-src.`;
  if (/<embed-dashboard\b/i.test(html)) return [error(seen, todo)];
  return [/<analytics-chat\b/i.test(html) ? info(seen, `For dashboards only: ${todo}`) : warning(seen, todo)];
}

function pictureVerdicts({ policies, url }: LoadedPage, { picture }: PageNeeds): Verdict[] {
  if (picture === undefined || allows(policies, 'img-src', picture, url)) return [];
  return [
    warning(
      "The page's policy does not let it show the example viewer's picture.",
      `Add ${picture.origin} to img-src.`,
    ),
  ];
}

function trustedTypesVerdicts(policies: readonly Policy[]): Verdict[] {
  const isRefused = policies.some((policy) => {
    const names = policy.get('trusted-types');
    return names !== undefined && !names.some((name) => name === '*' || name === 'lit-html');
  });
  if (!isRefused) return [];
  return [
    error("The page's policy refuses the elements' Trusted Types policy.", 'Add lit-html to trusted-types.'),
  ];
}

function scriptVerdicts(policies: readonly Policy[]): Verdict[] {
  const lists = policies
    .map((policy) => sourcesFor(policy, 'script-src'))
    .filter((list) => list !== undefined);
  if (lists.some((list) => list.length === 0 || (list.length === 1 && list[0]?.toLowerCase() === "'none'"))) {
    return [
      error(
        "The page's policy allows no script at all.",
        'Allow the script that registers the elements, by nonce or by its origin.',
      ),
    ];
  }
  const isLoose = lists.every((list) => list.some((source) => source.toLowerCase() === "'unsafe-eval'"));
  return isLoose && lists.length > 0
    ? [info("The page's policy allows unsafe-eval, which the kit does not need.")]
    : [];
}

function sandboxVerdicts(policies: readonly Policy[]): Verdict[] {
  const missing = ['allow-scripts', 'allow-same-origin'].filter((token) =>
    policies.some((policy) => policy.get('sandbox')?.includes(token) === false),
  );
  if (missing.length === 0) return [];
  return [
    error(
      "The page's policy puts the page itself into a sandbox.",
      `Add ${missing.join(' and ')} to sandbox.`,
    ),
  ];
}

/** How a policy writes an origin. */
function sourceOf(url: URL, page: URL): string {
  return url.origin === page.origin ? "'self'" : url.origin;
}
