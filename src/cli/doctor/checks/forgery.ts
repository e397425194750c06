import type { IdentitySettings } from '../../config/read-identity.js';
import { error, type Verdict } from '../finding.js';
import { probe } from '../probe.js';

/** Who the forged sign-ins say they are: nobody, so that a helper that believes them does no harm. */
const NOBODY = { externalId: 'inlay-doctor-forged', sub: 'inlay-doctor-forged' };

/**
 * Whether the helper believes a sign-in that anybody could have made. Only asks who the viewer is, which changes
 * nothing.
 *
 * @param isDirect whether the address is the sidecar's own: there the trusted header is meant to count
 */
export async function forgeryVerdicts(
  viewer: { readonly url: URL; readonly origin: string; readonly signal: AbortSignal },
  identity: IdentitySettings | undefined,
  isDirect: boolean,
): Promise<Verdict[]> {
  const { url, origin, signal } = viewer;
  const believes = async (headers: Record<string, string>) => {
    const { status, text } = await probe({ url, headers: { origin, ...headers }, signal });
    // A helper that asks for attributes refuses the nobody, and has taken it for a viewer all the same.
    return status === 200 || (status === 403 && /"code"\s*:\s*"FORBIDDEN"/.test(text));
  };
  const verdicts: Verdict[] = [];
  if (await believes({ authorization: `Bearer ${unsignedToken()}` })) {
    verdicts.push(
      error(
        'The helper believes a token that nobody signed: anybody can be any viewer.',
        'Verify tokens in identify, with an algorithm that the token does not choose.',
      ),
    );
  }
  if (identity?.kind !== 'trusted-header' || isDirect) return verdicts;
  if (await believes({ [identity.name]: encoded({ externalId: NOBODY.externalId }) })) {
    verdicts.push(
      error(
        `The proxy passes on the header ${identity.name} that a browser sends: anybody can be any viewer.`,
        'Let your application set it on every request, and the proxy take away what arrives.',
      ),
    );
  }
  return verdicts;
}

/** A token of the algorithm `none`. Source: RFC 8725, 2.1. */
function unsignedToken(): string {
  const exp = Math.floor(Date.now() / 1000) + 300;
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ ...NOBODY, exp })}.`;
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
