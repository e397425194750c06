import { gzipSync } from 'node:zlib';

/** A file as people send it, and what must come of it: so many rows, or a refusal that names the line. */
export type DirtyFile = {
  readonly name: string;
  readonly bytes: string | Buffer;
  readonly rows?: number;
  readonly refused?: RegExp;
};

const many = (count: number): string => Array.from({ length: count }, (_, i) => `${i},n${i}`).join('\n');
const wide = Array.from({ length: 200 }, (_, i) => `c${i}`).join(',');

export const dirtyFiles: readonly DirtyFile[] = [
  { name: 'plain.csv', bytes: 'id,name\n1,a\n2,b\n', rows: 2 },
  { name: 'no-last-newline.csv', bytes: 'id,name\n1,a\n2,b', rows: 2 },
  { name: 'byte-order-mark.csv', bytes: '\ufeffid,name\n1,a\n', rows: 1 },
  { name: 'semicolons.csv', bytes: 'id;name;amount\n1;a;2,5\n2;b;3,5\n', rows: 2 },
  { name: 'tabs.tsv', bytes: 'id\tname\n1\ta b\n2\tc\n', rows: 2 },
  { name: 'pipes.csv', bytes: 'id|name\n1|a\n', rows: 1 },
  { name: 'lines-in-quotes.csv', bytes: 'id,name\n1,"a\nb"\n2,"c, d"\n3,"e ""q"" f"\n', rows: 3 },
  { name: 'late-quotes.csv', bytes: `id,name\n${many(40_000)}\n5,"a,b"\n6,"x\ny"\n`, rows: 40_002 },
  { name: 'decimal-commas.csv', bytes: 'a,b\n"1,5","2,5"\n"3,5","1,2"\n', rows: 2 },
  { name: 'mixed-types.csv', bytes: `id,v\n${many(3_000)}\n3000,7\n`, rows: 3_001 },
  { name: 'doubled-headers.csv', bytes: 'a,a,b\n1,2,3\n', rows: 1 },
  { name: 'empty-headers.csv', bytes: 'a,,\n1,2,3\n', rows: 1 },
  { name: 'braces.csv', bytes: 'a{b},c\n1,2\n', rows: 1 },
  { name: 'wide.csv', bytes: `${wide}\n${wide.replaceAll('c', '')}\n`, rows: 1 },
  { name: 'latin-1.csv', bytes: Buffer.from('id,name\n1,M\xfcller\n2,Jos\xe9\n', 'latin1'), rows: 2 },
  {
    name: 'utf-16.csv',
    bytes: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('id,name\n1,ü\n', 'utf16le')]),
    rows: 1,
  },
  { name: 'crlf.csv', bytes: 'id,name\r\n1,a\r\n2,b\r\n', rows: 2 },
  { name: 'cr.csv', bytes: 'id,name\r1,a\r2,b\r', rows: 2 },
  { name: 'mixed-line-ends.csv', bytes: 'id,name\r\n1,a\n2,b\r3,c\r\n', rows: 3 },
  { name: 'blank-lines.csv', bytes: 'id,name\n1,a\n\n2,b\n\n', rows: 2 },
  { name: 'one-column.csv', bytes: 'name\nx\ny\n', rows: 2 },
  { name: 'comma-in-only-header.csv', bytes: '"a, b"\nx\ny\n', rows: 2 },
  { name: 'trailing-delimiter.csv', bytes: 'id,name,\n1,a,\n2,b,\n', rows: 2 },
  { name: 'spaces.csv', bytes: 'id , name\n1 , a\n', rows: 1 },
  { name: 'quote-in-middle.csv', bytes: 'id,name\n1,5" pipe\n2,b\n', rows: 2 },
  { name: 'apostrophes.csv', bytes: "id,name\n1,it's\n2,'c\n", rows: 2 },
  { name: 'hash-inside.csv', bytes: 'id,name\n1,a\n#2,b\n3,c\n', rows: 3 },
  { name: 'huge-cell.csv', bytes: `id,name\n1,${'x'.repeat(4_000_000)}\n2,b\n`, rows: 2 },
  { name: 'packed.csv.gz', bytes: gzipSync('id,name\n1,a\n2,b\n'), rows: 2 },
  { name: 'list.json', bytes: '[{"a":1},{"a":2,"b":{"c":1}}]', rows: 2 },
  { name: 'lines.jsonl', bytes: '{"a":1}\n{"a":2}\n', rows: 2 },
  { name: 'header-only.csv', bytes: 'id,name\n', rows: 0 },
  {
    name: 'ragged-short.csv',
    bytes: 'id,name,v\n1,a,2\n2,b\n3,c,4\n',
    refused: /ragged-short\.csv, line 3: it has 2/,
  },
  { name: 'ragged-long.csv', bytes: 'id,name\n1,a\n2,b,3\n', refused: /ragged-long\.csv, line 3: / },
  {
    name: 'late-ragged.csv',
    bytes: `id,name\n${many(40_000)}\n5,a,b\n`,
    refused: /line 40002: it has at least 3/,
  },
  {
    name: 'open-quote.csv',
    bytes: 'id,name\n1,"abc\n2,def\n',
    refused: /open-quote\.csv, line 2: a quoted value/,
  },
  {
    name: 'title-above.csv',
    bytes: 'Report\n\nid,name,v\n1,a,2\n2,b,3\n',
    refused: /line 1: the table begins in line 3/,
  },
  { name: 'no-header.csv', bytes: '1,2,3\n4,5,6\n', refused: /line 1: "1" is a value/ },
  { name: 'nul.csv', bytes: 'id,name\n1,a\u0000b\n2,c\n', refused: /nul\.csv, line 2: a NUL byte/ },
  { name: 'empty.csv', bytes: '', refused: /empty\.csv is empty/ },
  { name: 'only-mark.csv', bytes: '\ufeff\n\n', refused: /only-mark\.csv is empty/ },
  {
    name: 'workbook.csv',
    bytes: Buffer.from('504b030414000600', 'hex'),
    refused: /line 1: this is an Excel workbook/,
  },
  {
    name: 'cut-off.csv.gz',
    bytes: gzipSync(`id,name\n${many(9_000)}`).subarray(0, 5_000),
    refused: /is cut off after line \d+/,
  },
  { name: 'no-gzip.csv.gz', bytes: 'id,name\n1,a\n', refused: /is no gzip file/ },
  { name: 'broken.jsonl', bytes: '{"a":1}\n{"a":\n', refused: /broken\.jsonl, line \d+ / },
];
