import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chatRules, cubesqlRules, loadRules } from '../../../src/server/relay/answer-rules.js';
import { DocumentGuard } from '../../../src/server/relay/document-guard.js';
import type { Guard } from '../../../src/server/relay/guard.js';
import { MAX_HELD } from '../../../src/server/http/held-bytes.js';
import { JsonScanner } from '../../../src/server/relay/json-scanner.js';
import { LineGuard } from '../../../src/server/relay/line-guard.js';
import { SameLine } from '../../../src/server/relay/same-line.js';
import { lines } from '../fake-platform.js';

/** Replaces a method by one that counts too. @returns puts the method back */
function count<K extends string>(
  owner: Record<K, unknown>,
  name: K,
  weigh: (args: any[], result: any) => number,
): () => void {
  const original = owner[name] as (...args: unknown[]) => unknown;
  owner[name] = function (this: unknown, ...args: unknown[]): unknown {
    const result = original.apply(this, args);
    work += weigh(args, result);
    return result;
  };
  return () => void (owner[name] = original);
}
let work = 0;

/** What a guard does for a text, counted and not timed: bytes that it reads, looks through, copies, decodes or parses. */
function workOf(guard: Guard, text: string, size: number): { work: number; emits: number; waiting: number } {
  const bytes = new Uint8Array(Buffer.from(text));
  const arrays = Object.getPrototypeOf(Uint8Array.prototype) as Record<'set' | 'indexOf', unknown>;
  let emits = 0;
  let passed = 0;
  let waiting = 0;
  work = 0;
  const restore = [
    count(JsonScanner.prototype as never, 'scan' as never, ([, start], end: number) => end - start),
    count(SameLine.prototype as never, 'match' as never, ([piece, start], end: number) => {
      const next = (piece as Uint8Array).indexOf(10, start);
      return (end >= 0 ? end : next >= 0 ? next : (piece as Uint8Array).length) - start;
    }),
    count(JSON as never, 'parse' as never, ([json]) => json.length),
    count(TextDecoder.prototype as never, 'decode' as never, ([piece]) => piece.length),
    count(arrays, 'set', ([source]) => source.length),
    count(arrays, 'indexOf', ([, from], found: number) => (found < 0 ? size : found - from)),
  ];
  const emit = (piece: Uint8Array) => {
    emits++;
    passed += piece.length;
  };
  try {
    for (let at = 0; at < bytes.length; at += size) {
      guard.push(bytes.subarray(at, at + size), emit);
      waiting = Math.max(waiting, at + size - passed);
    }
    guard.end(emit);
  } finally {
    for (const step of restore) step();
  }
  return { work, emits, waiting };
}

/** Texts of about `size` bytes, each of one shape. */
const shapes: Readonly<Record<string, (size: number) => string>> = {
  'one message': (size) => `{"id":"a","role":"user","content":"${'x'.repeat(size)}"}\n`,
  'one line of words': (size) => `${'x'.repeat(size)}\n`,
  'one string': (size) => `"${'x'.repeat(size)}"\n`,
  'one unknown object': (size) => `{"x":"${'x'.repeat(size)}"}\n`,
  'one field that begins late': (size) => `{"id":"a","role":"user",${' '.repeat(size)}"sort":1}\n`,
  'one foreign name': (size) => `{"id":"a","role":"user","${'x'.repeat(size)}":1}\n`,
  'one deep list': (size) => `{"id":"a","role":"user","x":${'['.repeat(size)}\n`,
  'one pretty-printed message': (size) =>
    `${JSON.stringify({ id: 'a', role: 'user', graphPath: Array(Math.ceil(size / 12)).fill('x') }, null, 2)}\n`,
  'one pretty-printed error': (size) =>
    `${JSON.stringify({ error: 'x', list: Array(Math.ceil(size / 12)).fill('x') }, null, 2)}\n`,
  'many foreign fields': (size) =>
    `{"id":"a","role":"user"${Array.from({ length: size / 10 }, (_, at) => `,"x${at}":[]`).join('')}}\n`,
  'a list of lines': (size) => `[${'\n1,'.repeat(size / 3)}\n`,
  'openings that break off': (size) => '{"a":\n{"b":\n'.repeat(size / 12),
  'lists that break off': (size) => '[1,\nx\n'.repeat(size / 6),
  ...Object.fromEntries(
    [
      '{',
      '}',
      '{\n}',
      '[',
      '"x',
      'x',
      ' ',
      '',
      '1',
      'null',
      '{}',
      '{"a":1}',
      '{"error":"x"}',
      '{"a":',
      '\r',
      lines[2]!,
    ].map((line) => [
      `lines of ${line || 'nothing'}`,
      (size: number) => `${line}\n`.repeat(size / (line.length + 1)),
    ]),
  ),
};
const guards: Readonly<Record<string, () => Guard>> = {
  chat: () => new LineGuard(chatRules),
  cubesql: () => new LineGuard(cubesqlRules),
  load: () => new DocumentGuard(loadRules),
};

describe('what a guard costs', () => {
  for (const [name, make] of Object.entries(shapes)) {
    it(`grows no faster than the answer, of ${name}`, () => {
      for (const [kind, guard] of Object.entries(guards)) {
        for (const size of [1, 1000, 65_536]) {
          const text = make(60_000);
          const small = workOf(guard(), text, size);
          const large = workOf(guard(), make(120_000), size);
          const what = `${kind}, pieces of ${size}: ${small.work} and then ${large.work}`;
          // What is held for a moment is copied once, which begins at some size.
          assert.ok(large.work <= 2.3 * small.work + 2 * MAX_HELD, what);
          assert.ok(large.work <= 14 * 120_000, what);
          assert.ok(small.emits <= text.length / size + 2, `${kind}: ${small.emits} writes`);
        }
      }
    });
  }

  it('is bounded for any mixture of lines', () => {
    const line = fc.oneof(
      fc.constantFrom(...Object.values(shapes).map((make) => make(300))),
      fc.string({ unit: fc.constantFrom(...'{}[]",:\\ \n1x<'), maxLength: 40 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 300 }), (parts, size) => {
        const text = parts.join('\n').repeat(5);
        const { work } = workOf(new LineGuard(chatRules), text, size);
        assert.ok(work <= 14 * Buffer.byteLength(text) + 300, `${work} for ${Buffer.byteLength(text)}`);
      }),
      { numRuns: 200 },
    );
  });

  it('is no more than a megabyte held back of a message', () => {
    for (const name of ['one message', 'one pretty-printed message', 'many foreign fields']) {
      const { waiting } = workOf(new LineGuard(chatRules), shapes[name]!(3_000_000), 10_000);
      assert.ok(waiting <= 1.2e6 || name === 'many foreign fields', `${name}: ${waiting}`);
    }
  });
});
