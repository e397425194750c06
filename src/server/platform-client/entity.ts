import type { PlatformCredential } from './platform-paths.js';

/** What every call takes. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A request below an entity's base path. */
export interface EntityRequest extends CallOptions {
  /** Default `GET`. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Segments after the base path, each percent-encoded. */
  readonly segments?: readonly (string | number)[];
  /** Query parameters; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON, exactly as it is: omitted, `null` and `[]` stay different. */
  readonly body?: unknown;
  /** Default: what the contract says of the path. For operations that it does not show. */
  readonly credential?: PlatformCredential;
}

/** An entity of the Platform API under its filled-in base path. */
export interface Entity {
  /**
   * @returns the parsed answer; undefined for an empty one
   * @throws InlayError `config` for what cannot be sent, `PlatformRequestError` for error answers
   */
  request(request?: EntityRequest): Promise<unknown>;
}
