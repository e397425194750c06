/** A tool call on the wire: `input` and `result` are JSON strings, `result` only when the call is complete. */
export type WireToolCall = { readonly name: string; readonly input: string; readonly result?: string };

/** A message of a thread. Contract, "Chat stream message". */
export type WireMessage = {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly content?: string;
  readonly thinking?: string;
  readonly toolCall?: WireToolCall;
  readonly graphPath?: readonly string[];
  readonly isStructuredResponse?: boolean;
  readonly isInProcess?: boolean;
  readonly isDelta: boolean;
  readonly sort: number;
};

/** The frame that opens a stream, after the replay of earlier turns. */
export const cutoffFrame = (chatId: string, isStreaming: boolean) => ({
  id: '__cutoff__',
  role: 'assistant',
  state: { isStreaming, chatId },
  sort: 0,
});

/** The frame that closes a stream: the whole thread as it stands. */
export const stateFrame = (
  chatId: string,
  isStreaming: boolean,
  messages: readonly WireMessage[],
  sort: number,
) => ({ id: '__state__', role: 'assistant', state: { isStreaming, chatId, messages }, isDelta: false, sort });

export const abortedFrame = { id: '__aborted__', type: 'abort', code: 'chat_aborted' } as const;

const encoder = new TextEncoder();

/** A frame's line, encoded once however many readers it has. */
export const encodeFrame = (frame: object): Uint8Array => encoder.encode(`${JSON.stringify(frame)}\n`);
