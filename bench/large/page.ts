import '../../components/analytics-chat/define.js';
import { scriptedTransport } from '../../src/testing.js';

/** A result of 100,000 rows, of which the chat carries the first hundred; the others come from the Core Data API. */
const ROWS = 100_000;
const columns = ['orders.city', 'orders.day', 'orders.count', 'orders.revenue'];
const told = JSON.stringify({
  sqlQuery: 'SELECT 1',
  queryTitle: 'Orders',
  schema: columns.map((name, index) => ({ name, column_type: index < 2 ? 'String' : 'Double' })),
  data: Array.from({ length: 100 }, (_, index) => [`City ${index}`, '2024-01-01', `${index}`, `${index}.5`]),
  totalRows: ROWS,
});
const frames = [
  { id: '__cutoff__', role: 'assistant', state: { isStreaming: true, chatId: 'c1' }, sort: 0 },
  {
    id: 'tool',
    role: 'assistant',
    graphPath: ['analyst', 'tools'],
    toolCall: { name: 'serviceSqlApi', input: JSON.stringify({ sqlQuery: 'SELECT 1' }), result: told },
    sort: 1,
  },
  { id: 'a', role: 'assistant', content: 'All orders.', graphPath: ['final'], sort: 2 },
  { id: '__state__', role: 'assistant', state: { isStreaming: false, messages: [] }, sort: 3 },
];

declare global {
  interface Window {
    /** Tasks of more than 50 ms since the last call, in ms. */
    longTasks?: () => number[];
  }
}

const tasks: number[] = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
  type: 'longtask',
});
window.longTasks = () => tasks.splice(0);

const chat = document.createElement('analytics-chat');
chat.persist = 'none';
chat.dataUrl = `${location.origin}/data`;
chat.transport = scriptedTransport(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(''));
document.body.append(chat);
await chat.ask('All orders');
