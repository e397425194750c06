import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isMessageId, messageIds } from '../../src/protocol/message-id.js';

describe('messageIds', () => {
  it('gives strictly increasing ids in the documented form, however the clock jumps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(4e12), fc.constant(1_700_000_000_000)), { minLength: 1 }),
        (times) => {
          let index = 0;
          const next = messageIds(() => times[index++]!);
          const ids = times.map(() => next());
          ids.forEach((id) => assert.ok(isMessageId(id), id));
          const numbers = ids.map((id) => Number(id.slice(0, -'-message'.length)));
          numbers.slice(1).forEach((number, at) => assert.ok(number > numbers[at]!));
        },
      ),
    );
  });

  it('is the time where the time has moved on', () => {
    let now = 1_732_512_345_678;
    const next = messageIds(() => now);
    assert.equal(next(), '1732512345678-message');
    assert.equal(next(), '1732512345679-message');
    now = 1_000_000_000_000;
    assert.equal(next(), '1732512345680-message');
    now = 1_732_512_400_000.9;
    assert.equal(next(), '1732512400000-message');
  });
});

describe('isMessageId', () => {
  const cases: [unknown, boolean][] = [
    ['1732512345678-message', true],
    ['17325123456789-message', true],
    ['173251234567-message', false],
    ['1732512345678-Message', false],
    ['1732512345678-message ', false],
    ['1732512345678-message\n', false],
    [' 1732512345678-message', false],
    ['-1732512345678-message', false],
    ['١٧٣٢٥١٢٣٤٥٦٧٨-message', false],
    ['message', false],
    [1732512345678, false],
    [undefined, false],
  ];
  for (const [id, expected] of cases) {
    it(`${JSON.stringify(id)} is ${expected ? 'one' : 'none'}`, () =>
      assert.equal(isMessageId(id), expected));
  }
});
