#!/usr/bin/env node
import { createRequire } from 'node:module';
import { runCommand } from './run-command.js';
import { EXIT_USAGE } from './usage-error.js';

type Command = (args: string[]) => Promise<number>;

/** Loaded when asked for: none of them should wait for what another one needs. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.js')).serveCommand,
  doctor: async () => (await import('./doctor/doctor-command.js')).doctorCommand,
};

const usage = `Usage: inlay-kit <command> [options]

Commands:
  serve    Run the session helper as a server of its own (inlay-kit serve --help)
  doctor   Check a configuration against its platform, helper and page (inlay-kit doctor --help)

inlay-kit --version prints the version. The local platform is a package of its own: npx inlay-platform.
`;

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load) await runCommand('inlay-kit', async () => (await load())(args));
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
