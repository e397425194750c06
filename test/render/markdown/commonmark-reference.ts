import { Parser, type Node as Reference } from 'commonmark';
import { safeHref } from '../../../src/render/markdown/safe-link.js';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * What the CommonMark reference parser makes of a text, written as the renderer shows it: raw HTML as text, pictures as
 * their alternative text, links with a safe address only.
 */
export function referenceOf(markdown: string): string {
  return show(new Parser().parse(markdown), false);
}

function children(node: Reference, inLink: boolean): string {
  const parts: string[] = [];
  for (let child = node.firstChild; child; child = child.next) parts.push(show(child, inLink));
  return parts.join('');
}

function show(node: Reference, inLink: boolean): string {
  const inside = (): string => children(node, inLink);
  const literal = node.literal ?? '';
  switch (node.type) {
    case 'document':
      return inside();
    case 'paragraph':
      return node.parent?.parent?.type === 'list' && node.parent.parent.listTight
        ? inside()
        : `<p>${inside()}</p>`;
    case 'heading':
      return `<h${node.level}>${inside()}</h${node.level}>`;
    case 'thematic_break':
      return '<hr>';
    case 'block_quote':
      return `<blockquote>${inside()}</blockquote>`;
    case 'list': {
      if (node.listType === 'bullet') return `<ul>${inside()}</ul>`;
      return `<ol${node.listStart === 1 ? '' : ` start="${node.listStart}"`}>${inside()}</ol>`;
    }
    case 'item':
      return `<li>${inside()}</li>`;
    case 'code_block':
      return `<pre><code>${escape(literal)}</code></pre>`;
    case 'html_block':
      return `<p class="inlay-html">${escape(literal.replace(/(?:\n[ \t]*)+$/, ''))}</p>`;
    case 'softbreak':
      return '\n';
    case 'linebreak':
      return '<br>\n';
    case 'emph':
      return `<em>${inside()}</em>`;
    case 'strong':
      return `<strong>${inside()}</strong>`;
    case 'code':
      return `<code>${escape(literal)}</code>`;
    case 'image':
      return `<span class="inlay-image">${escape(alternative(node) || 'Image')}</span>`;
    case 'link': {
      const href = inLink ? undefined : safeHref(node.destination ?? '');
      return href === undefined ? inside() : `<a href="${escape(href)}">${children(node, true)}</a>`;
    }
    default:
      return escape(literal);
  }
}

function alternative(node: Reference): string {
  const walker = node.walker();
  const parts: string[] = [];
  for (let event = walker.next(); event; event = walker.next()) {
    if (!event.entering) continue;
    if (event.node.type === 'softbreak' || event.node.type === 'linebreak') parts.push('\n');
    else parts.push(event.node.literal ?? '');
  }
  return parts.join('');
}
