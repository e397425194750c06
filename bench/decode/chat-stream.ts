import { seededRandom } from '../report/seeded-random.js';

const vocabulary = (
  'the average arrival delay of flights from San José to Zürich was 14.2 minutes — more than half of them in the ' +
  'late afternoon, when “weather” and carrier delays add up; origin airports with at least 1,000 departures'
).split(' ');
const airports = ['ATL', 'ORD', 'DFW', 'DEN', 'LAX', 'PHX', 'IAH', 'LAS', 'DTW', 'SFO', 'SLC', 'MSP'];

const TURNS_A_THREAD = 3;

/**
 * A chat stream of about `bytes` bytes as the contract shows it: per turn the echoed question, a tool call first
 * running and then with its result (JSON in a JSON string, some kB), some hundred deltas, and `__state__` with the
 * thread so far: small lines for the most part, and every now and then one of tens of kB.
 */
export function chatStream(bytes: number): Uint8Array {
  const random = seededRandom(7);
  const lines: Buffer[] = [];
  let length = 0;
  let thread: object[] = [];
  for (let turn = 0; length < bytes; turn++) {
    if (turn % TURNS_A_THREAD === 0) thread = [];
    for (const frame of turnFrames(turn, thread, random)) {
      const line = Buffer.from(`${JSON.stringify(frame)}\n`);
      lines.push(line);
      length += line.length;
    }
  }
  return new Uint8Array(Buffer.concat(lines));
}

/** The frames of one turn. What they add up to is put into `thread`. */
function* turnFrames(turn: number, thread: object[], random: () => number): Generator<object, void, void> {
  let sort = 0;
  yield { id: '__cutoff__', role: 'assistant', state: { isStreaming: true }, sort: sort++ };
  const id = `${1_732_512_345_678 + turn}-message`;
  const question = { id, role: 'user', content: 'Which airports are late?', isDelta: false, sort: sort++ };
  yield question;
  const graphPath = ['service_data_analyst_agent', 'tools'];
  const call = { id: `tool-${turn}`, role: 'assistant', graphPath, isDelta: false };
  const input = JSON.stringify({ sqlQuery: 'SELECT origin, MEASURE(average_delay) FROM flights GROUP BY 1' });
  yield { ...call, toolCall: { name: 'serviceSqlApi', input }, isInProcess: true, sort: sort++ };
  const result = JSON.stringify(rows(random, 20 + Math.floor(random() * 200)));
  const called = {
    ...call,
    toolCall: { name: 'serviceSqlApi', input, result },
    isInProcess: false,
    sort: sort++,
  };
  yield called;
  const answer = { id: `answer-${turn}`, role: 'assistant', graphPath: ['final'] };
  let text = '';
  for (let delta = 0; delta < 300; delta++) {
    const content = `${vocabulary[Math.floor(random() * vocabulary.length)]!} `;
    text += content;
    yield { ...answer, content, isInProcess: true, isDelta: true, sort: sort++ };
  }
  thread.push(question, called, { ...answer, content: text, isInProcess: false, isDelta: false });
  yield { id: '__state__', role: 'assistant', state: { isStreaming: false, messages: thread }, sort };
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
