import { InlayError } from '../../../protocol/inlay-error.js';
import { PlatformRequestError } from '../../../server/platform-client/platform-request-error.js';
import type { Check } from '../check.js';
import { DOCTOR_ID, type DoctorContext } from '../doctor-context.js';
import { error, info, ok, skipped, type Verdict } from '../finding.js';
import { mintAndRevoke } from './mint-session.js';

/** Whether the key is good, reaches the deployment and may mint sessions, and whether the plan has them. */
export const key: Check = {
  id: 'key',
  title: 'Key and minting',
  run: async (context, signal) => {
    const access = await context.keyClient();
    if (typeof access === 'string') return [skipped(access)];
    const { client, deploymentId } = access;
    try {
      const { revoked } = await mintAndRevoke(client, { deploymentId, externalId: DOCTOR_ID }, signal);
      const end = revoked ? 'and ended again' : 'and ends by itself in five minutes';
      return [ok(`A session for deployment ${deploymentId} was minted ${end}.`)];
    } catch (failure) {
      return [explain(failure, await mayAdministrate(context, signal))];
    }
  },
};

/** Whether the key has the rights of an administrator, where that can be told. */
export const rights: Check = {
  id: 'rights',
  title: 'Rights of the key',
  run: async (context, signal) => {
    const access = await context.keyClient();
    if (typeof access === 'string') return [skipped(access)];
    const may = await mayAdministrate(context, signal);
    if (may === undefined) return [skipped('the platform does not tell.')];
    if (may) return [ok('The key may administrate embed tenants.')];
    return [info('The key may not administrate embed tenants, which only matters to a host that does.')];
  },
};

/** Asks for a list that only administrators get, of a tenant that need not exist. */
async function mayAdministrate(context: DoctorContext, signal: AbortSignal): Promise<boolean | undefined> {
  const access = await context.keyClient();
  if (typeof access === 'string') return undefined;
  try {
    for await (const _ of access.client.embedTenant(DOCTOR_ID).groups.list({ pageSize: 1, signal })) break;
    return true;
  } catch (failure) {
    if (!(failure instanceof PlatformRequestError)) return undefined;
    if (failure.code === 'forbidden') return false;
    return failure.code === 'not-found' ? true : undefined;
  }
}

const otherKey = 'Use a key that reaches this deployment, or give the deployment that the key is for.';

function explain(failure: unknown, isAdmin: boolean | undefined): Verdict {
  if (!InlayError.isInstance(failure)) throw failure;
  if (failure instanceof PlatformRequestError && failure.rule === 'plan-required') {
    return error(
      "The account's plan does not include embedding.",
      'It is part of premium and enterprise plans.',
    );
  }
  switch (failure.code) {
    case 'auth':
      return error('The platform does not know the API key.', 'Copy the key anew from its settings.');
    case 'forbidden':
      return isAdmin === false
        ? error('The key may not mint sessions: it lacks the rights.', 'Use a key with admin rights.')
        : error('The key does not reach this deployment: it is scoped to others.', otherKey);
    case 'not-found':
      return error(
        'There is no such deployment, or no session endpoint.',
        'Check platform.deploymentId and platform.baseUrl.',
      );
    case 'bad-request':
      return error(
        'The platform refused the plainest session of all.',
        'The limit of external users may be reached: ask its support.',
      );
    default:
      return error(failure.message, 'Try again; if it stays so, ask the platform.');
  }
}
