import type { SessionHandlerOptions } from 'inlay-kit/server';

/** Stands in for the host's own sign-in, which knows who is behind a session cookie. Put yours here. */
const sessions = new Map([['demo', { id: 'customer-1', name: 'Vera Lind', state: 'CA' }]]);

/**
 * What every example shares: where the platform is, who may ask, and who is signed in. `createSessionHandler` names
 * every setting that is missing.
 */
export function sessionOptions(env: Readonly<Record<string, string | undefined>>): SessionHandlerOptions {
  return {
    platform: {
      baseUrl: env['PLATFORM_URL'] ?? '',
      apiKey: env['PLATFORM_API_KEY'] ?? '',
      deploymentId: Number(env['PLATFORM_DEPLOYMENT_ID']),
      chatApiUrl: env['PLATFORM_CHAT_URL'] ?? '',
    },
    // What your access rules filter by: whoever lacks it is refused, and never shown everybody's rows.
    requiredAttributes: ['state'],
    allowedOrigins: (env['PAGE_ORIGINS'] ?? '').split(',').filter(Boolean),
    identify: (request) => {
      // The session, never a name that the page sends.
      const cookie = /(?:^|;\s*)session=([^;]+)/.exec(request.headers.get('cookie') ?? '');
      const user = sessions.get(cookie?.[1] ?? '');
      if (user === undefined) return null;
      return {
        externalId: user.id,
        userProfile: { displayName: user.name },
        userAttributes: [{ name: 'state', value: user.state }],
      };
    },
  };
}
