/** `inlay-kit/elements`: registers the elements of the kit, and exports their classes. */
export { AnalyticsSession } from '../components/analytics-session/define.js';
export { AnalyticsChat } from '../components/analytics-chat/define.js';
export { AvatarBadge } from '../components/avatar-badge/define.js';
export { EmbedDashboard } from '../components/embed-dashboard/define.js';
