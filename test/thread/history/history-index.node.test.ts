import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';
import { HistoryIndex } from '../../../src/thread/history/history-index.js';
import type { HistoryChange, HistoryKeeper } from '../../../src/thread/history/history-keeper.js';

const entry = (chatId: string, updatedAt: number, title = chatId): ThreadEntry => ({
  chatId,
  title,
  createdAt: updatedAt,
  updatedAt,
});
const pause = (milliseconds = 0) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A keeper that answers when it is told to. */
class HeldKeeper implements HistoryKeeper {
  readonly calls: string[] = [];
  answers: (() => unknown)[] = [];
  list: readonly ThreadEntry[] = [entry('a', 1), entry('b', 2)];
  told: ((change: HistoryChange) => void) | undefined;
  isClosed = false;
  /** Set to hold every answer back. */
  gate: Promise<void> = Promise.resolve();
  fails: InlayError | undefined;

  async load() {
    this.calls.push('load');
    const { list } = this;
    await this.#answer();
    return list;
  }
  asked({ chatId }: { chatId: string }) {
    this.calls.push(`asked ${chatId}`);
  }
  async rename(chatId: string, title: string) {
    this.calls.push(`rename ${chatId} ${title}`);
    await this.#answer();
  }
  async forget(chatId: string) {
    this.calls.push(`forget ${chatId}`);
    await this.#answer();
  }
  watch(listener: (change: HistoryChange) => void) {
    this.told = listener;
    return () => (this.told = undefined);
  }
  close() {
    this.isClosed = true;
  }
  async #answer() {
    await this.gate;
    if (this.fails !== undefined) throw this.fails;
  }
}

function setUp(options: { undoMs?: number; now?: () => number } = {}) {
  const keeper = new HeldKeeper();
  const failures: string[] = [];
  const index = new HistoryIndex({ keeper, failed: ({ code }) => failures.push(code), ...options });
  const titles = () => index.getSnapshot().threads.map(({ title }) => title);
  return { keeper, failures, index, titles };
}
const held = () => {
  let open!: () => void;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
};
const refusal = new InlayError('server', 'no');
const coded = (code: string) => (error: unknown) => InlayError.isInstance(error) && error.code === code;

describe('the history of a viewer', () => {
  it('is fetched once, however many ask, and is frozen', async () => {
    const { keeper, index, titles } = setUp();
    assert.equal(index.getSnapshot().status, 'idle');
    const loads = [index.load(), index.load(), index.load(0)];
    assert.equal(index.getSnapshot().status, 'loading');
    await Promise.all(loads);
    await index.load();
    assert.deepEqual(keeper.calls, ['load']);
    assert.deepEqual(titles(), ['b', 'a']);
    assert.ok(Object.isFrozen(index.getSnapshot()) && Object.isFrozen(index.getSnapshot().threads));
    assert.equal(index.getSnapshot(), index.getSnapshot());
  });

  it('is fetched again only when it is older than asked for', async () => {
    let now = 1000;
    const { keeper, index } = setUp({ now: () => now });
    await index.load();
    now += 5000;
    await index.load(10_000);
    assert.equal(keeper.calls.length, 1);
    await index.load(1000);
    assert.equal(keeper.calls.length, 2);
  });

  it('says why it could not be had, and stays as it was where there is one', async () => {
    const { keeper, index, titles, failures } = setUp();
    keeper.fails = refusal;
    await index.load();
    assert.equal(index.getSnapshot().status, 'failed');
    assert.equal(index.getSnapshot().error, refusal);
    keeper.fails = undefined;
    await index.load();
    keeper.fails = refusal;
    await index.load(0);
    assert.equal(index.getSnapshot().status, 'ready');
    assert.deepEqual(titles(), ['b', 'a']);
    assert.deepEqual(failures, ['server']);
  });

  it('has what was asked here at once, and keeps it when the list does not know it yet', async () => {
    let now = 5000;
    const { keeper, index, titles } = setUp({ now: () => now });
    index.asked({ chatId: 'new', question: ' New\none ', at: now });
    assert.deepEqual(titles(), ['New one']);
    await index.load();
    assert.deepEqual(titles(), ['New one', 'b', 'a']);
    index.asked({ chatId: 'a', question: 'More', at: now + 1 });
    assert.deepEqual(titles(), ['a', 'New one', 'b']);
    now += 60_000;
    await index.load(0);
    assert.deepEqual(titles(), ['b', 'a'], 'after half a minute the keeper is right');
    assert.deepEqual(
      keeper.calls.filter((call) => call !== 'load'),
      ['asked new', 'asked a'],
    );
  });

  it('shows a new name at once, and the old one again when it is refused', async () => {
    const { keeper, index, titles } = setUp();
    await index.load();
    const gate = held();
    keeper.gate = gate.promise;
    keeper.fails = refusal;
    const renaming = index.rename('a', '  Alpha ');
    assert.deepEqual(titles(), ['b', 'Alpha']);
    gate.open();
    await assert.rejects(renaming, coded('server'));
    assert.deepEqual(titles(), ['b', 'a']);
    keeper.fails = undefined;
    await index.rename('a', 'Alpha');
    assert.deepEqual(titles(), ['b', 'Alpha']);
    await assert.rejects(index.rename('a', ' \u202e '), coded('bad-request'));
  });

  it('is not set back by a list that was read before a change', async () => {
    const { keeper, index, titles } = setUp();
    await index.load();
    const gate = held();
    keeper.gate = gate.promise;
    const loading = index.load(0);
    keeper.gate = Promise.resolve();
    await index.rename('a', 'Alpha');
    await index.forget('b');
    keeper.list = [entry('a', 1, 'Alpha')];
    gate.open();
    await loading;
    assert.deepEqual(titles(), ['Alpha']);
  });

  it('forgets at once, and has the thread again when that is refused', async () => {
    const { keeper, index, titles } = setUp();
    await index.load();
    keeper.fails = refusal;
    const forgetting = index.forget('a');
    assert.deepEqual(titles(), ['b']);
    await assert.rejects(forgetting, coded('server'));
    assert.deepEqual(titles(), ['b', 'a']);
  });

  it('drops a thread that turns out to be gone', async () => {
    const { keeper, index, titles } = setUp();
    await index.load();
    keeper.fails = new InlayError('thread-unavailable', 'no');
    await assert.rejects(index.rename('a', 'x'), coded('thread-unavailable'));
    assert.deepEqual(titles(), ['b']);
  });

  it('forgets for good when the time to undo is over, and nothing when it was undone', async () => {
    const { keeper, index, titles } = setUp({ undoMs: 20 });
    await index.load();
    index.forgetSoon('a');
    assert.deepEqual(titles(), ['b']);
    assert.equal(index.getSnapshot().forgotten?.chatId, 'a');
    index.undo();
    assert.deepEqual(titles(), ['b', 'a']);
    await pause(40);
    assert.deepEqual(keeper.calls, ['load']);
    index.forgetSoon('a');
    await pause(40);
    assert.deepEqual(keeper.calls, ['load', 'forget a']);
    assert.equal(index.getSnapshot().forgotten, undefined);
    assert.deepEqual(titles(), ['b']);
  });

  it('sends one forgetting before the next, tells of one that is refused, and brings it back', async () => {
    const { keeper, index, titles, failures } = setUp();
    await index.load();
    index.forgetSoon('a');
    keeper.fails = refusal;
    index.forgetSoon('b');
    await pause();
    assert.deepEqual(keeper.calls, ['load', 'forget a']);
    assert.deepEqual(failures, ['server']);
    assert.deepEqual(titles(), ['a']);
    index.undo();
    assert.deepEqual(titles(), ['b', 'a']);
  });

  it('takes a question in a thread for a wish to keep it', async () => {
    const { keeper, index, titles } = setUp({ undoMs: 10 });
    await index.load();
    index.forgetSoon('a');
    index.asked({ chatId: 'a', question: 'x', at: 9 });
    assert.deepEqual(titles(), ['a', 'b']);
    await pause(30);
    assert.ok(!keeper.calls.includes('forget a'));
  });

  it('follows what other tabs do', async () => {
    const { keeper, index, titles } = setUp();
    await index.load();
    keeper.told!({ kind: 'asked', chatId: 'c', question: 'Third', at: 9 });
    keeper.told!({ kind: 'renamed', chatId: 'a', title: 'Alpha' });
    assert.deepEqual(titles(), ['Third', 'b', 'Alpha']);
    keeper.told!({ kind: 'forgotten', chatId: 'b' });
    assert.deepEqual(titles(), ['Third', 'Alpha']);
    keeper.told!({ kind: 'list', entries: [] });
    assert.deepEqual(titles(), []);
    assert.equal(keeper.calls.length, 1, 'without asking');
    keeper.told!({ kind: 'stale' });
    await pause();
    assert.deepEqual(titles(), ['b', 'a'], 'what was told has not come to pass');
  });

  it('is empty at once when the viewer leaves, and sends nothing any more', async () => {
    const { keeper, index, titles } = setUp({ undoMs: 10 });
    await index.load();
    index.forgetSoon('a');
    let told = 0;
    index.subscribe(() => told++);
    index.dispose();
    assert.deepEqual(titles(), []);
    assert.equal(index.getSnapshot().forgotten, undefined);
    await pause(30);
    assert.deepEqual(keeper.calls, ['load']);
    assert.ok(keeper.isClosed && keeper.told === undefined && told === 0);
  });

  it('drops a list that arrives after the viewer has left', async () => {
    const { keeper, index, titles } = setUp();
    const gate = held();
    keeper.gate = gate.promise;
    const loading = index.load();
    index.dispose();
    gate.open();
    await loading;
    assert.deepEqual(titles(), []);
  });

  it('forgets what is to be forgotten when the element goes', async () => {
    const { keeper, index } = setUp();
    await index.load();
    index.forgetSoon('a');
    await index.end();
    assert.deepEqual(keeper.calls, ['load', 'forget a']);
    assert.ok(keeper.isClosed);
  });
});
