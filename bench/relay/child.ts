import { fork, type ChildProcess } from 'node:child_process';

interface Reply {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** A process that answers commands, see `obey`. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  readonly #exited: Promise<void>;
  #lastId = 0;

  private constructor(
    file: string,
    settings: Readonly<Record<string, string>>,
    nodeOptions: readonly string[],
  ) {
    this.#process = fork(file, [], {
      env: { ...process.env, ...settings },
      execArgv: ['--expose-gc', ...nodeOptions],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    // Some write a line for every connection that breaks off, which is what is measured here.
    let said = '';
    this.#process.stderr!.on('data', (text: Buffer) => (said = (said + String(text)).slice(-2000)));
    this.#process.on('message', (reply: Reply) => {
      const asked = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if (reply.error === undefined) asked?.resolve(reply.result as never);
      else asked?.reject(new Error(`${file}: ${reply.error}`));
    });
    this.#exited = new Promise((resolve) => {
      this.#process.once('exit', (code) => {
        for (const { reject } of this.#waiting.values())
          reject(new Error(`${file} ended with ${code}.\n${said}`));
        resolve();
      });
    });
  }

  /** Starts a built program. `settings` become its environment. */
  static start(
    file: string,
    settings: Readonly<Record<string, string>> = {},
    nodeOptions: readonly string[] = [],
  ): Child {
    return new Child(file, settings, nodeOptions);
  }

  /** @throws when the command fails there, or the process ends before it has answered */
  ask<Result>(command: string, argument?: unknown): Promise<Result> {
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.send({ id, command, argument });
    });
  }

  /** Lets go of the process, which then ends by itself. */
  async stop(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    await this.#exited;
  }
}
