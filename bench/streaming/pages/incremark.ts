import { createIncremarkParser, type IncremarkBlock } from '@incremark/core';
import { definePage } from './page.js';
import { nodeOf } from './mdast-nodes.js';

// The core gives syntax trees; what a finished block became stays, what is pending is drawn again.
definePage((root) => {
  const parser = createIncremarkParser({ gfm: true });
  const finished = root.appendChild(document.createElement('div'));
  const pending = root.appendChild(document.createElement('div'));
  let completed: IncremarkBlock[] = [];
  let open: IncremarkBlock[] = [];
  const take = (update: { completed: IncremarkBlock[]; pending: IncremarkBlock[] }) => {
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
