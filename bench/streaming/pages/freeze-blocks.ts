import { marked } from 'marked';
import { definePage } from './page.js';

// Finished blocks stay; the last one is drawn again.
definePage((root) => {
  let tail = '';
  let open = root.appendChild(document.createElement('div'));
  const draw = () => {
    const tokens = marked.lexer(tail);
    while (tokens.length > 1 && tokens.at(-1)!.type === 'space') tokens.pop();
    const last = tokens.pop();
    for (const token of tokens) {
      open.innerHTML = marked.parser([token]);
      open = root.appendChild(document.createElement('div'));
      tail = tail.slice(token.raw.length);
    }
    if (last !== undefined) open.innerHTML = marked.parser([last]);
  };
  return { push: (delta) => (tail += delta), flush: draw, end: () => undefined };
});
