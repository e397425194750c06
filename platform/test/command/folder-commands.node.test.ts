import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const shop = fileURLToPath(new URL('../fixtures/corner-shop', import.meta.url));
const orders = join(shop, 'data/orders.csv');
const scratch = mkdtempSync(join(tmpdir(), 'inlay-folder-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'platform/src/command/main.ts', ...args]);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, err };
}

describe('inlay-platform init', () => {
  const folder = join(scratch, 'inferred');

  it('writes a folder that is in order, and says what it took each column for', async () => {
    const written = await run(
      'init',
      folder,
      '--from',
      orders,
      '--viewer-column',
      'country',
      '--title',
      'Corner',
    );
    assert.equal(written.code, 0, written.err);
    assert.match(written.err, /country: group, 3 different values/);
    assert.match(
      readFileSync(join(folder, 'dataset.yml'), 'utf8'),
      /^# Made from orders\.csv.*\ntitle: Corner$/ms,
    );
    assert.deepEqual(readFileSync(join(folder, 'data/orders.csv')), readFileSync(orders));
    assert.equal((await run('check', folder)).code, 0);
  });

  it('never overwrites', async () => {
    writeFileSync(join(folder, 'dataset.yml'), 'title: Mine\n');
    const again = await run('init', folder, '--from', orders);
    assert.equal(again.code, 1);
    assert.match(again.err, /is not empty, and nothing is overwritten/);
    assert.equal(readFileSync(join(folder, 'dataset.yml'), 'utf8'), 'title: Mine\n');
  });
});

describe('inlay-platform check', () => {
  it('says how a file of rows becomes a folder', async () => {
    const { code, err } = await run('check', orders);
    assert.equal(code, 64);
    assert.match(err, /orders\.csv is a file, .*inlay-platform init DIR --from .*orders\.csv/);
  });

  it('tells every problem with its file and line, and ends with 1', async () => {
    const folder = join(scratch, 'spoilt');
    cpSync(shop, folder, { recursive: true });
    const replace = (name: string, from: string, to: string): void => {
      const text = readFileSync(join(folder, name), 'utf8');
      assert.ok(text.includes(from), from);
      writeFileSync(join(folder, name), text.replace(from, to));
    };
    replace('model/orders.yml', 'sql: amount', 'sql: amuont');
    replace('model/orders.yml', '{ not userAttributes.country }', '{ not userAttributes.land }');
    replace('dataset.yml', 'userAttributes: { country: FR }', 'userAttributes: { nation: FR }');
    replace('dataset.yml', 'currency: EUR', 'currency: euro');
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.match(out, /dataset\.yml:5: currency: must be a currency/);
    assert.match(out, /model\/orders\.yml:6: .*there is no column "amuont".*amount/);
    replace('dataset.yml', 'currency: euro', 'currency: EUR');
    const { out: rest } = await run('check', folder);
    assert.match(rest, /model\/orders\.yml:\d+: There is no attribute "land"/);
    assert.match(rest, /dataset\.yml:\d+: viewers\.1: there is no attribute "nation"/);
  });

  it('tells of members that a dashboard or a policy names and the model has not', async () => {
    const folder = join(scratch, 'unknown');
    const { code: written } = await run('init', folder, '--from', orders, '--viewer-column', 'country');
    assert.equal(written, 0);
    const edit = (name: string, from: string, to: string): void =>
      writeFileSync(join(folder, name), readFileSync(join(folder, name), 'utf8').replace(from, to));
    edit('dashboards/1-orders.yml', 'measure: orders.count', 'measure: orders.cuont');
    edit('model/orders.yml', 'member: country', 'member: cuntry');
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.match(
      out,
      /dashboards\/1-orders\.yml:\d+: widgets\.\d\.measure: there is no member "cuont".*count/,
    );
    assert.match(out, /model\/orders\.yml:\d+: .*"cuntry" is no dimension/);
    assert.equal(out.trim().split('\n').length, 2, out);
  });

  it('tells of a broken view once, and nothing that only follows from it', async () => {
    const folder = join(scratch, 'renamed');
    const { code: written } = await run('init', folder, '--from', orders, '--viewer-column', 'country');
    assert.equal(written, 0);
    const name = join(folder, 'model/orders.yml');
    writeFileSync(name, readFileSync(name, 'utf8').replace('[ count,', '[ cuont,'));
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.match(out, /model\/orders\.yml:\d+: .*cuont/);
    assert.equal(out.trim().split('\n').length, 1, out);
  });

  it('suggests members of the kind that is needed, and ends with one mark', async () => {
    const folder = join(scratch, 'near');
    cpSync(shop, folder, { recursive: true });
    mkdirSync(join(folder, 'dashboards'));
    const dashboard = `publicId: orders
title: Orders
description: Orders of the shop
widgets:
  - { id: a, type: kpi, title: A, measure: orders.cou, format: number, trend: orders.ordered }
`;
    writeFileSync(join(folder, 'dashboards/orders.yml'), dashboard);
    const { out } = await run('check', folder);
    assert.match(out, /measure: there is no member "cou" in orders\. Did you mean count\?$/m);
    assert.match(out, /trend: there is no member "ordered" in orders\. Did you mean ordered_at\?$/m);
  });

  it('tells of misspelt keys of meta, and leaves others alone', async () => {
    const folder = join(scratch, 'meta');
    cpSync(shop, folder, { recursive: true });
    const name = join(folder, 'model/orders.yml');
    const meta = "meta: { synonym: [takings], owner: 'Mia' }, description: What was paid";
    writeFileSync(name, readFileSync(name, 'utf8').replace('description: What was paid', meta));
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.match(
      out,
      /model\/orders\.yml:6: order_records\.revenue: meta has no "synonym"\. Did you mean synonyms\?$/m,
    );
    assert.equal(out.trim().split('\n').length, 1, out);
  });

  it('tells of a time that a measure is to go by and that is not there', async () => {
    const folder = join(scratch, 'own-time');
    cpSync(shop, folder, { recursive: true });
    const name = join(folder, 'model/orders.yml');
    const text = readFileSync(name, 'utf8');
    const timed = (time: string): void =>
      writeFileSync(
        name,
        text.replace('description: What was paid', `meta: { time: ${time} }, description: What was paid`),
      );
    timed('paid_at');
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.match(
      out,
      /model\/orders\.yml:6: order_records\.revenue: meta\.time names "paid_at", which is no dimension of order_records\.$/m,
    );
    timed('ordered_at');
    assert.equal((await run('check', folder)).code, 0);
  });

  it('tells of a misspelt format', async () => {
    const folder = join(scratch, 'format');
    cpSync(shop, folder, { recursive: true });
    const name = join(folder, 'model/orders.yml');
    const text = readFileSync(name, 'utf8');
    writeFileSync(name, text.replace('sql: amount,', 'sql: amount, format: curency,'));
    assert.notEqual(readFileSync(name, 'utf8'), text);
    const { out } = await run('check', folder);
    assert.match(out, /there is no format "curency"\. Did you mean currency\?$/m);
  });

  it('tells of one slip once, and of a misspelt key where it stands', async () => {
    const folder = join(scratch, 'slips');
    cpSync(shop, folder, { recursive: true });
    const name = join(folder, 'dataset.yml');
    const text = readFileSync(name, 'utf8');
    const lines = text.trimEnd().split('\n');
    writeFileSync(name, `${text.trimEnd()}\ncurrencyy: EUR\n`);
    assert.match(
      (await run('check', folder)).out,
      new RegExp(`dataset\\.yml:${lines.length + 1}: .*currencyy`, 'm'),
    );
    writeFileSync(name, `title: "Shop\n${lines.slice(1).join('\n')}\n  - a: b\n c: d\n`);
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.equal(out.split('\n').filter((line) => line.includes('dataset.yml:')).length, 1, out);
  });

  it('tells of a viewer’s value that is not of its attribute’s type', async () => {
    const folder = join(scratch, 'types');
    cpSync(shop, folder, { recursive: true });
    const name = join(folder, 'dataset.yml');
    const text = readFileSync(name, 'utf8');
    writeFileSync(name, text.replace('{ country: FR }', '{ country: [FR, DE] }'));
    const { code, out } = await run('check', folder);
    assert.equal(code, 1);
    assert.match(
      out,
      /dataset\.yml:10: viewers\.1: "country" is declared as string\. Write a text, such as West, or declare it as string_array\.$/m,
    );
    writeFileSync(name, text.replace('{ country: FR }', '{ country: null }'));
    assert.equal((await run('check', folder)).code, 0);
  });

  it('tries viewers and prompts: who is refused is a problem, what is not answered a note', async () => {
    const folder = join(scratch, 'tried');
    cpSync(shop, folder, { recursive: true });
    const name = join(folder, 'dataset.yml');
    const text = readFileSync(name, 'utf8');
    writeFileSync(name, text.replace('{ country: FR }', '{ country: FR }, groups: [bosses]'));
    const refused = await run('check', folder);
    assert.equal(refused.code, 1);
    assert.match(
      refused.out,
      /dataset\.yml:10: viewers\.1: the platform refuses "Orders to France": .*bosses/,
    );
    writeFileSync(name, text.replace('  - Revenue by country\n', '$&  - Why did revenue fall?\n'));
    const { code, out, err } = await run('check', folder);
    assert.equal(code, 0);
    assert.equal(out, '');
    assert.match(
      err,
      /dataset\.yml:13: prompts\.1: the built-in analyst does not answer "Why did revenue fall\?": /,
    );
  });
});

describe('inlay-platform demo', () => {
  it('says before it reads any row that a clone has no built page', async () => {
    const { code, out, err } = await run('demo', '--dataset', orders, ...['--platform-port', '0']);
    assert.equal(code, 1);
    assert.equal(out, '');
    assert.match(err, /^There is no built page in .*\. In a clone, start the demo with npm start\.\n$/);
  });
});
