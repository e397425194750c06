import { StreamingMarkdown, type MarkdownOptions } from '../../../src/render/markdown/streaming-markdown.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import { markdownStyles } from './markdown.styles.js';

/** What draws an answer's words in `root`, with their styles. Loaded on demand. */
export function answerText(root: HTMLElement, options: MarkdownOptions): StreamingMarkdown {
  adoptStyles(root, markdownStyles);
  return new StreamingMarkdown(root, options);
}
