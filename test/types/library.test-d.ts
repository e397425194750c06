import { expectTypeOf } from 'expect-type';
import type {
  AskEnd,
  AskOptions,
  AskResult,
  ChatMessage,
  ChatSnapshot,
  ChatTransport,
  DecodedLine,
  EmbedSessionRequest,
  GetToken,
  HttpChatTransportOptions,
  InlayErrorCode,
  ParsedLine,
  SessionSettings,
  ChatStore,
} from '../../src/index.js';
import {
  answerOfTurn,
  decodeNdjson,
  finalAnswer,
  HttpChatTransport,
  InlayError,
  NdjsonDecoder,
  parseChatMessage,
} from '../../src/index.js';
import type { scriptedTransport } from '../../src/testing.js';

/** Every key of every member of a union. */
type KeysOf<T> = T extends unknown ? keyof T : never;

// No type of the client has a place for a key.
type ClientKeys =
  | KeysOf<HttpChatTransportOptions>
  | KeysOf<ConstructorParameters<typeof ChatStore>[0]>
  | KeysOf<Parameters<GetToken>[0]>
  | KeysOf<Awaited<ReturnType<GetToken>>>
  | KeysOf<ChatTransport>
  | KeysOf<Parameters<ChatTransport['send']>[0]>;
type Secrets = Extract<
  ClientKeys,
  'apiKey' | 'api_key' | 'key' | 'secret' | 'tokenSecret' | 'accessToken' | 'authorization'
>;
expectTypeOf<Secrets>().toEqualTypeOf<never>();
// @ts-expect-error: keys live on servers
new HttpChatTransport({ url: 'https://ai.example/stream-chat-state', apiKey: 'k' });

// The page says what it asks and where, and nothing of who asks.
expectTypeOf<KeysOf<Parameters<ChatTransport['send']>[0]>>().toEqualTypeOf<
  'input' | 'chatId' | 'messageId'
>();

// The promised shapes.
expectTypeOf<NdjsonDecoder['push']>().toEqualTypeOf<(chunk: Uint8Array) => DecodedLine[]>();
expectTypeOf(NdjsonDecoder).toBeConstructibleWith({ maxLineBytes: 1, maxTotalBytes: 1 });
expectTypeOf<NdjsonDecoder['end']>().toEqualTypeOf<() => DecodedLine[]>();
expectTypeOf(decodeNdjson).parameter(0).toEqualTypeOf<ReadableStream<Uint8Array>>();
expectTypeOf(
  decodeNdjson(new ReadableStream(), { signal: new AbortController().signal, maxLineBytes: 1 }),
).toExtend<AsyncIterable<DecodedLine[]>>();
expectTypeOf(parseChatMessage).toEqualTypeOf<(value: unknown) => ParsedLine>();
expectTypeOf(finalAnswer).toEqualTypeOf<(messages: readonly ChatMessage[]) => ChatMessage | undefined>();
expectTypeOf(answerOfTurn).returns.toEqualTypeOf<
  { readonly message: ChatMessage; readonly provisional: boolean } | undefined
>();
expectTypeOf<HttpChatTransport>().toExtend<ChatTransport>();
expectTypeOf<ReturnType<typeof scriptedTransport>>().toExtend<ChatTransport>();
expectTypeOf<ChatStore['ask']>().toEqualTypeOf<(text: string, options?: AskOptions) => Promise<AskResult>>();
expectTypeOf<ChatStore['getSnapshot']>().toEqualTypeOf<() => ChatSnapshot>();
expectTypeOf<ChatStore['subscribe']>().toEqualTypeOf<(listener: () => void) => () => void>();
expectTypeOf<ChatStore['stop']>().toEqualTypeOf<() => void>();
expectTypeOf<ChatStore['open']>().parameters.toEqualTypeOf<[chatId: string]>();
expectTypeOf<AskEnd>().toEqualTypeOf<'complete' | 'abort' | 'disconnect' | 'error'>();
expectTypeOf<InlayError>().toHaveProperty('code').toEqualTypeOf<InlayErrorCode>();
expectTypeOf<InlayError>().toHaveProperty('retryable').toEqualTypeOf<boolean>();
expectTypeOf(InlayError.isInstance).guards.toEqualTypeOf<InlayError>();

// Snapshots are read only.
declare const snapshot: ChatSnapshot;
// @ts-expect-error: a snapshot is frozen
snapshot.status = 'idle';
// @ts-expect-error: and so are its turns
snapshot.turns.push({});
// @ts-expect-error: and their messages
snapshot.turns[0]!.messages[0]!.content = 'x';

// Session requests: one identity, and nothing beside an internal one.
const external = { deploymentId: 1, externalId: 'a' } as const;
const internal = { deploymentId: 1, internalId: 'a' } as const;
expectTypeOf(external).toExtend<EmbedSessionRequest>();
expectTypeOf(internal).toExtend<EmbedSessionRequest>();
// @ts-expect-error: an identity is required
({ deploymentId: 1 }) satisfies EmbedSessionRequest;
// @ts-expect-error: a deployment is required
({ externalId: 'a' }) satisfies EmbedSessionRequest;
// @ts-expect-error: not both
({ ...external, internalId: 'b' }) satisfies EmbedSessionRequest;
// @ts-expect-error: not with internalId
({ ...internal, userProfile: {} }) satisfies EmbedSessionRequest;
// @ts-expect-error: not with internalId
({ ...internal, userAttributes: [] }) satisfies EmbedSessionRequest;
// @ts-expect-error: not with internalId
({ ...internal, groups: [] }) satisfies EmbedSessionRequest;
// @ts-expect-error: not with internalId
({ ...internal, userAttributeDefinitions: [] }) satisfies EmbedSessionRequest;
// @ts-expect-error: not with internalId
({ ...internal, groupDefinitions: [] }) satisfies EmbedSessionRequest;
// @ts-expect-error: not with internalId
({ ...internal, securityContext: {} }) satisfies EmbedSessionRequest;
// @ts-expect-error: used only with externalId
({ ...internal, email: 'x' }) satisfies EmbedSessionRequest;
// @ts-expect-error: an unknown field is a mistake
({ ...external, showDashboardChat: false }) satisfies EmbedSessionRequest;
({ ...external, groups: null }) satisfies EmbedSessionRequest;
({ ...external, groups: [] }) satisfies EmbedSessionRequest;
({ ...external, userAttributes: [{ name: 'a', value: null }] }) satisfies EmbedSessionRequest;
// @ts-expect-error: no booleans
({ ...external, userAttributes: [{ name: 'a', value: true }] }) satisfies EmbedSessionRequest;
// @ts-expect-error: no mixed arrays
({ ...external, userAttributes: [{ name: 'a', value: [1, 'a'] }] }) satisfies EmbedSessionRequest;

// Chat session settings: the same.
({
  externalId: 'a',
  groups: [],
  email: 'x',
  isEphemeral: false,
  ephemeralTtlSeconds: 60,
}) satisfies SessionSettings;
({ internalId: 'a@b.example', email: 'x' }) satisfies SessionSettings;
// @ts-expect-error: an identity is required
({ email: 'x' }) satisfies SessionSettings;
// @ts-expect-error: not both
({ externalId: 'a', internalId: 'b' }) satisfies SessionSettings;
// @ts-expect-error: not with internalId
({ internalId: 'a', userAttributes: [] }) satisfies SessionSettings;
// @ts-expect-error: not with internalId
({ internalId: 'a', groups: [] }) satisfies SessionSettings;
// @ts-expect-error: not with internalId
({ internalId: 'a', securityContext: {} }) satisfies SessionSettings;
