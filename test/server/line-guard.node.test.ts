import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DocumentGuard, LineGuard, type Guard } from '../../src/server/line-guard.js';
import { conversation, lines } from './fake-platform.js';

const OURS = '{"error":{"code":-32603,"message":"The platform reported an error."}}';

/** Runs `text` through a guard in pieces that end at `cuts`. */
function run(guard: Guard, text: string, cuts: readonly number[]): { text: string; isWhole: boolean } {
  const bytes = Buffer.from(text);
  const out: Uint8Array[] = [];
  let start = 0;
  for (const cut of [...cuts, bytes.length]) {
    guard.push(bytes.subarray(start, cut), (piece) => out.push(piece));
    start = cut;
  }
  const isWhole = guard.end((piece) => out.push(piece));
  return { text: Buffer.concat(out).toString(), isWhole };
}
const ofLines = () => new LineGuard('{"id":"', ['","role":"assistant"', '","role":"user"']);

const rpc = { id: null, jsonrpc: '2.0', error: { code: -32603, message: 'LEAK' } };
const texts: readonly (readonly [string, string])[] = [
  ['a conversation', conversation],
  ['no last newline', conversation.trimEnd()],
  ['CRLF and blank lines', `\r\n${lines.join('\r\n\r\n')}\r\n`],
  ['multi-byte text', `{"id":"a","role":"assistant","content":"é — 漢字 🛫"}\n${lines[3]}\n`],
  [
    'fields in another order',
    `{"role":"assistant","id":"a","content":"x","error":"no error of ours"}\n${lines[3]}\n`,
  ],
  ['a service frame', `${lines[0]}\n{"type":"usage","id":"__usage__"}`],
  ['a pretty-printed message', `${JSON.stringify(JSON.parse(lines[2]!), null, 2)}\n${lines[3]}\n`],
];
const errors: readonly (readonly [string, string, string])[] = [
  ['an error line', `${lines[0]}\n{"error":"LEAK"}\n${lines[3]}\n`, `${lines[0]}\n${OURS}\n${lines[3]}\n`],
  ['a JSON-RPC error', `${JSON.stringify(rpc)}`, `${OURS}\n`],
  ['a JSON-RPC error that begins with its id', `${JSON.stringify({ ...rpc, id: 'x' })}`, `${OURS}\n`],
  [
    'an error with an id that looks like a message',
    `${JSON.stringify({ id: 'x","role":"user', error: 'LEAK' })}\n`,
    `${OURS}\n`,
  ],
  ['a JSON-RPC batch', `${JSON.stringify([rpc])}\n`, `${OURS}\n`],
  [
    'a pretty-printed error',
    `${lines[0]}\n${JSON.stringify(rpc, null, 2)}\n${lines[3]}\n`,
    `${lines[0]}\n${OURS}\n${lines[3]}\n`,
  ],
  ['a pretty-printed error at the end', JSON.stringify(rpc, null, 2), `${OURS}\n`],
  [
    'a busy thread',
    '{"error":"Streaming for thread is in progress (LEAK)"}\n',
    '{"error":"Streaming for thread is in progress"}\n',
  ],
  ['a line that is no JSON', `${lines[0]}\nLEAK at line 7\n${lines[3]}\n`, `${lines[0]}\n!\n${lines[3]}\n`],
  ['a broken object before a message', `{"error": "LEAK\n${lines[3]}\n`, `!\n${lines[3]}\n`],
  ['a string', `"LEAK"\n${lines[3]}\n`, `!\n${lines[3]}\n`],
];

describe('the guard of a line stream', () => {
  for (const [name, text] of texts) {
    it(`passes ${name} as it is, cut at every byte`, () => {
      for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
        assert.deepEqual(run(ofLines(), text, [cut]), { text, isWhole: true }, `cut at ${cut}`);
      }
    });
  }

  for (const [name, text, expected] of errors) {
    it(`lets no word of ${name} pass, cut at every byte`, () => {
      for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
        assert.deepEqual(run(ofLines(), text, [cut]), { text: expected, isWhole: true }, `cut at ${cut}`);
      }
    });
  }

  it('gives the same for any cutting of any mixture of lines', () => {
    const line = fc.constantFrom(
      ...texts.map(([, text]) => `${text}\n`),
      ...errors.map(([, text]) => `${text}\n`),
      '\n',
      '{\n',
      '}\n',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 6 }),
        fc.array(fc.nat(2000), { maxLength: 12 }),
        (parts, numbers) => {
          const text = parts.join('');
          const cuts = [...new Set(numbers.map((number) => Math.min(number, Buffer.byteLength(text))))].sort(
            (a, b) => a - b,
          );
          const whole = run(ofLines(), text, []);
          assert.deepEqual(run(ofLines(), text, cuts), whole);
          assert.ok(!whole.text.includes('LEAK'));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('tells a cut stream from a whole one', () => {
    for (const text of [`${lines[0]}\n${lines[1]!.slice(0, 30)}`, '{"error":"x', `${lines[0]}\n{`]) {
      assert.equal(run(ofLines(), text, []).isWhole, false, text);
    }
  });

  it('passes a message of megabytes without holding it, whatever it begins with', () => {
    const text = `{"role":"assistant","id":"a","content":"${'x'.repeat(200_000)}"}\n`;
    assert.equal(run(ofLines(), text, [1, 70_000, 70_001]).text, text);
  });

  it('refuses an error of megabytes', () => {
    assert.throws(() => run(ofLines(), `{"error":"${'x'.repeat(200_000)}"}\n`, [1, 70_000]));
  });

  it('passes a document, and replaces one that is an error', () => {
    for (const text of ['{"data":[]}', `{\n "results": [${'1,'.repeat(50_000)}1]\n}`, '[]']) {
      assert.deepEqual(run(new DocumentGuard(), text, [3]), { text, isWhole: true });
    }
    assert.equal(run(new DocumentGuard(), '{"type":"UserError","error":"LEAK"}', [3]).text, `${OURS}\n`);
    assert.equal(run(new DocumentGuard(), '{"data":[', []).isWhole, false);
    assert.equal(run(new DocumentGuard(), `{"data":[${'1,'.repeat(50_000)}`, []).isWhole, false);
  });
});
