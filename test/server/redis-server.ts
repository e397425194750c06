import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A Redis server of its own, on a socket file that nobody else knows. */
export interface RedisServer {
  /** The socket to connect to. */
  readonly path: string;
  /** Ends the process at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** The same, and another one takes its place, which knows what was written to disk, by default nothing. */
  readonly restart: () => Promise<void>;
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

/**
 * Starts a server and resolves when it takes connections. The caller kills it.
 *
 * @param isKept whether every write goes to disk before it is answered
 */
export async function startRedisServer(program: string, isKept = false): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-redis-'));
  const path = join(folder, 'redis.sock');
  let end = await startProcess(program, folder, path, isKept);
  const kill = async (): Promise<void> => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const restart = async (): Promise<void> => {
    await end();
    rmSync(path, { force: true });
    end = await startProcess(program, folder, path, isKept);
  };
  return { path, kill, restart };
}

/** @returns ends the process */
async function startProcess(
  program: string,
  folder: string,
  path: string,
  isKept: boolean,
): Promise<() => Promise<void>> {
  const disk = isKept ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
  const options = ['--port', '0', '--unixsocket', path, '--save', '', ...disk, '--dir', folder];
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  let log = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    log += chunk.toString();
    if (/ready to accept connections/i.test(log)) {
      // Without a reader the pipe would fill up and hold the server.
      child.stdout.resume();
      return end;
    }
  }
  await end();
  throw new Error(`redis-server ended before it was ready:\n${log}`);
}

/** The way to a server, which can be cut. */
export interface RedisLine {
  readonly path: string;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

export async function startRedisLine(redis: RedisServer): Promise<RedisLine> {
  const path = `${redis.path}.line`;
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const mend = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(redis.path);
      keep(near);
      keep(far);
      near.pipe(far).pipe(near);
    }).listen(path);
    await once(server, 'listening');
  };
  const cut = async (): Promise<void> => {
    const closed = server === undefined ? undefined : once(server, 'close');
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  return { path, cut, mend };
}
