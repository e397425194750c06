import { createHmac } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { LocalPlatform } from '../../src/index.js';

/** A token of the deployment with these claims. */
export const tokenOf = (platform: LocalPlatform, claims: JWTPayload): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(platform.tokenSecret));

/** The same for a payload that no library would write. */
export function signed(platform: LocalPlatform, payload: string | Buffer): string {
  const parts = ['{"alg":"HS256"}', payload].map((part) => Buffer.from(part as string).toString('base64url'));
  const signature = createHmac('sha256', platform.tokenSecret).update(parts.join('.')).digest('base64url');
  return [...parts, signature].join('.');
}

/** Posts to the Core Data API as the token's viewer. */
export const postData = (
  platform: LocalPlatform,
  path: 'load' | 'cubesql',
  token: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Response> =>
  fetch(`${platform.dataUrl}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });

/** The lines of a SQL answer, read to its end. */
export async function linesOf(response: Response): Promise<Record<string, any>[]> {
  const text = await response.text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, any>);
}

/** Minutes of work over the flights before the first row comes: frames of a million rows around each of three million. */
export const endlessSql = `SELECT ${Array.from(
  { length: 12 },
  (_, i) =>
    `quantile_cont(delay, 0.${i + 10}) OVER (ORDER BY distance, date, delay ` +
    `ROWS BETWEEN ${500_000 + i} PRECEDING AND 500000 FOLLOWING) AS middle_${i}`,
).join(', ')} FROM flights ORDER BY middle_1`;
