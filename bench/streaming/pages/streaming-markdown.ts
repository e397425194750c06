import { default_renderer, parser, parser_end, parser_write } from 'streaming-markdown';
import { definePage } from './page.js';

definePage((root) => {
  const smd = parser(default_renderer(root));
  return { push: (delta) => parser_write(smd, delta), end: () => parser_end(smd) };
});
