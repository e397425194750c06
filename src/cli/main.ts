#!/usr/bin/env node
import { EXIT_USAGE } from './usage-error.js';

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
`;

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (load) process.exitCode = await (await load())(args);
else if (name === '--help' || name === '-h') process.stdout.write(usage);
else {
  const known = Object.keys(commands).join(', ');
  process.stderr.write(
    name === '' ? usage : `There is no command of this name. There are: ${known}.\n\n${usage}`,
  );
  process.exitCode = EXIT_USAGE;
}
