/**
 * What a user does first, with nothing but the two tarballs: installs them, imports the library, asks for help, serves a
 * file of rows and asks it something.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runChild } from '../child.js';
import { licencesIn, type Licence } from './licences.js';

const rows = [
  'order_id,city,amount',
  '1,Bonn,10.50',
  '2,Ghent,7.25',
  '3,Bonn,4.75',
  '4,Ghent,1.00',
  '5,Turin,3.00',
];

/** @returns what the fresh install has brought along, both packages included */
export async function smokeTest(tarballs: readonly string[]): Promise<Licence[]> {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-release-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "name": "host", "private": true, "type": "module" }\n');
    writeFileSync(join(folder, 'orders.csv'), `${rows.join('\n')}\n`);
    const run = async (program: string, ...parameters: string[]): Promise<string> => {
      const options = { capture: true, folder, timeoutMs: 300_000 };
      const { code, output } = await runChild(program, parameters, options);
      if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} ended with ${code}:\n${output}`);
      return output;
    };
    await run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs);
    const names = "console.log(Object.keys(await import('inlay-kit')).includes('ChatStore'))";
    if (!(await run(process.execPath, '--input-type=module', '--eval', names)).includes('true'))
      throw new Error('inlay-kit exports no ChatStore');
    if (!(await run('npx', 'inlay-kit', '--help')).includes('doctor'))
      throw new Error('inlay-kit --help is silent');
    await askOnce(folder);
    return licencesIn(join(folder, 'node_modules'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function askOnce(folder: string): Promise<void> {
  const command = join(folder, 'node_modules/inlay-platform/dist/src/command/main.js');
  const child = spawn(process.execPath, [command, '--port', '0', '--dataset', 'orders.csv'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  try {
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
    if (typeof line !== 'string') throw new Error('inlay-platform ended before it was ready');
    const { chatApiUrl, apiKey } = JSON.parse(line) as { chatApiUrl: string; apiKey: string };
    const response = await fetch(chatApiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Api-Key ${apiKey}` },
      body: JSON.stringify({ input: 'How many orders by city?', sessionSettings: { externalId: 'release' } }),
    });
    const answer = await response.text();
    // Two of the three cities have two orders each.
    if (response.status !== 200 || !answer.includes('Bonn') || !answer.includes('"graphPath":["final"]'))
      throw new Error(`the question was answered with ${response.status}:\n${answer.slice(0, 500)}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }
}
