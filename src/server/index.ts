/** For a host's own server: sessions, tokens, and the relay that keeps the platform's key. */
export { createSessionHandler, type SessionHandler } from './create-session-handler.js';
export { toNodeListener, type NodeListener } from './node-listener.js';
export { pagePolicy, type PagePolicyOptions } from './http/page-policy.js';
export { createRateLimiter } from './limits/rate-limiter.js';
export type { LimitCounter } from './limits/limit-counter.js';
export type { LimitDecision, LimitKind, RateLimiter, RateLimiterOptions } from './limits/rate-limiter.js';
export type { HandlerLimits, PlatformOptions, SessionHandlerOptions, Surface } from './handler-options.js';
export type { ExternalIdentity, Identity, InternalIdentity } from './viewer/identity.js';
export type { HostContext } from './http/exchange.js';
export type { Audit, AuditEvent } from './viewer/audit.js';
export type { FaultLog, SetupFault } from './fault-log.js';
export type { HelperErrorCode } from './http/helper-error.js';
export type { ThreadStorage } from './threads/thread-storage.js';
export type { SignToken } from './session/token-signer.js';
export { DEMO_SECRET_PREFIX } from './handler-config.js';
export { InlayError, type InlayErrorCode } from '../protocol/inlay-error.js';
export { contractProfile, liveProfile, type PlatformProfile } from '../protocol/platform-profile.js';
export { PlatformClient } from './platform-client/platform-client.js';
export type { CallOptions, Entity, EntityRequest } from './platform-client/entity.js';
export type { Deployment, PlatformClientOptions } from './platform-client/platform-client.js';
export { PlatformRequestError, type PlatformRule } from './platform-client/platform-request-error.js';
export {
  PLATFORM_PATHS,
  type PlatformCredential,
  type PlatformPath,
} from './platform-client/platform-paths.js';
export type { EmbedSessionRequest, EmbedSessionResponse } from '../protocol/embed-session.js';
export type { EmbedTenantCatalog, EmbedTenantEntry } from './platform-client/embed-tenant-catalog.js';
