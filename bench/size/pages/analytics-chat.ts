import '../../../components/analytics-chat/define.js';
import { show } from './show.js';

await show('analytics-chat', { 'chat-url': '/chat/stream-chat-state' });
