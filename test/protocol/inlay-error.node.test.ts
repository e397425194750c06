import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { InlayError, type InlayErrorCode } from '../../src/protocol/inlay-error.js';

describe('InlayError', () => {
  it('is an Error with a code', () => {
    const error = new InlayError('rate-limited', 'Too many.', { status: 429, retryAfterMs: 1000 });
    assert.ok(error instanceof Error);
    assert.deepEqual(
      [error.name, error.message, error.code, error.status, error.retryAfterMs, error.retryable],
      ['InlayError', 'Too many.', 'rate-limited', 429, 1000, true],
    );
    assert.match(error.stack ?? '', /InlayError|Too many/);
  });

  it('has no field that nobody knows', () => {
    const error = new InlayError('network', 'x');
    assert.deepEqual(['status' in error, 'retryAfterMs' in error, 'cause' in error], [false, false, false]);
  });

  const retryable: Record<InlayErrorCode, boolean> = {
    config: false,
    'bad-request': false,
    auth: true,
    forbidden: false,
    'not-found': false,
    'thread-unavailable': false,
    'thread-busy': true,
    'rate-limited': true,
    server: true,
    network: true,
    disconnect: true,
    timeout: true,
    protocol: true,
    'too-large': false,
    aborted: false,
  };
  for (const [code, expected] of Object.entries(retryable)) {
    it(`${code} is ${expected ? '' : 'not '}retryable unless it says otherwise`, () => {
      assert.equal(new InlayError(code as InlayErrorCode, 'x').retryable, expected);
      assert.equal(
        new InlayError(code as InlayErrorCode, 'x', { retryable: !expected }).retryable,
        !expected,
      );
    });
  }

  it('keeps what is underneath out of its JSON', () => {
    const error = new InlayError('auth', 'Our words.', { cause: new Error('sk-canary') });
    assert.equal((error.cause as Error).message, 'sk-canary');
    assert.doesNotMatch(`${JSON.stringify(error)}${String(error)}${Object.entries(error).join()}`, /canary/);
    assert.doesNotMatch(inspect(new InlayError('auth', 'x')), /Symbol/);
  });

  it('is known across two copies of the kit', async () => {
    const copy = (await import(`../../src/protocol/inlay-error.js?copy=${process.pid}`)) as {
      InlayError: typeof InlayError;
    };
    assert.notEqual(copy.InlayError, InlayError);
    const theirs = new copy.InlayError('network', 'x');
    assert.equal(theirs instanceof InlayError, false);
    assert.ok(InlayError.isInstance(theirs));
    assert.ok(copy.InlayError.isInstance(new InlayError('network', 'x')));
  });

  it('takes nothing else for one', () => {
    for (const other of [
      undefined,
      null,
      'x',
      new Error('x'),
      { code: 'auth', retryable: true, name: 'InlayError' },
    ]) {
      assert.equal(InlayError.isInstance(other), false);
    }
  });
});
