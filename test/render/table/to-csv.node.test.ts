import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { toCsv } from '../../../src/render/table/to-csv.js';

const csv = (columns: [string, string][], data: unknown[][]) => {
  const table = readResultTable({
    schema: columns.map(([name, column_type]) => ({ name, column_type })),
    data,
  });
  assert.ok(table);
  return toCsv(table);
};

/** An independent reading of RFC 4180. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let [record, field, quoted] = [[] as string[], '', false];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted && character === '"' && text[index + 1] === '"') [field, index] = [`${field}"`, index + 1];
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === ',') [record, field] = [[...record, field], ''];
    else if (!quoted && character === '\r' && text[index + 1] === '\n') {
      records.push([...record, field]);
      [record, field, index] = [[], '', index + 1];
    } else field += character;
  }
  return records;
}

describe('toCsv', () => {
  it('writes titles and rows with CRLF after every record', () => {
    assert.equal(
      csv(
        [
          ['o.status', 'String'],
          ['o.count', 'Int64'],
        ],
        [
          ['open', '28'],
          [null, null],
        ],
      ),
      'Status,Count\r\nopen,28\r\n,\r\n',
    );
  });

  it('doubles quotes and quotes what needs it', () => {
    assert.equal(csv([['a', 'String']], [['x,"y"\r\nz']]), 'A\r\n"x,""y""\r\nz"\r\n');
  });

  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =']) {
    it(`prefixes a cell that begins with ${JSON.stringify(start)}`, () => {
      const [, row] = parse(csv([['a', 'String']], [[`${start}1+1`]]));
      assert.deepEqual(row, [`'${start}1+1`]);
    });
  }

  it('prefixes titles too', () => {
    assert.match(csv([['=cmd()', 'String']], [['x']]), /^'=cmd\(\)/);
  });

  it('leaves numbers of number columns numbers, negative, exact and in exponents', () => {
    const text = csv([['n', 'Double']], [[-5], ['-9007199254740993'], ['-1.5e3'], ['+7']]);
    assert.equal(text, 'N\r\n-5\r\n-9007199254740993\r\n-1500\r\n7\r\n');
  });

  it('prefixes what is no number in a number column', () => {
    const [, row] = parse(csv([['n', 'Double']], [['-1+cmd|calc']]));
    assert.deepEqual(row, ["'-1+cmd|calc"]);
  });

  it('gives back every text by RFC 4180, and no formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const parsed = parse(
          csv(
            [['a', 'String']],
            texts.map((text) => [text]),
          ),
        ).slice(1);
        assert.deepEqual(
          parsed.map(([cell]) => cell?.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, '')),
          texts,
        );
        for (const [cell] of parsed) assert.doesNotMatch(cell ?? '', /^\s*[=+\-@]/);
      }),
    );
  });

  it('writes lines with tabs for what is pasted, a cell with a tab in quotes, and no formulas there either', () => {
    const table = readResultTable({
      schema: [
        { name: 'o.status', column_type: 'String' },
        { name: 'o.count', column_type: 'Int64' },
      ],
      data: [
        ['a\tb', -3],
        ['=1+1', 2],
      ],
    });
    assert.ok(table);
    assert.equal(toCsv(table, { separator: '\t' }), 'Status\tCount\r\n"a\tb"\t-3\r\n\'=1+1\t2\r\n');
  });

  it('writes days, months and years without the clock that says nothing', () => {
    const schema = [
      { name: 'month', column_type: 'time' },
      { name: 'at', column_type: 'time' },
      { name: 'odd', column_type: 'time' },
    ];
    const data = [
      ['2001-01-01T00:00:00.000', '2001-01-01T00:00:00.000', '=1+1T00:00'],
      ['2001-02-01T00:00:00.000', '2001-01-01T05:30:00.000', null],
    ];
    const lines = toCsv(readResultTable({ schema, data })!).split('\r\n').slice(1, 3);
    assert.deepEqual(lines, [
      "2001-01-01,2001-01-01T00:00:00.000,'=1+1T00:00",
      '2001-02-01,2001-01-01T05:30:00.000,',
    ]);
  });
});
