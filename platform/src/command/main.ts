#!/usr/bin/env node
import { createRequire } from 'node:module';
import { runCommand } from 'inlay-kit/command';
import { checkCommand } from './check-command.js';
import { demoCommand } from './demo-command.js';
import { initCommand } from './init-command.js';
import { serveCommand } from './serve-command.js';

/** `inlay-platform`: without a command's name it serves. */
const [first = '', ...rest] = process.argv.slice(2);

const commands: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  serve: serveCommand,
  demo: demoCommand,
  init: initCommand,
  check: checkCommand,
};

/** Of the package that this file belongs to, which is another number of folders up as source than as built. */
const version = (): string =>
  (createRequire(import.meta.url)('inlay-platform/package.json') as { version: string }).version;

if (first === '--version' || first === '-v') process.stdout.write(`${version()}\n`);
else {
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  const args = command ? rest : process.argv.slice(2);
  await runCommand('inlay-platform', () => (command ?? serveCommand)(args));
}
