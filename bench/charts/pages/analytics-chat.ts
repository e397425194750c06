import '../../../components/analytics-chat/define.js';
import { scriptedTransport } from '../../../src/testing.js';
import { bars, result } from './bars.js';

const told = JSON.stringify({ ...result(), vegaSpec: JSON.stringify(bars) });
const input = JSON.stringify({ sqlQuery: 'SELECT 1', queryTitle: 'Orders by city' });
const call = { id: 'tool', role: 'assistant', graphPath: ['analyst', 'tools'], isDelta: false };
const frames = [
  { id: '__cutoff__', role: 'assistant', state: { isStreaming: true, chatId: 'c1' }, sort: 0 },
  { ...call, toolCall: { name: 'serviceSqlApi', input }, isInProcess: true, sort: 1 },
  { ...call, toolCall: { name: 'serviceSqlApi', input, result: told }, isInProcess: false, sort: 2 },
  {
    id: 'a',
    role: 'assistant',
    content: 'By city.',
    graphPath: ['final'],
    isDelta: false,
    isInProcess: false,
    sort: 3,
  },
  { id: '__state__', role: 'assistant', state: { isStreaming: false, messages: [] }, sort: 4 },
];

const chat = document.createElement('analytics-chat');
chat.persist = 'none';
chat.transport = scriptedTransport(frames.map((frame) => `${JSON.stringify(frame)}\n`).join(''));
document.body.append(chat);
void chat.ask('Orders by city');
while (chat.shadowRoot?.querySelector('.chart svg, .chart canvas') == null)
  await new Promise((resolve) => requestAnimationFrame(resolve));
window.readyAt = performance.now();
