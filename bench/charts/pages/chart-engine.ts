import { readResultTable } from '../../../src/render/table/result-table.js';
import { bars, result, timed } from './bars.js';

const place = document.createElement('div');
place.style.width = '600px';
document.body.append(place);

const { checkSpec, drawChart } = await import('../../../src/render/chart/draw/draw-chart.js');
const tableOf = (seed: number) => readResultTable(result(seed))!;
async function draw(seed: number) {
  const table = tableOf(seed);
  const verdict = checkSpec(bars, table);
  if (!verdict.ok) throw new Error(verdict.reason);
  return drawChart(place, { spec: verdict.spec, table, theme: 'light', width: 600, timeLimit: 20_000 });
}

let view = await draw(0);
window.readyAt = performance.now();
window.draw = (times) =>
  timed(times, async (index) => {
    view.finalize();
    view = await draw(index);
  });
window.update = (times) => timed(times, (index) => view.update(tableOf(index)));
