import { secretSigner, tokenClaims } from '../../../server/session/token-signer.js';
import { DOCTOR_ID, type DoctorContext } from '../doctor-context.js';

const TTL_SECONDS = 60;

/** A token of the doctor's own. By the platform's clock: a wrong one here is another check's finding. */
export async function doctorToken(
  context: DoctorContext,
  secret: string,
  scope?: readonly string[],
): Promise<string> {
  await context.outcome('clock');
  const now = Date.now() + context.clockSkewMs;
  const claims = tokenClaims(
    { externalId: DOCTOR_ID },
    { ttlSeconds: TTL_SECONDS, now, ...(scope === undefined ? {} : { scope }) },
  );
  return secretSigner(secret)(claims);
}
