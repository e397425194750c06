import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('one column through another', () => {
  let folder: string;
  const worlds: Asked[] = [];
  const over = async (name: string, lines: readonly string[]): Promise<Asked> => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, `${lines.join('\n')}\n`);
    const asked = await Asked.over(path);
    worlds.push(asked);
    return asked;
  };
  let wards: Asked;
  let campaigns: Asked;
  let whole: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'same-rows-'));
    wards = await over('wards', [
      'ward_id,ward,cost,admissions',
      ...['1,North,1000,10', '2,South,,90', '3,East,2000,20', '4,West,500,'],
    ]);
    campaigns = await over('campaigns', [
      'campaign_id,channel,spend,clicks',
      ...['1,Mail,100,50', '2,Search,,400', '3,Social,300,150'],
    ]);
    whole = await over('depots', ['depot_id,depot,cost,parcels', ...['1,North,1000,10', '2,South,100,90']]);
  });
  after(async () => {
    for (const world of worlds) await world.close();
    await rm(folder, { recursive: true });
  });

  it('is of the rows that have both, and says so', async () => {
    const cost = await wards.ask('cost per admission');
    assert.match(cost.text, /\*\*\D?100(?:\.00)?\*\*/);
    assert.match(cost.text, /Of rows that have both cost and admissions\./);
    const spend = await campaigns.ask('spend per click');
    assert.match(spend.text, /\*\*\D?2(?:\.00)?\*\*/);
  });

  it('is so in each group and under conditions', async () => {
    const { rows } = await wards.ask('cost per admission by ward');
    assert.deepEqual(
      new Map(rows.map(([ward, cost]) => [ward, cost])),
      new Map<unknown, unknown>([
        ['North', 100],
        ['East', 100],
        ['South', null],
        ['West', null],
      ]),
    );
  });

  it('is written plainly where no row lacks one', async () => {
    const { sql } = await whole.told('cost per parcel');
    assert.match(sql, /^SELECT 1\.0 \* MEASURE\(total_cost\) \/ NULLIF\(MEASURE\(total_parcels\), 0\)/);
  });
});
