import { z } from '@hono/zod-openapi';
import type { TokenVerifier } from '../accounts/deployment-token.js';
import { demo } from '../accounts/demo-account.js';
import type { EmbedSessions } from '../accounts/embed-sessions.js';
import { readEmbedSettings, showsDashboardChat } from '../accounts/embed-settings.js';
import { sessionClaim } from '../accounts/session-claim.js';
import { hashSecret } from '../accounts/secrets.js';
import { defineOperation, type Operation } from '../http/operation.js';
import { jsonResponse } from '../http/responses.js';
import { AuthenticationError, PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import type { DataSet } from '../dataset/data-set.js';
import type { SessionRow } from '../store/tables.js';
import type { Dashboard } from './dashboard-schema.js';
import { EmbedAssets } from './embed-assets.js';
import type { EmbedContext } from './embed-context.js';
import { assetResponse, embedResponse, type EmbedDocument } from './embed-html.js';

export type EmbedFamily = {
  readonly state: State;
  readonly sessions: EmbedSessions;
  readonly tokens: TokenVerifier;
  /** What the demo deployment is about. */
  readonly dataset: Pick<DataSet, 'dashboards' | 'prompts' | 'rowNoun' | 'currency'>;
  /** Base path of the Core Data API. */
  readonly dataPath: string;
  readonly tokenHeader: string;
  readonly clock: () => number;
};

/** Prompts of a page that is a chat and nothing else. */
const mostPrompts = 3;
const shared = { method: 'get', tag: 'Embed pages', credential: 'none', responses: {} } as const;
const anybody = async (): Promise<undefined> => undefined;

/**
 * The embedded pages, their script and style, and what their script asks for with the token it got for its session. None
 * of these is in the contract, so the description does not list them.
 */
export function embedOperations(family: EmbedFamily): Operation[] {
  const assets = new EmbedAssets();
  return [...pageOperations(family, assets), assetOperation(assets), ...scriptOperations(family)];
}

/** The documents are the same for everybody: only a session of another deployment is turned away before its exchange. */
function pageOperations(family: EmbedFamily, assets: EmbedAssets): Operation[] {
  const document = async (page: Omit<EmbedDocument, 'origins' | 'assets' | 'currency'>): Promise<Response> =>
    embedResponse({
      ...page,
      origins: readEmbedSettings(family.state.tables, demo.accountName).embedOrigins,
      currency: family.dataset.currency,
      assets: await assets.addresses(),
    });
  const isForeign = (request: Request, deploymentId: number): boolean => {
    const sessionId = new URL(request.url).searchParams.get('session') ?? '';
    const session = family.sessions.find(sessionId);
    return session !== undefined && session.deploymentId !== deploymentId;
  };
  const dashboard = defineOperation({
    ...shared,
    path: '/embed/dashboard/{publicId}',
    operationId: 'embeddedDashboard',
    summary: 'A dashboard.',
    params: z.object({ publicId: z.string() }),
    authenticate: anybody,
    handle: async ({ request, params: { publicId } }) => {
      const surface = 'dashboard';
      if (!family.dataset.dashboards.some((known) => known.publicId === publicId)) {
        return document({ surface, refusal: 'not-found' });
      }
      if (isForeign(request, demo.deploymentId)) return document({ surface, refusal: 'forbidden' });
      return document({ surface, target: publicId });
    },
  });
  const chat = defineOperation({
    ...shared,
    path: '/embed/chat',
    operationId: 'embeddedChat',
    summary: 'The standalone chat.',
    authenticate: anybody,
    handle: () => document({ surface: 'chat' }),
  });
  const app = defineOperation({
    ...shared,
    path: '/embed/d/{deploymentId}/app',
    operationId: 'embeddedApp',
    summary: 'The dashboards of a deployment and who looks at them.',
    params: z.object({ deploymentId: z.string() }),
    authenticate: anybody,
    handle: async ({ request, params: { deploymentId } }) => {
      const surface = 'app';
      const known = family.state.tables.deployments.get(deploymentId);
      if (known?.account !== demo.accountName) return document({ surface, refusal: 'not-found' });
      if (isForeign(request, Number(deploymentId))) return document({ surface, refusal: 'forbidden' });
      return document({ surface, target: deploymentId });
    },
  });
  return [dashboard, chat, app];
}

const assetOperation = (assets: EmbedAssets): Operation =>
  defineOperation({
    ...shared,
    path: '/embed/assets/{version}/{name}',
    operationId: 'embedAsset',
    summary: 'Script and style of the embedded pages.',
    params: z.object({ version: z.string(), name: z.string() }),
    authenticate: anybody,
    handle: async ({ params: { version, name } }) => {
      const bytes = await assets.read(version, name);
      if (!bytes) throw new PlatformError(404, 'Not found');
      return assetResponse(name, bytes);
    },
  });

/** A page's caller: an exchanged session and when its token ends, in milliseconds since 1970. */
type EmbedCaller = { readonly session: SessionRow; readonly expiresAt: number };

/** @throws AuthenticationError 401 for every token but that of an exchanged session that was not revoked */
async function authenticateEmbed(family: EmbedFamily, headers: Headers): Promise<EmbedCaller> {
  const token = headers.get('authorization') ?? '';
  for (const { id, tokenSecret } of family.state.tables.deployments.where('account', demo.accountName)) {
    try {
      const { [sessionClaim]: claim, exp } = await family.tokens.verify(token, tokenSecret);
      if (typeof claim !== 'string' || typeof exp !== 'number') continue;
      const session = family.sessions.sessionOf(claim);
      if (session.deploymentId === Number(id)) return { session, expiresAt: exp * 1000 };
    } catch (error) {
      if (!(error instanceof AuthenticationError)) throw error;
    }
  }
  throw new AuthenticationError('Session not found');
}

function scriptOperations(family: EmbedFamily): Operation[] {
  const authenticate = (headers: Headers): Promise<EmbedCaller> => authenticateEmbed(family, headers);
  const context = defineOperation({
    ...shared,
    path: '/embed/api/context',
    operationId: 'embedContext',
    summary: 'Who looks at the page, what they may see, and where it comes from.',
    authenticate,
    handle: async ({ caller }) => jsonResponse(contextOf(family, caller)),
  });
  const dashboard = defineOperation({
    ...shared,
    path: '/embed/api/dashboards/{publicId}',
    operationId: 'embedDashboardFile',
    summary: 'What a dashboard shows.',
    params: z.object({ publicId: z.string() }),
    authenticate,
    handle: async ({ caller, params: { publicId } }) => {
      const found = dashboardsOf(family, caller.session).find((known) => known.publicId === publicId);
      if (!found) throw new PlatformError(404, 'Dashboard not found');
      return jsonResponse(found);
    },
  });
  return [context, dashboard];
}

const dashboardsOf = (family: EmbedFamily, session: SessionRow): readonly Dashboard[] =>
  session.deploymentId === demo.deploymentId ? family.dataset.dashboards : [];

function contextOf(family: EmbedFamily, { session, expiresAt }: EmbedCaller): EmbedContext {
  const { tables } = family.state;
  const user = tables.users.get(session.userId);
  const agent = `/api/v1/public/${session.account}/agents/${demo.agentId}/chat`;
  const hasAgent = session.deploymentId === demo.deploymentId;
  return {
    viewer: { displayName: user?.displayName ?? null, picture: user?.picture ?? null },
    viewerKey: hashSecret(session.userId).slice(0, 16),
    mode: session.creatorMode ? 'creator' : 'read-only',
    embedTenantName: session.tenant === '' ? null : session.tenant,
    showDashboardChat: showsDashboardChat(readEmbedSettings(tables, session.account), session.settings),
    dashboards: dashboardsOf(family, session).map(({ publicId, title, description }) => ({
      publicId,
      title,
      description,
    })),
    rowNoun: family.dataset.rowNoun.many,
    prompts: family.dataset.prompts.slice(0, mostPrompts),
    dataUrl: family.dataPath,
    chat: hasAgent
      ? { url: `${agent}/stream-chat-state`, abortUrl: `${agent}/abort`, tokenHeader: family.tokenHeader }
      : null,
    expiresInMs: Math.max(0, expiresAt - family.clock()),
  };
}
