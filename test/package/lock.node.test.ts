import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/child.js';
import { completeLock, missingFromLock } from '../../scripts/complete-lock.js';

const lock = {
  packages: {
    '': {},
    'node_modules/tool': {
      version: '2.0.0',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64': '2.0.0',
        '@tool/linux-arm64-musl': '2.0.0',
        '@tool/win32-x64': '^2.0.0',
      },
    },
    'node_modules/@tool/linux-x64': { version: '2.0.0', optional: true },
  },
};

describe('the lock file', () => {
  it('has what other platforms need, and no address of a registry', () => {
    for (const name of ['package-lock.json', 'site/package-lock.json']) {
      const text = readFileSync(join(root, name), 'utf8');
      assert.deepEqual(missingFromLock(JSON.parse(text) as never), [], name);
      assert.doesNotMatch(text, /"resolved": "https?:/, name);
    }
  });

  it('is found to lack the optional packages of other platforms', () => {
    assert.deepEqual(
      missingFromLock(lock).map(({ name }) => name),
      ['@tool/linux-arm64-musl', '@tool/win32-x64'],
    );
  });

  it('is completed with what the names say of platform and C library', () => {
    const { packages } = completeLock(lock);
    assert.deepEqual(packages['node_modules/@tool/linux-arm64-musl'], {
      version: '2.0.0',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['linux'],
      libc: ['musl'],
    });
    assert.equal(packages['node_modules/@tool/win32-x64']?.version, '2.0.0');
    assert.deepEqual(missingFromLock({ packages }), []);
  });

  it('keeps what it has, and finds a package nested beside the one that wants it', () => {
    const nested = {
      packages: { ...lock.packages, 'node_modules/tool/node_modules/@tool/win32-x64': { version: '2.0.0' } },
    };
    assert.deepEqual(
      missingFromLock(nested).map(({ name }) => name),
      ['@tool/linux-arm64-musl'],
    );
    assert.equal(completeLock(lock).packages['node_modules/tool'], lock.packages['node_modules/tool']);
  });
});
