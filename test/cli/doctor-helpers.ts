import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { doctorCommand } from '../../src/cli/doctor/doctor-command.js';
import { assertWithout } from './canaries.js';

/** Secrets of every run: none of them may be seen. */
export const SECRETS = {
  apiKey: 'inlay_demo_key_canary_5e6f7a8b9c0d',
  scopedApiKey: 'inlay_demo_scoped_key_canary_1a2b3c4d',
  accessToken: 'inlay_demo_access_canary_99aa88bb77cc',
  tokenSecret: 'inlay_demo_token_secret_canary_0123456789abcdef',
  wrongKey: 'canary-wrong-key-0f1e2d3c4b5a',
  wrongSecret: 'canary-wrong-secret-0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  shortSecret: 'canary-short-secret-123',
  jwtSecret: 'canary-jwt-secret-a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5',
};

export const ENV: Readonly<Record<string, string>> = {
  KEY: SECRETS.apiKey,
  SCOPED_KEY: SECRETS.scopedApiKey,
  SECRET: SECRETS.tokenSecret,
  WRONG_KEY: SECRETS.wrongKey,
  WRONG_SECRET: SECRETS.wrongSecret,
  SHORT_SECRET: SECRETS.shortSecret,
  JWT_SECRET: SECRETS.jwtSecret,
};

export interface Report {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly findings: readonly { check: string; severity: string; seen: string; todo?: string }[];
  /** Findings of one check that are no errors of another. */
  readonly of: (check: string, severity: string) => string[];
}

/** Files of one run of the tests. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'inlay-doctor-'));
  #count = 0;

  /** Writes a configuration, under a name of its own: modules are loaded once. */
  config(value: unknown): string {
    const file = join(this.path, `inlay-${++this.#count}.config.mjs`);
    writeFileSync(file, `export default ${JSON.stringify(value)};\n`);
    return file;
  }

  file(name: string, text: string): string {
    const file = join(this.path, name);
    writeFileSync(file, text);
    return file;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs `inlay-kit doctor` in this process, as JSON and for people, and looks for secrets in everything it writes. */
export async function runDoctor(
  args: string[],
  env: Readonly<Record<string, string>> = ENV,
): Promise<Report> {
  const run = async (extra: string[]) => {
    let out = '';
    let err = '';
    const code = await doctorCommand([...args, ...extra], {
      stdout: { write: (text) => (out += text) },
      stderr: { write: (text) => (err += text) },
      env,
    });
    return { code, out, err };
  };
  const { code, out, err } = await run(['--json']);
  assertWithout(out + err, Object.values(SECRETS), 'doctor');
  const { findings } = JSON.parse(out === '' ? '{"findings":[]}' : out) as Pick<Report, 'findings'>;
  const of = (check: string, severity: string) =>
    findings
      .filter((finding) => finding.check === check && finding.severity === severity)
      .map(({ seen }) => seen);
  return { code, out, err, findings, of };
}

/** The same for people. */
export async function doctorText(
  args: string[],
  env: Readonly<Record<string, string>> = ENV,
): Promise<string> {
  let text = '';
  const terminal = { stdout: { write: (part: string) => (text += part) }, stderr: { write: () => {} }, env };
  await doctorCommand(args, terminal);
  assertWithout(text, Object.values(SECRETS), 'doctor');
  return text;
}

const servers = new Set<Server>();

/** A server on loopback. */
export async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await start(createHttp(listener))}`;
}

/** The same with TLS. */
export async function serveTls(
  pems: { private: string; cert: string },
  listener: RequestListener,
): Promise<string> {
  return `https://127.0.0.1:${await start(createHttps({ key: pems.private, cert: pems.cert }, listener))}`;
}

async function start(server: Server): Promise<number> {
  servers.add(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function stopServers(): Promise<void> {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  servers.clear();
}

/** A page with these headers. */
export function servePage(
  headers: Readonly<Record<string, string | string[]>>,
  html = '<!doctype html>',
): Promise<string> {
  return serve(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html),
  );
}
