import { AnalyticsChat } from './analytics-chat.js';

// A second copy of the kit on the page finds the tag taken and leaves it alone.
if (customElements.get('analytics-chat') === undefined)
  customElements.define('analytics-chat', AnalyticsChat);

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
