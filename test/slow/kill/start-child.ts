import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LocalPlatform } from '../../../platform/src/index.js';

export type Child = {
  /** Rejects with everything the child said when it ends before it is ready. */
  readonly ready: Promise<LocalPlatform>;
  /** Sends the signal and resolves with the exit code once the process is gone; `null` for one that was killed. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Promise<number | null>;
  readonly exited: Promise<number | null>;
  /** Everything it wrote to its log. */
  log(): string;
};

export type ChildOptions = {
  /** What is taken away from the platform, which the tests must notice. */
  readonly without?: 'transaction' | 'durability';
  readonly arguments?: readonly string[];
  /** Runs it as this user. */
  readonly uid?: number;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The platform as its users run it: the command, over the real rows. */
export function startChild(folder: string, options: ChildOptions = {}): Child {
  const spoiled = options.without === undefined ? [] : ['--import', './test/slow/kill/take-away.ts'];
  const command = ['platform/src/command/main.ts', '--port', '0', '--delta-delay', '1', '--data-dir', folder];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', ...spoiled, ...command, ...(options.arguments ?? [])],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TAKE_AWAY: options.without ?? '' },
      ...(options.uid === undefined ? {} : { uid: options.uid }),
    },
  );
  let [out, log] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<LocalPlatform>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.includes('\n')) resolve(JSON.parse(out) as LocalPlatform);
    });
    void exited.then((code) => reject(new Error(`The platform did not start (${code}): ${log}`)));
  });
  // A child that is killed before it is ready is expected; whoever awaits it is told.
  ready.catch(() => {});
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exited;
  };
  return { ready, end, exited, log: () => log };
}
