import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { NdjsonDecoder } from '../../src/protocol/ndjson-decoder.js';
import { corpus } from '../helpers/corpora.js';
import { bytesOf, cutAt, decode, stream, streamNames } from './stream-fixtures.js';

const oneByOne = (bytes: Uint8Array) => cutAt(bytes, [...bytes.keys()]);
const value = (text: string) => ({ value: JSON.parse(text) as unknown });
const codes = (lines: unknown[]) => lines.map((line) => (line as { code?: string }).code ?? 'ok');

describe('NdjsonDecoder: a function of the bytes alone', () => {
  for (const name of streamNames) {
    it(`${name} cut at every byte gives the same lines`, () => {
      const bytes = stream(name);
      const whole = decode([bytes]);
      assert.ok(whole.length > 0);
      for (let place = 1; place < bytes.length; place++) {
        assert.deepEqual(decode(cutAt(bytes, [place])), whole, `cut behind byte ${place}`);
      }
      assert.deepEqual(decode(oneByOne(bytes)), whole, 'one byte at a time');
    });

    it(`${name} cut at random gives the same lines`, () => {
      const bytes = stream(name);
      const whole = decode([bytes]);
      const places = fc.array(fc.nat(bytes.length), { maxLength: 60 });
      fc.assert(
        fc.property(places, (cuts) => assert.deepEqual(decode(cutAt(bytes, cuts)), whole)),
        { numRuns: 60 },
      );
    });
  }

  it('any bytes, cut anywhere, under any limits, give the same lines', () => {
    const byte = fc.oneof(
      fc.constantFrom(0x0a, 0x0d, 0x20, 0x22, 0x7b, 0x7d, 0x31, 0xef, 0xbb, 0xbf, 0xc3, 0xff),
      fc.nat(255),
    );
    const input = fc.array(byte, { maxLength: 80 });
    const limits = fc.record({
      maxLineBytes: fc.integer({ min: 1, max: 90 }),
      maxTotalBytes: fc.integer({ min: 1, max: 90 }),
    });
    fc.assert(
      fc.property(input, limits, fc.array(fc.nat(80), { maxLength: 10 }), (raw, options, cuts) => {
        const bytes = Uint8Array.from(raw);
        const places = cuts.map((place) => Math.min(place, bytes.length));
        assert.deepEqual(decode(cutAt(bytes, places), options), decode([bytes], options));
      }),
      { numRuns: 3000 },
    );
  });

  it('a chunk that its producer overwrites afterwards has been copied', () => {
    const decoder = new NdjsonDecoder();
    const chunk = bytesOf('{"a":');
    decoder.push(chunk);
    chunk.fill(0x20);
    assert.deepEqual(decoder.push(bytesOf('1}\n')), [{ ok: true, value: { a: 1 } }]);
  });
});

describe('NdjsonDecoder: lines', () => {
  it('accepts CRLF and skips blank lines', () => {
    assert.deepEqual(decode([bytesOf('{"a":1}\r\n\r\n \t\r\n\n{"b":2}\r\n')]), [
      value('{"a":1}'),
      value('{"b":2}'),
    ]);
  });

  it('skips a byte order mark at the very start only', () => {
    const mark = '\ufeff';
    assert.deepEqual(decode([bytesOf(`${mark}{"a":1}\n`)]), [value('{"a":1}')]);
    assert.deepEqual(codes(decode([bytesOf(`{"a":1}\n${mark}{"b":2}\n`)])), ['ok', 'protocol']);
    assert.deepEqual(codes(decode([bytesOf(`\n${mark}{"b":2}\n`)])), ['protocol']);
    assert.deepEqual(codes(decode([bytesOf(`${mark}${mark}{"b":2}\n`)])), ['protocol']);
    assert.deepEqual(decode([bytesOf(`${mark}{"a":1}`)]), [value('{"a":1}')]);
    assert.deepEqual(decode([bytesOf(mark)]), []);
  });

  it('keeps a byte order mark inside a string', () => {
    assert.deepEqual(decode([bytesOf('{"a":"\ufeffx"}\n')]), [{ value: { a: '\ufeffx' } }]);
  });

  it('does not take U+2028, U+2029, U+0085 or a lone CR for the end of a line', () => {
    const text = '{"a":"x\u2028y\u2029z\u0085"}\r{"b":1}\n';
    assert.deepEqual(codes(decode([bytesOf(text)])), ['protocol']);
    assert.deepEqual(decode([bytesOf('{"a":"x\u2028y\u2029z\u0085"}\n')]), [
      { value: { a: 'x\u2028y\u2029z\u0085' } },
    ]);
  });

  it('accepts a last line without newline', () => {
    assert.deepEqual(decode([bytesOf('{"a":1}\n{"b":2}')]), [value('{"a":1}'), value('{"b":2}')]);
  });

  it('calls a truncated last line a disconnect, and a bad line elsewhere a protocol error', () => {
    assert.deepEqual(codes(decode([bytesOf('{"a":1}\n{"b":')])), ['ok', 'disconnect']);
    assert.deepEqual(codes(decode([bytesOf('{"a":\n{"b":1}\n')])), ['protocol', 'ok']);
  });

  it('keeps a bad line apart from the message, which never quotes it', () => {
    const decoder = new NdjsonDecoder();
    const [line] = decoder.push(bytesOf('{"secret": sk-canary-1}\n'));
    assert.ok(line && !line.ok);
    assert.equal(line.line, '{"secret": sk-canary-1}');
    assert.doesNotMatch(`${line.error.message}${line.error.stack}`, /canary/);
    assert.equal(line.error.cause, undefined);
  });

  it('returns nothing after its end', () => {
    const decoder = new NdjsonDecoder();
    decoder.push(bytesOf('{"a":1'));
    assert.equal(decoder.end().length, 1);
    assert.deepEqual(decoder.end(), []);
    assert.deepEqual(decoder.push(bytesOf('{"a":1}\n')), []);
  });

  it('leaves prototypes alone', () => {
    const [line] = decode([
      bytesOf('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\n'),
    ]);
    assert.ok(Object.hasOwn((line as { value: object }).value, '__proto__'));
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('NdjsonDecoder: limits', () => {
  const line = (length: number) => `"${'x'.repeat(length - 2)}"`;
  const cuttings = (bytes: Uint8Array) => [[bytes], oneByOne(bytes), cutAt(bytes, [3, 9, bytes.length - 1])];

  it('a line of exactly maxLineBytes passes and one byte more does not, however cut', () => {
    for (const chunks of cuttings(bytesOf(`${line(20)}\n${line(20)}\n`))) {
      assert.deepEqual(codes(decode(chunks, { maxLineBytes: 20 })), ['ok', 'ok']);
    }
    for (const chunks of cuttings(bytesOf(`${line(20)}\n${line(21)}\n${line(5)}\n`))) {
      assert.deepEqual(codes(decode(chunks, { maxLineBytes: 20 })), ['ok', 'too-large']);
    }
  });

  it('a last line without newline obeys the same limit', () => {
    for (const chunks of cuttings(bytesOf(line(20))))
      assert.deepEqual(codes(decode(chunks, { maxLineBytes: 20 })), ['ok']);
    for (const chunks of cuttings(bytesOf(line(21)))) {
      assert.deepEqual(codes(decode(chunks, { maxLineBytes: 20 })), ['too-large']);
    }
  });

  it('a response of exactly maxTotalBytes passes and one byte more does not, however cut', () => {
    const bytes = bytesOf(`${line(9)}\n${line(9)}\n`);
    for (const chunks of cuttings(bytes))
      assert.deepEqual(codes(decode(chunks, { maxTotalBytes: 20 })), ['ok', 'ok']);
    for (const chunks of cuttings(bytesOf(`${line(9)}\n${line(9)}\n\n`))) {
      assert.deepEqual(codes(decode(chunks, { maxTotalBytes: 20 })), ['ok', 'ok', 'too-large']);
    }
  });

  it('reports the limit that was passed first, and only that one', () => {
    for (const chunks of cuttings(bytesOf('x'.repeat(60)))) {
      const lines = decode(chunks, { maxLineBytes: 10, maxTotalBytes: 20 });
      assert.deepEqual(codes(lines), ['too-large']);
      assert.match((lines[0] as { message: string }).message, /line of more than 10/);
    }
  });

  it('refuses limits that are no positive numbers', () => {
    for (const wrong of [0, -1, NaN, Infinity]) {
      assert.throws(
        () => new NdjsonDecoder({ maxLineBytes: wrong }),
        (error) => InlayError.isInstance(error) && error.code === 'config',
      );
    }
  });

  it('counts the bytes of a line and not its characters', () => {
    const text = `"${'é'.repeat(9)}"`;
    assert.deepEqual(codes(decode([bytesOf(`${text}\n`)], { maxLineBytes: 20 })), ['ok']);
    assert.deepEqual(codes(decode([bytesOf(`${text}\n`)], { maxLineBytes: 19 })), ['too-large']);
  });
});

describe('NdjsonDecoder: work and memory', () => {
  /** Bytes that a decoder copies, searches and decodes while it takes one line of `length` bytes byte by byte. */
  function work(length: number): number {
    const typedArray = Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array;
    /* eslint-disable @typescript-eslint/unbound-method -- they are called with their own this below */
    const { set, lastIndexOf, indexOf } = typedArray;
    const { decode: decodeText } = TextDecoder.prototype;
    /* eslint-enable @typescript-eslint/unbound-method */
    let counted = 0;
    typedArray.set = function (this: Uint8Array, source: ArrayLike<number>, offset?: number) {
      counted += source.length;
      set.call(this, source, offset);
    };
    typedArray.lastIndexOf = function (this: Uint8Array, ...search: [number]) {
      counted += this.length;
      return lastIndexOf.apply(this, search);
    };
    typedArray.indexOf = function (this: Uint8Array, ...search: [number]) {
      counted += this.length;
      return indexOf.apply(this, search);
    };
    TextDecoder.prototype.decode = function (this: TextDecoder, input?: Uint8Array) {
      counted += input?.length ?? 0;
      return decodeText.call(this, input);
    };
    try {
      const decoder = new NdjsonDecoder();
      const byte = new Uint8Array([0x78]);
      decoder.push(bytesOf('"'));
      for (let index = 3; index < length; index++) decoder.push(byte);
      const lines = decoder.push(bytesOf('"\n'));
      assert.equal(lines.length, 1);
      return counted;
    } finally {
      Object.assign(typedArray, { set, lastIndexOf, indexOf });
      TextDecoder.prototype.decode = decodeText;
    }
  }

  it('takes a long line in one-byte chunks in linear work', () => {
    const [small, large] = [work(250_000), work(1_000_000)];
    assert.ok(large / small < 5, `four times the line took ${(large / small).toFixed(2)} times the work`);
    assert.ok(large < 8 * 1_000_000, `${large} bytes were touched for a line of 1,000,000`);
  });

  it('takes a line of 8 MB in one-byte chunks', () => {
    const length = 8 * 1024 * 1024;
    const decoder = new NdjsonDecoder();
    const byte = new Uint8Array([0x78]);
    decoder.push(bytesOf('"'));
    for (let index = 2; index < length; index++) decoder.push(byte);
    assert.deepEqual(decoder.push(bytesOf('"')), []);
    const [line] = decoder.push(bytesOf('\n'));
    assert.ok(line?.ok);
    assert.equal((line.value as string).length, length - 2);
  });

  it('keeps no more than a line however much arrives', () => {
    const decoder = new NdjsonDecoder({ maxLineBytes: 64 * 1024 });
    const chunk = bytesOf(`${JSON.stringify({ text: 'x'.repeat(1000) })}\n`.repeat(60));
    const before = process.memoryUsage().arrayBuffers;
    let lines = 0;
    for (let index = 0; index < 900; index++) lines += decoder.push(chunk.subarray(0)).length;
    assert.equal(lines, 900 * 60);
    const grown = process.memoryUsage().arrayBuffers - before;
    assert.ok(grown < 16 * 1024 * 1024, `${grown} bytes are held after 54 MB`);
  });
});

describe('NdjsonDecoder: input written by others', () => {
  it('accepts and rejects exactly what JSON.parse does', () => {
    const file = corpus('jsontestsuite-parsing.json');
    type Case = { name?: string; expect?: string; base64: string };
    const own: Case[] = ['{"a":1}', '{a:1}'].map((text) => ({
      base64: Buffer.from(text).toString('base64'),
    }));
    const cases = file ? (JSON.parse(file.toString()) as Case[]) : own;
    const seen = new Set<string>();
    for (const { name = 'own', expect: expected, base64 } of cases) {
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      // Only a document on one line is a line; a newline inside one is the end of it.
      if (bytes.includes(0x0a)) continue;
      const text = new TextDecoder().decode(bytes);
      if (text.trim() === '') continue;
      const lines = decode([bytes, bytesOf('\n')]) as { value?: unknown; code?: string }[];
      assert.equal(lines.length, 1, name);
      let parsed: { value: unknown } | undefined;
      try {
        parsed = { value: JSON.parse(text) };
      } catch {
        parsed = undefined;
      }
      if (parsed) assert.deepEqual(lines[0], parsed, name);
      else assert.equal(lines[0]?.code, 'protocol', name);
      if (expected === 'accept') assert.ok(parsed, name);
      if (expected === 'reject' && !name.includes('BOM')) assert.equal(parsed, undefined, name);
      seen.add(parsed ? 'accepted' : 'rejected');
    }
    assert.equal(seen.size, 2);
  });

  it('reads every UTF-8 test line as a TextDecoder does, cut at every byte', () => {
    const file = corpus('utf8tests.bin');
    const own = Buffer.from('"\xc3\xa9"\n"\xff\xfe"\n"\xed\xa0\x80"\n"\xf0\x9f\x98"\n', 'latin1');
    const source = file ?? own;
    const rows = source
      .toString('latin1')
      .split('\n')
      .filter((row) => row !== '' && !row.includes('"') && !row.includes('\\'));
    assert.ok(file === undefined || rows.length > 100);
    for (const row of file ? rows : []) {
      const bytes = new Uint8Array(Buffer.from(`{"t":"${row}"}\n`, 'latin1'));
      // eslint-disable-next-line no-control-regex
      if (/[\u0000-\u001f]/.test(row)) continue;
      const expected = [
        { value: { t: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(6, -3)) } },
      ];
      for (const chunks of [[bytes], oneByOne(bytes), cutAt(bytes, [bytes.length >> 1])]) {
        assert.deepEqual(decode(chunks), expected, JSON.stringify(row));
      }
    }
    const replaced = decode([new Uint8Array(own)]) as { value: string }[];
    assert.deepEqual(
      replaced.map((line) => line.value),
      ['é', '\ufffd\ufffd', '\ufffd\ufffd\ufffd', '\ufffd'],
    );
  });

  it('returns naughty strings as they were', () => {
    const file = corpus('blns.json');
    const strings = [
      ...((file ? JSON.parse(file.toString()) : []) as string[]),
      '\u2028',
      '\ud800',
      '{"a":1}\n',
      '\u0000',
    ];
    const bytes = bytesOf(strings.map((content) => `${JSON.stringify({ content })}\n`).join(''));
    for (const chunks of [[bytes], oneByOne(bytes)]) {
      const values = (decode(chunks) as { value: { content: string } }[]).map((line) => line.value.content);
      assert.deepEqual(values, strings);
    }
  });
});
