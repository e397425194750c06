import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Exit code for a command line that cannot be understood; that of BSD's `sysexits.h`. */
export const EXIT_USAGE = 64;

/** The command line is wrong. `message` is one line that says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * `parseArgs`, with its errors in one line that names the command's help.
 *
 * @param command as it is typed, such as `inlay-kit serve`
 * @throws UsageError
 */
export function parseOptions<const Config extends ParseArgsConfig>(
  command: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${problemOf(error)}. See ${command} --help.`);
  }
}

function problemOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  // Node quotes the argument, which may be a secret that lost its option.
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return 'There is an argument without an option before it';
  // What follows Node's first sentence explains its own conventions.
  return message?.split(/\. |\.?\n/)[0] ?? 'Wrong options';
}
