import type { IncomingMessage, ServerResponse } from 'node:http';
import { seededRandom } from '../report/seeded-random.js';

const ROWS = 100_000;
const columns = ['orders.city', 'orders.day', 'orders.count', 'orders.revenue'];

/** Answers `/data/v1/cubesql` with 100,000 rows as the Core Data API does: a line with the schema, then lines of rows. */
export function rowsServer(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const random = seededRandom(7);
  const schema = columns.map((name, index) => ({ name, column_type: index < 2 ? 'String' : 'Double' }));
  const lines = [JSON.stringify({ schema })];
  for (let from = 0; from < ROWS; from += 1_000) {
    const data = Array.from({ length: 1_000 }, (_, index) => {
      const day = new Date(Date.UTC(2020, 0, 1 + ((from + index) % 1_500))).toISOString().slice(0, 10);
      return [
        `City ${Math.floor(random() * 5_000)}`,
        day,
        `${Math.floor(random() * 1_000)}`,
        (random() * 10_000).toFixed(2),
      ];
    });
    lines.push(JSON.stringify({ data }));
  }
  const body = `${lines.join('\n')}\n`;
  return (request, response) => {
    if (request.url !== '/data/v1/cubesql') return false;
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(body);
    return true;
  };
}
