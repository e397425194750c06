import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Agent, AgentEvent, SqlToolResult } from '../../../../src/chat/agent.js';
import { createAnalyst } from '../../../../datasets/flights/analyst/analyst.js';
import { searchMeta } from '../../../../src/chat/meta-search.js';
import type { DataEngine } from '../../../../src/data/engine.js';
import { openFlights } from '../flights-engine.js';
import { jsonCell } from '../../../../src/data/result-rows.js';
import { checkSpec } from '../../../../../src/render/chart/check/check-spec.js';
import { readResultTable } from '../../../../../src/render/table/result-table.js';
import { threads, type Turn } from './analyst-questions.js';
import { classThreads, refused } from './class-questions.js';

type Answer = {
  final: string;
  thinking: string;
  memory: unknown;
  result: SqlToolResult | undefined;
  events: AgentEvent[];
};
type Cell = string | number | boolean | null;

let engine: DataEngine;
let agent: Agent;
let source: DuckDBConnection;

async function ask(input: string, memory?: unknown): Promise<Answer> {
  const answer: Answer = { final: '', thinking: '', memory: undefined, result: undefined, events: [] };
  const turn = {
    input,
    memory,
    now: new Date('2026-01-01T00:00:00Z'),
    signal: new AbortController().signal,
    tools: {
      meta: async ({ searchQuery }: { searchQuery: string }) => searchMeta(engine.meta({}), searchQuery),
      sql: async (i: Parameters<typeof turnSql>[0]) => turnSql(i),
      sight: { rights: '', cubes: [], rows: async () => [] },
    },
  };
  for await (const event of agent.answer(turn)) {
    answer.events.push(event);
    if (event.type === 'final') answer.final += event.delta;
    if (event.type === 'thinking') answer.thinking += event.delta;
    if (event.type === 'memory') answer.memory = event.value;
    if (event.type === 'tool-result' && isRows(event.result)) answer.result = event.result;
  }
  return answer;
}

async function turnSql(i: {
  sqlQuery: string;
  queryTitle: string;
  description: string;
  userRequest: string;
  vegaSpec?: string;
}): Promise<SqlToolResult> {
  const { sqlQuery, queryTitle, description, userRequest, vegaSpec } = i;
  return {
    sqlQuery,
    queryTitle,
    description,
    userRequest,
    uuid: 'test',
    ...(vegaSpec === undefined ? {} : { vegaSpec }),
    ...(await engine.sql(sqlQuery, {})),
  };
}

function isRows(result: unknown): result is SqlToolResult {
  return typeof result === 'object' && result !== null && 'data' in result;
}

/** A cell of either side in one form: times by the day or minute, numbers to nine digits. */
function same(cell: unknown): string {
  if (typeof cell === 'number') return cell === 0 ? '0' : String(Number(cell.toPrecision(9)));
  const text = String(cell);
  const time = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d\.\d{3})?$/.exec(text);
  return time ? `${time[1]} ${time[2] ?? '00:00'}` : text;
}

/** Each expected column must be one of the answer's, with the rows agreeing; the answer may show more columns. */
function assertRows(expected: readonly Cell[][], actual: SqlToolResult, turn: Turn): void {
  const note = `${turn.ask}\n${actual.sqlQuery}`;
  assert.equal(actual.data.length, expected.length, `number of rows: ${note}`);
  const width = expected[0]?.length ?? 0;
  const pick: number[] = [];
  const sorted = (values: string[]): string => (turn.ordered ? values : [...values].sort()).join('\n');
  for (let column = 0; column < width; column += 1) {
    const wanted = sorted(expected.map((row) => same(row[column])));
    const found = actual.schema.findIndex(
      (_, i) => !pick.includes(i) && sorted(actual.data.map((row) => same(row[i]))) === wanted,
    );
    assert.ok(
      found >= 0,
      `column ${column + 1} is missing or differs: ${note}\n${JSON.stringify(expected.slice(0, 3))}\n${JSON.stringify(actual.data.slice(0, 3))}`,
    );
    pick.push(found);
  }
  const rows = actual.data.map((row) => pick.map((i) => same(row[i])).join('|'));
  assert.deepEqual(
    sorted(rows).split('\n'),
    sorted(expected.map((row) => row.map(same).join('|'))).split('\n'),
    note,
  );
}

/** The kit draws the answer's chart whole: nothing of the spec is unknown to it or left out. */
function assertChart(result: SqlToolResult, note: string): void {
  if (result.vegaSpec === undefined) return;
  const table = readResultTable(result);
  assert.ok(table, note);
  const verdict = checkSpec(result.vegaSpec, table);
  assert.ok(verdict.ok, `${note}: ${verdict.ok ? '' : verdict.reason}`);
  assert.deepEqual(verdict.dropped, [], note);
}

before(async () => {
  ({ engine } = await openFlights());
  agent = await createAnalyst({ engine });
  // The expectation is computed from the source files by an instance of its own.
  source = await (await DuckDBInstance.create(':memory:')).connect();
  const file = (name: string): string =>
    fileURLToPath(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')));
  await source.run(`CREATE TABLE f AS SELECT * FROM '${file('flights-3m.parquet')}'`);
  await source.run(`CREATE TABLE a AS SELECT * FROM '${file('airports.csv')}'`);
  await source.run(`CREATE VIEW j AS SELECT f.*, o.name origin_name, o.city origin_city, o.state origin_state,
    d.name destination_name, d.city destination_city, d.state destination_state
    FROM f JOIN a o ON f.origin = o.iata JOIN a d ON f.destination = d.iata`);
});

after(async () => {
  await engine.close();
});

describe('the analyst on real flights', () => {
  for (const thread of [...threads, ...classThreads]) {
    it(thread.map((t) => t.ask).join(' → '), async () => {
      let memory: unknown;
      for (const turn of thread) {
        const answer = await ask(turn.ask, memory);
        memory = answer.memory;
        if (turn.sql === undefined) {
          assert.equal(answer.result, undefined, `${turn.ask}: no query may run`);
          assert.doesNotMatch(answer.final, /\d/, turn.ask);
          assert.notEqual(answer.final, '');
          continue;
        }
        assert.ok(answer.result, `${turn.ask}: ${answer.final}`);
        const rows = (await source.runAndReadAll(turn.sql)).getRows().map((row) => row.map(jsonCell));
        assertRows(rows, answer.result, turn);
        assertChart(answer.result, turn.ask);
        assert.doesNotMatch(answer.final, /did not use/, turn.ask);
      }
    });
  }

  for (const input of refused) {
    it(`says that the data does not hold it: ${input}`, async () => {
      const { final, result } = await ask(input);
      assert.equal(result, undefined);
      assert.doesNotMatch(final, /\d/);
      assert.match(final, /does not hold|could not find a question/);
    });
  }
});

describe('the analyst’s events', () => {
  it('come in the order of the wire: thinking, metadata, query, answer, memory', async () => {
    const { events } = await ask('average delay by month');
    const kinds = events.map((e) => (e.type === 'tool-call' ? `${e.type} ${e.name}` : e.type));
    assert.deepEqual(
      kinds.filter((k, i) => k !== kinds[i - 1]),
      [
        'thinking',
        'tool-call meta',
        'tool-result',
        'thinking',
        'text',
        'tool-call sql',
        'tool-result',
        'final',
        'memory',
      ],
    );
  });

  it('pair every tool call with one result of its id', async () => {
    const { events } = await ask('How many flights are there?');
    const calls = events.flatMap((e) => (e.type === 'tool-call' ? [e.id] : []));
    const results = events.flatMap((e) => (e.type === 'tool-result' ? [e.id] : []));
    assert.deepEqual(results, calls);
    assert.equal(new Set(calls).size, 2);
  });

  it('are the same for the same question', async () => {
    assert.deepEqual((await ask('top 5 states')).events, (await ask('top 5 states')).events);
  });

  it('leave a memory that survives JSON', async () => {
    const { memory } = await ask('average delay by month for Texas');
    const again = await ask('and for Ohio?', JSON.parse(JSON.stringify(memory)));
    assert.match(again.result?.sqlQuery ?? '', /origin_state = 'OH'/);
  });

  it('survive a memory of another kind', async () => {
    for (const memory of [null, 7, 'x', [], {}, { plan: 5 }, { plan: { kind: 'groups' } }]) {
      const { final } = await ask('How many flights are there?', memory);
      assert.match(final, /3,000,000/);
    }
  });
});

describe('the analyst’s charts', () => {
  const specOf = async (input: string): Promise<Record<string, any> | undefined> => {
    const { events } = await ask(input);
    const call = events.find((e) => e.type === 'tool-call' && e.name === 'sql');
    const spec = call?.type === 'tool-call' ? call.input.vegaSpec : undefined;
    return typeof spec === 'string' ? JSON.parse(spec) : undefined;
  };
  const markOf = async (input: string): Promise<string | undefined> => (await specOf(input))?.mark?.type;

  it('fit what is asked', async () => {
    assert.equal(await markOf('How many flights are there?'), undefined);
    assert.equal(await markOf('top 5 states by flights'), 'bar');
    assert.equal(await markOf('average delay by month'), 'line');
    assert.equal(await markOf('flights per day'), 'area');
    assert.equal(await markOf('pie chart of flights by top 5 states'), 'arc');
    assert.equal(await markOf('airports on a map by average delay'), 'circle');
    assert.equal(await markOf('flights by month as a table'), undefined);
  });

  it('hold no data, and only fields that the result has', async () => {
    for (const input of [
      'average delay by month and origin state',
      'airports on a map',
      'top 5 routes',
      'flights by weekday',
    ]) {
      const spec = await specOf(input);
      const { result } = await ask(input);
      assert.ok(spec && result);
      assert.equal('data' in spec, false);
      const made = (spec.transform ?? []).map((t: { as: string }) => t.as);
      const fields = [...JSON.stringify(spec).matchAll(/"field":"([^"]+)"/g)].map((m) => m[1]);
      for (const field of fields)
        assert.ok(
          made.includes(field) || result.schema.some((c) => c.name === field),
          `${input}: ${String(field)}`,
        );
    }
  });
});

describe('the analyst’s words', () => {
  const says = async (input: string, words: RegExp, memory?: unknown): Promise<void> => {
    assert.match((await ask(input, memory)).final, words, input);
  };

  it('say the least size of a group in plain English', async () => {
    await says(
      'top 5 airports by average delay with at least 1000 flights',
      /Only airports with at least 1,000 flights\./,
    );
    await says(
      'states with an average delay over 8 minutes',
      /Only states with an average arrival delay over 8 min\./,
    );
    await says(
      'How many states have more than 50,000 departures?',
      /\*\*20\*\* states have more than 50,000 flights\./,
    );
    await says(
      'States with a worse delay than average',
      /with an average arrival delay above that of all flights, 6\.7 min/,
    );
  });

  it('tell that a series leaves out the last minute of the data, and totals do not', async () => {
    await says('flights by month', /stamped 1 July 2001 at 0:00, are left out/);
    await says('flights by week', /are left out/);
    for (const input of ['How many flights?', 'flights by weekday', 'flights by month in May and June']) {
      const { final } = await ask(input);
      assert.doesNotMatch(final, /left out/, input);
    }
  });

  it('keep a named July', async () => {
    const { result } = await ask('flights by month from 15 June 2001 to 1 July 2001');
    assert.deepEqual(
      result?.data.map(([month]) => String(month).slice(0, 7)),
      ['2001-06', '2001-07'],
    );
  });

  it('name the words that were of no use', async () => {
    await says('rush hour delays at LGA', /I did not use: "rush"\./);
    await says('cumulative flights by month', /I did not use: "cumulative"/);
  });

  it('make no winner of the first row of a list in its own order', async () => {
    const { memory } = await ask('compare SFO and LAX on average delay');
    await says('by month', /is highest for \*\*Los Angeles \(LAX\), March 2001\*\*/, memory);
  });
});

describe('the analyst’s limits', () => {
  it('says so when a tool fails, with no number', async () => {
    const events: AgentEvent[] = [];
    const failing = {
      input: 'average delay by month',
      memory: undefined,
      now: new Date(),
      signal: new AbortController().signal,
      tools: {
        meta: () => Promise.reject(new Error('no branch')),
        sql: () => Promise.reject(new Error('no branch')),
        sight: { rights: '', cubes: [], rows: async () => [] },
      },
    };
    for await (const event of agent.answer(failing)) events.push(event);
    const results = events.flatMap((e) => (e.type === 'tool-result' ? [e.result] : []));
    assert.deepEqual(results, [{ error: 'no branch' }, { error: 'no branch' }]);
    assert.doesNotMatch(events.map((e) => (e.type === 'final' ? e.delta : '')).join(''), /\d/);
  });

  it('never throws on odd input', async () => {
    const odd = [
      '',
      ' ',
      '?',
      '§p0 §d1',
      '💥',
      "'; DROP TABLE flights; --",
      '"<script>alert(1)</script>"',
      'a'.repeat(5000),
      ...['with ', 'of ', 'the ', '1 ', 'LAX '].map((word) => `how many ${word.repeat(300)}`),
      '% % % of',
      'between and',
      '§',
      '0',
      '-1 minutes late',
    ];
    for (const input of odd) assert.notEqual((await ask(input)).final, '', input);
  });
});
