import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figuresNotFound } from '../../src/language-model/number-check.js';

const rows = {
  totalRows: 3,
  data: [
    ['FR', '1200', '0.258'],
    ['NL', '800', '0.5'],
    ['DE', '3154321.4', '0.242'],
  ],
};
const missing = (text: string, question = '') => figuresNotFound(text, question, [rows]);

describe('the figures of an answer', () => {
  const found = [
    'France has 1,200 orders.',
    'That is 400 more than the Netherlands, 2,000 together.',
    'Half as many again: 50 % more.',
    'A share of 25.8 %, 24.2 percent for Germany.',
    'Germany stands at 3.2 million, to be exact 3,154,321.4.',
    'In June 2001 and on 2026-03-05, at 14:30, since May 12th.',
    'All 3 countries.',
    'Version B-12 of room 3b.',
    'It fell by −400.',
  ];
  for (const text of found)
    it(`stand in the rows or follow from them: ${text}`, () => assert.deepEqual(missing(text), []));

  const wrong: readonly (readonly [text: string, figures: readonly string[]])[] = [
    ['France has 1,210 orders.', ['1,210']],
    ['A share of 26.8 %.', ['26.8 %']],
    ['Germany stands at 3.3 million.', ['3.3 million']],
    ['There are 7,777 and 7,777 again, and 12.34.', ['7,777', '12.34']],
    ['Revenue was €9,999.', ['9,999']],
  ];
  for (const [text, figures] of wrong)
    it(`are told apart: ${text}`, () => assert.deepEqual(missing(text), figures));

  it('may repeat what was asked', () => {
    assert.deepEqual(missing('More than 5000 is only Germany.', 'Which has more than 5000?'), []);
  });

  it('are all missing where no row was asked for', () => {
    assert.deepEqual(figuresNotFound('It was 42.', 'How many?', []), ['42']);
  });
});
