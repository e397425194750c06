import { InlayError, type SessionHandlerOptions } from '../src/server/index.js';

/** What every example shares: where the platform is, and who is signed in. A host imports from `inlay-kit/server`. */
export function optionsFrom(env: Readonly<Record<string, string | undefined>>): SessionHandlerOptions {
  const need = (name: string): string => {
    const value = env[name];
    if (value === undefined || value === '') throw new InlayError('config', `Set ${name}.`);
    return value;
  };
  return {
    platform: {
      baseUrl: need('PLATFORM_URL'),
      apiKey: need('PLATFORM_API_KEY'),
      deploymentId: Number(need('PLATFORM_DEPLOYMENT_ID')),
      chatApiUrl: need('PLATFORM_CHAT_URL'),
    },
    allowedOrigins: need('PAGE_ORIGINS').split(','),
    // Your own sign-in: a session cookie, a verified token. Never a name that the page sends.
    identify: (request) => {
      const isSignedIn = request.headers.get('cookie')?.includes('session=demo') === true;
      return isSignedIn
        ? { externalId: 'customer-1', userAttributes: [{ name: 'state', value: 'TX' }] }
        : null;
    },
  };
}
