import type { Check } from '../check.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';
import { DEFAULT_PORT } from '../../sidecar.js';
import { probe } from '../probe.js';
import { forgeryVerdicts } from './forgery.js';

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
    const { settings } = context.input.config ?? {};
    const viewer = {
      url: at('/viewer'),
      origin: settings?.handler.allowedOrigins?.[0] ?? base.origin,
      signal,
    };
    const stranger = await probe({
      method: 'OPTIONS',
      url: at('/session'),
      headers: preflight(STRANGER),
      signal,
    });
    const { status } = await probe({ ...viewer, headers: { origin: viewer.origin } });
    const isDirect = base.port !== '' && Number(base.port) === (settings?.raw.port ?? DEFAULT_PORT);
    const verdicts = [
      ...strangerVerdicts(stranger),
      ...nobodyVerdicts(status, settings !== undefined),
      ...(status === 401 ? await forgeryVerdicts(viewer, settings?.identity, isDirect) : []),
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

/** The answer to a request without any sign-in, from an origin that the helper should take. */
function nobodyVerdicts(status: number, isConfigured: boolean): Verdict[] {
  if (status === 200) {
    const seen = 'The helper names a viewer to a request without any sign-in.';
    return [warning(seen, 'Let identify give null unless somebody is signed in.')];
  }
  if (status === 403 && isConfigured) {
    const seen = 'The helper refuses the first of allowedOrigins.';
    return [error(seen, 'It may still run with an older configuration: start it anew.')];
  }
  if (status !== 500) return [];
  return [
    error(
      'Identifying a viewer fails when nobody is signed in.',
      "Let identify give null, and look at the helper's log.",
    ),
  ];
}
