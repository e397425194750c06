import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { runChild, root } from '../../helpers/child.js';
import { programFile, samplesOf } from '../../helpers/document-samples.js';
import { findRedisServer, startRedisServer } from '../redis-server.js';

const DOCUMENT = 'docs/server/session-helper.md';
const ORIGIN = 'https://www.your-app.example';

/** The sample that holds some text. */
function sampleWith(text: string): string {
  const found = samplesOf(DOCUMENT).filter((sample) => sample.includes(text));
  assert.equal(found.length, 1, `samples with ${text}`);
  return found[0]!;
}

describe('the document of the session helper', () => {
  it('begins with a host that starts as it is and knows its viewers', async (context) => {
    const sample = sampleWith('listen(8080);');
    const signIn = `const yourSignIn = async (request: Request) =>
      request.headers.get('cookie') === 'session=1' ? { id: 'customer-1', state: 'TX' } : null;\n`;
    const listening = sample.replace(
      'listen(8080)',
      "listen(0, '127.0.0.1', function () { console.log(this.address().port); })",
    );
    assert.notEqual(listening, sample);
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', programFile('session-helper', signIn + listening)],
      {
        cwd: root,
        env: { ...process.env, PLATFORM_API_KEY: 'key-1', NODE_TEST_CONTEXT: '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'exit');
    context.after(async () => {
      child.kill();
      await ended;
    });
    const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const viewer = (cookie: string) =>
      fetch(`http://127.0.0.1:${port}/inlay/viewer`, { headers: { origin: ORIGIN, cookie } });
    assert.equal((await viewer('session=1')).status, 200);
    assert.equal((await viewer('session=2')).status, 401);
  });

  it(
    'shares its limits over Redis as it says',
    { skip: findRedisServer() === undefined },
    async (context) => {
      const redis = await startRedisServer(findRedisServer()!);
      context.after(redis.kill);
      const sample = sampleWith('RateLimiterRedis');
      const program = `${sample}
        await new Promise((resolve) => redis.once('ready', resolve));
        const taken = [];
        for (let turn = 0; turn < 5; turn++) taken.push((await rateLimiter.take('stream', 'viewer')).allowed);
        console.log(JSON.stringify(taken));
        redis.disconnect();
      `;
      const { code, output } = await runChild(
        process.execPath,
        ['--import', 'tsx', programFile('shared-limits', program)],
        { capture: true, environment: { REDIS_URL: redis.path }, timeoutMs: 30_000 },
      );
      assert.equal(code, 0, output);
      assert.match(output, /\[true,true,true,true,false\]/);
    },
  );

  it('names every code that the helper answers with, and no other', () => {
    const codes = (text: string): string[] => [
      ...new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\b[A-Z]{8,}\b/g) ?? []),
    ];
    const source = readFileSync(join(root, 'src/server/http/helper-error.ts'), 'utf8');
    const type = /export type HelperErrorCode =([^;]*);/.exec(source)?.[1] ?? '';
    const section = readFileSync(join(root, DOCUMENT), 'utf8')
      .split('\n## What it refuses\n')[1]!
      .split('\n## ')[0]!;
    const table = section
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .join('\n');
    // The page that has left reads no answer.
    const expected = codes(type).filter((code) => code !== 'CLIENT_LEFT');
    assert.ok(expected.length > 20);
    assert.deepEqual(codes(table).sort(), expected.sort());
  });
});
