/**
 * Asks one question of each chat address in `CHAT_URLS`, through every end of the helper, and prints what came back
 * as JSON. A program of its own, since Node reads `NODE_EXTRA_CA_CERTS` only when it starts.
 */
import { everyHost, ORIGIN, SECRETS } from './hosts.js';

/** What one end answered for one address. */
export interface TlsVerdict {
  readonly url: string;
  readonly end: string;
  readonly status: number;
  readonly text: string;
  /** What the host's records say of it. */
  readonly audit: { readonly code?: string; readonly reason?: string };
}

const verdicts: TlsVerdict[] = [];
for (const chatApiUrl of (process.env['CHAT_URLS'] ?? '').split(' ')) {
  const hosts = await everyHost({
    platform: { baseUrl: new URL(chatApiUrl).origin, apiKey: SECRETS.apiKey, deploymentId: 1, chatApiUrl },
    identify: () => ({ externalId: 'viewer-1' }),
    allowedOrigins: [ORIGIN],
  });
  for (const host of hosts) {
    const response = await host.send('/chat/stream-chat-state', { body: { input: 'x' } });
    const { code, reason } = host.audit.find(({ type }) => type !== 'end') ?? {};
    const audit = { ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) };
    verdicts.push({
      url: chatApiUrl,
      end: host.name,
      status: response.status,
      text: await response.text(),
      audit,
    });
    await host.stop();
  }
}
process.stdout.write(`${JSON.stringify(verdicts)}\n`);
