import '../../../components/embed-dashboard/define.js';
import { show } from './show.js';

// Far below the fold: it is there, and nothing is minted.
document.body.style.paddingBlockStart = '5000px';
await show('embed-dashboard', { endpoint: '/inlay', 'dashboard-id': 'overview' });
