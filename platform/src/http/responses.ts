import type { ChatReply } from '../chat/chat-service.js';
import { encodeFrame } from '../chat/wire-message.js';
import { AuthenticationError } from '../platform-error.js';
import type { WireProfile } from '../wire-profile.js';

const noStore = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...noStore, 'content-type': 'application/json; charset=utf-8' },
  });

export const emptyResponse = (status: number): Response => new Response(null, { status, headers: noStore });

/** How the chat family answers a credential that is not good: an error object inside a success (contract, "Errors"). */
export function chatAuthenticationResponse(error: unknown): Response | undefined {
  if (!(error instanceof AuthenticationError)) return undefined;
  return jsonResponse({ jsonrpc: '2.0', id: null, error: { code: -32001, message: error.message } });
}

/** The reply as lines: what is known at once, then what the turn says until it ends or the reader leaves. */
export function chatResponse(reply: ChatReply, profile: WireProfile): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const reader = {
        line: (bytes: Uint8Array) => controller.enqueue(bytes),
        end: () => {
          for (const bytes of lastLines(profile)) controller.enqueue(bytes);
          controller.close();
        },
      };
      for (const frame of reply.frames) reader.line(encodeFrame(frame));
      if (reply.feed) reply.feed.open(reader);
      else reader.end();
    },
    cancel: () => reply.feed?.close(),
  });
  const headers = {
    ...noStore,
    'content-type': profile.streamContentType,
    // Proxies that collect a response before passing it on would hold the answer back.
    'x-accel-buffering': 'no',
    'transfer-encoding': 'chunked',
  };
  return new Response(body, { headers });
}

/** Live accounts close with a usage frame, whose line has no newline. */
function lastLines(profile: WireProfile): Uint8Array[] {
  if (!profile.serviceFrames) return [];
  const usage = encodeFrame({ id: '__usage__', type: 'usage' });
  return [profile.lastNewline ? usage : usage.subarray(0, -1)];
}
