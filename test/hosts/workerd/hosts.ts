import { edgeHost, webHost, type Host } from '../../server/hosts.js';
import type { SessionHandlerOptions } from '../../../src/server/index.js';

export { edgeHost, optionsFor, ORIGIN, SECRETS, webHost } from '../../server/hosts.js';

/** A worker has the Response end alone: it stands in the place of the Node end too. */
export const bothHosts = async (options: SessionHandlerOptions): Promise<Host[]> => [
  webHost(options),
  edgeHost(options),
];
export const everyHost = async (options: SessionHandlerOptions): Promise<Host[]> => [
  ...(await bothHosts(options)),
  edgeHost(options),
];
export const nodeHost = async (options: SessionHandlerOptions): Promise<Host> => edgeHost(options);
