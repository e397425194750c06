import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

/** What the package promises by name, and what it adds. Types are promised by `test/types`. */
const promised = [
  'ChatStore',
  'DataClient',
  'HttpChatTransport',
  'InlayError',
  'NdjsonDecoder',
  'answerOfTurn',
  'decodeNdjson',
  'finalAnswer',
  'parseChatMessage',
];
const added = [
  'CUTOFF_ID',
  'STATE_ID',
  'SessionProvider',
  'TokenSource',
  'accumulate',
  'contractProfile',
  'isMessageId',
  'liveProfile',
  'messageIds',
  'readToolCall',
];

describe('the library entry', () => {
  it('exports the promised names and its additions, and nothing else', async () => {
    const entry = (await import('../../src/index.js')) as Record<string, unknown>;
    assert.deepEqual(Object.keys(entry).sort(), [...promised, ...added].sort());
    for (const name of promised) assert.equal(typeof entry[name], 'function', name);
  });

  it('is imported without side effects: no global, no timer, no handle, no output', () => {
    const script = `
      const before = Reflect.ownKeys(globalThis).length;
      await import('./src/index.ts');
      await import('./src/testing.ts');
      const after = Reflect.ownKeys(globalThis).length;
      if (before !== after) throw new Error('a global was added');
    `;
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: root,
      timeout: 30_000,
    });
    assert.equal(output.toString(), '');
  });

  it('exports scriptedTransport from the testing entry', async () => {
    const entry = (await import('../../src/testing.js')) as Record<string, unknown>;
    assert.deepEqual(Object.keys(entry), ['scriptedTransport']);
  });
});
