import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LocalPlatform } from '../../src/index.js';
import { ask, chatIdOf, FrameReader, messageId, postChat, type Frame } from '../testing/test-platform.js';
import { says, ScriptedEndpoint, sql } from '../language-model/scripted-endpoint.js';
import { endlessSql, postData, tokenOf } from '../testing/data-calls.js';

type Started = {
  child: ChildProcessWithoutNullStreams;
  out: () => string;
  err: () => string;
  exited: Promise<number | null>;
};

const running = new Set<ChildProcessWithoutNullStreams>();

function start(...args: string[]): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'platform/src/command/main.ts', ...args]);
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const exited = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, out: () => out, err: () => err, exited };
}

async function ready(started: Started): Promise<LocalPlatform> {
  const failed = started.exited.then((code) => Promise.reject(new Error(`exited ${code}: ${started.err()}`)));
  failed.catch(() => {});
  while (!started.out().includes('\n')) {
    await Promise.race([failed, new Promise((resolve) => started.child.stdout.once('data', resolve))]);
  }
  return JSON.parse(started.out()) as LocalPlatform;
}

/** Ran to its end without becoming ready, with exit code 1. */
const refused = (...args: string[]): Promise<string> => endedWith(1, args);
/** The same for a command line that cannot be understood. */
const misunderstood = (...args: string[]): Promise<string> => endedWith(64, args);

async function endedWith(expected: number, args: string[]): Promise<string> {
  const started = start(...args);
  const code = await started.exited;
  assert.equal(code, expected);
  assert.equal(started.out(), '');
  const lines = started.err().split('\n').filter(Boolean);
  assert.equal(lines.length, 1, started.err());
  return lines[0]!;
}

describe('inlay-kit platform', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'inlay-platform-'));
  });
  after(async () => {
    for (const child of running) child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('ends on SIGTERM while queries run that would take minutes', { timeout: 60_000 }, async () => {
    const started = start('--port', '0');
    const platform = await ready(started);
    const token = await tokenOf(platform, { externalId: 'mine' });
    const queries = Array.from({ length: 3 }, () =>
      postData(platform, 'cubesql', token, { query: endlessSql }).then(
        (response) => response.text().catch(() => ''),
        () => '',
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    started.child.kill('SIGTERM');
    assert.equal(await started.exited, 0);
    await Promise.all(queries);
  });

  it('prints one line with every documented field, answers, and stops cleanly on SIGTERM', async () => {
    const started = start('--port', '0', '--data-dir', dataDir);
    const platform = await ready(started);
    assert.deepEqual(Object.keys(platform), [
      'url',
      'baseUrl',
      'aiUrl',
      'dataUrl',
      'chatApiUrl',
      'apiKey',
      'scopedApiKey',
      'accessToken',
      'tokenSecret',
      'accountName',
      'agentId',
      'deploymentId',
      'dashboardId',
      'embedTenantName',
      'internalId',
      'viewers',
    ]);
    assert.equal(platform.dataUrl, `${platform.url}/data-api`);
    assert.deepEqual(platform.viewers[0]?.userAttributes, []);
    assert.ok(platform.viewers.length >= 3);
    const frames = await ask(platform, { input: 'How many flights are there?' });
    assert.equal(frames.at(-1)?.['id'], '__state__');
    started.child.kill('SIGTERM');
    assert.equal(await started.exited, 0);
    assert.equal(started.out().split('\n').length, 2);
    for (const secret of [
      platform.apiKey,
      platform.scopedApiKey,
      platform.accessToken,
      platform.tokenSecret,
    ]) {
      assert.ok(!started.err().includes(secret));
    }
    for (const line of started.err().split('\n').filter(Boolean)) JSON.parse(line);
  });

  it('keeps everything where only its owner reads it', async () => {
    const names = await readdir(dataDir);
    for (const kept of [/^state\.db$/, /^state\.mark$/, /^demo-secrets\.json$/, /^rows-.*\.duckdb$/]) {
      assert.ok(names.some((name) => kept.test(name)));
    }
    for (const name of names) assert.equal((await stat(join(dataDir, name))).mode & 0o077, 0, name);
  });

  it('stops cleanly when its terminal is closed', async () => {
    const started = start('--port', '0', '--data-dir', dataDir);
    await ready(started);
    started.child.kill('SIGHUP');
    assert.equal(await started.exited, 0);
    assert.match(started.err(), /"signal":"SIGHUP"/);
    // The log is in the file again: nothing to be recovered.
    assert.ok(!(await readdir(dataDir)).includes('state.db-wal'));
  });

  it('stops cleanly in the middle of the import, and begins it anew', async () => {
    const folder = join(dataDir, 'new');
    const started = start('--port', '0', '--data-dir', folder);
    while (!started.err().includes('Importing')) {
      await new Promise((resolve) => started.child.stderr.once('data', resolve));
    }
    started.child.kill('SIGTERM');
    assert.equal(await started.exited, 0);
    assert.ok(!(await readdir(folder)).some((name) => /^rows-\d/.test(name)));
    const again = start('--port', '0', '--data-dir', folder);
    const frames = await ask(await ready(again), { input: 'How many flights are there?' });
    assert.equal(frames.at(-1)?.['id'], '__state__');
    again.child.kill('SIGTERM');
    assert.equal(await again.exited, 0);
    assert.ok(!(await readdir(folder)).includes('rows-import.duckdb'));
  });

  it('lives on when the reader of its output has gone away', async () => {
    const started = start('--port', '0', '--data-dir', dataDir);
    const platform = await ready(started);
    started.child.stderr.destroy();
    started.child.stdout.destroy();
    for (let time = 0; time < 20; time++) await ask(platform, { chatId: 'nothing' });
    assert.equal((await ask(platform, { input: 'How many flights are there?' })).at(-1)?.['id'], '__state__');
    started.child.kill('SIGTERM');
    assert.equal(await started.exited, 0);
  });

  it('comes back after kill -9 with the same keys, every answered turn, and an interrupted one to be asked again', async () => {
    const first = start('--port', '0', '--data-dir', dataDir, '--delta-delay', '50');
    const before = await ready(first);
    const answered = await ask(before, { input: 'How many flights are there?' });
    const id = messageId();
    const reader = new FrameReader(await postChat(before, { input: 'How many airports?', messageId: id }));
    const opening = await reader.until((frame) => frame['isDelta'] === true);
    first.child.kill('SIGKILL');
    await first.exited;

    const second = start('--port', '0', '--data-dir', dataDir);
    const after = await ready(second);
    assert.equal(after.apiKey, before.apiKey);
    const kept = await ask(after, { chatId: chatIdOf(answered) });
    assert.deepEqual(kept.at(-1)?.['state'].messages, answered.at(-1)?.['state'].messages);
    const chatId = chatIdOf(opening);
    const idle = await ask(after, { chatId });
    assert.equal(idle.at(-1)?.['state'].isStreaming, false);
    assert.deepEqual(
      idle.at(-1)?.['state'].messages.map((frame: Frame) => frame['id']),
      [id],
    );
    const again = await ask(after, { input: 'How many airports?', messageId: id, chatId });
    const messages = again.at(-1)?.['state'].messages as Frame[];
    assert.equal(messages.filter((frame) => frame['role'] === 'user').length, 1);
    assert.equal(messages.at(-1)?.['graphPath']?.[0], 'final');
    second.child.kill('SIGINT');
    assert.equal(await second.exited, 0);
  });

  it('ends when npm’s shell, which passes no signal on, is gone', async () => {
    const command = `"${process.execPath}" --import tsx platform/src/command/main.ts --port 0; true`;
    const shell = spawn('sh', ['-c', command], { env: { ...process.env, npm_lifecycle_event: 'platform' } });
    let err = '';
    shell.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    // The pipes close when the last process that holds them has ended.
    const closed = new Promise((resolve) => shell.on('close', resolve));
    await new Promise((resolve) => shell.stdout.once('data', resolve));
    shell.kill('SIGTERM');
    await closed;
    assert.match(err, /"signal":"parent-gone"/);
  });

  it('says in one line that the folder is in use', async () => {
    const started = start('--port', '0', '--data-dir', dataDir);
    await ready(started);
    assert.match(await refused('--port', '0', '--data-dir', dataDir), /in use by another platform/);
    started.child.kill('SIGTERM');
    await started.exited;
  });

  it('says in one line that the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    assert.match(await refused('--port', String(port)), new RegExp(`Port ${port} is taken.*--port`));
    server.close();
  });

  it('says in one line what is wrong with its options', async () => {
    assert.match(await misunderstood('--port', 'http'), /--port must be a whole number/);
    assert.match(await misunderstood('--port', '65536'), /--port must be a whole number/);
    assert.match(await misunderstood('--prot', '1'), /--prot/);
    assert.match(await misunderstood('4100'), /an argument without an option before it.*--help/);
    assert.match(await misunderstood('--profile', 'other'), /--profile must be/);
    assert.match(await misunderstood('--cors-origin', 'localhost'), /--cors-origin must be an origin/);
  });

  it('says in one line that a folder cannot be used', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    assert.match(await refused('--port', '0', '--data-dir', file), /is a file, not a folder.*--data-dir/);
  });

  it('says in one line that a folder was written by an earlier version, and leaves it as it is', async () => {
    const folder = await mkdtemp(join(dataDir, 'broken-'));
    await writeFile(join(folder, 'inlay.duckdb'), 'not a database'.repeat(1000));
    assert.match(await refused('--port', '0', '--data-dir', folder), /earlier version.*--data-dir/);
    assert.deepEqual(await readdir(folder), ['inlay.duckdb']);
  });

  it('puts a language model in the analyst’s place, whose key stays in the environment', async () => {
    const endpoint = await ScriptedEndpoint.start();
    endpoint.plays(sql('SELECT MEASURE(count) FROM orders'), says('As many as there are.'));
    process.env['INLAY_AGENT_KEY'] = 'sk-in-the-environment';
    const shop = ['--dataset', 'platform/test/fixtures/corner-shop', '--port', '0'];
    const started = start(...shop, '--agent-url', endpoint.url, '--agent-model', 'm');
    try {
      const frames = await ask(await ready(started), { input: 'How many orders?' });
      assert.match(JSON.stringify(frames), /As many as there are\./);
      assert.equal(endpoint.asked[0]!.authorization, 'Bearer sk-in-the-environment');
      assert.ok(![started.out(), started.err(), JSON.stringify(frames)].join().includes('sk-in-the'));
    } finally {
      delete process.env['INLAY_AGENT_KEY'];
      started.child.kill();
      await started.exited;
      await endpoint.close();
    }
  });

  it('refuses half a language model, and one that its key could be taken from on the way', async () => {
    assert.match(
      await misunderstood('--agent-url', 'https://host/v1'),
      /--agent-url and --agent-model go together/,
    );
    const far = ['--agent-url', 'http://far.example/v1', '--agent-model', 'm'];
    assert.match(
      await refused('--dataset', 'platform/test/fixtures/corner-shop', '--port', '0', ...far),
      /must be like https:/,
    );
  });
});
