import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** The first line that a program writes. Rejects where it ends before. */
export const firstLine = async (
  child: ChildProcessByStdio<null, Readable, Readable | null>,
): Promise<string> => {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The program ended with ${String(code)} before it said anything.`);
  });
  const lines = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  return Promise.race([lines.then(([line]) => line), ended]);
};

/** Ends a program by its own id, and waits for it. */
export const endProgram = async (child: ChildProcess): Promise<void> => {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
};

/** What to start, and where it is reached then. */
export interface ServerCommand {
  readonly program: string;
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
};

/** Starts a server and waits until it answers. Ends it, and all that it started, by its own id. */
export const startServer = async (command: ServerCommand): Promise<() => Promise<void>> => {
  if (await answers(command.url)) throw new Error(`Something else answers at ${command.url}.`);
  const child = spawn(command.program, command.parameters, {
    cwd: command.folder,
    env: { ...process.env, NODE_TEST_CONTEXT: '', ...command.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  let hasEnded = false;
  const ended = once(child, 'exit').then(() => (hasEnded = true));
  const stop = async (): Promise<void> => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It ended by itself.
    }
    await ended;
  };
  for (let tries = 0; tries < 600 && !hasEnded; tries += 1) {
    if (await answers(command.url)) return stop;
    await wait(100);
  }
  await stop();
  throw new Error(`${command.program} ${command.parameters.join(' ')} does not answer:\n${said}`);
};
