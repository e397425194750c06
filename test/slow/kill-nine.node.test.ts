import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findings } from './kill/check.js';
import { startChild } from './kill/start-child.js';
import { workUntilGone, type Work } from './kill/workload.js';

const kills = 50;

type Life = { readonly found: string[]; readonly sessions: number; readonly turns: number };

/** Lets a platform work and kills it at a random moment; the next one over the same folder is asked what is left. */
async function* lives(folder: string, withoutTransaction: boolean): AsyncGenerator<Life> {
  let child = await startChild(folder, withoutTransaction);
  try {
    for (;;) {
      const work: Work = { mintings: [], askings: [] };
      const gone = workUntilGone(child.platform, work);
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 500));
      await child.kill();
      await gone;
      child = await startChild(folder, withoutTransaction);
      yield {
        found: await findings(child.platform, work),
        sessions: work.mintings.filter((minting) => minting.sessionId !== undefined).length,
        turns: work.askings.filter((asking) => asking.messages !== undefined).length,
      };
    }
  } finally {
    await child.kill();
  }
}

describe('kill -9 while sessions are minted and questions asked', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inlay-kill-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it(`loses nothing that was answered and shows nothing half done, ${kills} times`, async (test) => {
    let [deaths, sessions, turns] = [0, 0, 0];
    for await (const life of lives(folder, false)) {
      assert.deepEqual(life.found, []);
      sessions += life.sessions;
      turns += life.turns;
      if (++deaths === kills) break;
    }
    test.diagnostic(`${sessions} answered sessions and ${turns} answered turns were all there`);
    assert.ok(sessions > kills && turns > kills);
  });

  it('is noticed where the transaction is taken away', async () => {
    const broken = await mkdtemp(join(folder, 'broken-'));
    const found: string[] = [];
    let deaths = 0;
    for await (const life of lives(broken, true)) {
      found.push(...life.found);
      if (found.length > 0 || ++deaths === kills) break;
    }
    assert.notEqual(found.length, 0);
  });
});
