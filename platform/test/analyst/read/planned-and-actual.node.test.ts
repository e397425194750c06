import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

const folder = mkdtempSync(join(tmpdir(), 'planned-'));
const file = (name: string, lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};
const two = (n: number): string => String(n).padStart(2, '0');

/** Sailings leave up to 90 minutes late or 10 early; every tenth never left. Jobs are due on a day and done at a time. */
describe('planned and actual times', () => {
  let boats: Asked;
  let jobs: Asked;
  before(async () => {
    boats = await Asked.over([
      file('sailings.csv', [
        'Service,Vessel,Sched Departure,Actual Departure,Sched Arrival,Actual Arrival,Pax',
        ...Array.from({ length: 60 }, (_, i) => {
          const day = `2026-0${1 + (i % 3)}-${two(1 + (i % 27))}`;
          const isGone = i % 10 !== 9;
          const left = i % 4 === 0 ? '09:30' : i % 4 === 1 ? '07:50' : '08:05';
          const came = i % 3 === 0 ? '11:05' : '10:00';
          return `S${i % 5},${['Tern', 'Gull'][i % 2]},${day} 08:00,${isGone ? `${day} ${left}` : ''},${day} 10:00,${isGone ? `${day} ${came}` : ''},${20 + i}`;
        }),
      ]),
    ]);
    jobs = await Asked.over([
      file('jobs.csv', [
        'job_no,engineer,due_at,done_at',
        ...Array.from(
          { length: 40 },
          (_, i) => `${900 + i},${['Ivo', 'Jun'][i % 2]},2026-01-10,2026-01-${two(9 + (i % 4))} 14:00`,
        ),
      ]),
    ]);
  });
  after(async () => {
    await boats.close();
    await jobs.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('tells two pairs apart by the verb', async () => {
    assert.match(await boats.sqlOf('sailings that left more than 1 hour late'), /departure_delay > 60/);
    assert.match(await boats.sqlOf('how many sailings arrived late'), /WHERE actual_arrival > sched_arrival/);
    assert.match(await boats.sqlOf('which sailing left the most late'), /ORDER BY departure_delay DESC/);
    assert.match(
      await boats.sqlOf('how many sailings left late and arrived on time'),
      /actual_departure > sched_departure AND actual_arrival <= sched_arrival/,
    );
    assert.match(
      await boats.sqlOf('average delay at departure by vessel'),
      /vessel, MEASURE\(average_departure_delay\)/,
    );
  });

  it('takes when it came where no verb tells, and says so', async () => {
    assert.match(await boats.sqlOf('average delay by vessel'), /MEASURE\(average_arrival_delay\)/);
    const { text } = await boats.ask('average delay by vessel');
    assert.match(text, /ask for "departure delay" otherwise/);
  });

  it('counts what never left neither as late nor as on time', async () => {
    assert.match(
      await boats.sqlOf('what share of sailings left on time'),
      /FILTER \(WHERE actual_departure <= sched_departure\).* WHERE departure_delay IS NOT NULL/,
    );
    assert.match(await boats.sqlOf('arrival punctuality by vessel'), /MEASURE\(on_time_arrival_rate\)/);
  });

  it('asks the row that a list has most of', async () => {
    assert.match(
      await boats.sqlOf('list the sailings of the Tern', 'which one of them left the most late?'),
      /vessel = 'Tern'.* ORDER BY departure_delay DESC/,
    );
  });

  it('does not add up two ends, nor tell of one what it knows of another', async () => {
    assert.equal(await boats.sqlOf('late departures and late arrivals by vessel'), '');
    assert.equal(await jobs.sqlOf('jobs that started late'), '');
  });

  it('holds what was done on the day that it was due for in time', async () => {
    assert.match(await jobs.sqlOf('late jobs by engineer'), /WHERE completion_delay > 0/);
    const { text } = await jobs.ask('how many jobs were late');
    assert.match(text, /\*\*20\*\*/);
  });
});
