import { isRecord, parseJson } from '../../../protocol/coerce.js';
import type { Check } from '../check.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';
import { probe } from '../probe.js';

/** Whether the sidecar will be able to tell who a viewer is. */
export const identity: Check = {
  id: 'identity',
  title: 'Sign-in of viewers',
  isWanted: ({ config }) => config?.settings.raw.identity !== undefined,
  run: async (context, signal) => {
    const identity = context.input.config?.settings.identity;
    if (identity === undefined) return [skipped('identity is not usable.')];
    if (identity.kind === 'trusted-header')
      return [ok(`The host names viewers in the header ${identity.name}, on this machine.`)];
    const { key, algorithms } = identity;
    if (!(key instanceof URL)) return [ok(`The host signs viewers' tokens, ${algorithms.join(' or ')}.`)];
    const reach = await context.reach(key);
    if (!reach.ok) return [error(`The key set: ${reach.seen}`, reach.todo)];
    const { status, text } = await probe({ url: key, signal });
    return [explain(status, text, algorithms)];
  },
};

const families: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' };

function explain(status: number, text: string, algorithms: readonly string[]): Verdict {
  const body = parseJson(text);
  const keys = isRecord(body) && Array.isArray(body['keys']) ? body['keys'].filter(isRecord) : undefined;
  if (status !== 200 || keys === undefined) {
    return error(
      'There is no key set at identity.jwt.jwksUrl.',
      'Check the address; it often ends in /.well-known/jwks.json.',
    );
  }
  const missing = algorithms.filter(
    (algorithm) => !keys.some(({ kty }) => kty === families[algorithm.slice(0, 2)]),
  );
  if (missing.length === 0)
    return ok(`The key set has ${keys.length} keys, some of them for ${algorithms.join(' and ')}.`);
  if (missing.length < algorithms.length)
    return warning(
      `The key set has no key for ${missing.join(', ')}.`,
      'Leave it out of identity.jwt.algorithms.',
    );
  return error(
    `The key set has no key for ${missing.join(', ')}.`,
    'Name the algorithm that the host signs with in identity.jwt.algorithms.',
  );
}
