import type { EmbedSessionRequest } from '../../../protocol/embed-session.js';
import { InlayError } from '../../../protocol/inlay-error.js';
import type { PlatformClient } from '../../../server/platform-client/platform-client.js';

/** Mints a session and ends it again. @throws InlayError as `generateEmbedSession` does */
export async function mintAndRevoke(
  client: PlatformClient,
  request: EmbedSessionRequest,
  signal: AbortSignal,
): Promise<{ readonly revoked: boolean }> {
  const { sessionId } = await client.generateEmbedSession(request, { signal });
  try {
    await client
      .entity('/api/v1/embed')
      .request({ method: 'POST', segments: ['session', 'revoke'], body: { sessionId }, signal });
    return { revoked: true };
  } catch (error) {
    // Revoking is not in the contract; a session that nobody uses ends by itself in five minutes.
    if (InlayError.isInstance(error)) return { revoked: false };
    throw error;
  }
}
