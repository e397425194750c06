import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Whether a server can listen on a port, on every address of this machine: `localhost` may be either kind of loopback. */
const canListen = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isFree) await once(server.close(), 'close');
  return isFree;
};

/**
 * A port that nobody listens on, below those that the system gives to whoever asks for any: so that
 * nothing else that runs here is given it between now and the start of the server that it is for.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await canListen(port)) return port;
  }
  throw new Error('No port from 20000 to 32000 is free.');
};
