import '../../../components/avatar-badge/define.js';
import { show } from './show.js';

show('avatar-badge', { 'display-name': 'Grace Hopper' });
