import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLocalPlatform, loadDataset, StartError, type LocalPlatform } from '../../src/index.js';

const shop = fileURLToPath(new URL('../fixtures/corner-shop', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'inlay-data-set-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

let copies = 0;
/** A copy of the shop's folder to spoil. */
function copyOfShop(): string {
  const folder = join(scratch, `shop-${++copies}`);
  cpSync(shop, folder, { recursive: true });
  return folder;
}

async function tokenOf(platform: LocalPlatform, viewer: number): Promise<string> {
  const { externalId, userAttributes } = platform.viewers[viewer]!;
  const post = (path: string, body: unknown) =>
    fetch(`${platform.baseUrl}/api/v1/embed/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
      body: JSON.stringify(body),
    }).then((response) => response.json() as Promise<Record<string, string>>);
  const { sessionId } = await post('generate-session', {
    deploymentId: platform.deploymentId,
    externalId,
    userAttributes,
  });
  return (await post('session/token', { sessionId }))['token']!;
}

async function revenueByCountry(platform: LocalPlatform, viewer: number): Promise<Record<string, number>> {
  const response = await fetch(`${platform.dataUrl}/v1/load`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await tokenOf(platform, viewer) },
    body: JSON.stringify({ query: { measures: ['orders.revenue'], dimensions: ['orders.country'] } }),
  });
  const { data } = (await response.json()) as { data: Record<string, string>[] };
  return Object.fromEntries(data.map((row) => [row['orders.country'], Number(row['orders.revenue'])]));
}

/** What the file itself says. */
function revenueInFile(): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of readFileSync(join(shop, 'data/orders.csv'), 'utf8').trim().split('\n').slice(1)) {
    const [, , country = '', , amount] = line.split(',');
    sums[country] = (sums[country] ?? 0) + Number(amount);
  }
  return sums;
}

describe('a data set of three files', () => {
  it('runs a platform: its rows by its model, under its viewers’ rights', async () => {
    const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset: shop });
    try {
      assert.deepEqual(
        platform.viewers.map(({ label }) => label),
        ['Everything', 'Orders to France'],
      );
      const truth = revenueInFile();
      assert.deepEqual(await revenueByCountry(platform, 0), truth);
      assert.deepEqual(await revenueByCountry(platform, 1), { FR: truth['FR'] });
    } finally {
      await platform.close();
    }
  });

  it('has a dashboard that is made from its model, and speaks of its own rows', async () => {
    const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset: shop });
    try {
      const headers = { authorization: await tokenOf(platform, 0) };
      const get = (path: string) =>
        fetch(`${platform.url}/embed/api/${path}`, { headers }).then((response) => response.json());
      const context = (await get('context')) as { rowNoun: string; prompts: string[] };
      assert.deepEqual([context.rowNoun, context.prompts], ['orders', ['Revenue by country']]);
      const dashboard = (await get(`dashboards/${platform.dashboardId}`)) as {
        title: string;
        widgets: { type: string }[];
      };
      assert.equal(dashboard.title, 'Corner shop');
      assert.deepEqual(
        [...new Set(dashboard.widgets.map(({ type }) => type))],
        ['kpi', 'series', 'ranking', 'table'],
      );
    } finally {
      await platform.close();
    }
  });

  it('takes the day in its file for today, in data and in answers', async () => {
    const folder = copyOfShop();
    const file = join(folder, 'dataset.yml');
    writeFileSync(file, `${readFileSync(file, 'utf8')}now: 2026-03-05\n`);
    const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset: folder });
    try {
      const query = {
        measures: ['orders.count'],
        timeDimensions: [{ dimension: 'orders.ordered_at', dateRange: 'yesterday' }],
      };
      const response = await fetch(`${platform.dataUrl}/v1/load`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: await tokenOf(platform, 0) },
        body: JSON.stringify({ query }),
      });
      const { data } = (await response.json()) as { data: Record<string, string>[] };
      const rows = readFileSync(join(folder, 'data/orders.csv'), 'utf8').match(/^\d+,2026-03-04/gm);
      assert.deepEqual(data, [{ 'orders.count': String(rows?.length) }]);
      const asked = await fetch(platform.chatApiUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
        body: JSON.stringify({
          input: 'How many orders yesterday?',
          sessionSettings: { externalId: 'all.orders' },
        }),
      });
      assert.match(await asked.text(), /2026-03-04/);
    } finally {
      await platform.close();
    }
  });

  it('keeps its rows in the data folder, and takes them anew when a file has changed', async () => {
    const [dataset, dataDir] = [copyOfShop(), join(scratch, 'data')];
    const life = async (): Promise<{ steps: string[]; revenue: Record<string, number> }> => {
      const steps: string[] = [];
      const onProgress = ({ step }: { step: string }) => steps.push(step);
      const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset, dataDir, onProgress });
      const revenue = await revenueByCountry(platform, 0);
      await platform.close();
      return { steps, revenue };
    };
    const first = await life();
    assert.ok(first.steps.includes('Importing orders'));
    const second = await life();
    assert.deepEqual(second, { steps: [], revenue: first.revenue });
    const file = join(dataset, 'data/orders.csv');
    writeFileSync(file, `${readFileSync(file, 'utf8')}1000,2026-03-20 09:00:00,IT,Tea,99.50\n`);
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    assert.equal((await life()).revenue['IT'], 99.5);
  });

  it('is refused, in one line, over a folder that holds another data set', async () => {
    const dataDir = join(scratch, 'taken');
    await (await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset: shop, dataDir })).close();
    const other = join(scratch, 'other-shop');
    cpSync(shop, other, { recursive: true });
    await assert.rejects(
      createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset: other, dataDir }),
      (error: Error) => {
        assert.ok(error instanceof StartError);
        assert.match(error.message, /holds the data set "corner-shop", not "other-shop".*--data-dir/);
        return !error.message.includes('\n');
      },
    );
  });
});

describe('a folder that is called as a data set that comes along', () => {
  it('is meant where it is here, and never where none is named', async () => {
    const home = mkdtempSync(join(scratch, 'home-'));
    for (const name of ['shop', 'flights']) cpSync(shop, join(home, name), { recursive: true });
    mkdirSync(join(home, 'elsewhere', 'shop'), { recursive: true });
    const before = process.cwd();
    try {
      process.chdir(home);
      const [mine, byDefault] = [await loadDataset('shop'), await loadDataset()];
      assert.equal(mine.title, 'Corner shop');
      assert.equal(mine.folder, realpathSync(join(home, 'shop')));
      assert.notEqual(byDefault.title, 'Corner shop');
      process.chdir('elsewhere');
      const theirs = await loadDataset('shop');
      assert.notEqual(theirs.title, 'Corner shop', 'a folder without dataset.yml is no data set');
    } finally {
      process.chdir(before);
    }
  });
});

describe('a data set with a mistake', () => {
  const refused = async (spoil: (folder: string) => void, words: RegExp): Promise<void> => {
    const folder = copyOfShop();
    spoil(folder);
    await assert.rejects(loadDataset(folder), (error: Error) => {
      assert.ok(error instanceof StartError, error.message);
      assert.match(error.message, words);
      return true;
    });
  };
  const replace = (name: string, from: string | RegExp, to: string) => (folder: string) => {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    assert.notEqual(text.replace(from, to), text);
    writeFileSync(file, text.replace(from, to));
  };

  it('names the file and the place', async () => {
    await refused(replace('dataset.yml', 'rowNoun', 'rowNouns'), /dataset\.yml: .*rowNouns/);
    await refused(replace('dataset.yml', 'Europe/Berlin', 'Europe/Bern'), /dataset\.yml: timeZone: /);
    await refused(
      replace('dataset.yml', 'all.orders', 'All Orders'),
      /dataset\.yml: viewers\.0\.externalId: /,
    );
    await refused(
      replace('dataset.yml', /$/, 'dashboard: none\n'),
      /dataset\.yml: there is no dashboard "none"/,
    );
    await refused(replace('dataset.yml', /$/, ' : ['), /dataset\.yml: /);
    await refused(replace('model/orders.yml', 'type: sum', 'type: total'), /model: orders\.yml: .*type/);
    await refused(replace('model/orders.yml', 'join_path: order_records', 'join_path: nothing'), /nothing/);
  });

  it('says what is missing', async () => {
    await assert.rejects(loadDataset(join(scratch, 'nowhere')), /There is no data set at/);
    await assert.rejects(loadDataset(join(shop, 'dataset.yml')), /is no folder/);
    for (const [name, words] of [
      ['dataset.yml', /dataset\.yml is missing/],
      ['model', /holds no model/],
      ['data', /data is missing/],
    ] as const) {
      await refused((folder) => rmSync(join(folder, name), { recursive: true }), words);
    }
  });

  it('refuses two files for one table and files that are none', async () => {
    await refused(
      (folder) => writeFileSync(join(folder, 'data/orders.json'), '[]'),
      /two files for the table "orders"/,
    );
    await refused((folder) => writeFileSync(join(folder, 'data/notes.docx'), ''), /notes\.docx is none of/);
    await refused((folder) => writeFileSync(join(folder, 'data/my orders.csv'), 'a\n1\n'), /Rename the file/);
  });

  it('never runs code of a folder that a user gives', async () => {
    const folder = copyOfShop();
    writeFileSync(join(folder, 'dataset.ts'), 'globalThis.ran = true; export const rows = {};');
    await loadDataset(folder);
    assert.equal('ran' in globalThis, false);
  });
});
