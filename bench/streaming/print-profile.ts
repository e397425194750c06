import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printTable } from '../report/print-table.js';
import { answer, deltasOf } from './answer.js';
import { measurePage, type CpuProfile } from './measure-page.js';
import { DELTA_SIZE, everyFrame, fast, FRAMES_LENGTH, type Track } from './race.js';

const TOP = 25;

/** Where the element's main-thread time goes, and the profiles as files for DevTools. */
export async function printProfile({ browser, origin }: Track): Promise<void> {
  const folder = fileURLToPath(new URL('../../.cache/bench/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const deltas = deltasOf(answer(FRAMES_LENGTH), DELTA_SIZE);
  for (const pace of [fast, everyFrame]) {
    const file = `${folder}${pace.kind}.cpuprofile`;
    const profiled = (profile: CpuProfile) => {
      writeFileSync(file, JSON.stringify(profile));
      printTable([`${pace.kind}: own time`, 'ms', 'at'], hottest(profile));
      console.log(`\n${file}\n`);
    };
    const cost = await measurePage(browser, { url: `${origin}/page/analytics-chat`, deltas, pace, profiled });
    const { task, script, layout, style } = cost;
    const parts = { task, script, layout, style };
    console.log(
      Object.entries(parts)
        .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
        .join(', '),
      '\n',
    );
  }
}

function hottest({ nodes, samples, timeDeltas }: CpuProfile): string[][] {
  const own = new Map<number, number>();
  samples.forEach((id, index) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[index] ?? 0)));
  const functions = new Map<string, { at: string; time: number }>();
  for (const { id, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const at = url === '' ? '' : `${url.split('/').at(-1)}:${lineNumber + 1}`;
    const name = functionName || '(anonymous)';
    const entry = functions.get(`${name} ${at}`) ?? { at: `${name} ${at}`, time: 0 };
    entry.time += own.get(id) ?? 0;
    functions.set(`${name} ${at}`, entry);
  }
  return [...functions.values()]
    .filter(({ at }) => !at.startsWith('(idle)') && !at.startsWith('(program)'))
    .sort((a, b) => b.time - a.time)
    .slice(0, TOP)
    .map(({ at, time }) => [at.split(' ')[0]!, (time / 1000).toFixed(1), at.split(' ')[1] ?? '']);
}
