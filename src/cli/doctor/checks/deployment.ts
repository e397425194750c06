import { InlayError } from '../../../protocol/inlay-error.js';
import { PlatformClient } from '../../../server/platform-client/platform-client.js';
import type { Check } from '../check.js';
import { error, ok, skipped } from '../finding.js';

/** Whether the deployment is in the account's list. Only with an access token, which the helper itself never needs. */
export const deployment: Check = {
  id: 'deployment',
  title: 'Deployment',
  isWanted: ({ config, accessToken }) => config !== undefined && accessToken !== undefined,
  run: async (context, signal) => {
    const { accessToken, timeoutMs } = context.input;
    const { baseUrl, deploymentId } = context.platform;
    if (baseUrl === undefined || deploymentId === undefined || accessToken === undefined) {
      return [skipped('platform.baseUrl or platform.deploymentId is not usable.')];
    }
    if (!(await context.reach(baseUrl)).ok) return [skipped('the platform cannot be reached safely.')];
    try {
      const client = new PlatformClient({ baseUrl, accessToken, timeoutMs });
      const deployments = await client.deployments({ signal });
      if (deployments.some(({ id }) => id === deploymentId)) return [ok('The account has the deployment.')];
      const ids = deployments.slice(0, 20).flatMap(({ id }) => (Number.isInteger(id) ? [id] : []));
      return [
        error(
          `The account has no deployment ${deploymentId}; it has ${ids.join(', ') || 'none'}.`,
          'Correct platform.deploymentId.',
        ),
      ];
    } catch (failure) {
      if (!InlayError.isInstance(failure)) throw failure;
      const todo = failure.code === 'auth' ? 'Make a new access token.' : 'Try again.';
      return [error(`The deployments could not be listed. ${failure.message}`, todo)];
    }
  },
};
