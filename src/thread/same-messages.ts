import type { ChatMessage } from '../protocol/chat-message.js';

/**
 * Whether two lists of messages show the same thing. `sort` only orders, and the order is compared: platforms
 * number the frames of a stream and the messages of a settled thread differently.
 */
export function sameMessages(a: readonly ChatMessage[], b: readonly ChatMessage[]): boolean {
  return a.length === b.length && a.every((message, index) => sameMessage(message, b[index]));
}

function sameMessage(a: ChatMessage, b: ChatMessage | undefined): boolean {
  return (
    a.id === b?.id &&
    a.role === b.role &&
    a.content === b.content &&
    a.thinking === b.thinking &&
    a.isInProcess === b.isInProcess &&
    a.isStructuredResponse === b.isStructuredResponse &&
    a.toolCall?.name === b.toolCall?.name &&
    a.toolCall?.input === b.toolCall?.input &&
    a.toolCall?.result === b.toolCall?.result &&
    a.graphPath.length === b.graphPath.length &&
    a.graphPath.every((node, index) => node === b.graphPath[index])
  );
}
