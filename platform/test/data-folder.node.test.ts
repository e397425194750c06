import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import Database from 'libsql';
import type { LocalPlatform, LogRecord } from '../src/index.js';
import { ask, chatIdOf, testPlatform, type Frame } from './testing/test-platform.js';

type Bytes = Buffer<ArrayBufferLike>;

/** `HARMS=1000` for more of them. */
const rounds = Number(process.env.HARMS ?? 60);

/** A folder as a kill leaves it, another as a stop does, and what was acknowledged in both. */
let folder: string;
let answered: Frame[];
let sessionId: string;
let count = 0;

const bearer = (platform: LocalPlatform) => ({
  'content-type': 'application/json',
  authorization: `Api-Key ${platform.apiKey}`,
});

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inlay-folder-'));
  const platform = await testPlatform({ dataDir: join(folder, 'stopped') });
  for (let number = 0; number < 20; number++) answered = await ask(platform, { input: `question ${number}` });
  const minted = await fetch(`${platform.baseUrl}/api/v1/embed/generate-session`, {
    method: 'POST',
    headers: bearer(platform),
    body: JSON.stringify({ deploymentId: platform.deploymentId, externalId: 'vera' }),
  });
  ({ sessionId } = (await minted.json()) as { sessionId: string });
  // Nothing is being written: what lies there now is what a kill would leave.
  await cp(join(folder, 'stopped'), join(folder, 'killed'), { recursive: true });
  await platform.close();
});
after(() => rm(folder, { recursive: true, force: true }));

async function copyOf(which: 'killed' | 'stopped'): Promise<string> {
  const path = join(folder, `copy-${++count}`);
  await cp(join(folder, which), path, { recursive: true });
  return path;
}

/** Everything that was acknowledged is there. */
async function assertWhole(platform: LocalPlatform): Promise<void> {
  const kept = await ask(platform, { chatId: chatIdOf(answered) });
  assert.deepEqual(kept.at(-1)?.['state'].messages, answered.at(-1)?.['state'].messages);
  const exchanged = await fetch(`${platform.baseUrl}/api/v1/embed/session/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId }),
  });
  assert.equal(exchanged.status, 200);
}

const filesOf = async (path: string): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      (await readdir(path)).map(
        async (name) =>
          [
            name,
            createHash('sha256')
              .update(await readFile(join(path, name)))
              .digest('hex'),
          ] as const,
      ),
    ),
  );

const edit = async (file: string, change: (bytes: Bytes) => Bytes | void): Promise<void> => {
  const bytes = await readFile(file);
  await writeFile(file, change(bytes) ?? bytes);
};

describe('a data folder', () => {
  it('has everything after a kill and after a stop', async () => {
    for (const which of ['killed', 'stopped'] as const) {
      const platform = await testPlatform({ dataDir: await copyOf(which) });
      await assertWhole(platform);
      await platform.close();
    }
  });

  const lost = /has lost acknowledged work.*state\.mark/;
  const damaged = /is damaged: its state\.db/;
  type Harm = [string, 'killed' | 'stopped', (path: string) => Promise<unknown>, RegExp];
  const harms: Harm[] = [
    ['its log cut short', 'killed', (path) => truncate(join(path, 'state.db-wal'), 60_000), lost],
    [
      'a bit of its log turned over',
      'killed',
      (path) => edit(join(path, 'state.db-wal'), (bytes) => void (bytes[bytes.length >> 1]! ^= 1)),
      lost,
    ],
    ['its log gone', 'killed', (path) => rm(join(path, 'state.db-wal')), lost],
    ['its state emptied', 'killed', (path) => truncate(join(path, 'state.db'), 0), lost],
    ['its state gone', 'stopped', (path) => rm(join(path, 'state.db')), lost],
    [
      'its state and its mark gone, its log left',
      'killed',
      async (path) => {
        await rm(join(path, 'state.db'));
        await rm(join(path, 'state.mark'));
      },
      lost,
    ],
    ['its state cut short', 'stopped', (path) => truncate(join(path, 'state.db'), 20_000), damaged],
    [
      'its state overwritten',
      'stopped',
      (path) => writeFile(join(path, 'state.db'), 'not a database'.repeat(1000)),
      damaged,
    ],
    [
      'one letter of an answer changed',
      'stopped',
      (path) =>
        edit(join(path, 'state.db'), (bytes) => void (bytes[bytes.lastIndexOf('question 1') + 1] = 0x55)),
      damaged,
    ],
    [
      'the state of another program',
      'stopped',
      async (path) => {
        await rm(join(path, 'state.db'));
        new Database(join(path, 'state.db')).exec('CREATE TABLE other (a)');
      },
      /state\.db of another program/,
    ],
    [
      'the state of another version',
      'stopped',
      async (path) => {
        const database = new Database(join(path, 'state.db'));
        database.exec('UPDATE commits SET version = 99; PRAGMA user_version = 99');
      },
      /another version of the platform/,
    ],
    [
      'the file of an earlier version',
      'stopped',
      async (path) => {
        for (const name of await readdir(path)) await rm(join(path, name));
        await writeFile(join(path, 'inlay.duckdb'), 'old');
      },
      /earlier version of the platform/,
    ],
  ];
  for (const [name, which, harm, words] of harms) {
    it(`with ${name} is refused in one true line, and left as it is`, async () => {
      const dataDir = await copyOf(which);
      await harm(dataDir);
      const before = await filesOf(dataDir);
      await assert.rejects(testPlatform({ dataDir }), (error: Error) => {
        assert.equal(error.name, 'StartError');
        assert.match(error.message, words);
        assert.ok(!error.message.includes('\n') && !/in use|sqlite|malformed/i.test(error.message));
        return true;
      });
      const left = await filesOf(dataDir);
      for (const [file, bytes] of before) assert.equal(left.get(file), bytes, file);
    });
  }

  it('with any bit turned over or any file cut has everything or is refused, and is never another', async (test) => {
    const ends = { whole: 0, refused: 0 };
    for (let round = 0; round < rounds; round++) {
      const dataDir = await copyOf(round % 2 === 0 ? 'killed' : 'stopped');
      const names = (await readdir(dataDir)).filter((name) => /^state\.db(-wal)?$/.test(name));
      const name = names[Math.floor(Math.random() * names.length)]!;
      const at = Math.floor(Math.random() * (await stat(join(dataDir, name))).size);
      const harm = ['bit', 'block', 'cut'][round % 3]!;
      await edit(join(dataDir, name), (bytes) => {
        if (harm === 'cut') return bytes.subarray(0, at);
        if (harm === 'bit') bytes[at]! ^= 1 << (at % 8);
        else bytes.fill(0xa5, at, Math.min(at + 512, bytes.length));
        return bytes;
      });
      const what = `${harm} at ${at} of ${name}`;
      const platform = await testPlatform({ dataDir }).catch((error: Error) => {
        assert.equal(error.name, 'StartError', `${what}: ${error.stack}`);
        assert.match(error.message, /damaged|lost acknowledged work|another (version|program)/, what);
      });
      ends[platform ? 'whole' : 'refused'] += 1;
      if (platform) {
        await assertWhole(platform).catch((error: unknown) => assert.fail(`${what}: ${String(error)}`));
        await platform.close();
      }
      await rm(dataDir, { recursive: true });
    }
    test.diagnostic(JSON.stringify(ends));
    assert.ok(ends.refused > 0);
  });

  it('goes on without its mark, and with a mark that cannot be read', async () => {
    for (const text of [undefined, 'nonsense', '']) {
      const dataDir = await copyOf('killed');
      if (text === undefined) await rm(join(dataDir, 'state.mark'));
      else await writeFile(join(dataDir, 'state.mark'), text);
      const platform = await testPlatform({ dataDir });
      await assertWhole(platform);
      await platform.close();
    }
  });

  it('without its secrets has everything, new secrets, and says so', async () => {
    const dataDir = await copyOf('killed');
    await rm(join(dataDir, 'demo-secrets.json'));
    const log: LogRecord[] = [];
    const platform = await testPlatform({ dataDir, log: (record) => log.push(record) });
    await assertWhole(platform);
    await platform.close();
    assert.ok(log.some(({ event }) => event === 'secrets-renewed'));
  });

  it('with half of its secrets is refused, and keeps the half', async () => {
    const dataDir = await copyOf('killed');
    await truncate(join(dataDir, 'demo-secrets.json'), 100);
    await assert.rejects(testPlatform({ dataDir }), { message: /demo-secrets\.json is damaged/ });
    assert.equal((await stat(join(dataDir, 'demo-secrets.json'))).size, 100);
  });

  it('hides what it finds open to others, and leaves the mode of a folder that is not its own', async () => {
    const dataDir = await copyOf('killed');
    await chmod(dataDir, 0o755);
    for (const name of await readdir(dataDir)) await chmod(join(dataDir, name), 0o644);
    await writeFile(join(dataDir, 'notes.txt'), 'mine', { mode: 0o644 });
    const platform = await testPlatform({ dataDir });
    for (const name of await readdir(dataDir)) {
      const mode = (await stat(join(dataDir, name))).mode & 0o777;
      assert.equal(mode, name === 'notes.txt' ? 0o644 : 0o600, name);
    }
    assert.equal((await stat(dataDir)).mode & 0o777, 0o755);
    await platform.close();
  });

  it('may have any name, and be given by a relative path', async () => {
    const parent = join(folder, 'ünï çødé 文件 %20?x=1#y');
    await mkdir(parent);
    const dataDir = join(parent, 'file:däta');
    const previous = process.cwd();
    await (await testPlatform({ dataDir })).close();
    process.chdir(parent);
    try {
      const platform = await testPlatform({ dataDir: './file:däta' });
      await ask(platform, { input: 'a' });
      await platform.close();
    } finally {
      process.chdir(previous);
    }
    assert.deepEqual(await readdir(parent), ['file:däta']);
    assert.ok((await readdir(dataDir)).includes('state.db'));
  });

  it('is no file, and its words say so', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'below')]) {
      await assert.rejects(testPlatform({ dataDir }), {
        name: 'StartError',
        message: /is a file, not a folder|lies below a file/,
      });
    }
  });
});
