type Value = string | number | boolean | null | undefined;
type Children = readonly (Node | string | null | undefined)[];
type Listeners = { readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

/** Attributes by their names; `false`, `null` and `undefined` leave one out, `true` writes it empty. */
export type Attributes = { readonly on?: Listeners } & Readonly<Record<string, Value | Listeners>>;

/** An element with attributes, listeners and children; strings become text and nothing else. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Children
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element as Element, attributes, children);
  return element;
}

/** The same for drawings. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Children
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

function fill(element: Element, attributes: Attributes, children: Children): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'on') listen(element, value as Listeners);
    else if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string' || typeof value === 'number')
      element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
}

function listen(element: Element, listeners: Listeners): void {
  for (const [type, listener] of Object.entries(listeners)) {
    element.addEventListener(type, listener as EventListener);
  }
}

const paths = {
  back: 'M15 5l-7 7 7 7',
  chat: 'M4 5.5A2.5 2.5 0 0 1 6.5 3h11A2.5 2.5 0 0 1 20 5.5v8a2.5 2.5 0 0 1-2.5 2.5H11l-5 4.5V16h.5A2.5 2.5 0 0 1 4 13.5z',
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M12 4v11m0 0l-4.5-4.5M12 15l4.5-4.5M5 20h14',
  chevron: 'M7 10l5 5 5-5',
  send: 'M5 12h13m0 0l-5.5-5.5M18 12l-5.5 5.5',
  stop: 'M7 7h10v10H7z',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  notice: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7.5v5.5M12 16.4v.1',
  plus: 'M12 5v14M5 12h14',
} as const;
export type IconName = keyof typeof paths;

/** A line drawing in the colour of the text around it; what it means is said by its button. */
export const icon = (name: IconName): SVGSVGElement =>
  svg(
    'svg',
    { class: `icon icon-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: paths[name] }),
  );
