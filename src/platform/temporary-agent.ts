import type { Agent } from './agent/agent.js';

/** Counts the flights, whatever is asked. */
export function createTemporaryAgent(): Agent {
  return {
    async *answer(turn) {
      yield { type: 'thinking', delta: 'Looking for what the model says about this. ' };
      yield { type: 'text', delta: 'I will look at the data model first.' };
      const search = { searchQuery: turn.input };
      yield { type: 'tool-call', id: 'a', name: 'meta', input: search };
      yield { type: 'tool-result', id: 'a', result: await turn.tools.meta(search) };
      const vegaSpec = JSON.stringify({
        $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
        mark: 'bar',
        encoding: {
          x: { field: 'origin', type: 'nominal', sort: '-y' },
          y: { field: 'count', type: 'quantitative' },
        },
      });
      const query = {
        sqlQuery: 'SELECT origin, MEASURE(count) AS count FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
        queryTitle: 'Busiest airports',
        description: 'Flights by origin',
        userRequest: turn.input,
        memoryId: '',
        vegaSpec,
      };
      yield { type: 'tool-call', id: 'b', name: 'sql', input: query };
      const result = await turn.tools.sql(query).catch((error: unknown) => ({ error: String(error) }));
      yield { type: 'tool-result', id: 'b', result };
      yield { type: 'final', delta: 'These are the **five busiest airports** by departures.\n\n' };
      yield {
        type: 'final',
        delta: 'data' in result ? `The query found ${result.totalRows} rows.` : 'The query failed.',
      };
    },
  };
}
