import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A Redis server of its own: on a socket file that nobody else knows, and with nothing on disk. */
export interface RedisServer {
  /** The socket to connect to. */
  readonly path: string;
  /** Ends the process at once, as a crash would. */
  readonly kill: () => Promise<void>;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's `redis-server`, where it is installed. */
export function findRedisServer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return folders.map((folder) => join(folder, 'redis-server')).find(isExecutable);
}

/** Starts a server and resolves when it takes connections. The caller kills it. */
export async function startRedisServer(program: string): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-redis-'));
  const path = join(folder, 'redis.sock');
  const options = ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  let log = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    log += chunk.toString();
    if (/ready to accept connections/i.test(log)) {
      // Without a reader the pipe would fill up and hold the server.
      child.stdout.resume();
      return { path, kill };
    }
  }
  await kill();
  throw new Error(`redis-server ended before it was ready:\n${log}`);
}
