/** A question of any words ends: no pattern that it is read with can be passed in two ways by the same repeated words. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Asked } from '../ask-analyst.js';
import { loopOfManyWays } from './loop-of-many-ways.js';

const worlds = [
  'orders',
  'analytics',
  'boxoffice',
  'inbox',
  'lineitems',
  'subs',
  'seller',
  'mrr',
  'support',
  'events',
  'watchlist',
  'departures',
  'survey',
  'ledger',
  'hours',
  'crm',
  'issues',
  'catalogue',
  'saas',
  'helpdesk',
];
const questions = [
  'revenue by month',
  'how many with more than 5',
  'who has the most in 2025',
  'share of open last month',
  'what is the average per week?',
  'list all over 10',
  'compare a and b',
  'not b or c between 3 and 5',
];

/** Every pattern that is used while a world is opened and asked. */
const used = new Map<string, RegExp>();

before(async () => {
  const patterns = RegExp.prototype as { exec: (this: RegExp, text: string) => RegExpExecArray | null };
  const { exec } = patterns;
  patterns.exec = function (this: RegExp, text: string) {
    used.set(String(this), this);
    return exec.call(this, text);
  };
  try {
    for (const world of worlds) {
      const asked = await Asked.of(`worlds/${world}`);
      for (const question of questions) await asked.ask(question);
      await asked.close();
    }
  } finally {
    patterns.exec = exec;
  }
});

test('no pattern of the analyst can be passed in two ways by the same repeated words', () => {
  assert.ok(used.size > 800, `${used.size} patterns`);
  const found = [...used.values()].flatMap((pattern) => loopOfManyWays(pattern) ?? []);
  assert.deepEqual([...new Set(found)], []);
});

for (const [pattern, isOfMany] of [
  [/(?:(?:a|b|a) )*/, true],
  [/(?:(?:in|percent|in percent|#) ?)*/, true],
  [/(?: (?:in percent|percent|in))*/, true],
  [/(?:§[a-z]*[dm][a-z]*_\d+ )*/, true],
  [/(?:(?:a )*)*/, true],
  [/(?:a?b?)*/, true],
  [/(?:a{1,3})*/, true],
  [/(?:\S+ ?)*/, true],
  [/(?:(?:in|) ?)*/, true],
  [/(?: (?:in %|percent|in))*/, false],
  [/(?:§[^dm_ ]*[dm][a-z]*_\d+ )*/, false],
  [/(?:(?:a )+,)*/, false],
  [/(?:a{2})*/, false],
  [/(?:\S+ )*/, false],
  [/(?: ,)?(?: x(?: ,)?)*/, false],
] as const)
  test(`${String(pattern)} ${isOfMany ? 'has a loop of many ways' : 'has none'}`, () => {
    assert.equal(loopOfManyWays(pattern) !== undefined, isOfMany);
  });

for (const [world, words] of [
  ['survey', 'gave'],
  ['crm', 'deals by been'],
  ['hours', 'time spent on'],
  ['ledger', 'not in percent'],
] as const)
  test(
    `"${words}" said until a question is full is answered or refused (${world})`,
    { timeout: 60_000 },
    async () => {
      const asked = await Asked.of(`worlds/${world}`);
      const { text } = await asked.ask(Array(140).fill(words).join(' ').split(' ').slice(0, 140).join(' '));
      assert.notEqual(text, '');
      await asked.close();
    },
  );
