import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import { findings } from './kill/check.js';
import { startChild, type Child, type ChildOptions } from './kill/start-child.js';
import { workUntilGone, type Work } from './kill/workload.js';

/** `KILLS=100` for more of them. */
const kills = Number(process.env.KILLS ?? 30);

/** The moments at which a platform is killed, by their share. */
const moments = ['import', 'start', 'ready', 'load', 'load', 'load', 'load', 'stop'] as const;
type Moment = (typeof moments)[number];

const upTo = (ms: number): Promise<void> => delay(Math.random() * ms);

/** What was acknowledged since the folder was last asked for it. */
const noWork = (): Work => ({ mintings: [], askings: [] });

/**
 * Lets a platform live until it is killed at about this moment, and a patient one until something has been answered to
 * the end, however slow the machine. Resolves when it is gone.
 */
async function liveUntil(moment: Moment, isPatient: boolean, child: Child, work: Work): Promise<void> {
  if (moment === 'import' || moment === 'start') await Promise.race([child.ready, upTo(4_000)]);
  else {
    const platform = await child.ready;
    const gone = moment === 'ready' ? undefined : workUntilGone(platform, work);
    const isAnswered = (): boolean => work.askings.some(({ messages }) => messages !== undefined);
    for (let left = isPatient ? 600 : 0; gone && left > 0 && !isAnswered(); left--) await delay(50);
    if (gone) await upTo(800);
    if (moment === 'stop') {
      void child.end('SIGTERM');
      await upTo(150);
    }
    await child.end('SIGKILL');
    await gone;
  }
  await child.end('SIGKILL');
}

async function forgetRows(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('rows-')) await rm(join(folder, name), { recursive: true });
  }
}

type Life = { readonly moment: Moment; readonly found: string[]; readonly work: Work };

/** Kills a platform at random moments, again and again, and asks the next one over the same folder what is left. */
async function* lives(folder: string, options: ChildOptions, pick: () => Moment): AsyncGenerator<Life> {
  for (let isPatient = true; ; isPatient = !isPatient) {
    const work = noWork();
    const moment = pick();
    if (moment === 'import') await forgetRows(folder);
    await liveUntil(moment, isPatient, startChild(folder, options), work);
    const child = startChild(folder, options);
    try {
      yield { moment, found: await findings(await child.ready, work), work };
    } finally {
      await child.end('SIGKILL');
    }
  }
}

/** Any moment, each as often as its share, in no order. */
function dealtMoments(): () => Moment {
  const deck: Moment[] = [];
  return () => {
    if (deck.length === 0) deck.push(...moments);
    return deck.splice(Math.floor(Math.random() * deck.length), 1)[0]!;
  };
}

describe('kill -9 of the platform command, over the real rows', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inlay-kill-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('right after its ready line, in its first life and the next three, leaves a folder that opens', async () => {
    const first = join(folder, 'first');
    const keys = new Set<string>();
    for (let life = 0; life < 4; life++) {
      const child = startChild(first);
      keys.add((await child.ready).apiKey);
      await child.end('SIGKILL');
    }
    assert.equal(keys.size, 1);
  });

  it(`loses nothing that was answered and shows nothing half done, ${kills} times at any moment`, async (test) => {
    const count = { deaths: 0, sessions: 0, turns: 0 };
    for await (const { moment, found, work } of lives(join(folder, 'first'), {}, dealtMoments())) {
      assert.deepEqual(found, [], `killed at ${moment}`);
      count.sessions += work.mintings.filter((minting) => minting.sessionId !== undefined).length;
      count.turns += work.askings.filter((asking) => asking.messages !== undefined).length;
      if (++count.deaths === kills) break;
    }
    test.diagnostic(`${count.sessions} answered sessions and ${count.turns} answered turns were all there`);
    assert.ok(count.sessions > kills && count.turns > kills / 4);
  });

  for (const without of ['transaction', 'durability'] as const) {
    it(`is noticed where the ${without} is taken away`, async (test) => {
      const found: string[] = [];
      let deaths = 0;
      for await (const life of lives(join(folder, 'first'), { without }, () => 'load')) {
        found.push(...life.found);
        if (++deaths === kills || found.length > 0) break;
      }
      test.diagnostic(`after ${deaths} kills: ${found[0] ?? 'nothing'}`);
      assert.notEqual(found.length, 0);
    });
  }
});
