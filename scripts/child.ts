import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The working tree. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** How a child ended: its exit code (1 when a signal ended it) and, when it was captured, what it printed. */
export interface ChildResult {
  readonly code: number;
  readonly output: string;
}

/** How to run a child. */
export interface ChildOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Where to run it; the working tree unless told. */
  readonly folder?: string;
  /** Collects what it prints instead of showing it. */
  readonly capture?: boolean;
  /** With `capture`: shows it as well. */
  readonly echo?: boolean;
  readonly timeoutMs?: number;
}

const environmentOf = (extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const environment = { ...process.env, ...extra };
  // A runner that is started from inside a test would otherwise report to that test instead of to us.
  delete environment.NODE_TEST_CONTEXT;
  return environment;
};

/**
 * Runs a program without a standard input. It and everything it started are ended when the
 * time is over (15 minutes unless told), which counts as exit code 1.
 */
export const runChild = (
  program: string,
  parameters: readonly string[],
  { environment, folder = root, capture = false, echo = false, timeoutMs = 15 * 60_000 }: ChildOptions = {},
): Promise<ChildResult> =>
  new Promise((resolve) => {
    const out = capture ? 'pipe' : 'inherit';
    const child = spawn(program, parameters, {
      cwd: folder,
      env: environmentOf(environment),
      stdio: ['ignore', out, out],
      detached: true,
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      if (echo) process.stdout.write(chunk);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    const endGroup = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
    };
    const timer = setTimeout(() => {
      process.stderr.write(`\n!!! ${program} did not end within ${timeoutMs / 1000} s and was stopped.\n`);
      endGroup();
    }, timeoutMs);
    const interrupt = (): void => {
      endGroup();
      process.exit(130);
    };
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    const finish = (code: number): void => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
