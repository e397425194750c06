/** Elements and attributes that may ever stand in rendered markdown, pictures (opt-in) apart. */
export const CLOSED_ELEMENTS = new Set(
  'p h1 h2 h3 h4 h5 h6 strong em del code pre ul ol li blockquote hr br table thead tbody tr th td a input span'.split(
    ' ',
  ),
);
const CLOSED_ATTRIBUTES = new Set(
  'href rel target start align type checked disabled dir class tabindex'.split(' '),
);
const FIXED_CLASSES = new Set(['inlay-link', 'inlay-image', 'inlay-html', 'inlay-plain']);
const VOID = new Set(['br', 'hr', 'input', 'img']);

/** Attributes that say nothing about what the markdown means. */
const PRESENTATION = new Set(['dir', 'rel', 'target', 'tabindex']);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A node as text, to be compared.
 *
 * @param exact with every attribute, and with each text node in braces, so that two text nodes differ from one.
 */
export function serialize(node: Node, exact = false): string {
  if (node instanceof Text) return exact ? `{${escape(node.data)}}` : escape(node.data);
  const inner = [...node.childNodes].map((child) => serialize(child, exact)).join('');
  if (!(node instanceof Element)) return inner;
  const attributes = node
    .getAttributeNames()
    .filter((name) => exact || !PRESENTATION.has(name))
    .map((name) => ` ${name}="${escape(node.getAttribute(name) ?? '')}"`)
    .join('');
  return `<${node.localName}${attributes}>${inner}${VOID.has(node.localName) ? '' : `</${node.localName}>`}`;
}

/** The inside of an element, see {@link serialize}. */
export const serializeInside = (node: Node, exact = false): string =>
  [...node.childNodes].map((child) => serialize(child, exact)).join('');

/** Everything below `root` that is outside of the closed set or breaks a rule for links; empty if all is well. */
export function violations(root: Node): string[] {
  const found: string[] = [];
  for (const element of elements(root)) {
    const { localName } = element;
    if (!CLOSED_ELEMENTS.has(localName)) found.push(`element ${localName}`);
    for (const name of element.getAttributeNames()) {
      const value = element.getAttribute(name) ?? '';
      if (!CLOSED_ATTRIBUTES.has(name)) found.push(`attribute ${name} of ${localName}`);
      if (name === 'class' && !FIXED_CLASSES.has(value)) found.push(`class ${value}`);
      if (name === 'tabindex' && (localName !== 'pre' || value !== '0')) found.push(`tabindex ${value}`);
      if (name === 'start' && !/^\d{1,9}$/.test(value)) found.push(`start ${value}`);
      if (name === 'align' && !/^(?:left|right|center)$/.test(value)) found.push(`align ${value}`);
    }
    if (localName === 'a') found.push(...linkViolations(element));
    if (
      localName === 'input' &&
      !(element.getAttribute('type') === 'checkbox' && element.hasAttribute('disabled'))
    ) {
      found.push('live input');
    }
  }
  return found;
}

function linkViolations(link: Element): string[] {
  const href = link.getAttribute('href') ?? '';
  const url = URL.canParse(href) ? new URL(href) : undefined;
  const good =
    /^https:\/\/[\x21-\x7e]+$/i.test(href) &&
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    !/^https:\/\/[^/?#]*@/i.test(href) &&
    link.getAttribute('rel') === 'noopener noreferrer nofollow' &&
    link.getAttribute('target') === '_blank';
  return good ? [] : [`link ${href}`];
}

/** All elements below `root`, in document order. */
export function elements(root: Node): Element[] {
  return [...root.childNodes].flatMap((child) =>
    child instanceof Element ? [child, ...elements(child)] : elements(child),
  );
}

/** Address and text of each live link and picture, in document order. */
export function liveTargets(root: Node): string[] {
  return elements(root)
    .filter(({ localName }) => localName === 'a' || localName === 'img')
    .map(
      (element) =>
        `${element.getAttribute('href') ?? element.getAttribute('src') ?? ''} ${element.textContent}`,
    );
}

/** Whether `later` still has each of `earlier`, in the same order. */
export function keepsAll(earlier: readonly string[], later: readonly string[]): boolean {
  let from = 0;
  return earlier.every((target) => (from = later.indexOf(target, from) + 1) > 0);
}
