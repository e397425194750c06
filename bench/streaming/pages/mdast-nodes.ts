/** The part of a markdown syntax tree (mdast) that answers use. */
export interface MdastNode {
  readonly type: string;
  readonly children?: readonly MdastNode[];
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly ordered?: boolean | null;
}

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  listItem: 'li',
  strong: 'strong',
  emphasis: 'em',
  delete: 'del',
  tableRow: 'tr',
  tableCell: 'td',
  break: 'br',
  thematicBreak: 'hr',
};

/** The DOM of a syntax tree, as plainly as it can be made. */
export function nodeOf(node: MdastNode): Node {
  if (node.type === 'text' || node.type === 'html') return document.createTextNode(node.value ?? '');
  const element = document.createElement(tagOf(node));
  if (node.type === 'link') element.setAttribute('href', node.url ?? '');
  if (node.type === 'inlineCode') element.textContent = node.value ?? '';
  if (node.type === 'code')
    element.appendChild(document.createElement('code')).textContent = node.value ?? '';
  element.append(...(node.children ?? []).map(nodeOf));
  return element;
}

function tagOf({ type, depth, ordered }: MdastNode): string {
  if (type === 'heading') return `h${depth}`;
  if (type === 'list') return ordered ? 'ol' : 'ul';
  if (type === 'link') return 'a';
  if (type === 'table') return 'table';
  if (type === 'inlineCode') return 'code';
  if (type === 'code') return 'pre';
  return tags[type] ?? 'span';
}
