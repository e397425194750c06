import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { toXlsx, xlsxSteps } from '../../../src/render/table/to-xlsx.js';
import type { SheetTable, XlsxOptions } from '../../../src/render/table/to-xlsx.js';
import { resultModel } from '../../../src/render/result/result-model.js';

const tableOf = (schema: readonly (readonly [name: string, type: string])[], data: readonly unknown[][]) =>
  readResultTable({ schema: schema.map(([name, column_type]) => ({ name, column_type })), data })!;

type Table = SheetTable;

async function bytesOf(table: Table, options: XlsxOptions = {}): Promise<Uint8Array> {
  return new Uint8Array(await toXlsx(table, options).arrayBuffer());
}

/** The sheet as another program reads it: its name and its rows. */
async function read(table: Table, options: XlsxOptions = {}) {
  const [sheet] = await readSheet(Buffer.from(await bytesOf(table, options)), { trim: false });
  return { name: sheet!.sheet, rows: sheet!.data.slice(1) as unknown[][], head: sheet!.data[0] };
}

const texts = (values: readonly unknown[]) =>
  tableOf(
    [['words', 'String']],
    values.map((value) => [value]),
  );

describe('a spreadsheet of a result', () => {
  it('has numbers as numbers, dates as dates, truth as truth and text as text', async () => {
    const table = tableOf(
      [
        ['orders.status', 'String'],
        ['orders.amount', 'Double'],
        ['orders.day', 'Date'],
        ['orders.at', 'Timestamp'],
        ['orders.paid', 'Boolean'],
      ],
      [
        ['open', '-12.5', '2001-02-28', '2001-02-28T14:05:09.000', true],
        ['0042', '0', '1969-07-20', '1969-07-20T18:00:00.000', false],
        ['sent', null, null, '2001-01-01T00:00:00.000', null],
      ],
    );
    const { head, rows } = await read(table);
    assert.deepEqual(head, ['Status', 'Amount', 'Day', 'At', 'Paid']);
    assert.deepEqual(rows, [
      ['open', -12.5, new Date('2001-02-28T00:00:00Z'), new Date('2001-02-28T14:05:09Z'), true],
      ['0042', 0, new Date('1969-07-20T00:00:00Z'), new Date('1969-07-20T18:00:00Z'), false],
      ['sent', null, null, new Date('2001-01-01T00:00:00Z'), null],
    ]);
  });

  it('keeps text as text that begins like a formula, also when it is edited', async () => {
    const values = ['=1+1', '+49 30', '-x', '@user', '\t=1', '＝1', "'quoted", '2001-01-01 x', '1e5', 'TRUE'];
    assert.deepEqual(
      (await read(texts(values))).rows.map(([text]) => text),
      values,
    );
    const sheet = strFromU8(unzipSync(await bytesOf(texts(values)))['xl/worksheets/sheet1.xml']!);
    assert.doesNotMatch(sheet, /<f[ >]/);
    assert.equal(sheet.match(/ s="4"/g)?.length, 7);
  });

  it('keeps every digit of numbers that no double holds', async () => {
    const table = tableOf(
      [['id', 'Int64']],
      [['9007199254740993'], ['-123456789012345678901'], ['9007199254740991'], ['0.12345678901234567891']],
    );
    assert.deepEqual(
      (await read(table)).rows.map(([value]) => value),
      ['9007199254740993', '-123456789012345678901', 9007199254740991, '0.12345678901234567891'],
    );
  });

  it('writes any text so that it is read as it was, or without what no file can hold', async () => {
    const values = ['<a href="x">&amp;</a>', ' a\nb ', '日本語 🎉 עברית', '_x0041_', ']]>'];
    assert.deepEqual(
      (await read(texts([...values, 'a\u0000b\ud800c']))).rows.map(([text]) => text),
      [...values, 'a\ufffdb\ufffdc'],
    );
  });

  it('leaves times that a spreadsheet cannot count as they are, and moments on the clock of the viewer', async () => {
    const table = tableOf(
      [['at', 'Timestamp']],
      [['1850-01-01T10:00:00.000'], ['2001-01-01T21:00:00.000Z'], ['soon']],
    );
    const rows = (await read(table, { timeZone: 'Asia/Tokyo' })).rows.map(([value]) => value);
    assert.equal(rows[0], '1850-01-01T10:00:00.000');
    assert.deepEqual(rows[1], new Date('2001-01-02T06:00:00Z'));
    assert.equal(rows[2], 'soon');
  });

  it('is called as the result is, by a name that a sheet may have', async () => {
    const table = texts(['a']);
    const nameOf = async (title: string) => (await read(table, { title })).name;
    assert.equal(await nameOf("Sales [2001]: 'all' / *?"), 'Sales 2001 all');
    assert.equal(await nameOf('x'.repeat(50)), 'x'.repeat(31));
    assert.equal(await nameOf('///'), 'Result');
  });

  it('holds many columns in their order, and lies from right to left where the page does', async () => {
    const names = Array.from({ length: 60 }, (_, index) => [`c${index}`, 'Int64'] as const);
    const { rows } = await read(tableOf(names, [names.map((_, index) => index)]));
    assert.deepEqual(
      rows[0],
      names.map((_, index) => index),
    );
    const sheet = unzipSync(await bytesOf(texts(['a']), { rightToLeft: true }));
    assert.match(strFromU8(sheet['xl/worksheets/sheet1.xml']!), /rightToLeft="1"/);
  });

  it('shows numbers as they are shown elsewhere, and holds them as they are', async () => {
    const schema = [
      ['flights', 'Int64'],
      ['delay', 'Double'],
      ['late_rate', 'Double'],
      ['load_percent', 'Double'],
      ['revenue', 'Double'],
      ['year', 'Int64'],
    ] as const;
    const values = [460_120, -12.3456, 0.257_93, 81.25, 1234.5, 2001];
    const bare = tableOf(schema, [values, values.map((value) => value / 2)]);
    const known = { delay: { unit: 'min "d\\' }, revenue: { currency: 'EUR' } } as Record<string, object>;
    const columns = bare.columns.map((column) => ({ ...column, ...known[column.name] }));
    const model = resultModel({ ...bare, columns });
    const { rows } = await read(model);
    assert.deepEqual(rows[0], values);
    const parts = unzipSync(await bytesOf(model));
    const [styles, sheet] = ['styles', 'worksheets/sheet1'].map((name) =>
      strFromU8(parts[`xl/${name}.xml`]!),
    );
    const formats = new Map(
      [...styles!.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    );
    const used = [...styles!.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)];
    const shown = [...sheet!.matchAll(/<c r="[A-F]2"(?: s="(\d+)")?>/g)].map(
      ([, style = '0']) => formats.get(used[Number(style)]![1]) ?? 'General',
    );
    assert.deepEqual(shown, [
      '#,##0',
      '#,##0.0&quot; min d&quot;',
      '0.0%',
      '0.0\\%',
      '[$EUR]\\ #,##0.00',
      'General',
    ]);
  });

  it('is written in steps of a thousand rows', () => {
    const table = tableOf(
      [['n', 'Int64']],
      Array.from({ length: 10_000 }, (_, index) => [index]),
    );
    assert.ok([...xlsxSteps(table)].length > 10);
  });

  it('is an archive that other programs open', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
    try {
      writeFileSync(join(folder, 'a.xlsx'), await bytesOf(texts(['a'])));
      // Python's own reader checks every part against its checksum.
      const code =
        'import sys,zipfile,xml.dom.minidom as x\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n[x.parseString(z.read(n)) for n in z.namelist()]\nprint(len(z.namelist()))';
      let said: string;
      try {
        said = execFileSync('python3', ['-c', code, join(folder, 'a.xlsx')], { encoding: 'utf8' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
        throw error;
      }
      assert.equal(said.trim(), '6');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
