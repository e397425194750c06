import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { titleOfFile } from '../../../src/dataset/infer/file-title.js';

const titleOf = (file: string): string =>
  titleOfFile({ name: file.replace(/\.\w+$/, '').replace(/\W+/g, '_'), path: `/data/${file}` });

describe('what a data set of files is called', () => {
  it('is the name of its file, without what a tool adds to it', () => {
    for (const [file, title] of [
      ['time_entries.csv', 'Time entries'],
      ['orders_export.csv', 'Orders'],
      ['deals-export-2026-04-30.csv', 'Deals'],
      ['orders_export_2026_04_30.csv', 'Orders'],
      ['transactions_2025_01_01_2026_04_30.csv', 'Transactions'],
      ['20260430_sales.parquet', 'Sales'],
      ['toggl_entries_2026-01-01_to_2026-01-31.csv', 'Toggl entries'],
      ['transactions 2025-01-01 - 2026-04-30.csv', 'Transactions'],
      ['orders (1).csv.gz', 'Orders'],
      ['unemployment-across-industries.csv', 'Unemployment across industries'],
    ] as const)
      assert.equal(titleOf(file), title, file);
  });

  it('stays as it is where it is written for people, and where nothing else would be left', () => {
    for (const [file, title] of [
      ['Customer Feedback 2025-26 (Responses).csv', 'Customer Feedback 2025-26 (Responses)'],
      ['Q3 Sales Report.csv', 'Q3 Sales Report'],
      ['MRR 2026.csv', 'MRR 2026'],
      ['export.csv', 'Export'],
      ['2026-04-30.csv', '2026 04 30'],
      ['売上.csv', '売上'],
    ] as const)
      assert.equal(titleOf(file), title, file);
  });
});
