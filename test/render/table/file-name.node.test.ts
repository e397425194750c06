import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fileName } from '../../../src/render/table/file-name.js';

describe('fileName', () => {
  it('is the title, in any script', () => {
    assert.equal(fileName('Revenue by month, 2024', 'csv'), 'Revenue by month 2024.csv');
    assert.equal(fileName('Umsätze je Größe', 'csv'), 'Umsätze je Größe.csv');
    assert.equal(fileName('销售额 по месяцам', 'csv'), '销售额 по месяцам.csv');
  });

  it('is no path, no device, no other kind of file, and never empty', () => {
    assert.equal(fileName('../../etc/passwd', 'csv'), 'etc passwd.csv');
    assert.equal(fileName('CON', 'csv'), 'result.csv');
    assert.equal(fileName('sales\u202Evsc.exe', 'csv'), 'sales vsc exe.csv');
    for (const title of ['', ' ', '…', '???', '\u200b']) assert.equal(fileName(title, 'csv'), 'result.csv');
  });

  it('is short and of harmless letters, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const name = fileName(title, 'csv');
        assert.match(name, /^[\p{L}\p{N}\p{M}_-][\p{L}\p{N}\p{M} _-]*\.csv$/u);
        assert.ok([...name].length <= 84);
      }),
    );
  });
});
