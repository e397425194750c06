import { definePage } from './page.js';

// The least that streaming can cost: no markdown, one text node that grows.
definePage((root) => {
  const text = document.createTextNode('');
  root.style.whiteSpace = 'pre-wrap';
  root.append(text);
  return { push: (delta) => text.appendData(delta), end: () => undefined };
});
