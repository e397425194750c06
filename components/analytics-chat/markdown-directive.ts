import { noChange, type ElementPart } from 'lit';
import { Directive, directive, PartType, type PartInfo } from 'lit/directive.js';
import { StreamingMarkdown, type MarkdownOptions } from '../../src/render/markdown/streaming-markdown.js';

class MarkdownDirective extends Directive {
  #renderer: StreamingMarkdown | undefined;
  #options: MarkdownOptions | undefined;

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('markdown() stands on an element.');
  }

  render(_text: string, _done: boolean, _options: MarkdownOptions): typeof noChange {
    return noChange;
  }

  override update(
    part: ElementPart,
    [text, done, options]: [string, boolean, MarkdownOptions],
  ): typeof noChange {
    if (this.#renderer === undefined || this.#options !== options) {
      this.#renderer?.reset();
      this.#renderer = new StreamingMarkdown(part.element as HTMLElement, options);
      this.#options = options;
    }
    this.#renderer.update(text, { done });
    return noChange;
  }
}

/** Writes markdown into the element it stands on: `<div ${markdown(text, done, options)}></div>`. */
export const markdown = directive(MarkdownDirective);
