import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium, installHint } from '../../scripts/browsers.js';
import { root, runChild } from './child.js';

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** `[]` for root, `['sudo', '-n']` where sudo asks for no password, else `undefined`. */
const administrator = async (): Promise<readonly string[] | undefined> => {
  if (process.getuid?.() === 0) return [];
  const { code } = await runChild('sudo', ['-n', 'true'], { capture: true });
  return code === 0 ? ['sudo', '-n'] : undefined;
};

const installFromDebian = async (): Promise<void> => {
  if (!existsSync('/usr/bin/apt-get')) return;
  const prefix = await administrator();
  if (!prefix) return;
  say('No browser was found: installing Debian’s chromium.');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  for (const parameters of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const [program, ...rest] = [...prefix, 'apt-get', '-q', ...parameters];
    const { code } = await runChild(program ?? 'apt-get', rest, { environment });
    if (code !== 0) return;
  }
};

const installFromPlaywright = async (): Promise<void> => {
  say('No browser was found: asking Playwright for its own.');
  const program = join(root, 'node_modules/playwright/cli.js');
  await runChild(process.execPath, [program, 'install', 'chromium'], { timeoutMs: 5 * 60_000 });
};

/**
 * Makes sure that there is a Chrome or Chromium: one that is installed, else Debian's package where this user may
 * install it, else Playwright's download. Answers whether there is one; when not, says in one line what to do.
 */
export const ensureChromium = async (): Promise<boolean> => {
  for (const install of [undefined, installFromDebian, installFromPlaywright]) {
    await install?.();
    if (findChromium() !== undefined) return true;
  }
  process.stderr.write(`${installHint.chromium}\n`);
  return false;
};
