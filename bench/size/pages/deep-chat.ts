import 'deep-chat';
import { show } from './show.js';

await show('deep-chat');
