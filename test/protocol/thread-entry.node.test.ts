import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  latestFirst,
  readThreadEntries,
  readThreadEntry,
  threadTitle,
  withQuestion,
} from '../../src/protocol/thread-entry.js';

const entry = (chatId: string, updatedAt: number) => ({ chatId, title: chatId, createdAt: 1, updatedAt });

describe('the title of a thread', () => {
  it('is one line without anything unseen, 120 code points at the most, and the same when cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const title = threadTitle(text);
        assert.ok([...title].length <= 120);
        assert.doesNotMatch(title, /[\p{Cc}\p{Cs}\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/u);
        assert.equal(title, title.trim());
        assert.equal(threadTitle(title), title);
      }),
    );
  });

  it('keeps what joins letters and emoji, and cuts between characters', () => {
    assert.equal(threadTitle('می‌خواهم 👩‍👩‍👧'), 'می‌خواهم 👩‍👩‍👧');
    const cut = threadTitle(`${'a'.repeat(117)}👩‍👩‍👧 and so on`);
    assert.equal(cut, `${'a'.repeat(117)}…`);
    assert.equal(threadTitle('e\u0301'.repeat(200)), `${'e\u0301'.repeat(59)}…`);
  });

  it('is cut also where a single character would never end', () => {
    const title = threadTitle(`a${'\u0301'.repeat(3000)}`);
    assert.equal([...title].length, 120);
  });
});

describe('a list of threads', () => {
  it('is read from anything, with what is no entry left out', () => {
    const bad = [
      null,
      7,
      [],
      {},
      { chatId: 'a b', title: '', updatedAt: 1 },
      { chatId: 'a', title: 1, updatedAt: 1 },
    ];
    for (const value of bad) assert.equal(readThreadEntry(value), undefined);
    for (const time of [NaN, Infinity, -1, 9e15, '1'])
      assert.equal(readThreadEntry({ chatId: 'a', title: 'A', updatedAt: time }), undefined);
    assert.deepEqual(
      readThreadEntries([...bad, { chatId: 'a', title: 'A\u202e', updatedAt: 5, answer: 'x' }]),
      [{ chatId: 'a', title: 'A', createdAt: 5, updatedAt: 5 }],
    );
    assert.deepEqual(readThreadEntries('x'), []);
  });

  it('has the latest first, each thread once, two hundred at the most', () => {
    const many = Array.from({ length: 300 }, (_, index) => entry(`t${index % 250}`, index));
    const list = latestFirst(many);
    assert.equal(list.length, 200);
    assert.equal(list[0]!.updatedAt, 299);
    assert.equal(new Set(list.map(({ chatId }) => chatId)).size, 200);
  });

  it('puts what was asked first, under the name that it has', () => {
    const list = withQuestion([entry('a', 5), entry('b', 4)], { chatId: 'b', question: 'More', at: 9 });
    assert.deepEqual(
      list.map(({ chatId, title, updatedAt }) => [chatId, title, updatedAt]),
      [
        ['b', 'b', 9],
        ['a', 'a', 5],
      ],
    );
    assert.equal(withQuestion([], { chatId: 'c', question: ' New ', at: 3 })[0]!.title, 'New');
  });
});
