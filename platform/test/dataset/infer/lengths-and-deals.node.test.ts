import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../../src/index.js';
import { openDataEngine } from '../../../src/data/engine.js';
import { rowsInMemory } from '../../../src/dataset/rows-file.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-lengths-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const file = (name: string, head: string, rows: readonly string[]): string => {
  const path = join(scratch, name);
  writeFileSync(path, `${[head, ...rows].join('\n')}\n`);
  return path;
};

/** What a measure of a column of such values comes to, with its unit. */
async function sumOf(column: string, values: readonly string[], at: number) {
  const path = file(
    `sums_${at}.csv`,
    `name,${column}`,
    values.map((value, i) => `n${i % 3},"${value}"`),
  );
  const dataset = await loadDataset(path);
  const [view] = [...dataset.model.views.values()];
  const sum = [...(view?.members.values() ?? [])].find((m) => m.aggType === 'sum');
  if (!sum || !view) return undefined;
  const engine = await openDataEngine({
    instance: await rowsInMemory(dataset, () => undefined),
    model: dataset.model,
  });
  const { data } = await engine.sql(`SELECT MEASURE(${sum.name}) FROM ${view.name}`, {});
  engine.close();
  return { total: Number(data[0]?.[0]), unit: sum.unit };
}

describe('lengths of time', () => {
  it('are numbers, however they are written, in the unit that they are easily read in', async () => {
    for (const [i, [column, values, total, unit]] of (
      [
        ['Duration', ['01:30:00', '00:45:00', '26:00:00'], 28.25, 'h'],
        ['Talk time', ['00:01:30', '00:02:00', '00:00:30'], 4, 'min'],
        ['Lap time', ['00:00:31.5', '00:00:28.5', '00:00:30'], 90, 's'],
        ['worked', ['1h 30m', '45m', '2h'], 4.25, 'h'],
        ['trip', ['1h 30m', '2 h 45 min', '1h15m'], 5.5, 'h'],
        ['effort', ['1 hour 30 minutes', '2 hours', '1 hr'], 4.5, 'h'],
        ['length', ['5 min 30 s', '90 sec', '3 min'], 10, 'min'],
        ['elapsed', ['PT1H30M', 'PT45M', 'P1DT1H'], 27.25, 'h'],
        ['gap', ['0 days 01:30:00', '1 days 00:00:00', '2 days, 0:30:00'], 74, 'h'],
      ] as const
    ).entries()) {
      const told = await sumOf(column, values, i);
      assert.equal(told?.unit, unit, `${column}: ${values.join(', ')}`);
      assert.ok(Math.abs(told.total - total) < 1e-9, `${column}: ${told.total}`);
    }
  });

  it('are no times of the day, and no lengths in metres', async () => {
    for (const [i, [column, values]] of (
      [
        ['Start time', ['08:30:00', '09:00:00', '10:15:00']],
        ['opens', ['08:30:00', '09:00:00', '10:15:00']],
        ['width', ['5 m', '6 m', '7 m']],
        ['breakfast', ['08:30:00', '09:00:00', '10:15:00']],
        ['decade', ['1970s', '1980s', '1990s']],
        ['half', ['1H', '2H', '1H']],
        ['grade', ['P', 'P', 'P']],
        ['country', ['PT', 'PT', 'PT']],
      ] as const
    ).entries())
      assert.equal(await sumOf(column, values, 10 + i), undefined, column);
  });

  it('are seconds where a tracker of issues tells what was spent', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `ABC-${i + 1},Bug,Sprint ${i % 4},${900 * (i % 30)}`);
    const path = file('Issues (Board 3).csv', 'Issue key,Issue Type,Sprint,Time Spent', rows);
    const { dataset } = await inferDataSet([path]);
    assert.match(dataset, /rowNoun: \{ one: issue, many: issues \}/);
    const [view] = (await loadDataset(path)).model.views.values();
    const spent = [...(view?.members.values() ?? [])].find((m) => m.name === 'total_time_spent');
    assert.equal(spent?.unit, 'h');
    assert.match(spent.sql, /\/ 3600\.0/);
    // Of any other table it is what it is.
    const other = file(
      'visits.csv',
      'page,Time Spent',
      rows.map((_, i) => `p${i % 5},${900 * (i % 30)}`),
    );
    const [plain] = (await loadDataset(other)).model.views.values();
    assert.equal(plain?.members.get('total_time_spent')?.unit, undefined);
  });
});

describe('deals that are won and lost', () => {
  it('are measured by when they ended, in the chat as on the dashboard', async () => {
    const rows = Array.from(
      { length: 90 },
      (_, i) =>
        `${i},${['Won', 'Lost', 'Open'][i % 3]},${100 + i},2025-0${1 + (i % 6)}-10,2025-0${2 + (i % 6)}-20,${['A', 'B', 'C', 'D'][i % 4]}`,
    );
    const path = file('opportunities.csv', 'Id,Stage,Amount,Created,Closed,Region', rows);
    const { dashboards, dataset } = await inferDataSet([path]);
    const dashboard = dashboards[0]?.text ?? '';
    assert.match(dashboard, /title: Win rate[\s\S]{0,120}trend: opportunities\.closed/);
    assert.match(dashboard, /title: Amount[\s\S]{0,120}trend: opportunities\.created/);
    // Of each stage all or nothing is won.
    assert.doesNotMatch(dataset, /Win rate by stage/i);
    const [view] = (await loadDataset(path)).model.views.values();
    assert.equal(view?.members.get('win_rate')?.hints.time, 'closed');
  });
});
