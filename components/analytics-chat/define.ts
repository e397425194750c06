import { defineElement } from '../shared/define-element.js';
import { AnalyticsChat } from './analytics-chat.js';

defineElement('analytics-chat', AnalyticsChat);

declare global {
  interface HTMLElementTagNameMap {
    'analytics-chat': AnalyticsChat;
  }
}

export { AnalyticsChat };
export type {
  ChatRenderers,
  RenderContext,
  RenderedResult,
  RenderedToolCall,
  ResultContext,
} from './result/chat-renderers.js';
