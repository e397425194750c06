/** What the presenter is shown of a viewer: what they are known by, which rules that calls up, and what these leave. */
import { resolveAccess } from '../data/access-policy.js';
import type { View } from '../data/data-model.js';
import type { PolicyFilterDefinition } from '../data/model-schema.js';
import type { DataSet, DataSetViewer } from '../dataset/data-set.js';
import type { LocalPlatform } from '../local-platform.js';

export type ViewRights = {
  readonly view: string;
  /** The policy's rule for this viewer, in words. */
  readonly rule: string;
  /** Rows that the viewer sees, where the view has a measure that counts them. */
  readonly rows?: number;
};

export type ViewerRights = {
  readonly externalId: string;
  readonly userAttributes: DataSetViewer['userAttributes'];
  readonly groups: readonly string[];
  readonly views: readonly ViewRights[];
};

export async function viewerRights(
  { model }: DataSet,
  platform: LocalPlatform,
  viewer: DataSetViewer,
): Promise<ViewerRights> {
  const { externalId, userAttributes, groups = [] } = viewer;
  const token = await tokenOf(platform, viewer);
  const views = [...model.views.values()].filter((view) => view.public);
  return {
    ...{ externalId, userAttributes, groups },
    views: await Promise.all(
      views.map(async (view) => {
        const rows = await rowsIn(platform, token, view);
        return { view: view.title, rule: ruleOf(view, viewer), ...(rows === undefined ? {} : { rows }) };
      }),
    ),
  };
}

function ruleOf(view: View, { userAttributes, groups = [] }: DataSetViewer): string {
  const access = resolveAccess(view.policies, { userAttributes, groups });
  if (!access) return 'nothing: no policy applies';
  if (access.filters === undefined) return 'every row';
  const words = (filter: PolicyFilterDefinition): string => {
    if ('or' in filter) return `(${filter.or.map(words).join(' or ')})`;
    if ('and' in filter) return `(${filter.and.map(words).join(' and ')})`;
    const values = (filter.values ?? []).map((value) => valueOf(value, userAttributes));
    return `${filter.member} ${filter.operator} ${values.join(', ')}`.trim();
  };
  return access.filters.map((filters) => filters.map(words).join(' and ')).join(' or ');
}

/** `{ userAttributes.country }` is what the viewer has of it. */
function valueOf(value: unknown, userAttributes: DataSetViewer['userAttributes']): string {
  const name = typeof value === 'string' ? /userAttributes\.(\w+)/.exec(value)?.[1] : undefined;
  const own = name === undefined ? value : userAttributes[name];
  return Array.isArray(own) ? own.join(', ') : String(own);
}

async function tokenOf(platform: LocalPlatform, viewer: DataSetViewer): Promise<string> {
  const { externalId, groups } = viewer;
  const userAttributes = Object.entries(viewer.userAttributes).map(([name, value]) => ({ name, value }));
  const session = await post(
    `${platform.baseUrl}/api/v1/embed/generate-session`,
    { deploymentId: platform.deploymentId, externalId, userAttributes, ...(groups ? { groups } : {}) },
    `Api-Key ${platform.apiKey}`,
  );
  const answer = await post(
    `${platform.baseUrl}/api/v1/embed/session/token`,
    { sessionId: session['sessionId'] },
    `Api-Key ${platform.apiKey}`,
  );
  return String(answer['token']);
}

async function rowsIn(platform: LocalPlatform, token: string, view: View): Promise<number | undefined> {
  const count = [...view.members.values()].find(
    (one) => one.aggType === 'count' && one.rowFilter === undefined,
  );
  if (!count) return undefined;
  const name = `${view.name}.${count.name}`;
  const answer = await post(`${platform.dataUrl}/v1/load`, { query: { measures: [name] } }, token);
  const [row] = (answer['data'] ?? []) as Record<string, unknown>[];
  const rows = Number(row?.[name]);
  return Number.isFinite(rows) ? rows : undefined;
}

async function post(url: string, body: unknown, authorization: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}
