/** `inlay-kit/classes`: the element classes and the types of what they take and tell, nothing registered. */
export { AnalyticsChat } from '../components/analytics-chat/analytics-chat.js';
export * from '../components/analytics-chat/events.js';
export { AnalyticsSession } from '../components/analytics-session/analytics-session.js';
export * from '../components/analytics-session/events.js';
export { AvatarBadge } from '../components/avatar-badge/avatar-badge.js';
export * from '../components/avatar-badge/events.js';
export type { DashboardLabels } from './locales/dashboard-labels.js';
export { EmbedDashboard } from '../components/embed-dashboard/embed-dashboard.js';
export * from '../components/embed-dashboard/events.js';
export type {
  ChatRenderers,
  RenderContext,
  RenderedResult,
  RenderedToolCall,
  ResultContext,
} from '../components/analytics-chat/result/chat-renderers.js';
export type { ThreadEntry } from './protocol/thread-entry.js';
export type { ChatLabels } from './locales/chat-labels.js';
export type { PartialLabels, SessionLabels, WordsByKind } from './locales/labels.js';
export type { LanguageLabels } from './locales/language.js';
