import { createIncremarkParser, type ParsedBlock } from '@incremark/core';
import { definePage } from './page.js';
import { nodeOf } from './mdast-nodes.js';

// The core gives syntax trees; what a finished block became stays, what is pending is drawn again.
definePage((root) => {
  const parser = createIncremarkParser({ gfm: true });
  const finished = root.appendChild(document.createElement('div'));
  const pending = root.appendChild(document.createElement('div'));
  let completed: ParsedBlock[] = [];
  let open: ParsedBlock[] = [];
  const take = (update: { completed: ParsedBlock[]; pending: ParsedBlock[] }) => {
    completed.push(...update.completed);
    open = update.pending;
  };
  const draw = () => {
    finished.append(...completed.map(({ node }) => nodeOf(node)));
    completed = [];
    pending.replaceChildren(...open.map(({ node }) => nodeOf(node)));
  };
  return {
    push: (delta) => take(parser.append(delta)),
    flush: draw,
    end: () => take(parser.finalize()),
  };
});
