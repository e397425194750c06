/**
 * `inlay-kit`: the client library. Importing it registers nothing and touches no global, so it is safe on a
 * server too.
 */
export type { ChatRequest, ChatTransport } from './client/chat-transport.js';
export type { RowBatch, SqlCell } from './client/cubesql-rows.js';
export {
  DataClient,
  type DataClientOptions,
  type DataCallOptions,
  type LoadOptions,
  type LoadProgress,
  type SqlOptions,
} from './client/data-client.js';
export { decodeNdjson } from './client/decode-ndjson.js';
export { HttpChatTransport, type HttpChatTransportOptions } from './client/http-chat-transport.js';
export type { HeadersSource } from './client/request-headers.js';
export {
  SessionProvider,
  type MintedSession,
  type SessionProviderOptions,
  type SessionSurface,
  type Viewer,
} from './client/session-provider.js';
export { TokenSource, type GetToken, type IssuedToken } from './client/token-source.js';
export { accumulate } from './protocol/accumulate.js';
export {
  CUTOFF_ID,
  STATE_ID,
  type ChatAbortBody,
  type ChatMessage,
  type ChatRequestBody,
  type ChatRole,
  type ExternalSessionSettings,
  type InternalSessionSettings,
  type SessionSettings,
  type StreamState,
  type ToolCall,
  type UserAttribute,
} from './protocol/chat-message.js';
export type { DashboardFilters, DashboardFilterValue } from './protocol/dashboard-url.js';
export type {
  EmbedSessionRequest,
  EmbedSessionResponse,
  EmbedSettings,
  ExternalSessionRequest,
  GroupDefinition,
  InternalSessionRequest,
  UserAttributeDefinition,
  UserAttributeType,
  UserProfile,
} from './protocol/embed-session.js';
export { answerOfTurn, finalAnswer } from './protocol/final-answer.js';
export { InlayError, type InlayErrorCode, type InlayErrorOptions } from './protocol/inlay-error.js';
export { isMessageId, messageIds } from './protocol/message-id.js';
export { NdjsonDecoder, type DecodedLine, type NdjsonDecoderOptions } from './protocol/ndjson-decoder.js';
export { parseChatMessage, type ParsedLine, type ServiceFrame } from './protocol/parse-chat-message.js';
export {
  contractProfile,
  liveProfile,
  type EmbedUrlTemplates,
  type PlatformProfile,
} from './protocol/platform-profile.js';
export {
  readToolCall,
  type MetaCube,
  type ResultColumn,
  type SqlToolInput,
  type SqlToolResult,
  type ToolStep,
} from './protocol/read-tool-call.js';
export type {
  AskEnd,
  AskedQuestion,
  AskResult,
  ChatSnapshot,
  ChatStatus,
  Turn,
  TurnNotice,
  TurnStatus,
} from './thread/chat-snapshot.js';
export { ChatStore, type AskOptions, type ChatStoreOptions } from './thread/chat-store.js';
export type { Clock, Presence } from './thread/clock.js';
