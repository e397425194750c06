/** Exit code for a fault in the program itself, as BSD's `sysexits.h` has it. */
export const EXIT_FAILED = 70;

/** What is still to be said or given back when a command has ended has this long for it. */
const LINGER_MS = 500;

/**
 * Runs a command and ends the process with its exit code. An error that nobody foresaw is told by its name and place alone: what it says may
 * quote a setting or an answer.
 *
 * @param program as it is typed, such as `inlay-kit`
 */
export async function runCommand(program: string, command: () => Promise<number>): Promise<void> {
  // A log whose reader went away (`2>&1 | head -1`), or whose disk is full, is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.exitCode = await exitCodeOf(program, command);
  // A host's own connection, to a Redis for example, must not keep a command alive that has ended.
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

async function exitCodeOf(program: string, command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
    const place = /\n\s+at [^\n]+/.exec(stack)?.[0].trim() ?? 'at an unknown place';
    process.stderr.write(`${program} failed unexpectedly: ${name} ${place}\n`);
    return EXIT_FAILED;
  }
}
