/** What a page may say of its own text, each in a way that nobody would choose: all of it is inherited. */
export const oddText: Readonly<Record<string, string>> = {
  'border-collapse': 'collapse',
  'border-spacing': '7px',
  'caption-side': 'bottom',
  'caret-color': 'rgb(1, 2, 3)',
  color: 'rgb(4, 5, 6)',
  cursor: 'crosshair',
  'empty-cells': 'hide',
  fill: 'rgb(7, 8, 9)',
  'fill-opacity': '0.3',
  'font-family': 'monospace',
  'font-feature-settings': '"smcp"',
  'font-kerning': 'none',
  'font-optical-sizing': 'none',
  'font-size': '31px',
  'font-stretch': '50%',
  'font-style': 'italic',
  'font-variant': 'small-caps',
  'font-weight': '900',
  hyphens: 'none',
  'image-rendering': 'pixelated',
  'letter-spacing': '5px',
  'line-break': 'anywhere',
  'line-height': '3.3',
  'list-style': 'inside upper-roman',
  orphans: '5',
  'overflow-wrap': 'break-word',
  quotes: '"x" "y"',
  'shape-rendering': 'crispEdges',
  stroke: 'rgb(9, 9, 9)',
  'stroke-width': '3px',
  'tab-size': '13',
  'text-align': 'right',
  'text-align-last': 'center',
  'text-anchor': 'end',
  'text-decoration-skip-ink': 'none',
  'text-emphasis': '"x" rgb(1, 1, 1)',
  'text-indent': '33px',
  'text-orientation': 'upright',
  'text-rendering': 'optimizeSpeed',
  'text-shadow': '1px 1px 3px red',
  'text-transform': 'uppercase',
  'text-underline-offset': '9px',
  'text-underline-position': 'under',
  'text-wrap': 'balance',
  'user-select': 'none',
  '-webkit-text-fill-color': 'rgb(200, 0, 0)',
  '-webkit-text-stroke': '1px rgb(0, 200, 0)',
  'white-space': 'pre',
  widows: '5',
  'word-break': 'break-all',
  'word-spacing': '11px',
};

/** Says all of that of `box`. */
export function makeOdd(box: HTMLElement): void {
  for (const [name, value] of Object.entries(oddText)) box.style.setProperty(name, value);
}

/** The computed styles of everything in a shadow tree, by where it stands, without what slots are filled with. */
export function stylesIn(root: ShadowRoot): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  [...root.querySelectorAll('*')].forEach((element, index) => {
    const styles = getComputedStyle(element);
    const name = `${index} ${element.localName}.${element.getAttribute('class') ?? ''}`;
    found[name] = Object.fromEntries(
      [...styles].map((property) => [
        property,
        styles.getPropertyValue(property).replace(/#clip\d+/, '#clip'),
      ]),
    );
  });
  return found;
}
