import type { PlatformProfile } from '../protocol/platform-profile.js';
import type { Audit } from './viewer/audit.js';
import type { HostContext } from './http/exchange.js';
import type { FaultLog } from './fault-log.js';
import type { Identity } from './viewer/identity.js';
import type { RateLimiter } from './limits/rate-limiter.js';
import type { ThreadStorage } from './threads/thread-storage.js';
import type { SignToken } from './session/token-signer.js';

/** What a viewer wants to open. `data` is the query relay. */
export type Surface = 'dashboard' | 'chat' | 'app' | 'data';

/** Where the platform is and what the helper may present there. All addresses are `https:` or loopback. */
export interface PlatformOptions {
  /** Account host, a custom domain included. Sessions are minted and pages embedded there. */
  readonly baseUrl: string | URL;
  /** The secret key alone, without `Api-Key`. Never leaves the server. */
  readonly apiKey: string;
  readonly deploymentId: number;
  /** The "Chat API URL" of the agent's settings, ending `/stream-chat-state`. Or the three parts below. */
  readonly chatApiUrl?: string | URL;
  readonly aiUrl?: string | URL;
  readonly accountName?: string;
  readonly agentId?: string | number;
  /** Core Data API with its base path. Needed for `/data`. */
  readonly dataUrl?: string | URL;
  /** The deployment's API secret, at least 32 bytes: signs tokens with HS256. Or `signToken`. */
  readonly tokenSecret?: string;
  /** Signs the claims elsewhere (JWKS, a vault). Must set no claim and a fixed algorithm. */
  readonly signToken?: SignToken;
  /** Life of a token handed to a page, in seconds. Default 300, at most 3600. */
  readonly tokenTtlSeconds?: number;
  /** Default: the contract's names. */
  readonly profile?: PlatformProfile;
  /** Development branch for the chat. */
  readonly activeBranchName?: string;
  /** Whether that branch is the default one. */
  readonly isDefaultBranch?: boolean;
}

/** Times and sizes. The defaults suit a chat; none of them can be switched off. */
export interface HandlerLimits {
  /** How long the platform may take to begin an answer, and a function of the host's to say something. Default 30,000 ms. */
  readonly headersMs?: number;
  /** A stream without progress in either direction ends as cut off. Default 120,000 ms. */
  readonly idleMs?: number;
  /** No stream lasts longer. Default 1,800,000 ms. */
  readonly totalMs?: number;
}

/** Options of `createSessionHandler`. */
export interface SessionHandlerOptions {
  readonly platform: PlatformOptions;
  /**
   * Who sends this request, by the host's own sign-in. `null`: nobody, answered with 401. Must not read the body.
   * Nothing that a page sends decides about identity except through this function.
   */
  readonly identify: (request: Request, context: HostContext) => Promise<Identity | null> | Identity | null;
  /** Whether a viewer may open a surface or dashboard. Default: yes, whoever is identified. */
  readonly authorize?: (
    viewer: Identity,
    wanted: { readonly surface: Surface; readonly dashboardId?: string },
  ) => Promise<boolean> | boolean;
  /** Default `/inlay`. */
  readonly basePath?: string;
  /** Exact origins of the host's pages. The helper's own origin counts too, over https and on loopback. */
  readonly allowedOrigins?: readonly string[];
  /** Whether `identify` may name internal users. Default false. */
  readonly allowInternal?: boolean;
  /**
   * Attributes that every external viewer must have, by name. A viewer without one, or with an empty one, is refused
   * with 403 everywhere: access rules that filter by an attribute show everybody's rows to a viewer who lacks it.
   */
  readonly requiredAttributes?: readonly string[];
  /**
   * Keeps each viewer's list of threads, with titles and times, for `history="server"`: a store of `keyv` made with
   * `throwOnErrors: true`, or `true` for the memory of this process. Default: no list is kept, `/threads` answers 501.
   */
  readonly threads?: ThreadStorage | boolean;
  /** Default: in memory, 4 streams a viewer. See `createRateLimiter`. */
  readonly rateLimiter?: RateLimiter;
  /** Hears of every allow, deny and end of a stream. No secret, no question and no personal data is in it. */
  readonly audit?: Audit;
  /**
   * Hears of faults of the set-up: `identify` throws, the platform refuses the key or is not there, the limiter is away.
   * Default: one line on stderr for each, told again at growing distances. `false` for none. No secret is in it.
   */
  readonly log?: FaultLog | false;
  /** Carries every request to the platform instead of the built-in client. */
  readonly fetch?: typeof fetch;
  readonly limits?: HandlerLimits;
}
