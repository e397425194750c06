import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chatRules, loadRules } from '../../../src/server/relay/answer-rules.js';
import { DocumentGuard } from '../../../src/server/relay/document-guard.js';
import type { Guard } from '../../../src/server/relay/guard.js';
import { LineGuard } from '../../../src/server/relay/line-guard.js';
import { conversation, lines } from '../fake-platform.js';

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
const ofLines = () => new LineGuard(chatRules);

const rpc = { id: null, jsonrpc: '2.0', error: { code: -32603, message: 'LEAK' } };
const texts: readonly (readonly [string, string])[] = [
  ['a conversation', conversation],
  ['no last newline', conversation.trimEnd()],
  ['CRLF and blank lines', `\r\n${lines.join('\r\n\r\n')}\r\n`],
  ['multi-byte text', `{"id":"a","role":"assistant","content":"é — 漢字 🛫"}\n${lines[3]}\n`],
  ['fields in another order', `{"role":"assistant","id":"a","content":"x","sort":2}\n${lines[3]}\n`],
  ['a byte order mark', `\uFEFF${lines[0]}\n${lines[3]}\n`],
  ['escaped text', `{"id":"a\\n\\"","role":"user","content":"\\u0041 \\\\ \\" {[,:"}\n`],
  ['a pretty-printed message', `${JSON.stringify(JSON.parse(lines[2]!), null, 2)}\n${lines[3]}\n`],
];
/** What passes in part: what came, and what goes on. */
const filtered: readonly (readonly [string, string, string])[] = [
  ['a last field', '{"id":"a","role":"user","error":"LEAK"}\n', '{"id":"a","role":"user"}\n'],
  ['a first field', '{ "LEAK" : {"a":[1,{}]} , "id":"a","role":"user"}\n', '{  "id":"a","role":"user"}\n'],
  [
    'fields between',
    '{"id":"a","x":null,"role":"user","sort":"LEAK","y":-1.5e3,"z":[]}\n',
    '{"id":"a","role":"user"}\n',
  ],
  [
    'a name that begins as one',
    '{"id":"a","role":"user","idx":"LEAK","i":"LEAK","contents":1}\n',
    '{"id":"a","role":"user"}\n',
  ],
  ['an escaped name', '{"id":"a","role":"user","conten\\u0074":"LEAK"}\n', '{"id":"a","role":"user"}\n'],
  [
    'a name that is there twice',
    '{"id":"a","role":"user","id":"LEAK","role":"LEAK"}\n',
    '{"id":"a","role":"user"}\n',
  ],
  [
    'fields and items of a state',
    '{"id":"__state__","state":{"LEAK":1,"messages":["LEAK",{"LEAK":2},3,{"id":"a","LEAK":{}}],"chatId":"c"}}',
    '{"id":"__state__","state":{"messages":[{},{"id":"a"}],"chatId":"c"}}',
  ],
  [
    'a field over lines',
    '{\n  "id": "a",\n  "LEAK": [\n    1\n  ],\n  "role": "user"\n}\n',
    '{\n  "id": "a",\n  "role": "user"\n}\n',
  ],
  [
    'a service frame',
    `{"type":"usage","id":"__usage__","cost":"LEAK"}`,
    '{"id":"__usage__","type":"usage"}\n',
  ],
  [
    'a suspension',
    '{"id":"__suspended__","retryable":true,"messageId":"1732512345678-message","code":"LEAK"}\n',
    '{"id":"__suspended__","type":"suspend","retryable":true,"messageId":"1732512345678-message"}\n',
  ],
  ['a frame that nobody knows', '{"id":"__news__","text":"LEAK"}\n', '\n'],
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

  for (const [name, text, expected] of filtered) {
    it(`leaves out ${name}, cut at every byte`, () => {
      for (let cut = 0; cut <= Buffer.byteLength(text); cut++) {
        assert.deepEqual(run(ofLines(), text, [cut]), { text: expected, isWhole: true }, `cut at ${cut}`);
      }
    });
  }

  it('leaves out the same of a line that is long', () => {
    const foreign = JSON.stringify({ LEAK: ['LEAK', { LEAK: 'x'.repeat(300) }] });
    const messages = Array.from(
      { length: 900 },
      (_, at) => `{"x":${foreign},"id":"${at}","role":"user" ,"y":${foreign}}`,
    );
    const clean = messages.map((_, at) => `{"id":"${at}","role":"user" }`);
    const whole = (list: string[], foreignField: string) =>
      `{"id":"__state__","role":"assistant","state":{${foreignField}"messages":[${list.join(', ')}]}}\n`;
    const text = whole(messages, `"LEAK":${foreign},`) + conversation;
    for (const size of [1, 7, 1000, 65_000, 10_000_000]) {
      const cuts = Array.from({ length: Math.floor((text.length - 1) / size) }, (_, at) => (at + 1) * size);
      assert.deepEqual(run(ofLines(), text, cuts), { text: whole(clean, '') + conversation, isWhole: true });
    }
  });

  it('ends a long line that breaks off, and goes on with the next', () => {
    const start = `{"id":"a","role":"user","content":"${'x'.repeat(70_000)}`;
    for (const rest of ['\n', '" LEAK\n', '",\nLEAK\n', '"} LEAK\n']) {
      const { text } = run(ofLines(), start + rest + conversation, [66_000]);
      assert.ok(text.startsWith(start) && text.endsWith(`\n${conversation}`) && !text.includes('LEAK'), rest);
    }
  });

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

  it('takes a line that is written like the one before it for the same only where it is', () => {
    const line = (content: string, sort = '1', rest = '') =>
      `{"id":"a","role":"user","content":"${content}","sort":${sort}${rest}}\n`;
    const start = line('one');
    for (const [text, expected] of [
      [line('two'), line('two')],
      [line(''), line('')],
      [line('a \\"b\\" c'), line('a \\"b\\" c')],
      [line('x", "LEAK": "y'), line('x')],
      [line('x","content":"LEAK'), line('x')],
      [line('x', '-12'), line('x', '-12')],
      [line('x', '1.5e3'), line('x', '1.5e3')],
      [line('x', ''), '!\n'],
      [line('x', '1 LEAK'), '!\n'],
      [line('x', '1', ',"LEAK":2'), line('x')],
      [line('x\ny'), '!\n!\n'],
      [line('x').replace('"a"', '"b"'), line('x').replace('"a"', '"b"')],
      [line('x').replace('user', 'LEAK'), '\n'],
      [line('x').replace('}', '} LEAK'), '!\n'],
    ] as const) {
      for (const cuts of [[], [start.length]]) {
        assert.equal(run(ofLines(), start + text + start, cuts).text, start + expected + start, text);
      }
      // What has begun to pass ends where it breaks off.
      const { text: cut } = run(ofLines(), start + text + start, [start.length + 40]);
      assert.ok(cut.startsWith(start) && cut.endsWith(`\n${start}`) && !cut.includes('LEAK'), text);
    }
  });

  it('reads no more errors after a hundred, and takes no frame of a newer platform for one', () => {
    const text = '{"error":"LEAK"}\n'.repeat(150) + conversation;
    const expected = `${OURS}\n`.repeat(100) + '!\n'.repeat(50) + conversation;
    assert.equal(run(ofLines(), text, [77]).text, expected);
    const frames = '{"id":"__news__"}\n'.repeat(500) + conversation;
    assert.equal(run(ofLines(), frames, [77]).text, '\n'.repeat(500) + conversation);
  });

  it('puts our words in place of an error of any length', () => {
    for (const size of [60_000, 200_000, 3_000_000]) {
      const text = `{"error":"${'x'.repeat(size)}"}\n${conversation}`;
      assert.equal(run(ofLines(), text, [1, 70_000, 70_001]).text, `${OURS}\n${conversation}`);
    }
  });

  it('passes a document, and replaces one that is an error', () => {
    const rows = '{"a":1},'.repeat(50_000);
    for (const text of ['{"data":[]}', `{\n "results": [\n{"data": [${rows}{}]}\n]\n}\n`]) {
      for (const cuts of [[3], [3, 70_000], [65_000, 65_001, 130_000]]) {
        assert.deepEqual(run(new DocumentGuard(loadRules), text, cuts), { text, isWhole: true });
      }
    }
    for (const cuts of [[3], [65_000, 66_000]]) {
      const text = `{"requestId":"LEAK","results":[{"data":[${rows}{}],"dbType":"LEAK"},"LEAK"],"x":1}`;
      const kept = `{"results":[{"data":[${rows}{}]}]}`;
      assert.deepEqual(run(new DocumentGuard(loadRules), text, cuts), { text: kept, isWhole: true });
    }
    const data = '{"error":"The platform could not run the query."}\n';
    assert.equal(run(new DocumentGuard(loadRules), '{"type":"UserError","error":"LEAK"}', [3]).text, data);
    const wait = '{"error":"Continue wait"}';
    assert.equal(run(new DocumentGuard(loadRules), '{"error":"Continue wait","x":"LEAK"}', [3]).text, wait);
    for (const text of ['[]', '{}', '"LEAK"', '<p>LEAK</p>']) {
      const { text: said } = run(new DocumentGuard(loadRules), text, []);
      assert.equal(said, data, text);
    }
    assert.equal(run(new DocumentGuard(loadRules), '{"data":[', []).isWhole, false);
    assert.equal(run(new DocumentGuard(loadRules), `{"data":[${'1,'.repeat(50_000)}`, []).isWhole, false);
  });
});
