import { h } from './dom.js';

/**
 * An answer as elements: paragraphs, lists, bold words and code. The platform's own agent writes no more than that;
 * anything else stays the text it is.
 */
export function answerText(text: string): HTMLElement[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .flatMap((block) => blockOf(block.split('\n')));
}

const bullet = /^\s*[-*]\s+/;
const numbered = /^\s*\d+[.)]\s+/;

/** Lines of one kind belong together: a list may follow its introduction without an empty line. */
function blockOf(lines: readonly string[]): HTMLElement[] {
  const kindOf = (line: string) => (bullet.test(line) ? 'ul' : numbered.test(line) ? 'ol' : 'p');
  const groups: { kind: 'ul' | 'ol' | 'p'; lines: string[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.kind === kindOf(line)) last.lines.push(line);
    else groups.push({ kind: kindOf(line), lines: [line] });
  }
  return groups.map(({ kind, lines }) => {
    if (kind === 'p') return h('p', { dir: 'auto' }, ...inline(lines.join(' ').replace(/^#{1,6}\s+/, '')));
    const item = kind === 'ul' ? bullet : numbered;
    return h(kind, { dir: 'auto' }, ...lines.map((line) => h('li', {}, ...inline(line.replace(item, '')))));
  });
}

function inline(text: string): (HTMLElement | string)[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.length > 4) return h('strong', {}, part.slice(2, -2));
      if (part.startsWith('`') && part.length > 2) return h('code', {}, part.slice(1, -1));
      return part;
    });
}
