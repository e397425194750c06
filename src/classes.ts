/** `inlay-kit/classes`: the element classes, nothing registered. */
export { AnalyticsChat } from '../components/analytics-chat/analytics-chat.js';
export * from '../components/analytics-chat/events.js';
