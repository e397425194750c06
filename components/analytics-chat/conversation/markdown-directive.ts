import { noChange, type ElementPart } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, PartType, type PartInfo } from 'lit/directive.js';
import type { MarkdownOptions } from '../../../src/render/markdown/streaming-markdown.js';

const importMarkdown = () => import('./answer-text.js');

type MarkdownModule = Awaited<ReturnType<typeof importMarkdown>>;

let loaded: MarkdownModule | undefined;
let loading: Promise<MarkdownModule> | undefined;

/**
 * Fetches the code that renders markdown, once. It is wanted when the viewer turns to the question field, not before:
 * a page with a chat that nobody uses does not pay for it. A failed fetch is forgotten, so that the next call tries
 * again.
 */
export function loadMarkdown(): Promise<MarkdownModule> {
  loading ??= importMarkdown().then(
    (module) => (loaded = module),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

class MarkdownDirective extends AsyncDirective {
  #renderer: ReturnType<MarkdownModule['answerText']> | undefined;
  #options: MarkdownOptions | undefined;
  #latest: (() => void) | undefined;

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
    const root = part.element as HTMLElement;
    if (loaded !== undefined) this.#show(loaded, root, text, done, options);
    else if (text !== '')
      this.#showPlain(root, text, (module) => this.#show(module, root, text, done, options));
    return noChange;
  }

  #show(
    module: MarkdownModule,
    root: HTMLElement,
    text: string,
    done: boolean,
    options: MarkdownOptions,
  ): void {
    this.#latest = undefined;
    if (this.#renderer === undefined || this.#options !== options) {
      this.#renderer = module.answerText(root, options);
      this.#options = options;
    }
    this.#renderer.update(text, { done });
  }

  /** The words as they are, until the code that draws them is there; for good, where it cannot be had. */
  #showPlain(root: HTMLElement, text: string, show: (module: MarkdownModule) => void): void {
    root.textContent = text;
    const latest = () => {
      if (loaded !== undefined && this.isConnected && this.#latest === latest) show(loaded);
    };
    this.#latest = latest;
    loadMarkdown().then(latest, () => undefined);
  }
}

/** Writes markdown into the element it stands on: `<div ${markdown(text, done, options)}></div>`. */
export const markdown = directive(MarkdownDirective);
