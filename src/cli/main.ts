#!/usr/bin/env node
import { createRequire } from 'node:module';
import { EXIT_USAGE } from './usage-error.js';

/** As BSD's `sysexits.h` has it. */
const EXIT_FAILED = 70;

type Command = (args: string[]) => Promise<number>;

/** Loaded when asked for: none of them should wait for what another one needs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  platform: async () => (await import('./platform-command.js')).platformCommand,
  serve: async () => (await import('./serve-command.js')).serveCommand,
  doctor: async () => (await import('./doctor/doctor-command.js')).doctorCommand,
};

const usage = `Usage: inlay-kit <command> [options]

Commands:
  platform   Start the local platform (inlay-kit platform --help)
  serve      Run the session helper as a server of its own (inlay-kit serve --help)
  doctor     Check a configuration against its platform, helper and page (inlay-kit doctor --help)

inlay-kit --version prints the version.
`;

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load) process.exitCode = await run(await load(), args);
else if (['--help', '-h', 'help'].includes(name)) process.stdout.write(usage);
else if (name === '--version' || name === '-v') process.stdout.write(`${version()}\n`);
else {
  const known = Object.keys(commands).join(', ');
  process.stderr.write(
    name === '' ? usage : `There is no command of this name. There are: ${known}.\n\n${usage}`,
  );
  process.exitCode = EXIT_USAGE;
}

/** Of the package that this file belongs to, which is another number of folders up as source than as built. */
function version(): string {
  return (createRequire(import.meta.url)('inlay-kit/package.json') as { version: string }).version;
}

/** An error that nobody foresaw, by its name and place alone: what it says may quote a setting or an answer. */
async function run(command: Command, args: string[]): Promise<number> {
  try {
    return await command(args);
  } catch (error) {
    const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
    const place = /\n\s+at [^\n]+/.exec(stack)?.[0].trim() ?? 'at an unknown place';
    process.stderr.write(`inlay-kit failed unexpectedly: ${name} ${place}\n`);
    return EXIT_FAILED;
  }
}
