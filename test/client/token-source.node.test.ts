import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TokenSource, type GetToken, type IssuedToken } from '../../src/client/token-source.js';
import { InlayError } from '../../src/protocol/inlay-error.js';

/** A source whose `getToken` and clock are the test's. */
function source(
  issue: (call: number) => IssuedToken | Promise<IssuedToken> = (call) => ({ token: `t${call}` }),
) {
  const clock = { now: 1_700_000_000_000 };
  const reasons: string[] = [];
  const times: number[] = [];
  const getToken: GetToken = async ({ reason }) => {
    reasons.push(reason);
    times.push(clock.now);
    return issue(reasons.length);
  };
  return { tokens: new TokenSource(getToken, () => clock.now), clock, reasons, times };
}
const isAuth = (error: unknown) => InlayError.isInstance(error) && error.code === 'auth';

describe('TokenSource', () => {
  it('asks once for whoever needs a token at the same time', async () => {
    const { tokens, reasons } = source(async (call) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { token: `t${call}` };
    });
    const all = await Promise.all([tokens.current(), tokens.current(), tokens.current()]);
    assert.deepEqual(all, ['t1', 't1', 't1']);
    assert.equal(await tokens.current(), 't1');
    assert.deepEqual(reasons, ['initial']);
  });

  it('asks again by wall clock shortly before a token ends, also after a sleep', async () => {
    const { tokens, clock, reasons } = source((call) => ({
      token: `t${call}`,
      expiresAt: clock.now + 300_000,
    }));
    await tokens.current();
    clock.now += 279_000;
    assert.equal(await tokens.current(), 't1');
    clock.now += 2_000;
    assert.equal(await tokens.current(), 't2');
    clock.now += 8 * 3600_000;
    assert.equal(await tokens.current(), 't3');
    assert.deepEqual(reasons, ['initial', 'expired', 'expired']);
  });

  it('replaces a refused token once, in one flight for all', async () => {
    const { tokens, clock, reasons } = source();
    await tokens.current();
    clock.now += 60_000;
    const all = await Promise.all([
      tokens.replacement('t1'),
      tokens.replacement('t1'),
      tokens.replacement('t1'),
    ]);
    assert.deepEqual(all, ['t2', 't2', 't2']);
    assert.equal(await tokens.replacement('t1'), 't2');
    assert.deepEqual(reasons, ['initial', 'rejected']);
  });

  it('leaves ten seconds between two calls, whatever they are for', async () => {
    const { tokens, clock, times } = source((call) => {
      if (call === 1) throw new Error('down');
      return { token: `t${call}`, expiresAt: clock.now - 1 };
    });
    for (let second = 0; second < 120; second++) {
      const token = await tokens.current().catch(() => undefined);
      if (token !== undefined) await tokens.replacement(token);
      clock.now += 1000;
    }
    assert.ok(times.length >= 3);
    times.slice(1).forEach((time, at) => assert.ok(time - times[at]! >= 10_000, `${time - times[at]!} ms`));
  });

  it('says within the ten seconds of a failure what the failure was', async () => {
    const { tokens, clock, reasons } = source((call) => {
      if (call === 1) throw new Error('down');
      return { token: `t${call}` };
    });
    await assert.rejects(tokens.current(), isAuth);
    await assert.rejects(tokens.current(), isAuth);
    assert.equal(reasons.length, 1);
    clock.now += 10_000;
    assert.equal(await tokens.current(), 't2');
  });

  it('gives no replacement within ten seconds of the last call', async () => {
    const { tokens, clock } = source();
    await tokens.current();
    clock.now += 9_999;
    assert.equal(await tokens.replacement('t1'), undefined);
    clock.now += 1;
    assert.equal(await tokens.replacement('t1'), 't2');
  });

  it('is not held up by a clock that was set back', async () => {
    const { tokens, clock } = source();
    await tokens.current();
    clock.now -= 3600_000;
    assert.equal(await tokens.replacement('t1'), 't2');
  });

  it('sends a token that seems over as soon as it is issued, instead of asking in a loop', async () => {
    const { tokens, clock, reasons } = source((call) => ({ token: `t${call}`, expiresAt: clock.now - 5000 }));
    for (let index = 0; index < 5; index++) assert.equal(await tokens.current(), 't1');
    assert.equal(reasons.length, 1);
  });

  for (const odd of [
    undefined,
    null,
    'token',
    {},
    { token: '' },
    { token: 5 },
    { token: 't', expiresAt: 'soon' },
  ]) {
    it(`refuses ${JSON.stringify(odd) ?? 'undefined'} from getToken`, async () => {
      const { tokens } = source(() => odd as never);
      await assert.rejects(
        tokens.current(),
        (error) => isAuth(error) && (error as InlayError).retryable === false,
      );
    });
  }

  it('passes on an InlayError of getToken, and wraps anything else', async () => {
    const own = new InlayError('config', 'x');
    const failing = (error: Error) => new TokenSource(() => Promise.reject(error));
    const theirs = new RangeError('text');
    await assert.rejects(failing(own).current(), (error) => error === own);
    await assert.rejects(
      failing(theirs).current(),
      (error) => isAuth(error) && (error as Error).cause === theirs,
    );
    const throwing = new TokenSource(() => {
      throw new Error('sync');
    });
    await assert.rejects(throwing.current(), isAuth);
  });

  it('forgets everything when cleared, also a token that is on its way', async () => {
    let answer: (token: IssuedToken) => void = () => {};
    const { tokens, reasons } = source((call) =>
      call === 1 ? new Promise<IssuedToken>((resolve) => (answer = resolve)) : { token: `t${call}` },
    );
    const late = tokens.current();
    tokens.clear();
    await assert.rejects(late, (error) => InlayError.isInstance(error) && error.code === 'aborted');
    assert.equal(await tokens.current(), 't2');
    answer({ token: 'of another viewer' });
    await new Promise(setImmediate);
    assert.equal(await tokens.current(), 't2');
    assert.deepEqual(reasons, ['initial', 'initial']);
  });

  it('gives up on a getToken that does not answer, and tells it so', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let given: AbortSignal | undefined;
    // eslint-disable-next-line @typescript-eslint/unbound-method
    const timeout = AbortSignal.timeout;
    const controller = new AbortController();
    AbortSignal.timeout = (milliseconds) => {
      assert.equal(milliseconds, 30_000);
      return controller.signal;
    };
    try {
      const tokens = new TokenSource(({ signal }) => {
        given = signal;
        return new Promise(() => {});
      });
      const asked = tokens.current();
      controller.abort();
      await assert.rejects(asked, isAuth);
      assert.equal(given?.aborted, true);
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it('tells a getToken under way when it is cleared', async () => {
    let given: AbortSignal | undefined;
    const tokens = new TokenSource(({ signal }) => {
      given = signal;
      return new Promise(() => {});
    });
    const asked = tokens.current();
    tokens.clear();
    await assert.rejects(asked);
    assert.equal(given?.aborted, true);
  });

  it('asks anew after a sleep that a call did not survive, although no timer has run', async () => {
    const never = new Promise<IssuedToken>(() => {});
    const { tokens, clock, reasons } = source((call) => (call === 1 ? never : { token: `t${call}` }));
    const before = tokens.current();
    clock.now += 8 * 3600_000;
    const after = tokens.current();
    await assert.rejects(before, isAuth);
    assert.equal(await after, 't2');
    assert.deepEqual(reasons, ['initial', 'initial']);
  });

  it('keeps the token out of what can be printed', async () => {
    const { tokens } = source(() => ({ token: 'sk-canary' }));
    await tokens.current();
    const { inspect } = await import('node:util');
    assert.doesNotMatch(
      `${inspect(tokens, { depth: 5, showHidden: true })}${JSON.stringify(tokens)}${String(tokens)}`,
      /canary/,
    );
  });
});
