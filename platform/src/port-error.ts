import { StartError } from './platform-error.js';

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken',
  EACCES: 'may not be used by this user',
};

/** A port cannot be listened on. */
export class PortError extends StartError {
  readonly #problem: string;

  /** @param error what the server said */
  constructor(port: number, error: NodeJS.ErrnoException) {
    const problem = `Port ${port} ${problems[error.code ?? ''] ?? `cannot be listened on (${error.code ?? 'unknown error'})`}.`;
    super(`${problem} Give another port, or 0 for any free one.`);
    this.#problem = problem;
  }

  /** With the option of a command that chooses the port. */
  inWordsOf(option: string): StartError {
    return new StartError(`${this.#problem} Give another one with ${option}; 0 takes any free one.`);
  }
}

/** Names the option of a command in a problem with its port, and lets other errors pass. Throws in any case. */
export function namingOption(option: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof PortError ? error.inWordsOf(option) : error;
  };
}
