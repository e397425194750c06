import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatMessage } from '../../src/protocol/chat-message.js';
import { answerOfTurn, finalAnswer } from '../../src/protocol/final-answer.js';

let count = 0;
const assistant = (fields: Partial<ChatMessage>): ChatMessage => ({
  id: `m${count++}`,
  role: 'assistant',
  graphPath: [],
  isDelta: false,
  isInProcess: false,
  ...fields,
});
const user = (id: string): ChatMessage => assistant({ id, role: 'user', content: 'question' });
const cutoff = assistant({ id: '__cutoff__', state: {} });
const final = (content: string, ...path: string[]) => assistant({ content, graphPath: ['final', ...path] });
const text = (content: string) => assistant({ content, graphPath: ['service_data_analyst_agent'] });
const ONE = '1732512345678-message';
const TWO = '1732512345679-message';

describe('finalAnswer', () => {
  it('is the last assistant message whose path begins with final and has length 2 or less', () => {
    const [first, second] = [final('1'), final('2', 'writer')];
    assert.equal(finalAnswer([first, text('x'), second, final('3', 'a', 'b'), text('y')]), second);
    assert.equal(finalAnswer([first]), first);
  });

  it('is none where no message fulfils the rule', () => {
    const none = [
      user(ONE),
      text('x'),
      assistant({ graphPath: [] }),
      assistant({ graphPath: ['tools', 'final'] }),
      assistant({ graphPath: ['Final'] }),
      assistant({ graphPath: ['final', 'a', 'b'] }),
      { ...user(TWO), graphPath: ['final'] },
    ];
    assert.equal(finalAnswer(none), undefined);
    assert.equal(finalAnswer([]), undefined);
  });

  it('asks for nothing else: an empty or unfinished final message is one', () => {
    const empty = assistant({ graphPath: ['final'], content: '', isInProcess: true });
    assert.equal(finalAnswer([final('1'), empty]), empty);
  });
});

describe('answerOfTurn', () => {
  it('looks at the messages between the question and the next one only', () => {
    const [one, two] = [final('one'), final('two')];
    const thread = [user(ONE), one, user(TWO), two];
    assert.deepEqual(answerOfTurn(thread, ONE), { message: one, provisional: false });
    assert.deepEqual(answerOfTurn(thread, TWO), { message: two, provisional: false });
  });

  it('never gives the answer of a replayed turn', () => {
    const replayed = [user(ONE), final('old'), cutoff, user(TWO)];
    assert.equal(answerOfTurn(replayed, TWO), undefined);
    const begun = text('new');
    assert.deepEqual(answerOfTurn([...replayed, begun], TWO), { message: begun, provisional: true });
    assert.deepEqual(answerOfTurn([user(ONE), final('old'), cutoff, begun], TWO), {
      message: begun,
      provisional: true,
    });
  });

  it('falls back to the last assistant message with text, as provisional', () => {
    const [first, last] = [text('first'), text('last')];
    const tool = assistant({ toolCall: { name: 't', result: '{}' }, content: 'tool text' });
    const thread = [user(ONE), first, last, tool, text(''), text('  \n'), assistant({})];
    assert.deepEqual(answerOfTurn(thread, ONE), { message: last, provisional: true });
    assert.equal(answerOfTurn([user(ONE), tool, text('')], ONE), undefined);
  });

  it('prefers a final message to a later one that is not', () => {
    const answer = final('answer');
    assert.deepEqual(answerOfTurn([user(ONE), answer, text('afterthought')], ONE), {
      message: answer,
      provisional: false,
    });
  });

  it('without an echo takes what follows the last cutoff, or everything where no question is known', () => {
    const answer = final('a');
    assert.deepEqual(answerOfTurn([cutoff, answer], ONE), { message: answer, provisional: false });
    assert.deepEqual(answerOfTurn([answer], ONE), { message: answer, provisional: false });
    assert.equal(answerOfTurn([user(TWO), answer], ONE), undefined);
    assert.equal(answerOfTurn([], ONE), undefined);
  });

  it('never takes a state frame for an answer', () => {
    const state = assistant({ id: '__state__', content: 'state', graphPath: ['final'] });
    assert.equal(answerOfTurn([user(ONE), state, { ...cutoff, content: 'x' }], ONE), undefined);
  });

  it('takes the last echo where a question was asked twice under one id', () => {
    const again = final('again');
    assert.equal(answerOfTurn([user(ONE), final('first'), user(ONE), again], ONE)?.message, again);
  });
});
