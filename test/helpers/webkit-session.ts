import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebKitParts } from '../../scripts/browsers.js';
import { freePort } from './free-port.js';

const startTimeoutMs = 30_000;

/** Ends a process and everything it started: a hung web process outlives its parent and holds its memory. */
const endGroup = (child: ChildProcess | undefined): void => {
  if (child?.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group is gone already.
  }
};

const startDisplay = async (program: string): Promise<{ child: ChildProcess; display: string }> => {
  const screen = ['-screen', '0', '1280x900x24'];
  const child = spawn(program, ['-displayfd', '3', ...screen, '-nolisten', 'tcp', '-noreset'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = child.stdio[3];
  if (!number) throw new Error('Xvfb has no pipe for its display number.');
  const [chunk] = (await once(number, 'data', { signal: AbortSignal.timeout(startTimeoutMs) })) as [Buffer];
  return { child, display: `:${chunk.toString().trim()}` };
};

/** One WebKitGTK browser under a display of its own, driven by the W3C WebDriver protocol. */
export class WebKitSession {
  readonly #parts: WebKitParts;
  #display: ChildProcess | undefined;
  #driver: ChildProcess | undefined;
  #home: string | undefined;
  #address = '';

  constructor(parts: WebKitParts) {
    this.#parts = parts;
  }

  /** Starts display, driver and browser. Rejects when one of them is not ready within 30 s. */
  async start(): Promise<void> {
    const { child, display } = await startDisplay(this.#parts.display);
    this.#display = child;
    this.#home = await mkdtemp(join(tmpdir(), 'inlay-webkit-'));
    const port = await freePort();
    this.#driver = spawn(this.#parts.driver, ['-p', String(port)], {
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: this.#home,
        LIBGL_ALWAYS_SOFTWARE: '1',
        NO_AT_BRIDGE: '1',
      },
    });
    const driver = `http://127.0.0.1:${port}`;
    await this.#waitUntilReady(driver);
    const options = { binary: this.#parts.browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const session = (await this.#post(`${driver}/session`, { capabilities })) as { sessionId: string };
    this.#address = `${driver}/session/${session.sessionId}`;
    await this.command('timeouts', { script: 30_000, pageLoad: 60_000 });
  }

  async #waitUntilReady(driver: string): Promise<void> {
    const end = Date.now() + startTimeoutMs;
    while (Date.now() < end) {
      const answer = await fetch(`${driver}/status`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error('WebKitWebDriver did not start.');
  }

  async #post(address: string, body: unknown): Promise<unknown> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(90_000),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`[POST] ${address}: ${value?.error ?? ''} ${value?.message ?? ''}`);
    return value;
  }

  /** Sends one WebDriver command of this session, such as `url` or `actions`. */
  command(name: string, body: unknown): Promise<unknown> {
    return this.#post(`${this.#address}/${name}`, body);
  }

  /** Opens a page without waiting for what it does once loaded. */
  async open(url: string): Promise<void> {
    await this.command('url', { url });
  }

  /** Ends browser, driver and display at once, also when they hang. */
  async stop(): Promise<void> {
    endGroup(this.#driver);
    endGroup(this.#display);
    this.#driver = undefined;
    this.#display = undefined;
    if (this.#home) await rm(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    this.#home = undefined;
  }
}
