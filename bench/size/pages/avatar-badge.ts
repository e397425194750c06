import '../../../components/avatar-badge/define.js';
import { show } from './show.js';

await show('avatar-badge', { 'display-name': 'Grace Hopper' });
