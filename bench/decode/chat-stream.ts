import { seededRandom } from '../report/seeded-random.js';

const words =
  'the average arrival delay of flights from San José to Zürich was 14.2 minutes — more than half of them in the ' +
  'late afternoon, when “weather” and carrier delays add up; origin airports with at least 1,000 departures';
const airports = ['ATL', 'ORD', 'DFW', 'DEN', 'LAX', 'PHX', 'IAH', 'LAS', 'DTW', 'SFO', 'SLC', 'MSP'];

/**
 * A chat stream of about `bytes` bytes as the contract shows it: per turn the echoed question, a tool call first
 * running and then with its result (JSON in a JSON string, some kB), some hundred deltas, and the state.
 */
export function chatStream(bytes: number): Uint8Array {
  const random = seededRandom(7);
  const vocabulary = words.split(' ');
  const lines: Buffer[] = [];
  let length = 0;
  let sort = 0;
  const add = (frame: object): void => {
    const line = Buffer.from(`${JSON.stringify(frame)}\n`);
    lines.push(line);
    length += line.length;
  };
  for (let turn = 0; length < bytes; turn++) {
    const messageId = `${1_732_512_345_678 + turn}-message`;
    add({ id: messageId, role: 'user', content: 'Which airports are late?', isDelta: false, sort: sort++ });
    const call = { id: `tool-${turn}`, role: 'assistant', graphPath: ['service_data_analyst_agent', 'tools'] };
    const input = JSON.stringify({ sqlQuery: 'SELECT origin, MEASURE(average_delay) FROM flights GROUP BY 1' });
    add({ ...call, toolCall: { name: 'serviceSqlApi', input }, isInProcess: true, isDelta: false, sort: sort++ });
    const result = JSON.stringify(rows(random, 20 + Math.floor(random() * 200)));
    add({ ...call, toolCall: { name: 'serviceSqlApi', input, result }, isInProcess: false, sort: sort++ });
    for (let delta = 0; delta < 300; delta++) {
      const word = vocabulary[Math.floor(random() * vocabulary.length)]!;
      add({
        id: `answer-${turn}`,
        role: 'assistant',
        content: `${word} `,
        graphPath: ['final'],
        isInProcess: true,
        isDelta: true,
        sort: sort++,
      });
    }
    add({ id: '__state__', role: 'assistant', state: { isStreaming: false, messages: [] }, sort: sort++ });
  }
  return new Uint8Array(Buffer.concat(lines));
}

function rows(random: () => number, count: number): object {
  const data = Array.from({ length: count }, () => [
    airports[Math.floor(random() * airports.length)]!,
    (random() * 60).toFixed(4),
    String(Math.floor(random() * 10_000)),
  ]);
  return {
    schema: [
      { name: 'origin', column_type: 'String' },
      { name: 'average_delay', column_type: 'Double' },
      { name: 'flights', column_type: 'Int64' },
    ],
    data,
  };
}

/** `bytes` in pieces of `size` bytes, as views. */
export function* chunked(bytes: Uint8Array, size: number): Generator<Uint8Array, void, void> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
