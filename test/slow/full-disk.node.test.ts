import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { LocalPlatform } from '../../platform/src/index.js';
import { ask, chatIdOf } from '../../platform/test/testing/test-platform.js';
import { mintRequest } from './kill/workload.js';
import { startChild } from './kill/start-child.js';

const megabyte = 1024 * 1024;
const question = { input: 'How many flights left Boston in March?' };

describe('a small disk', () => {
  const disk = mkdtempSync(join(tmpdir(), 'inlay-disk-'));
  const dataDir = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  let isMounted = false;

  before(() => {
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'pipe' });
      isMounted = true;
    } catch {
      // Said by each test.
    }
  });
  after(() => {
    if (isMounted) execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  const canMount = (test: TestContext): boolean => {
    if (!isMounted) test.skip('NOT TESTED: this user may not mount a disk of its own (be root)');
    return isMounted;
  };

  /** Leaves so many bytes free. */
  function fill(free: number): void {
    rmSync(ballast, { force: true });
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
  }

  async function refusal(options = {}): Promise<string> {
    const child = startChild(dataDir, options);
    assert.equal(await child.exited, 1, child.log());
    return child.log().trim().split('\n').at(-1)!;
  }

  it('that is full is said so at the start and in the import, and room is all it takes', async (test) => {
    if (!canMount(test)) return;
    for (const free of [0, 64 * 1024, 10 * megabyte]) {
      fill(free);
      assert.match(await refusal(), /the disk is full\. Make room/, `${free} bytes free`);
    }
    rmSync(ballast);
    const child = startChild(dataDir);
    assert.equal((await ask(await child.ready, question)).at(-1)?.['id'], '__state__');
    assert.equal(await child.end('SIGTERM'), 0);
  });

  it('that fills while it works refuses in words, keeps what was acknowledged, and goes on', async (test) => {
    if (!canMount(test)) return;
    const child = startChild(dataDir);
    const platform = await child.ready;
    const answered = await ask(platform, question);
    fill(0);
    const refused = await mintUntilRefused(platform);
    assert.equal(refused.status, 507);
    assert.match(await refused.text(), /disk of the platform is full/);
    await assertKept(platform, answered);
    // A stop while there is no room, and a start that says so.
    assert.equal(await child.end('SIGTERM'), 0);
    rmSync(ballast);
    const next = startChild(dataDir);
    const again = await next.ready;
    await assertKept(again, answered);
    fill(0);
    await mintUntilRefused(again);
    rmSync(ballast);
    assert.equal((await mintRequest(again, 'room-again', true)).status, 200);
    await assertKept(again, answered);
    await next.end('SIGKILL');
  });

  it('that can only be read is said so', async (test) => {
    if (!canMount(test)) return;
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    try {
      assert.match(await refusal(), /file system that cannot be written/);
    } finally {
      execFileSync('mount', ['-o', 'remount,rw', disk]);
    }
  });

  it('whose folder is another user’s is said so', async (test) => {
    if (!canMount(test)) return;
    chownSync(dataDir, 0, 0);
    assert.match(await refusal({ uid: 65_534 }), /may not be read and written by this user/);
  });
});

/** Sessions until there is no room for the next: the disk may have a few pages left. */
async function mintUntilRefused(platform: LocalPlatform): Promise<Response> {
  for (let number = 0; number < 5_000; number++) {
    const response = await mintRequest(platform, `filler-${number}`, true);
    if (!response.ok) return response;
  }
  throw new Error('The disk did not fill.');
}

async function assertKept(platform: LocalPlatform, answered: Awaited<ReturnType<typeof ask>>): Promise<void> {
  const kept = await ask(platform, { chatId: chatIdOf(answered) });
  assert.deepEqual(kept.at(-1)?.['state'].messages, answered.at(-1)?.['state'].messages);
}
