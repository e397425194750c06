import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { serveCommand } from '../../src/cli/serve-command.js';
import type { LocalPlatform } from '../../platform/src/index.js';
import { runChild } from '../helpers/child.js';
import { fullTurn, gate } from '../../platform/test/testing/scripted-agent.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';
import { assertWithout } from './canaries.js';
import { doctorText, ENV, Folder, SECRETS } from './doctor-helpers.js';

const ORIGIN = 'https://www.app.example';
const command = ['--import', 'tsx', 'src/cli/main.ts'];
const running = new Set<ChildProcessWithoutNullStreams>();

/** A started sidecar. */
interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ready: { url: string; basePath: string };
  readonly out: () => string;
  readonly err: () => string;
  readonly exited: Promise<number | null>;
}

async function start(...args: string[]): Promise<Started> {
  const child = spawn(process.execPath, [...command, 'serve', ...args], { env: { ...process.env, ...ENV } });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const exited = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  while (!out.includes('\n')) {
    const ended = await Promise.race([once(child.stdout, 'data').then(() => undefined), exited]);
    if (ended !== undefined) assert.fail(`It ended with ${ended}: ${err}`);
  }
  return { child, ready: JSON.parse(out) as Started['ready'], out: () => out, err: () => err, exited };
}

/** Runs to its end without becoming ready, in this process. */
async function refused(...args: string[]): Promise<{ code: number; output: string }> {
  let output = '';
  const write = (text: string) => (output += text);
  const code = await serveCommand(args, { stdout: { write }, stderr: { write }, env: ENV });
  assertWithout(output, Object.values(SECRETS), 'serve');
  return { code, output };
}

describe('inlay-kit serve', () => {
  const folder = new Folder();
  const held = gate();
  /** Opens when the tests are over. */
  const over = gate();
  let platform: LocalPlatform;
  let config: Record<string, unknown>;
  before(async () => {
    platform = await testPlatform({
      agent: {
        answer: (turn) =>
          turn.input.startsWith('Endless')
            ? (async function* () {
                yield { type: 'final', delta: 'half ' } as const;
                await over.opened;
              })()
            : turn.input.startsWith('Slow')
              ? (async function* () {
                  yield { type: 'final', delta: 'half ' } as const;
                  await held.opened;
                  yield { type: 'final', delta: 'whole' } as const;
                })()
              : fullTurn(turn),
      },
      apiKey: SECRETS.apiKey,
      tokenSecret: SECRETS.tokenSecret,
    });
    config = {
      platform: {
        baseUrl: platform.baseUrl,
        apiKeyEnv: 'KEY',
        deploymentId: platform.deploymentId,
        chatApiUrl: platform.chatApiUrl,
        dataUrl: platform.dataUrl,
        tokenSecretEnv: 'SECRET',
      },
      allowedOrigins: [ORIGIN],
      identity: { jwt: { secretEnv: 'JWT_SECRET', issuer: 'host' } },
      port: 0,
    };
  });
  after(async () => {
    held.open();
    over.open();
    for (const child of running) child.kill('SIGKILL');
    await platform.close();
    folder.remove();
  });

  const tokenOf = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: 'host', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('2m')
      .sign(new TextEncoder().encode(SECRETS.jwtSecret));
  const post = (url: string, token: string, body: unknown) =>
    fetch(url, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });

  it('serves viewers whose tokens the host signed, lets a stream end when it is stopped, and tells no secret', async () => {
    const { child, ready, out, err, exited } = await start(
      '--config',
      folder.config({ ...config, stopSeconds: 60 }),
    );
    assert.deepEqual(Object.keys(ready), ['url', 'basePath']);
    assert.match(ready.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(ready.basePath, '/inlay');
    const base = ready.url + ready.basePath;
    const vera = await tokenOf({
      sub: 'vera',
      userAttributes: { state: 'TX' },
      userProfile: { displayName: 'Vera' },
    });
    const viewer = await fetch(`${base}/viewer`, {
      headers: { origin: ORIGIN, authorization: `Bearer ${vera}` },
    });
    assert.equal(((await viewer.json()) as { displayName: string }).displayName, 'Vera');
    assert.equal((await post(`${base}/session`, vera, { surface: 'chat' })).status, 200);
    assert.equal((await post(`${base}/data/v1/meta`, vera, {})).status, 200);
    assert.equal(
      (await post(`${base}/session`, await tokenOf({ sub: 'eve', iss: 'other' }), { surface: 'chat' }))
        .status,
      401,
    );
    assert.equal((await post(`${base}/session`, 'x', { surface: 'chat' })).status, 401);
    assert.equal((await fetch(`${ready.url}/other`)).status, 404);

    const slow = await post(`${base}/chat/stream-chat-state`, vera, {
      input: 'Slow one',
      messageId: '1732512345678-message',
    });
    const reader = slow.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('half')) text += (await reader.read()).value ?? assert.fail('The stream ended.');
    child.kill('SIGTERM');
    // Nobody else gets in meanwhile.
    const { port } = new URL(ready.url);
    await assert.doesNotReject(async () => {
      while (await isOpen(Number(port)));
    });
    held.open();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    assert.match(text, /whole[^]*"__state__"/);
    assert.equal(await exited, 0);
    assert.equal(out().split('\n').length, 2);
    assertWithout(out() + err(), [...Object.values(SECRETS), vera, 'Slow one'], 'serve');
    const events = err()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>);
    assert.ok(events.some(({ event, route }) => event === 'allow' && route === '/session'));
    assert.ok(
      events.some(
        ({ event, reason }) => event === 'identity-refused' && reason === 'ERR_JWT_CLAIM_VALIDATION_FAILED',
      ),
    );
    assert.ok(events.some(({ event, signal }) => event === 'stopping' && signal === 'SIGTERM'));
  });

  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    it(`ends by itself after ${signal} though a stream goes on, which is cut and not ended`, async () => {
      const { child, ready, err, exited } = await start('--config', folder.config(config));
      const vera = await tokenOf({ sub: `vera-${signal.toLowerCase()}`, userAttributes: { state: 'TX' } });
      const endless = await post(`${ready.url}${ready.basePath}/chat/stream-chat-state`, vera, {
        input: `Endless ${signal}`,
        messageId: '1732512345678-message',
      });
      const reader = endless.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes('half')) text += (await reader.read()).value ?? assert.fail('The stream ended.');
      child.kill(signal);
      await assert.rejects(async () => {
        while (!(await reader.read()).done);
      });
      assert.equal(await exited, 0);
      assert.match(err(), new RegExp(`"event":"stopping","signal":"${signal}"`));
    });
  }

  it('lives on when the reader of its output goes away, and ends with the right code', async () => {
    const { child, ready, exited } = await start('--config', folder.config(config));
    child.stderr.destroy();
    child.stdout.destroy();
    for (let turn = 0; turn < 5; turn++) {
      // Each is a line of the log.
      assert.equal(
        (await post(`${ready.url}${ready.basePath}/session`, 'x', { surface: 'chat' })).status,
        401,
      );
    }
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
  });

  it('ends though its configuration holds a connection of its own open', async () => {
    const holding = folder.file(
      'holding.config.mjs',
      `setInterval(() => {}, 1000);\nexport default ${JSON.stringify(config)};\n`,
    );
    const { child, exited } = await start('--config', holding);
    child.kill('SIGINT');
    assert.equal(await exited, 0);
  });

  it('refuses a viewer without a required attribute, and says so in its log', async () => {
    const strict = { ...config, requiredAttributes: ['state'] };
    const { child, ready, err, exited } = await start('--config', folder.config(strict));
    const ask = async (claims: object) =>
      (await post(`${ready.url}${ready.basePath}/data/v1/meta`, await tokenOf({ sub: 'eve', ...claims }), {}))
        .status;
    assert.equal(await ask({}), 403);
    assert.equal(await ask({ userAttributes: { state: null } }), 403);
    assert.equal(await ask({ userAttributes: { state: 'TX' } }), 200);
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
    const faults = err()
      .split('\n')
      .filter((line) => line.includes('"event":"fault"'));
    assert.equal(faults.length, 1);
    assert.match(faults[0]!, /without state, which requiredAttributes names/);
  });

  it('serves viewers whom the host names in a header, and answers garbage with an error of its own', async () => {
    const trusting = { ...config, identity: { trustedHeader: { name: 'x-inlay-viewer' } }, stopSeconds: 0 };
    const { child, ready, err, exited } = await start(
      '--config',
      folder.config(trusting),
      '--host',
      '127.0.0.1',
    );
    const base = ready.url + ready.basePath;
    const viewerOf = (value: string) =>
      fetch(`${base}/viewer`, { headers: { origin: ORIGIN, 'x-inlay-viewer': value } });
    const named = Buffer.from(
      JSON.stringify({ externalId: 'zoë', userProfile: { displayName: 'Zoë' } }),
    ).toString('base64url');
    assert.equal(((await (await viewerOf(named)).json()) as { displayName: string }).displayName, 'Zoë');
    const broken = await viewerOf('canary-not-json');
    assert.equal(broken.status, 500);
    assert.doesNotMatch(await broken.text(), /canary|JSON|at /);
    const misspelled = await viewerOf(
      Buffer.from('{"externalId":"v","userAttribute":[]}').toString('base64url'),
    );
    assert.equal(misspelled.status, 500);
    child.kill('SIGINT');
    assert.equal(await exited, 0);
    assert.doesNotMatch(err(), /canary-not-json/);
  });

  it('lists every problem of its configuration, in one go and without a secret', async () => {
    const { platform: section, ...rest } = config;
    const wrong = {
      ...rest,
      platform: {
        ...(section as object),
        baseUrl: 'http://acme.example',
        apiKeyEnv: 'NOT_SET',
        tokenSecretEnv: 'SHORT_SECRET',
      },
      allowedOrigins: ['https://www.app.example/'],
    };
    const { code, output } = await refused('--config', folder.config(wrong));
    assert.equal(code, 1);
    assert.deepEqual(output.trim().split('\n').length, 5, output);
    assert.match(
      output,
      /^The helper cannot start\. Its configuration has 4 problems:\n- platform\.\w+ .+\n/,
    );
  });

  it('takes an address that others reach from the command line alone, and says what that means', async () => {
    const trusting = { ...config, identity: { trustedHeader: { name: 'x-inlay-viewer' } } };
    const { code, output } = await refused('--config', folder.config(trusting), '--host', '0.0.0.0');
    assert.equal(code, 1);
    assert.match(output, /identity\.trustedHeader cannot be used on an address that others reach/);
    const { child, err, exited } = await start('--config', folder.config(config), '--host', '0.0.0.0');
    child.kill('SIGTERM');
    assert.equal(await exited, 0);
    assert.match(err(), /Put a proxy with TLS before it/);
  });

  it('says in one line what is wrong with its command line or its port', async () => {
    const { port } = new URL(platform.url);
    const runs = await Promise.all([
      refused(),
      refused('--config', 'x', '--port', '65536'),
      refused(SECRETS.wrongKey),
      refused('--config', folder.config(config), '--port', port),
      refused('--config', 'absent.mjs'),
    ]);
    assert.deepEqual(
      runs.map(({ code }) => code),
      [64, 64, 64, 1, 1],
    );
    for (const { output } of runs) assert.match(output, /^[^\n]+\n$/);
    assert.match(runs[3].output, /Port \d+ is taken/);
  });
});

describe('inlay-kit', () => {
  const run = (...args: string[]) => runChild(process.execPath, [...command, ...args], { capture: true });

  it('names its commands, and each of them its options', async () => {
    const [help, unknown] = await Promise.all([run('--help'), run('toString')]);
    assert.deepEqual([help.code, unknown.code], [0, 64]);
    for (const { output } of [help, unknown]) {
      assert.match(output, /serve {4}[^]*doctor {3}/);
    }
    assert.match(unknown.output, /^There is no command of this name\. There are: serve, doctor\./);
    const serve = await refused('--help');
    assert.equal(serve.code, 0);
    assert.match(serve.output, /--config FILE[^]*--port PORT[^]*--host ADDRESS/);
    const doctor = await doctorText(['--help']);
    assert.match(doctor, /--helper URL[^]*--page URL[^]*--json/);
  });
});

/** Whether somebody takes connections at a port. */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
