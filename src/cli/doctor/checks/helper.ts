import type { Check } from '../check.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';
import { probe } from '../probe.js';

/** An origin that nobody has: names under `.invalid` are reserved. */
const STRANGER = 'https://inlay-doctor.invalid';

/** Whether a running helper answers, refuses strangers and takes nobody for a viewer. */
export const helper: Check = {
  id: 'helper',
  title: 'Helper',
  isWanted: ({ helper: base }) => base !== undefined,
  run: async (context, signal) => {
    const { helper: base } = context.input;
    if (base === undefined) return [];
    if (!(await context.reach(base)).ok) return [skipped('the helper cannot be reached safely.')];
    const at = (path: string) => new URL(base.href.replace(/\/$/, '') + path);
    const health = await probe({ url: at('/health'), signal });
    if (health.status !== 200 || !/"status"\s*:\s*"ok"/.test(health.text)) {
      const todo = 'Give the address with its base path, such as https://www.your-app.example/inlay.';
      return [error(`There is no helper at the address (status ${health.status}).`, todo)];
    }
    const verdicts = [
      ...strangerVerdicts(
        await probe({ method: 'OPTIONS', url: at('/session'), headers: preflight(STRANGER), signal }),
      ),
      ...(await nobodyVerdicts(
        at('/viewer'),
        context.input.config?.settings.handler.allowedOrigins ?? [],
        signal,
      )),
    ];
    return verdicts.length > 0 ? verdicts : [ok('The helper answers, and refuses strangers.')];
  },
};

/** What a browser asks before it posts JSON to another origin. */
export function preflight(origin: string): Record<string, string> {
  return {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  };
}

function strangerVerdicts({ headers }: { headers: Headers }): Verdict[] {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed !== STRANGER && allowed !== '*') return [];
  return [
    error(
      'Pages of any origin may speak to the helper: something adds CORS headers to its answers.',
      "Take the CORS middleware or the proxy's headers away: the helper sends its own.",
    ),
  ];
}

/** A request without any sign-in, from an origin that the helper takes. */
async function nobodyVerdicts(url: URL, origins: readonly string[], signal: AbortSignal): Promise<Verdict[]> {
  const origin = origins[0] ?? url.origin;
  const { status } = await probe({ url, headers: { origin }, signal });
  if (status === 200) {
    return [
      warning(
        'The helper names a viewer to a request without any sign-in.',
        'Let identify give null unless somebody is signed in.',
      ),
    ];
  }
  if (status !== 500) return [];
  return [
    error(
      'Identifying a viewer fails when nobody is signed in.',
      "Let identify give null, and look at the helper's log.",
    ),
  ];
}
