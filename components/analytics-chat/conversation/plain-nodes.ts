/** What an attribute says to another program: where a link leads, and how many cells one is. */
const TOLD = new Set(['href', 'colspan', 'rowspan', 'dir', 'lang']);

/** Words without what only the page knows: its classes and parts, and buttons. */
export function plainNode(node: Node): Node {
  if (!(node instanceof Element)) return node;
  for (const element of [node, ...node.querySelectorAll('*')]) {
    if (element.localName === 'button') element.remove();
    for (const name of element.getAttributeNames()) if (!TOLD.has(name)) element.removeAttribute(name);
  }
  return node;
}
