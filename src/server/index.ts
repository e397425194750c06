/** For a host's own server: sessions, tokens, and the relay that keeps the platform's key. */
export { createSessionHandler, type SessionHandler } from './create-session-handler.js';
export { toNodeListener, type NodeListener } from './node-listener.js';
export { pagePolicy, type PagePolicyOptions } from './page-policy.js';
export { createRateLimiter } from './rate-limiter.js';
export type {
  LimitCounter,
  LimitDecision,
  LimitKind,
  RateLimiter,
  RateLimiterOptions,
} from './rate-limiter.js';
export type { HandlerLimits, PlatformOptions, SessionHandlerOptions, Surface } from './handler-options.js';
export type { ExternalIdentity, Identity, InternalIdentity } from './identity.js';
export type { HostContext } from './exchange.js';
export type { Audit, AuditEvent } from './audit.js';
export type { HelperErrorCode } from './helper-error.js';
export type { SignToken } from './token-signer.js';
export { DEMO_SECRET_PREFIX } from './handler-config.js';
export { InlayError, type InlayErrorCode } from '../protocol/inlay-error.js';
export { contractProfile, liveProfile, type PlatformProfile } from '../protocol/platform-profile.js';
export { PlatformClient } from './platform-client.js';
export type {
  CallOptions,
  Deployment,
  Entity,
  EntityRequest,
  PlatformClientOptions,
} from './platform-client.js';
export { PlatformRequestError, type PlatformRule } from './platform-request-error.js';
export { PLATFORM_PATHS, type PlatformCredential, type PlatformPath } from './platform-paths.js';
export type { EmbedSessionRequest, EmbedSessionResponse } from '../protocol/embed-session.js';
export type { EmbedTenantCatalog, EmbedTenantEntry } from './embed-tenant-catalog.js';
