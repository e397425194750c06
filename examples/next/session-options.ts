import type { SessionHandlerOptions } from 'inlay-kit/server';

/** Stands in for your own sign-in, which knows who is behind a session cookie. */
const users = new Map([['demo', { id: 'customer-1', name: 'Vera Lind', state: 'CA' }]]);

/** Where the platform is, and who is signed in. `createSessionHandler` names every setting that is missing. */
export const sessionOptions = (): SessionHandlerOptions => ({
  platform: {
    baseUrl: process.env['PLATFORM_URL'] ?? '',
    apiKey: process.env['PLATFORM_API_KEY'] ?? '',
    deploymentId: Number(process.env['PLATFORM_DEPLOYMENT_ID']),
    chatApiUrl: process.env['PLATFORM_CHAT_URL'] ?? '',
  },
  // What your access rules filter by: whoever lacks it is refused, and never shown everybody's rows.
  requiredAttributes: ['state'],
  allowedOrigins: (process.env['PAGE_ORIGINS'] ?? '').split(',').filter(Boolean),
  identify: (request) => {
    const cookie = /(?:^|;\s*)session=([^;]+)/.exec(request.headers.get('cookie') ?? '');
    const user = users.get(cookie?.[1] ?? '');
    return user === undefined
      ? null
      : {
          externalId: user.id,
          userProfile: { displayName: user.name },
          userAttributes: [{ name: 'state', value: user.state }],
        };
  },
});
