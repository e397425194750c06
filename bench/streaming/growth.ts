import { median } from '../report/median.js';
import { answer, deltasOf, longBlocks } from './answer.js';
import { measurePage } from './measure-page.js';
import { DELTA_SIZE, fast, type Costs, type Track } from './race.js';

/** How much more a text of twice the length costs the element. */
export interface Growth {
  readonly shape: string;
  /** Main-thread ms at 12,000, 24,000 and 48,000 characters. */
  readonly costs: readonly number[];
  /** From each length to the next, median over the rounds. */
  readonly ratios: readonly number[];
  /** The final DOM was that of drawing the text at once, in every run. */
  readonly same: boolean;
}

const LENGTHS = [12_000, 24_000, 48_000];

/** The growth of the element in the race itself. */
export function growthOf(all: readonly Costs[]): Growth[] {
  const ours = all.find(({ contestant }) => contestant.kind === 'ours');
  if (ours === undefined) return [];
  const runs = LENGTHS.map((length) => ours.fast.get(length) ?? []);
  const same = [...runs.flat(), ...ours.perFrame].every(({ report }) => report.same === true);
  return [{ shape: 'answer', ...grown(runs.map((costs) => costs.map(({ task }) => task))), same }];
}

/** The growth of answers that are one long block, where finished blocks cannot help. */
export async function longBlockGrowth({
  browser,
  origin,
  rounds,
}: Track & { readonly rounds: number }): Promise<Growth[]> {
  const url = `${origin}/page/analytics-chat`;
  const all: Growth[] = [];
  for (const shape of longBlocks) {
    process.stderr.write(`one ${shape}\n`);
    const tasks: number[][] = LENGTHS.map(() => []);
    let same = true;
    for (let round = 0; round < rounds; round++) {
      for (const [index, length] of LENGTHS.entries()) {
        const deltas = deltasOf(answer(length, shape), DELTA_SIZE);
        const cost = await measurePage(browser, { url, deltas, pace: fast });
        tasks[index]!.push(cost.task);
        same &&= cost.report.same === true;
      }
    }
    all.push({ shape: `one ${shape}`, ...grown(tasks), same });
  }
  return all;
}

function grown(tasks: readonly (readonly number[])[]): Pick<Growth, 'costs' | 'ratios'> {
  const ratios = tasks.slice(1).map((longer, index) => {
    return median(longer.map((task, round) => task / tasks[index]![round]!));
  });
  return { costs: tasks.map(median), ratios };
}
