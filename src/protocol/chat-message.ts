/** Id of the frame that opens every stream. Carries `state.isStreaming` and `state.chatId`, `sort` 0. */
export const CUTOFF_ID = '__cutoff__';
/** Id of the frame that closes a stream. Its `state.messages` is the whole thread, settled. */
export const STATE_ID = '__state__';

/** Who wrote a message. */
export type ChatRole = 'user' | 'assistant';

/** A tool call as it travels: `input` and `result` are JSON strings. See `readToolCall` for what is in them. */
export interface ToolCall {
  readonly name: string;
  /** JSON. */
  readonly input?: string;
  /** JSON; present only when the call is complete. */
  readonly result?: string;
}

/** The streaming state of a thread, on `__cutoff__` and `__state__` frames. */
export interface StreamState {
  readonly isStreaming?: boolean;
  readonly chatId?: string;
  /** The whole thread, on the final state message. */
  readonly messages?: readonly ChatMessage[];
}

/**
 * One message of the chat stream, or what several frames of one id add up to (see `accumulate`).
 * Source: contract, "Chat stream message". Fields of a wrong type have been coerced or left out.
 */
export interface ChatMessage {
  readonly id: string;
  readonly role: ChatRole;
  /** Message text. With `isDelta`, only what is to be appended. */
  readonly content?: string;
  /** The agent's reasoning; sent in development mode only. With `isDelta`, only what is to be appended. */
  readonly thinking?: string;
  readonly toolCall?: ToolCall;
  /** The agent graph node that wrote it; a first element `final` marks the consolidated final answer. */
  readonly graphPath: readonly string[];
  readonly isDelta: boolean;
  /** Whether the message is still being generated. */
  readonly isInProcess: boolean;
  readonly isStructuredResponse?: boolean;
  /** Ordering sequence number. */
  readonly sort?: number;
  readonly state?: StreamState;
}

/** A row-level security attribute of a viewer. `null` clears the stored value. */
export interface UserAttribute {
  readonly name: string;
  readonly value: string | number | readonly string[] | readonly number[] | null;
}

/** Fields that chat session settings have whatever the identity. Source: contract, "Chat request body". */
interface CommonSessionSettings {
  readonly email?: string;
  /** Users created through the Chat API are ephemeral unless this is `false`. */
  readonly isEphemeral?: boolean;
  /** Lifetime of an ephemeral user in seconds. The platform's default is one week. */
  readonly ephemeralTtlSeconds?: number;
}

/** Settings of an external viewer. */
export interface ExternalSessionSettings extends CommonSessionSettings {
  /** Lower case, no spaces. */
  readonly externalId: string;
  readonly internalId?: never;
  readonly userAttributes?: readonly UserAttribute[];
  /** Omitted, `[]` and `null` are three different things and travel as they are. */
  readonly groups?: readonly string[] | null;
  readonly securityContext?: Readonly<Record<string, unknown>>;
}

/** Settings of an existing internal user, named by e-mail address. Nothing else about the user may be set. */
export interface InternalSessionSettings extends CommonSessionSettings {
  readonly internalId: string;
  readonly externalId?: never;
  readonly userAttributes?: never;
  readonly groups?: never;
  readonly securityContext?: never;
}

/** Identity and security context of a chat request that carries an API key; ignored beside a token. */
export type SessionSettings = ExternalSessionSettings | InternalSessionSettings;

/** Body of the chat stream request. Source: contract, "Chat request body". */
export interface ChatRequestBody {
  /** The question. When omitted, the current state of the thread `chatId` is returned. */
  readonly input?: string;
  /** The thread; omitted for a new one. */
  readonly chatId?: string;
  /** `<Unix milliseconds, 13 or more digits>-message`; the same id again re-attaches instead of asking twice. */
  readonly messageId?: string;
  readonly sessionSettings?: SessionSettings;
  /** Development branch to query instead of the main branch. */
  readonly activeBranchName?: string;
  /** Whether `activeBranchName` is the default branch. Platform's default: true exactly when it is not set. */
  readonly isDefaultBranch?: boolean;
}

/** Body of the chat abort request. Source: contract, "Abort request body". */
export interface ChatAbortBody {
  readonly chatId: string;
  readonly sessionSettings?: SessionSettings;
}
