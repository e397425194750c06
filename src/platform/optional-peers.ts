import { createRequire } from 'node:module';
import { StartError } from './platform-error.js';

const peers = ['@duckdb/node-api', 'vega-datasets'] as const;

/**
 * The platform's two heavy dependencies are optional peers, so that hosts who only embed do not download them.
 * @throws StartError with the command that installs what is missing.
 */
export function requireOptionalPeers(resolve: (id: string) => unknown = defaultResolve): void {
  const missing = peers.filter((peer) => !isPresent(peer, resolve));
  if (missing.length === 0) return;
  throw new StartError(
    `The local platform needs ${missing.join(' and ')}. Install with: npm install --save-dev ${missing.join(' ')}`,
  );
}

const require = createRequire(import.meta.url);
// A package without a main entry for require still has its manifest or its folder on the lookup paths.
const defaultResolve = (id: string): unknown => {
  try {
    return require.resolve(`${id}/package.json`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return id;
    throw error;
  }
};

function isPresent(peer: string, resolve: (id: string) => unknown): boolean {
  try {
    resolve(peer);
    return true;
  } catch {
    return false;
  }
}
