import type { Browser } from 'playwright';
import { answer, deltasOf } from './answer.js';
import type { Contestant } from './contestants.js';
import { measurePage, type Cost } from './measure-page.js';
import type { Pace } from './pages/page.js';

/** Where pages run. */
export interface Track {
  readonly browser: Browser;
  readonly origin: string;
}

/** What a contestant cost: one entry a round it ran in. */
export interface Costs {
  readonly contestant: Contestant;
  readonly perFrame: readonly Cost[];
  /** By length of the answer. */
  readonly fast: ReadonlyMap<number, readonly Cost[]>;
}

export const DELTA_SIZE = 4;
export const FRAMES_LENGTH = 24_000;
export const everyFrame: Pace = { kind: 'frames', perFrame: 8 };
export const fast: Pace = { kind: 'fast' };

/** Everybody in turn, round after round, so that what slows the machine down for a while slows all of them. */
export async function race({
  browser,
  origin,
  field,
  rounds,
}: Track & { readonly field: readonly Contestant[]; readonly rounds: number }): Promise<Costs[]> {
  const all = field.map((contestant) => ({
    contestant,
    perFrame: [] as Cost[],
    fast: new Map<number, Cost[]>(contestant.fastLengths.map((length) => [length, []])),
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { contestant, perFrame, fast: costs } of all) {
      if (round > 0 && !contestant.isTarget) continue;
      process.stderr.write(`round ${round + 1}: ${contestant.name}\n`);
      const url = `${origin}/page/${contestant.page}`;
      // Growth is the element's own affair: the peers need to show theirs once.
      const measured = round === 0 || contestant.kind === 'ours' ? costs : [];
      for (const [length, list] of measured) {
        list.push(
          await measurePage(browser, { url, deltas: deltasOf(answer(length), DELTA_SIZE), pace: fast }),
        );
      }
      if (contestant.isSlow) continue;
      const deltas = deltasOf(answer(FRAMES_LENGTH), DELTA_SIZE);
      perFrame.push(await measurePage(browser, { url, deltas, pace: everyFrame }));
    }
  }
  return all;
}
