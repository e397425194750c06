import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Exit code for a command line that cannot be understood; that of BSD's `sysexits.h`. */
export const EXIT_USAGE = 64;

/** The command line is wrong. `message` is one line that says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** `parseArgs`, with its errors in one line that names the command's help. @throws UsageError */
export function parseOptions<const Config extends ParseArgsConfig>(
  command: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    // The rest of Node's sentence explains its own conventions; a value never stands before it.
    const message = error instanceof Error ? error.message.split('. ')[0] : undefined;
    throw new UsageError(`${message ?? 'Wrong options'}. See inlay-kit ${command} --help.`);
  }
}
