import { expect } from '@open-wc/testing';
import { RetrySchedule } from '../../../components/analytics-session/retry-schedule.js';

/** A page whose clock, network and visibility are the test's. */
function world() {
  const timers = new Map<number, { at: number; run: () => void }>();
  const state = { now: 1_700_000_000_000, awake: true, ids: 0 };
  const attempts: number[] = [];
  const start = state.now;
  const schedule = new RetrySchedule(() => attempts.push(state.now - start), {
    now: () => state.now,
    setTimeout: (run, milliseconds) => {
      timers.set(++state.ids, { at: state.now + milliseconds, run });
      return state.ids;
    },
    clearTimeout: (id) => void timers.delete(id as number),
    random: () => 1,
    isAwake: () => state.awake,
  });
  /** Lets time pass, a second at a time; timers stand still in a sleep. */
  const pass = (seconds: number, afterAttempt = () => {}) => {
    for (let second = 0; second < seconds; second++) {
      state.now += 1000;
      for (const [id, { at, run }] of [...timers]) {
        if (at > state.now) continue;
        timers.delete(id);
        const before = attempts.length;
        run();
        if (attempts.length > before) afterAttempt();
      }
    }
  };
  return { schedule, state, attempts, pass, timers };
}

const network = { code: 'network', retryable: true } as const;

describe('retry schedule', () => {
  it('asks again later and later, and gives up after five attempts', () => {
    const { schedule, attempts, pass } = world();
    schedule.failed(network);
    pass(3600, () => schedule.failed(network));
    expect(attempts).to.deep.equal([2000, 6000, 14_000, 30_000, 62_000]);
  });

  it('waits while the page is hidden or offline, and asks when it is back', () => {
    const { schedule, state, attempts, pass } = world();
    state.awake = false;
    schedule.failed(network);
    pass(60);
    schedule.wake();
    expect(attempts).to.deep.equal([]);
    state.awake = true;
    schedule.wake();
    schedule.wake();
    expect(attempts).to.deep.equal([60_000]);
  });

  it('leaves ten seconds between attempts however often the network comes and goes', () => {
    const { schedule, state, attempts, pass } = world();
    schedule.failed(network);
    for (let second = 0; second < 300; second++) {
      state.awake = !state.awake;
      const before = attempts.length;
      schedule.wake();
      if (attempts.length > before) schedule.failed(network);
      pass(1, () => schedule.failed(network));
    }
    const byWake = attempts.slice(5);
    expect(byWake.length).to.be.above(5);
    byWake.slice(1).forEach((at, index) => expect(at - byWake[index]!).to.be.at.least(10_000));
  });

  it('asks after a sleep in which no timer ran', () => {
    const { schedule, state, attempts } = world();
    schedule.failed(network);
    state.now += 8 * 3600_000;
    schedule.wake();
    expect(attempts).to.have.length(1);
  });

  it('asks for somebody who is not signed in only when the page comes back', () => {
    const { schedule, attempts, pass } = world();
    schedule.failed({ code: 'auth', retryable: true });
    pass(3600);
    expect(attempts).to.deep.equal([]);
    schedule.wake();
    expect(attempts).to.have.length(1);
  });

  it('never asks again for what cannot succeed', () => {
    const { schedule, attempts, pass } = world();
    schedule.failed({ code: 'forbidden', retryable: false });
    pass(3600);
    schedule.wake();
    expect(attempts).to.deep.equal([]);
  });

  it('waits as long as the server says, also when the page comes back', () => {
    const { schedule, state, attempts, pass } = world();
    schedule.failed({ code: 'rate-limited', retryable: true, retryAfterMs: 120_000 });
    pass(30);
    schedule.wake();
    state.now += 1;
    expect(attempts).to.deep.equal([]);
    pass(91);
    expect(attempts).to.have.length(1);
  });

  it('is not held up by a clock that was set back', () => {
    const { schedule, state, attempts } = world();
    schedule.failed(network);
    state.now -= 3600_000;
    schedule.wake();
    expect(attempts).to.have.length(1);
  });

  it('leaves no timer when it is stopped', () => {
    const { schedule, attempts, pass, timers } = world();
    schedule.failed(network);
    schedule.stop();
    expect(timers.size).to.equal(0);
    pass(60);
    schedule.wake();
    expect(attempts).to.deep.equal([]);
  });
});
