import { StreamingMarkdown, type MarkdownOptions } from '../../../src/render/markdown/streaming-markdown.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import { GradualText } from './gradual-text.js';
import { markdownStyles } from './markdown.styles.js';

const drawing = new WeakMap<HTMLElement, GradualText>();

/** What draws an answer's words in `root`, with their styles. Loaded on demand. */
export function answerText(root: HTMLElement, options: MarkdownOptions): GradualText {
  adoptStyles(root, markdownStyles);
  drawing.get(root)?.stop();
  const text = new GradualText(root, new StreamingMarkdown(root, options));
  drawing.set(root, text);
  return text;
}
