import 'deep-chat';
import { show } from './show.js';

show('deep-chat');
