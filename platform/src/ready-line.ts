import { demo } from './accounts/demo-account.js';
import type { DemoSecrets } from './accounts/demo-secrets.js';
import type { NamedAttribute } from './accounts/attribute-value.js';
import type { DataSet } from './dataset/data-set.js';

/** A demo customer in the form that requests take. */
export type ReadyViewer = {
  readonly label: string;
  readonly externalId: string;
  readonly userAttributes: readonly NamedAttribute[];
};

/** What a started platform tells: where it is and how to get in. Its secrets are good for this instance alone. */
export type ReadyFields = DemoSecrets & {
  readonly url: string;
  readonly baseUrl: string;
  readonly aiUrl: string;
  readonly dataUrl: string;
  readonly chatApiUrl: string;
  readonly accountName: string;
  readonly agentId: string;
  readonly deploymentId: number;
  readonly dashboardId: string;
  readonly embedTenantName: string;
  readonly internalId: string;
  readonly viewers: readonly ReadyViewer[];
};

export function readyFields(
  origin: string,
  dataPath: string,
  secrets: DemoSecrets,
  { viewers, dashboard }: DataSet,
): ReadyFields {
  const { accountName, agentId, deploymentId, embedTenantName, internalId } = demo;
  return {
    url: origin,
    baseUrl: origin,
    aiUrl: origin,
    dataUrl: `${origin}${dataPath}`,
    chatApiUrl: `${origin}/api/v1/public/${accountName}/agents/${agentId}/chat/stream-chat-state`,
    apiKey: secrets.apiKey,
    scopedApiKey: secrets.scopedApiKey,
    accessToken: secrets.accessToken,
    tokenSecret: secrets.tokenSecret,
    accountName,
    agentId,
    deploymentId,
    dashboardId: dashboard,
    embedTenantName,
    internalId,
    viewers: viewers.map(({ label, externalId, userAttributes }) => ({
      label,
      externalId,
      userAttributes: Object.entries(userAttributes).map(([name, value]) => ({ name, value })),
    })),
  };
}
