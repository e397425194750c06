import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../helpers/child.js';

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'src/cli/main.ts'), ...args],
    { cwd: root, encoding: 'utf8' },
  );
  return { code: status, out: stdout, err: stderr };
}

describe('inlay-kit', () => {
  it('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    assert.deepEqual(run('--version'), { code: 0, out: `${version}\n`, err: '' });
  });

  it('lists its commands when asked', () => {
    const { code, out } = run('--help');
    assert.equal(code, 0);
    for (const command of ['serve', 'doctor']) assert.match(out, new RegExp(`^  ${command} `, 'm'));
    assert.deepEqual(run('help'), { code, out, err: '' });
  });

  it('ends with 64 and its commands for what is none of them', () => {
    for (const args of [[], ['plattform'], ['toString']]) {
      const { code, out, err } = run(...args);
      assert.deepEqual([code, out], [64, ''], args.join());
      assert.match(err, /^Usage: inlay-kit/m);
    }
  });
});
