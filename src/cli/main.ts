#!/usr/bin/env node
import { platformCommand } from './platform-command.js';

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  platform: platformCommand,
};

const usage = `Usage: inlay-kit <command> [options]

Commands:
  platform   Start the local platform (inlay-kit platform --help)
`;

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (command) process.exitCode = await command(args);
else if (name === '--help' || name === '-h') process.stdout.write(usage);
else {
  process.stderr.write(name === '' ? usage : `Unknown command "${name}".\n\n${usage}`);
  process.exitCode = 2;
}
