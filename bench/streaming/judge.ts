import { median } from '../report/median.js';
import { printTable } from '../report/print-table.js';
import { target } from '../report/target.js';
import { rivals } from './contestants.js';
import type { Growth } from './growth.js';
import type { Cost } from './measure-page.js';
import type { Costs } from './race.js';

const tasks = (costs: readonly Cost[]): number[] => costs.map(({ task }) => task);
const worst = (costs: readonly Cost[]): string => {
  const long = costs.flatMap(({ report }) => report.longTasks);
  return long.length === 0 ? '0' : `${long.length} (${Math.max(...long).toFixed(0)} ms)`;
};

/** One row a contestant: both paces, and where the time of the per-frame run went. */
export function printCosts(all: readonly Costs[]): void {
  const lengths = [12_000, 24_000, 48_000];
  const ms = (costs: readonly Cost[], of: keyof Omit<Cost, 'report'> = 'task') =>
    costs.length === 0 ? '–' : median(costs.map((cost) => cost[of])).toFixed(0);
  const header = ['', ...lengths.map((length) => `fast ${length / 1000}k`)];
  printTable(
    [...header, '8 a frame 24k', 'script', 'layout', 'style', 'tasks > 50 ms'],
    all.map(({ contestant, fast, perFrame }) => [
      contestant.name,
      ...lengths.map((length) => ms(fast.get(length) ?? [])),
      ms(perFrame),
      ms(perFrame, 'script'),
      ms(perFrame, 'layout'),
      ms(perFrame, 'style'),
      worst([...fast.values()].flat().concat(perFrame)),
    ]),
  );
  console.log();
}

/** Median of ours to theirs over the rounds both ran in. */
function ratio(ours: readonly Cost[], theirs: readonly Cost[]): number {
  const pairs = tasks(theirs).map((task, round) => tasks(ours)[round]! / task);
  return median(pairs);
}

/** Prints every target with whether it holds. */
export function judge(all: readonly Costs[], growth: readonly Growth[]): void {
  printTable(
    ['growth', '12k', '24k', '48k', '12k → 24k', '24k → 48k', 'final DOM'],
    growth.map(({ shape, costs, ratios, same }) => [
      shape,
      ...costs.map((cost) => cost.toFixed(0)),
      ...ratios.map((value) => `${value.toFixed(2)} ×`),
      same ? 'as at once' : 'DIFFERS',
    ]),
  );
  console.log();
  const ours = all.find(({ contestant }) => contestant.kind === 'ours')!;
  const against = (name: string, most: number) => {
    const theirs = all.find(({ contestant }) => contestant.name === name);
    if (theirs === undefined) return;
    const found = ratio(ours.perFrame, theirs.perFrame);
    target(`8 deltas a frame: ≤ ${most} × ${name}`, found <= most, `${found.toFixed(2)} ×`);
  };
  against(rivals.streamingMarkdown, 1.2);
  against(rivals.deepChat, 0.5);
  against(rivals.streamdown, 0.3);
  for (const { shape, ratios } of growth) {
    const most = Math.max(...ratios);
    target(`twice the text ≤ 2.1 × the cost, ${shape}`, most <= 2.1, `${most.toFixed(2)} ×`);
  }
  const different = growth.filter(({ same }) => !same).map(({ shape }) => shape);
  target('final DOM as drawn at once', different.length === 0, different.join(', ') || 'every run');
  const runs = [...ours.fast.values()].flat().concat(ours.perFrame);
  target(
    'no task over 50 ms',
    runs.every(({ report }) => report.longTasks.length === 0),
    worst(runs),
  );
}
