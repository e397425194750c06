import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';
import { launchChromium } from '../../scripts/chromium.js';
import type { createSessionHandler, toNodeListener } from '../../src/server/index.js';
import { root } from '../helpers/child.js';
import { readTruth, type Truth } from './truth.js';

/** The packed kit, as `npm run package` has left it. */
export const packedHost = join(root, '.cache/package');
export const packedKit = join(packedHost, 'node_modules/inlay-kit');

/** The kit as npm has packed it. */
export const packedTarball = (): string => {
  const { version } = JSON.parse(readFileSync(join(packedKit, 'package.json'), 'utf8')) as {
    version: string;
  };
  return join(packedHost, `inlay-kit-${version}.tgz`);
};

/** What stands behind every host of a run. */
export interface Rig {
  readonly platform: LocalPlatform;
  readonly browser: Browser;
  readonly truth: Truth;
  readonly tarball: string;
  /** The settings of an example for a page of this origin. */
  readonly environmentFor: (origin: string) => Readonly<Record<string, string>>;
  /** A helper of the packed kit, for pages that are files. It takes whoever has the examples' cookie for their viewer. */
  readonly helper: RequestListener;
  readonly helperUrl: string;
  /** Origins of pages that the helper lets in. */
  readonly allowed: string[];
  readonly close: () => Promise<void>;
}

/** A server on loopback, on a port that is free or on this one; `close` ends it with whatever still hangs on it. */
export const listen = async (
  handle: RequestListener,
  port = 0,
): Promise<{ url: string; close: () => void }> => {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

interface PackedServer {
  readonly createSessionHandler: typeof createSessionHandler;
  readonly toNodeListener: typeof toNodeListener;
}

const startHelper = async (platform: LocalPlatform, allowed: string[]): Promise<RequestListener> => {
  const entry = pathToFileURL(join(packedKit, 'dist/src/server/index.js')).href;
  const kit = (await import(entry)) as PackedServer;
  const handlers = new Map<string, RequestListener>();
  // A handler's origins are fixed, and a page's port is known only when it is there: one handler for each.
  return (request, response) => {
    const origin = request.headers.origin ?? '';
    const listener =
      handlers.get(origin) ??
      kit.toNodeListener(
        kit.createSessionHandler({
          platform: platform.helperOptions,
          allowedOrigins: allowed.filter((one) => one === origin),
          requiredAttributes: ['state'],
          identify: ({ headers }) =>
            /(?:^|;\s*)session=demo/.test(headers.get('cookie') ?? '')
              ? {
                  externalId: 'customer-1',
                  userProfile: { displayName: 'Vera Lind' },
                  userAttributes: [{ name: 'state', value: 'CA' }],
                }
              : null,
        }),
      );
    handlers.set(origin, listener);
    listener(request, response);
  };
};

/** Starts platform, helper and browser, all on loopback. */
export const startRig = async (): Promise<Rig> => {
  // Slow enough to leave an answer while it is written.
  const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 150 });
  const allowed: string[] = [];
  const helper = await startHelper(platform, allowed);
  const server = await listen(helper);
  const browser = await launchChromium();
  return {
    ...{ platform, browser, helper, allowed, helperUrl: server.url, truth: await readTruth() },
    tarball: packedTarball(),
    environmentFor: (origin) => ({
      PLATFORM_URL: platform.baseUrl,
      PLATFORM_API_KEY: platform.apiKey,
      PLATFORM_DEPLOYMENT_ID: String(platform.deploymentId),
      PLATFORM_CHAT_URL: platform.chatApiUrl,
      PAGE_ORIGINS: origin,
      HELPER_URL: server.url,
      DASHBOARD_ID: platform.dashboardId,
      VITE_DASHBOARD_ID: platform.dashboardId,
    }),
    close: async () => {
      await browser.close();
      server.close();
      await platform.close();
    },
  };
};
