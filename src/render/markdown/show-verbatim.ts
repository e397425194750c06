import type { Block } from './block.js';
import { endOfPart, mayBeCut } from './end-of-part.js';

/** Shows the text that was collected of code or HTML; of very much, each part in an element of its own. */
export function showVerbatim(block: Block): void {
  let text = block.text;
  block.text = '';
  let part = (block.part ??= block.node as Element);
  for (;;) {
    const last = part.lastChild;
    const present = last instanceof Text ? last.data : '';
    const end = mayBeCut(present.length + text.length)
      ? endOfPart(present + text, { lines: true })
      : undefined;
    const added = end === undefined ? text : text.slice(0, end - present.length);
    if (last instanceof Text) last.appendData(added);
    else if (added !== '') part.appendChild(document.createTextNode(added));
    if (end === undefined) return;
    text = text.slice(end - present.length);
    const next = part.cloneNode(false) as Element;
    part.parentNode?.insertBefore(next, part.nextSibling);
    block.part = part = next;
  }
}
