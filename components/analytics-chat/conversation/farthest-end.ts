/** Room above the beginning of an answer that is held at the top, in px. */
const ABOVE = 12;

/**
 * How far down the end of a conversation is followed, as a `scrollTop`: until what the last answer begins with, its
 * first result or else its words, is at the top. Without an answer, as far as it goes.
 */
export function farthestEnd(scroller: Element): number {
  const begin = scroller.querySelector('.turn:last-of-type :is(.result, .answer:not(:empty))');
  if (begin === null) return scroller.scrollHeight;
  const [from, to] = [scroller.getBoundingClientRect().top, begin.getBoundingClientRect().top];
  return scroller.scrollTop + to - from - ABOVE;
}
