import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { BrokenLineJoiner } from '../../src/client/rejoin-broken-lines.js';
import { NdjsonDecoder } from '../../src/protocol/ndjson-decoder.js';
import { bytesOf, cutAt, plain } from '../protocol/stream-fixtures.js';

function joined(text: string, cuts: readonly number[] = []): unknown[] {
  const [decoder, joiner] = [new NdjsonDecoder(), new BrokenLineJoiner()];
  const lines = cutAt(bytesOf(text), cuts).flatMap((chunk) => joiner.push(decoder.push(chunk)));
  return [...lines, ...joiner.push(decoder.end()), ...joiner.end()].map(plain);
}
const outline = (text: string) =>
  joined(text).map((line) => (line as { code?: string }).code ?? (line as { value: unknown }).value);
const error = { error: { code: -32001, message: 'x', data: { hint: [], more: [{}, [1, 2], 'text', null] } } };
const pretty = JSON.stringify(error, null, 2);

describe('BrokenLineJoiner', () => {
  it('puts a pretty-printed object together, at the start, in the middle and at the end', () => {
    assert.deepEqual(outline(pretty), [error]);
    assert.deepEqual(outline(`{"id":"a"}\n${pretty}\n{"id":"b"}\n`), [{ id: 'a' }, error, { id: 'b' }]);
    assert.deepEqual(outline(`{"id":"a"}\n${pretty}`), [{ id: 'a' }, error]);
    assert.deepEqual(outline(JSON.stringify(error, null, '\t').replaceAll('\n', '\r\n')), [error]);
  });

  it('puts a pretty-printed batch together', () => {
    assert.deepEqual(outline(JSON.stringify([error], null, 2)), [[error]]);
  });

  it('gives bad lines back as the bad lines they are, in order', () => {
    assert.deepEqual(outline('{"a":\n{"id":"m"}\nnot json\n'), ['protocol', { id: 'm' }, 'protocol']);
    assert.deepEqual(outline('{\n"x"\n{"id":"m"}\n'), ['protocol', 'x', { id: 'm' }]);
    assert.deepEqual(outline('{"id":"m"}\n{"id":"trunca'), [{ id: 'm' }, 'disconnect']);
  });

  it('does not hold back an error line behind a broken one', () => {
    const joiner = new BrokenLineJoiner();
    const decoder = new NdjsonDecoder();
    assert.deepEqual(joiner.push(decoder.push(bytesOf('{"broken\n'))), []);
    assert.equal(joiner.push(decoder.push(bytesOf('{"error":"x"}\n'))).length, 2);
  });

  it('holds back a bounded number of lines and of characters', () => {
    const [decoder, joiner] = [new NdjsonDecoder(), new BrokenLineJoiner()];
    const many = joiner.push(decoder.push(bytesOf(`{\n${'"x",\n'.repeat(1000)}`)));
    assert.ok(many.length >= 1001 - 200, `${many.length} of 1001 lines were let go`);
    const long = new BrokenLineJoiner();
    assert.equal(long.push(new NdjsonDecoder().push(bytesOf(`{"${'x'.repeat(70_000)}\n`))).length, 1);
  });

  it('loses, adds and reorders nothing, however the bytes are cut', () => {
    const line = fc.constantFrom(
      '{"id":"a"}',
      '{',
      '}',
      '"x": 1,',
      '"y": 2',
      '[',
      ']',
      '5',
      '{"a":',
      'junk',
      '',
      '{"error":"e"}',
      '{}',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.array(fc.nat(60), { maxLength: 8 }),
        (lines, cuts) => {
          const text = lines.join('\n');
          const places = cuts.map((place) => Math.min(place, text.length));
          assert.deepEqual(joined(text, places), joined(text));
        },
      ),
      { numRuns: 2000 },
    );
  });
});
