import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import type { Agent, AgentEvent, SqlToolResult } from '../../../src/chat/agent.js';
import { createAnalyst } from '../../../src/analyst/create-analyst.js';
import { agentTools } from '../../../src/chat/agent-tools.js';
import type { StreamingDataEngine } from '../../../src/data/engine.js';
import { openFlights } from './flights-engine.js';
import { jsonCell } from '../../../src/data/result-rows.js';
import { checkSpec } from '../../../../src/render/chart/check/check-spec.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';
import { threads, type Turn } from './analyst-questions.js';
import { classThreads, refused } from './class-questions.js';
import { notAnswered } from './not-answered.js';
import { holdsRows, type Cell, type Rows } from '../../questions/same-rows.js';

type Answer = {
  final: string;
  thinking: string;
  memory: unknown;
  result: SqlToolResult | undefined;
  results: SqlToolResult[];
  events: AgentEvent[];
};

let engine: StreamingDataEngine;
let agent: Agent;
let source: DuckDBConnection;

const toolsOf = (): ReturnType<typeof agentTools> =>
  agentTools({
    engine,
    context: {},
    caller: '',
    branch: {},
    deployment: { mainBranch: 'main', branches: [] },
    rowLimit: 20_000,
    signal: new AbortController().signal,
  });

async function ask(input: string, memory?: unknown): Promise<Answer> {
  const answer: Answer = {
    final: '',
    thinking: '',
    memory: undefined,
    result: undefined,
    results: [],
    events: [],
  };
  const turn = {
    input,
    memory,
    now: new Date('2026-01-01T00:00:00Z'),
    signal: new AbortController().signal,
    tools: toolsOf(),
  };
  for await (const event of agent.answer(turn)) {
    answer.events.push(event);
    if (event.type === 'final') answer.final += event.delta;
    if (event.type === 'thinking') answer.thinking += event.delta;
    if (event.type === 'memory') answer.memory = event.value;
    if (event.type === 'tool-result' && isRows(event.result)) {
      answer.result = event.result;
      answer.results.push(event.result);
    }
  }
  return answer;
}

function isRows(result: unknown): result is SqlToolResult {
  return typeof result === 'object' && result !== null && 'data' in result;
}

/**
 * The answer holds the rows of the truth, or tells the one number. A route may be told as one column; periods that are
 * compared may stand beside each other.
 */
function assertRows(truth: Rows, answers: readonly SqlToolResult[], final: string, turn: Turn): void {
  const [first] = truth.rows;
  const isOne = truth.rows.length === 1 && first?.length === 1 && Number.isInteger(first[0]);
  if (isOne && final.includes(`**${Number(first[0]).toLocaleString('en-US')}**`)) return;
  const held = answers.some(({ schema, data }) =>
    [truth, byRoute(truth)].some((form) =>
      holdsRows(
        form,
        { columns: schema.map(({ name }) => name), rows: data as Cell[][] },
        { ordered: turn.ordered === true },
      ),
    ),
  );
  const last = answers.at(-1);
  assert.ok(
    held,
    `${turn.ask}\n${last?.sqlQuery ?? ''}\n${JSON.stringify(truth.rows.slice(0, 3))}\n${JSON.stringify(last?.data.slice(0, 3))}`,
  );
}

/** Origin and destination as one column. */
function byRoute({ columns, rows }: Rows): Rows {
  const at = columns.indexOf('origin');
  if (at < 0 || columns[at + 1] !== 'destination') return { columns, rows };
  const joined = (row: readonly Cell[]): Cell[] =>
    row.flatMap((cell, i) =>
      i === at ? [`${String(cell)}-${String(row[i + 1])}`] : i === at + 1 ? [] : [cell],
    );
  return { columns: joined(columns).map(String), rows: rows.map(joined) };
}

/** No figure is told but those that the question says; rows that are not there are nothing that can be seen. */
function assertRefused({ final, result }: Answer, input: string): void {
  const own = new Set(input.match(/\d+/g) ?? []);
  if (result !== undefined) {
    assert.match(final, /nothing that you can see/, input);
    return;
  }
  assert.match(final, /cannot|do not|does not|nothing|one way at a time/, input);
  const said = (final.match(/\d+/g) ?? []).filter((figure) => !own.has(figure));
  assert.deepEqual(said, [], input);
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
  const flights = await openFlights();
  engine = flights.engine;
  const { dataset } = flights;
  agent = createAnalyst(dataset);
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
        if (turn.sql === undefined || turn.ask in notAnswered) {
          assertRefused(answer, turn.ask);
          continue;
        }
        assert.ok(answer.result, `${turn.ask}: ${answer.final}`);
        const read = await source.runAndReadAll(turn.sql);
        const rows = read.getRows().map((row) => row.map(jsonCell) as Cell[]);
        assertRows({ columns: read.columnNames(), rows }, answer.results, answer.final, turn);
        assertChart(answer.result, turn.ask);
        assert.doesNotMatch(answer.final, /did not use/, turn.ask);
      }
    });
  }

  for (const input of refused) {
    it(`says that the data does not hold it: ${input}`, async () => {
      assertRefused(await ask(input), input);
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
    const told = async (): Promise<unknown> =>
      JSON.parse(JSON.stringify((await ask('top 5 states')).events).replace(/"uuid":"[^"]*"/g, '"uuid":""'));
    assert.deepEqual(await told(), await told());
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
    // The first five are no whole, so they make no ring.
    assert.equal(await markOf('pie chart of flights by top 5 states'), 'bar');
    assert.equal(await markOf('pie chart of flights by weekday'), 'arc');
    assert.equal(await markOf('airports on a map by average delay'), 'circle');
    assert.equal(await markOf('flights by month as a table'), undefined);
  });

  it('draws days of the week in the order of the calendar, whatever column names them', async () => {
    const { x } = (await specOf('average delay by day of the week'))!.encoding;
    assert.deepEqual([x.field, x.sort?.[0], x.sort?.at(-1)], ['day_of_week', 'Monday', 'Sunday']);
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
      /Only origin airports with at least 1,000 flights\./,
    );
    await says(
      'states with an average delay over 8 minutes',
      /Only origin states with average arrival delay over 8 min\./,
    );
    await says(
      'How many states have more than 50,000 departures?',
      /\*\*20\*\* origin states have over 50,000 flights\./,
    );
    await says(
      'States with a worse delay than average',
      /with average arrival delay above that of all flights, 6\.67 min/,
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

  it('count the first few of a ranking as everywhere else, also where their series leaves its end out', async () => {
    const plain = await ask('Top 3 origin airports by flights');
    const series = await ask('Average arrival delay by week for the three busiest origin airports');
    assert.deepEqual(series.results[0]?.data, plain.result?.data);
    assert.match(series.final, /left out of the series/);
  });

  it('write the hours of a day as tables do', async () => {
    const { final } = await ask('Which hour of day has the most flights?');
    assert.match(final, /\*\*\d{1,2} [AP]M\*\*/);
  });

  it('draw no line through months that were not asked for', async () => {
    const { result } = await ask('Flights by month in January and June 2001');
    assert.match(result?.vegaSpec ?? '', /"mark":\{"type":"bar"/);
  });

  it('draw points of flights and what is measured, as a plot, a scatter, and against each other', async () => {
    for (const question of [
      'Scatter of flights and average arrival delay by origin airport',
      'Scatter plot of flights against average arrival delay by origin airport',
    ]) {
      const { result } = await ask(question);
      assert.match(result?.vegaSpec ?? '', /"type":"point"/, question);
      assert.deepEqual(result?.data[0]?.slice(0, 2), ['ORD', 166_341], question);
    }
  });

  it('say a condition once', async () => {
    const { final } = await ask('How many flights left Texas?');
    assert.equal(final.split('Texas').length, 2, final);
  });

  it('keep a named July', async () => {
    const { result } = await ask('flights by month from 15 June 2001 to 1 July 2001');
    assert.deepEqual(
      result?.data.map(([month]) => String(month).slice(0, 7)),
      ['2001-06', '2001-07'],
    );
  });

  it('refuse what changes the question, and name other words that were of no use', async () => {
    await says('rush hour delays at LGA', /nothing called "rush"/);
    await says('cumulative flights by month', /I cannot tell running totals/);
    await says('how many flights left Boston in March, roundly', /I did not use: "roundly"\./);
  });

  it('make no winner of the first row of a list in its own order', async () => {
    const { memory } = await ask('compare SFO and LAX on average delay');
    await says('by month', /highest for \*\*LAX, March 2001\*\*/, memory);
  });
});

describe('the analyst’s limits', () => {
  it('says so when a tool fails, with no number', async () => {
    const events: AgentEvent[] = [];
    const { sight } = toolsOf();
    const failing = {
      input: 'average delay by month',
      memory: undefined,
      now: new Date(),
      signal: new AbortController().signal,
      tools: {
        meta: () => Promise.reject(new Error('no branch')),
        sql: () => Promise.reject(new Error('no branch')),
        sight,
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
