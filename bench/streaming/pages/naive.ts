import { marked } from 'marked';
import { definePage } from './page.js';

// What is written first: the whole answer again with every piece.
definePage((root) => {
  let text = '';
  return {
    push: (delta) => (text += delta),
    flush: () => (root.innerHTML = marked.parse(text, { async: false })),
    end: () => undefined,
  };
});
