/** `element` itself and every element around it that matches, nearest first, across shadow roots. */
export function* elementsAround(element: Element, selector: string): Generator<HTMLElement> {
  let at: Element | undefined = element;
  while (at) {
    const found: HTMLElement | null = at.closest<HTMLElement>(selector);
    if (found) yield found;
    const root: Node = (found ?? at).getRootNode();
    at = found?.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  }
}
