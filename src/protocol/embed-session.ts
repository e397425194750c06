import type { UserAttribute } from './chat-message.js';

/** Type of an attribute definition; immutable once created. */
export type UserAttributeType = 'string' | 'number' | 'string_array' | 'number_array';

/** How a viewer is shown. Omitted values keep what was stored, supplied values overwrite it. */
export interface UserProfile {
  readonly displayName?: string;
  /** Absolute `http://` or `https://` URL of a picture. Never fetched by the platform. */
  readonly picture?: string;
}

/** A group to be created in the embed tenant, or updated. */
export interface GroupDefinition {
  readonly name: string;
  readonly description?: string;
}

/** An attribute to be created in the embed tenant, or updated. */
export interface UserAttributeDefinition {
  readonly name: string;
  readonly type: UserAttributeType;
  readonly displayName?: string;
  readonly defaultValue?: string;
  readonly description?: string;
}

/** Per-session embed behaviour. A key left out inherits the account's setting. */
export interface EmbedSettings {
  /** Whether published dashboards show the AI chat in this session. Default: the account-wide toggle. */
  readonly showDashboardChat?: boolean;
}

interface CommonSessionRequest {
  /** Deployment the session grants access to. */
  readonly deploymentId: number;
  /** Lower case, 5 to 36 characters of `a-z 0-9 -`, from a letter to a letter or digit. Default: current tenant. */
  readonly embedTenantName?: string;
  readonly settings?: EmbedSettings;
}

/** A session for an external viewer. */
export interface ExternalSessionRequest extends CommonSessionRequest {
  /** Stable id; lower case and trimmed. */
  readonly externalId: string;
  readonly internalId?: never;
  readonly email?: string;
  readonly userProfile?: UserProfile;
  readonly creatorMode?: boolean;
  readonly userAttributes?: readonly UserAttribute[];
  /** Omitted keeps memberships, `[]` clears them, names replace them; `null` travels as it is. */
  readonly groups?: readonly string[] | null;
  readonly userAttributeDefinitions?: readonly UserAttributeDefinition[];
  readonly groupDefinitions?: readonly GroupDefinition[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
}

/** A session for an existing internal user, with that user's own permissions and nothing else. */
export interface InternalSessionRequest extends CommonSessionRequest {
  /** User name of an existing internal user. */
  readonly internalId: string;
  readonly externalId?: never;
  readonly email?: never;
  readonly userProfile?: never;
  readonly creatorMode?: boolean;
  readonly userAttributes?: never;
  readonly groups?: never;
  readonly userAttributeDefinitions?: never;
  readonly groupDefinitions?: never;
  readonly securityContext?: never;
}

/** Body of `POST /api/v1/embed/generate-session`. Source: contract, "Generate embed session". */
export type EmbedSessionRequest = ExternalSessionRequest | InternalSessionRequest;

/** Answer of `POST /api/v1/embed/generate-session`. */
export interface EmbedSessionResponse {
  /** Authenticates one load of one embed URL within five minutes. */
  readonly sessionId: string;
}
