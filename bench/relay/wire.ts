/** Where the chat is on the platform, and where the kit puts it on the host's own server. */
export const PLATFORM_PATH = '/api/v1/public/acme/agents/7/chat/stream-chat-state';
export const KIT_PATH = '/inlay/chat/stream-chat-state';

export const ORIGIN = 'https://host.example';

const BEFORE_STAMP = '{"id":"3f2b8c1e-0a5d-4e77-9a41-6f0d2c9b7e15","role":"assistant","content":"';
const AFTER_STAMP =
  ' flights were delayed, most of them","graphPath":["final"],"isDelta":true,"isInProcess":true,"sort":12}\n';
const STAMP_DIGITS = 16;

/** A delta of the chat stream, about 200 bytes, that says when it was sent. */
export function stampedLine(): string {
  return BEFORE_STAMP + String(microseconds()).padStart(STAMP_DIGITS, '0') + AFTER_STAMP;
}

/** When the line that begins at `start` was sent, by the clock of `microseconds`. */
export function stampOf(bytes: Buffer, start: number): number {
  const from = start + BEFORE_STAMP.length;
  return Number(bytes.toString('latin1', from, from + STAMP_DIGITS));
}

/** A clock that all processes of a machine share. */
export function microseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** A question of one of many viewers, with what a page sends beside it. Everybody here is asked the same way. */
export function question(port: number, path: string, viewer: number, input: string) {
  const body = JSON.stringify({ input, messageId: '1732512345678-message' });
  return {
    body,
    options: {
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        origin: ORIGIN,
        'x-viewer': `viewer-${viewer}`,
      },
    },
  };
}
