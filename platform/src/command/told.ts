import { EXIT_USAGE, UsageError } from 'inlay-kit/command';
import { DataError } from '../data/data-error.js';
import { StartError } from '../platform-error.js';

/** Runs a command; what its user can mend is said in one line. @returns the exit code */
export async function told(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const isForUser =
      error instanceof StartError || error instanceof UsageError || error instanceof DataError;
    if (!isForUser) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof UsageError ? EXIT_USAGE : 1;
  }
}
