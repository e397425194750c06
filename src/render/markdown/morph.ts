/**
 * Makes `old`, adjacent children of `parent`, equal to `fresh`, and keeps every node that can stay, so that selections
 * and focus survive and nothing is laid out again without need.
 *
 * @param before the node after `old`, or `null` at the end.
 * @returns the nodes that now stand there.
 */
export function morph(
  parent: Node,
  old: readonly Node[],
  fresh: readonly Node[],
  before: Node | null,
): Node[] {
  const result: Node[] = [];
  fresh.forEach((node, index) => {
    const present = old[index];
    if (present && keep(present, node)) {
      result.push(present);
      return;
    }
    if (present) parent.replaceChild(node, present);
    else parent.insertBefore(node, before);
    result.push(node);
  });
  for (const node of old.slice(fresh.length)) parent.removeChild(node);
  return result;
}

function keep(present: Node, fresh: Node): boolean {
  if (present instanceof Text && fresh instanceof Text) {
    setText(present, fresh.data);
    return true;
  }
  if (!(present instanceof Element && fresh instanceof Element) || present.nodeName !== fresh.nodeName)
    return false;
  if (!sameAttributes(present, fresh)) return false;
  morph(present, [...present.childNodes], [...fresh.childNodes], null);
  return true;
}

function sameAttributes(one: Element, other: Element): boolean {
  const names = one.getAttributeNames();
  return (
    names.length === other.getAttributeNames().length &&
    names.every((name) => one.getAttribute(name) === other.getAttribute(name))
  );
}

/** Appends where that is enough: the cheapest change for layout, and it keeps a selection. */
export function setText(node: Text, text: string): void {
  const present = node.data;
  if (present === text) return;
  if (text.startsWith(present)) node.appendData(text.slice(present.length));
  else node.data = text;
}
