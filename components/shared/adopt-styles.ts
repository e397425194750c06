import type { CSSResult } from 'lit';

/** Puts styles that are loaded late into the tree `element` stands in, once. */
export function adoptStyles(element: Element, { styleSheet }: CSSResult): void {
  const root = element.getRootNode();
  if (styleSheet === undefined || !(root instanceof ShadowRoot || root instanceof Document)) return;
  if (!root.adoptedStyleSheets.includes(styleSheet)) {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  }
}
