import { marked } from 'marked';
import { definePage } from './page.js';

// The least that drawing can cost: nothing until the answer is whole, then once.
definePage((root) => {
  let text = '';
  return {
    push: (delta) => (text += delta),
    end: () => (root.innerHTML = marked.parse(text, { async: false })),
  };
});
