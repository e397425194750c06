import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './child.js';
import type { PackageCheck } from './package-check.js';
import { checkMaps, checkPublint } from './package-checks.js';
import type { Packed } from './packed.js';

/** What is there when a platform starts from the package alone. */
const checkFiles = async ({ folder }: Packed): Promise<undefined> => {
  const wanted = [
    'dist/src/index.js',
    'dist/src/index.d.ts',
    'dist/src/embed/assets/embed.js',
    'dist/src/embed/assets/embed.css',
    'dist/src/embed/assets/draw-chart.js',
    'dist/datasets/flights/dataset.yml',
    'dist/datasets/flights/dataset.js',
    'dist/datasets/shop/dataset.js',
    'dist/src/sales-page/page/index.html',
    'README.md',
    'LICENSE',
  ];
  const missing = wanted.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0) throw new Error(`not in the package: ${missing.join(', ')}`);
};

/** The packed command serves a folder of the user's own, and ends when it is asked to. */
const checkCommand = async ({ folder, host, manifest }: Packed): Promise<string> => {
  const dataset = join(host, 'corner-shop');
  cpSync(join(root, 'platform/test/fixtures/corner-shop'), dataset, { recursive: true });
  const command = join(folder, manifest.bin['inlay-platform'] ?? '');
  const child = spawn(process.execPath, [command, '--port', '0', '--dataset', dataset], {
    cwd: host,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  try {
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
    if (typeof line !== 'string') throw new Error(`it ended before it was ready:\n${errors}`);
    const { url, dashboardId } = JSON.parse(line) as { url: string; dashboardId: string };
    const page = await fetch(`${url}/embed/dashboard/${dashboardId}`);
    if (page.status !== 200) throw new Error(`the dashboard answers ${page.status}`);
    const script = /src="([^"]+)"/.exec(await page.text())?.[1] ?? '';
    const asset = await fetch(new URL(script, url));
    if (asset.status !== 200) throw new Error(`its script answers ${asset.status}`);
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = (await ended) as [number | null];
  clearTimeout(timer);
  if (code !== 0) throw new Error(`it ended with ${code}:\n${errors}`);
  return 'a data set of three files, its dashboard and its script';
};

/**
 * A file of rows becomes a folder that is in order, and a page that shows it, with nothing but the package, though a data
 * set that comes along is called as the folder is.
 */
const checkDemo = async ({ folder, host, manifest }: Packed): Promise<string> => {
  const command = join(folder, manifest.bin['inlay-platform'] ?? '');
  const orders = join(root, 'platform/test/fixtures/corner-shop/data/orders.csv');
  for (const args of [
    ['init', 'shop', '--from', orders, '--viewer-column', 'country', '--title', 'Corner orders'],
    ['check', 'shop'],
  ]) {
    const child = spawn(process.execPath, [command, ...args], { cwd: host, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  }
  const ports = ['--platform-port', '0', '--helper-port', '0', '--page-port', '0'];
  const child = spawn(process.execPath, [command, 'demo', '--dataset', 'shop', ...ports], {
    cwd: host,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  try {
    const [address] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown];
    if (typeof address !== 'string') throw new Error('the demo ended before it was ready');
    const page = await (await fetch(address)).text();
    if (!page.includes('<analytics-chat')) throw new Error('the page holds no chat');
    const { title } = (await (await fetch(new URL('demo.json', address))).json()) as { title?: string };
    if (title !== 'Corner orders') throw new Error(`it shows "${title}" and not the folder`);
  } finally {
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }
  return 'init, check and demo over a file of rows';
};

/** The checks of the local platform's package. */
export const platformChecks: readonly PackageCheck[] = [
  { title: 'publint', run: checkPublint },
  { title: 'maps', run: checkMaps },
  { title: 'files', run: checkFiles },
  { title: 'command', run: checkCommand },
  { title: 'demo', run: checkDemo },
];
