import type { ChatMessage } from './chat-message.js';

/**
 * What a message is after one more frame of its id: `isDelta` appends to `content` and `thinking`, a frame
 * without it replaces the fields it carries, and a tool call always replaces. Pure: returns a new object.
 *
 * Source: contract, "Chat stream message" (`isDelta`: incremental content update).
 */
export function accumulate(previous: ChatMessage | undefined, frame: ChatMessage): ChatMessage {
  if (previous === undefined) return { ...frame, isDelta: false };
  const content = grown(previous.content, frame.content, frame.isDelta);
  const thinking = grown(previous.thinking, frame.thinking, frame.isDelta);
  const sort = smaller(previous.sort, frame.sort);
  return {
    ...previous,
    ...frame,
    ...(content === undefined ? {} : { content }),
    ...(thinking === undefined ? {} : { thinking }),
    // A delta frame need not repeat where it comes from.
    graphPath: frame.graphPath.length > 0 ? frame.graphPath : previous.graphPath,
    isDelta: false,
    ...(sort === undefined ? {} : { sort }),
  };
}

function grown(previous: string | undefined, next: string | undefined, append: boolean): string | undefined {
  if (next === undefined) return previous;
  return append && previous !== undefined ? previous + next : next;
}

/** A message keeps the place where it began, however late its last frame. */
function smaller(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
