import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Agent } from '../../src/chat/agent.js';
import { fileURLToPath } from 'node:url';
import { judge, type Answer, type Truth } from './judge.js';
import { readQuestionSets, type Question } from './question-set.js';
import type { Cell } from './same-rows.js';
import { scoreSet, tableOf } from './score.js';

const ask = (question: Question['ask'], more: Partial<Question> = {}): Question => ({
  ...{ id: 'q', kind: 'by', role: 'analyst', ask: question, truth: [] },
  ...more,
});
const truth = (rows: Cell[][], sql = 'SELECT a, b FROM t', columns = ['a', 'b', 'c']): Truth => ({
  sql,
  result: { columns: columns.slice(0, rows[0]!.length), rows },
});
const said = (text: string, ...results: Cell[][][]): Answer => ({
  text,
  results: results.map((rows) => ({ columns: (rows[0] ?? []).map((_, i) => `c${i}`), rows })),
  sql: [],
});

const byColour = ask('How many by colour?');
const colours = truth([
  ['red', 120],
  ['blue', 80],
  [null, 3],
]);
const top = ask('Top 3 colours', { kind: 'top' });
const ranked = truth(
  [
    ['red', 120],
    ['blue', 80],
    ['green', 80],
  ],
  'SELECT a, count(*) FROM t GROUP BY ALL ORDER BY 2 DESC LIMIT 3',
);

describe('the judge of an answer', () => {
  it('takes a number for itself before it takes it for one that is near', () => {
    const means = truth([
      ['A', 105.5],
      ['B', 105],
      ['C', 106],
    ]);
    const answer = said('Here.', [
      ['C', 106],
      ['A', 105.5],
      ['B', 105],
    ]);
    assert.equal(judge(byColour, [means], answer), 'right');
  });

  it('takes the same rows in another order, with more columns, as right', () => {
    const answer = said('Here.', [
      [3, 'x', null],
      [80, 'x', 'blue'],
      [120, 'x', 'red'],
    ]);
    assert.equal(judge(byColour, [colours], answer), 'right');
  });

  it('does not mind whether rows without a name are shown', () => {
    const answer = said('Here.', [
      ['blue', 80],
      ['red', 120],
    ]);
    assert.equal(judge(byColour, [colours], answer), 'right');
  });

  it('sees a count that is off by one', () => {
    const answer = said('Here.', [
      ['blue', 81],
      ['red', 120],
      [null, 3],
    ]);
    assert.equal(judge(byColour, [colours], answer), 'silently wrong');
  });

  it('sees values that stand at each other’s names', () => {
    const answer = said('Here.', [
      ['blue', 120],
      ['red', 80],
    ]);
    assert.equal(judge(byColour, [colours], answer), 'silently wrong');
  });

  it('sees rows that are missing, and rows too many', () => {
    assert.equal(judge(byColour, [colours], said('Here.', [['red', 120]])), 'silently wrong');
    const more = said('Here.', [
      ['red', 120],
      ['blue', 80],
      ['green', 9],
      [null, 3],
    ]);
    assert.equal(judge(byColour, [colours], more), 'silently wrong');
  });

  it('takes years as numbers or as times, at their own values', () => {
    const years = truth(
      [
        [2024, 33, 5],
        [2025, 26, 6],
      ],
      'SELECT year(d) AS year, a, b FROM t',
      ['year', 'a', 'b'],
    );
    const question = ask('By year?', { kind: 'trend' });
    const told = (one: number, other: number) =>
      said('See.', [
        ['2024-01-01', one, 5],
        ['2025-01-01', other, 6],
      ]);
    assert.equal(judge(question, [years], told(33, 26)), 'right');
    assert.equal(judge(question, [years], told(26, 33)), 'silently wrong');
  });

  it('asks a ranking for its order, but for rows of one value', () => {
    const answer = (...names: string[]) =>
      said(
        'Here.',
        names.map((name) => [name, name === 'red' ? 120 : 80]),
      );
    assert.equal(judge(top, [ranked], answer('red', 'green', 'blue')), 'right');
    assert.equal(judge(top, [ranked], answer('blue', 'red', 'green')), 'silently wrong');
  });

  it('takes a share as fraction or percent, to three digits', () => {
    const share = [truth([[0.23137]], 'SELECT avg(x) FROM t')];
    const question = ask('What share is red?', { kind: 'share' });
    assert.equal(judge(question, share, said('See the table.', [[23.14]])), 'right');
    assert.equal(judge(question, share, said('It is 23.1 %.', [[1, 2, 3]])), 'right');
    assert.equal(judge(question, share, said('It is 24.1 %.', [[0.241]])), 'silently wrong');
  });

  it('finds a single number in the words, but not the one that the question named', () => {
    const number = [truth([[1213]], 'SELECT count(*) FROM t')];
    assert.equal(judge(ask('How many?'), number, said('There are **1,213** of them.')), 'right');
    assert.equal(judge(ask('How many?'), number, said('There are 1,214.', [[1214]])), 'silently wrong');
    assert.equal(judge(ask('How many over 1213?'), number, said('Over 1213: 7.', [[7]])), 'silently wrong');
  });

  it('does not take a number that stands in a long table by chance', () => {
    const rows = Array.from({ length: 9 }, (_, i) => [`m${i}`, i + 40]);
    assert.equal(judge(ask('How many?'), [truth([[43]])], said('By month.', rows)), 'silently wrong');
  });

  it('takes the first of a ranking where one was asked for', () => {
    const record = [truth([['2026-05-01 00:00:00', 71]], 'SELECT m, c FROM t ORDER BY c DESC LIMIT 1')];
    const question = ask('Which month had the most?', { kind: 'record' });
    const rows = [
      ['2026-05-01', 71],
      ['2026-04-01', 61],
    ];
    assert.equal(judge(question, record, said('See.', rows)), 'right');
    assert.equal(judge(question, record, said('See.', rows.toReversed())), 'silently wrong');
    assert.equal(judge(question, record, said('May 2026 had the most: 71.')), 'right');
  });

  it('takes two periods or groups side by side', () => {
    const long = [
      truth([
        ['Web', 389.5],
        ['Store', 342.25],
      ]),
    ];
    assert.equal(judge(ask('Web or Store?'), long, said('See.', [[389.5, 342.25]])), 'right');
    assert.equal(judge(ask('Web or Store?'), long, said('See.', [[389.5, 300.25]])), 'silently wrong');
  });

  it('leaves the names of periods and of yes and no to the answer, but not whose value is whose', () => {
    const weekend = [
      truth([
        [true, 18.5],
        [false, 21.5],
      ]),
    ];
    const question = ask('Weekend against weekdays?');
    assert.equal(
      judge(
        question,
        weekend,
        said('See.', [
          ['weekend', 18.5],
          ['weekday', 21.5],
        ]),
      ),
      'right',
    );
    assert.equal(
      judge(
        question,
        weekend,
        said('See.', [
          [false, 18.5],
          [true, 21.5],
        ]),
      ),
      'silently wrong',
    );
  });

  it('tells a refusal that was right from one that was not, and an answer where a refusal was due', () => {
    const refusal = said('The data cannot tell what comes next.');
    assert.equal(judge(ask('Forecast?', { refuse: true }), [], refusal), 'refused (expected)');
    assert.equal(judge(byColour, [colours], refusal), 'refused (not expected)');
    assert.equal(judge(ask('Forecast?', { refuse: true }), [], said('Here.', [[7]])), 'silently wrong');
    const either = ask('How many New?', { refuse: 'maybe' });
    assert.equal(judge(either, [truth([[5]])], said('The brand or new customers?')), 'refused (expected)');
    assert.equal(judge(either, [truth([[5]]), truth([[9]])], said('9 orders.', [[9]])), 'right');
  });

  it('takes an answer that is partly right, and says what it left out, as visibly wrong', () => {
    const answer = said('By colour. I did not use: “without”.', [['red', 120]]);
    assert.equal(judge(ask('Colours without blue'), [colours], answer), 'visibly wrong');
  });

  it('takes a reading in words that misses a condition as visibly wrong', () => {
    const filtered = [truth([[5]], "SELECT count(*) FROM t WHERE colour = 'Blue' AND size = 'XL'")];
    const question = ask('How many blue in XL?');
    assert.equal(judge(question, filtered, said('Read as: count, blue.', [[9]])), 'visibly wrong');
    assert.equal(judge(question, filtered, said('Read as: blue, XL.', [[9]])), 'silently wrong');
  });

  it('takes what a viewer may not see as nothing, never as zero', () => {
    const question = ask('How many for Deep Blue?', { nothing: true });
    assert.equal(
      judge(question, [], said('There is nothing of Deep Blue that you can see.', [[0]])),
      'right',
    );
    assert.equal(judge(question, [], said('There are 0 of them.', [[0]])), 'silently wrong');
    assert.equal(judge(question, [], said('243 that you can see.', [[243]])), 'silently wrong');
  });

  it('calls a turn that failed a crash, whatever it said before', () => {
    assert.equal(judge(byColour, [colours], { ...said('Here.'), crash: 'no end' }), 'crashed');
  });
});

describe('the score of a world', () => {
  const open = fileURLToPath(new URL('./open/', import.meta.url));
  /** Knows one answer, and asks for one row too few of another. */
  const agent: Agent = {
    async *answer({ input, tools }) {
      const limit = /category/i.test(input) ? '' : 'LIMIT 1';
      const sqlQuery = `SELECT category, MEASURE(revenue) AS revenue FROM orders GROUP BY 1 ${limit}`;
      const call = { sqlQuery, queryTitle: 't', description: 'd', userRequest: input, memoryId: 'm' };
      yield { type: 'tool-call', id: 's', name: 'sql', input: call };
      yield { type: 'tool-result', id: 's', result: await tools.sql(call) };
      yield { type: 'final', delta: 'Here it is.' };
    },
  };
  const sql = 'SELECT category, sum(amount) FROM orders JOIN products USING (product_id) GROUP BY ALL';

  it('asks a platform and judges by the tables themselves', async () => {
    const questions = [
      ask('Revenue by category', { truth: [sql] }),
      ask('Revenue by product group', { truth: [sql], viewer: 'spain.only' }),
      ask(['Hello', 'Revenue by category'], {
        truth: [sql.replace('GROUP', "WHERE ship_country = 'Spain' GROUP")],
        viewer: 'spain.only',
      }),
    ];
    const scored = await scoreSet({ world: 'orders', questions }, { agent });
    assert.deepEqual(
      scored.map(({ verdict }) => verdict),
      ['right', 'silently wrong', 'right'],
    );
    assert.match(tableOf(scored), /orders +3 +67 %/);
  });

  it('has no truth without a row, and no viewer whom the data set does not know', async () => {
    const sets = await readQuestionSets(open);
    assert.equal(sets.length, 321);
    // A quarter of each, and never the same one of two sets: all of them are asked by `npm run questions`.
    for (const [i, set] of sets.filter(({ world }) => world !== 'flights').entries()) {
      const questions = set.questions.filter((_, at) => at % 4 === i % 4);
      const scored = await scoreSet({ ...set, questions });
      assert.equal(scored.length, questions.length);
      assert.ok(scored.every(({ verdict }) => verdict !== 'crashed'));
    }
  });

  it('stops at a truth that holds nothing', async () => {
    const empty = ask('Any?', { truth: ['SELECT order_id FROM orders WHERE amount < 0'] });
    await assert.rejects(scoreSet({ world: 'orders', questions: [empty] }), /no truth/);
  });
});
