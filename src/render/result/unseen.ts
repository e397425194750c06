/** What a screen reader reads and nobody sees. */
const UNSEEN = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** An element that is there for those alone who hear the page. It is never copied along with what is seen. */
export function unseen(document: Document, tag: 'div' | 'p'): HTMLElement {
  const element = document.createElement(tag);
  Object.assign(element.style, UNSEEN);
  element.style.setProperty('-webkit-user-select', 'none');
  element.style.userSelect = 'none';
  return element;
}
