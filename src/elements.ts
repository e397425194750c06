/** `inlay-kit/elements`: registers the elements of the kit, and exports their classes. */
export { AnalyticsChat } from '../components/analytics-chat/define.js';
