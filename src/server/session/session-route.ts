import { isRecord, parseJson } from '../../protocol/coerce.js';
import type { EmbedSettings } from '../../protocol/embed-session.js';
import { checkEmbedSessionRequest } from '../../protocol/session-rules.js';
import { readText } from '../http/byte-stream.js';
import {
  authorize,
  jsonReply,
  MAX_BODY_BYTES,
  openUpstream,
  takeLimit,
  type Call,
  type Route,
} from '../call.js';
import type { Reply } from '../http/exchange.js';
import type { HandlerConfig } from '../handler-config.js';
import { HelperError } from '../http/helper-error.js';
import { embedSessionBody, isInternal, type Identity } from '../viewer/identity.js';
import { checkFields, parseStrictObject } from '../http/strict-json.js';
import { refusalOf } from '../http/upstream-refusal.js';

/** What a page may ask a session for. */
interface SessionFields {
  readonly surface: 'dashboard' | 'chat' | 'app';
  readonly dashboardId?: string;
  readonly settings?: EmbedSettings;
}

const GENERATE_PATH = '/api/v1/embed/generate-session';
const DASHBOARD_ID = /^[A-Za-z0-9_-]{1,128}$/;
const SESSION_ID = /^[\x21-\x7e]{1,4096}$/;

/** `POST /session`: a session for one load of one embedded page. */
export const sessionRoute: Route = { methods: ['POST'], run: mintSession };

async function mintSession(call: Call): Promise<Reply> {
  const fields = readSessionFields(await call.exchange.readBody(MAX_BODY_BYTES));
  const settings = narrowedSettings(call.identity, fields.settings);
  await authorize(call, fields.surface, fields.dashboardId);
  const body = embedSessionBody(call.identity, call.config.deploymentId, settings);
  if (checkEmbedSessionRequest(body).length > 0) {
    throw new HelperError(500, 'INVALID_IDENTITY', 'The viewer cannot be described to the platform.', {
      reason: 'the session request breaks a rule of the contract',
    });
  }
  await takeLimit(call, 'session');
  const sessionId = await generateSession(call, body);
  const viewer = viewerOf(call.identity, call.viewerKey);
  return jsonReply(200, { sessionId, url: embedUrl(call.config, fields, sessionId), viewer });
}

function readSessionFields(bytes: Uint8Array): SessionFields {
  const body = parseStrictObject(bytes);
  checkFields(body, ['surface', 'dashboardId', 'settings']);
  const { surface, dashboardId, settings } = body;
  if (surface !== 'dashboard' && surface !== 'chat' && surface !== 'app') {
    throw new HelperError(400, 'INVALID_FIELD', 'surface must be "dashboard", "chat" or "app".');
  }
  const isNamed = typeof dashboardId === 'string' && DASHBOARD_ID.test(dashboardId);
  if (dashboardId !== undefined && !(isNamed && surface === 'dashboard')) {
    throw new HelperError(
      400,
      'INVALID_FIELD',
      'dashboardId must be the public id of a dashboard, with surface "dashboard".',
    );
  }
  if (surface === 'dashboard' && !isNamed)
    throw new HelperError(400, 'INVALID_FIELD', 'dashboardId is missing.');
  const checked = settings === undefined ? undefined : readSettings(settings);
  return {
    surface,
    ...(isNamed ? { dashboardId } : {}),
    ...(checked === undefined ? {} : { settings: checked }),
  };
}

function readSettings(settings: unknown): EmbedSettings {
  if (!isRecord(settings)) throw new HelperError(400, 'INVALID_FIELD', 'settings must be an object.');
  checkFields(settings, ['showDashboardChat']);
  const { showDashboardChat } = settings;
  if (showDashboardChat === undefined) return {};
  if (typeof showDashboardChat === 'boolean') return { showDashboardChat };
  throw new HelperError(400, 'INVALID_FIELD', 'settings.showDashboardChat must be true or false.');
}

/**
 * The host's settings, with what the page takes away from them.
 *
 * @throws HelperError 400 `FORBIDDEN_FIELD` when the page asks for more than the host gives
 */
function narrowedSettings(identity: Identity, asked: EmbedSettings | undefined): EmbedSettings | undefined {
  const given = isInternal(identity) ? undefined : identity.settings;
  if (asked?.showDashboardChat === undefined) return given;
  if (asked.showDashboardChat && given?.showDashboardChat !== true) {
    throw new HelperError(
      400,
      'FORBIDDEN_FIELD',
      'settings may only take away: showDashboardChat must be false or left out.',
    );
  }
  return { ...given, showDashboardChat: asked.showDashboardChat };
}

async function generateSession(call: Call, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { answer, abort } = await openUpstream(call, {
    method: 'POST',
    url: new URL(call.config.baseUrl.href.replace(/\/$/, '') + GENERATE_PATH),
    authorization: `Api-Key ${call.config.apiKey}`,
    body: JSON.stringify(body),
    replayable: true,
  });
  if (answer.status < 200 || answer.status > 299) throw await refusalOf(answer, 'session');
  const { signal } = call.exchange;
  const stop = setTimeout(abort, call.config.limits.headersMs);
  signal.addEventListener('abort', abort, { once: true });
  const { text } = await readText(answer.body, MAX_BODY_BYTES);
  signal.removeEventListener('abort', abort);
  clearTimeout(stop);
  if (signal.aborted) throw new HelperError(499, 'CLIENT_LEFT', 'The page has left.');
  const parsed = parseJson(text);
  const sessionId = isRecord(parsed) ? parsed['sessionId'] : undefined;
  if (typeof sessionId === 'string' && SESSION_ID.test(sessionId)) return sessionId;
  throw new HelperError(502, 'UPSTREAM_PROTOCOL', 'The platform did not answer with a session.', {
    upstreamStatus: answer.status,
  });
}

/** The address of an embedded page; every part percent-encoded. */
function embedUrl(
  config: HandlerConfig,
  { surface, dashboardId = '' }: SessionFields,
  sessionId: string,
): string {
  const parts: Readonly<Record<string, string>> = {
    publicId: encodeURIComponent(dashboardId),
    sessionId: encodeURIComponent(sessionId),
    deploymentId: String(config.deploymentId),
    base_url: config.baseUrl.href.replace(/\/$/, ''),
  };
  return config.profile.embedUrls[surface].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => parts[name] ?? whole,
  );
}

/** What a page may know of its viewer. */
export function viewerOf(identity: Identity, viewerKey: string): Record<string, string> {
  const profile = isInternal(identity) ? { displayName: identity.internal.username } : identity.userProfile;
  return {
    ...(profile?.displayName === undefined ? {} : { displayName: profile.displayName }),
    ...(profile !== undefined && 'picture' in profile && profile.picture !== undefined
      ? { picture: profile.picture }
      : {}),
    viewerKey,
  };
}
