/** How long something took is averaged; what was spent is also summed up. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../../src/index.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-durations-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/** A file of rows with a text, further columns of texts or days, and columns of numbers. */
function file(name: string, others: Readonly<Record<string, string>>, numbers: readonly string[]): string {
  const path = join(scratch, name);
  const rows = Array.from({ length: 60 }, (_, i) => [
    ...[`T${i}`, ['North', 'South', 'West'][i % 3], ...Object.values(others)],
    ...numbers.map((_name, at) => 31 + ((i * (7 + at)) % 89)),
  ]);
  const head = ['title', 'region', ...Object.keys(others), ...numbers];
  writeFileSync(path, `${[head, ...rows].map((row) => row.join(',')).join('\n')}\n`);
  return path;
}

/** Of each column, in their order, how it is worked out. */
async function measuresOf(path: string): Promise<string[]> {
  const [view] = (await loadDataset(path)).model.views.values();
  const measures = [...(view?.members.values() ?? [])].filter(({ aggType }) =>
    /^(?:sum|avg)$/.test(aggType ?? ''),
  );
  return measures.map(({ aggType, sql }) => `${/\."([^"]+)"/.exec(sql)?.[1]} ${aggType}`).sort();
}
const averages = (names: readonly string[]): string[] => names.map((name) => `${name} avg`).sort();
const both = (names: readonly string[]): string[] =>
  names.flatMap((name) => [`${name} avg`, `${name} sum`]).sort();

const opened = { opened_on: '2025-03-04' };

describe('a column of lengths of time', () => {
  it('has an average and no sum where it is how long something took', async () => {
    const names = [
      ...['First reply (min)', 'first_response_minutes', 'Reply time', 'Resolution (hours)'],
      ...['resolution_time_hrs', 'Days to deliver', 'hours_to_resolve', 'time_to_close', 'wait_min', 'Wait'],
      ...['Lead time (days)', 'delivery_days', 'handle_time_sec', 'Handling time', 'Age', 'queue_seconds'],
      ...['Turnaround (days)', 'tenure_months', 'runtime', 'Days until paid', 'cycle_time'],
    ];
    assert.deepEqual(await measuresOf(file('cases.csv', opened, names)), averages(names));
  });

  it('has both where the time was spent', async () => {
    const names = [
      ...['minutes_watched', 'Hours worked', 'Time spent (min)', 'hours_billed', 'Minutes listened'],
      ...['seconds_on_site', 'time_on_page', 'Session duration (s)', 'duration_min', 'total_handle_time'],
      ...['Talk time (min)', 'budget_hours', 'waiting', 'leads', 'responses'],
    ];
    assert.deepEqual(await measuresOf(file('entries.csv', opened, names)), both(names));
  });

  it('is the length of a film, and not of watching one', async () => {
    const film = { genre: 'Drama' };
    assert.deepEqual(
      await measuresOf(file('films.csv', film, ['Duration (min)'])),
      averages(['Duration (min)']),
    );
    assert.deepEqual(await measuresOf(file('titles.csv', film, ['length_min'])), averages(['length_min']));
    const watched = { ...film, watched_on: '2025-03-04' };
    assert.deepEqual(
      await measuresOf(file('viewings.csv', watched, ['duration_min'])),
      both(['duration_min']),
    );
    assert.deepEqual(await measuresOf(file('calls.csv', {}, ['duration_min'])), both(['duration_min']));
  });

  it('is told by its average on a dashboard of visits, and by its sum elsewhere', async () => {
    const tilesOf = async (path: string): Promise<string[]> => {
      const { dashboards } = await inferDataSet([path]);
      return [...(dashboards[0]?.text ?? '').matchAll(/type: kpi[\s\S]*?measure: \w+\.(\w+)/g)].map(
        (found) => found[1] ?? '',
      );
    };
    const visits = await tilesOf(file('sessions.csv', opened, ['duration_sec']));
    assert.deepEqual(visits, ['count', 'average_duration_sec']);
    const hours = await tilesOf(file('time_entries.csv', opened, ['duration_hours']));
    assert.ok(hours.includes('total_duration_hours'), hours.join(', '));
  });
});
