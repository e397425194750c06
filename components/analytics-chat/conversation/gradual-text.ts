import { textDirection } from '../../../src/render/markdown/text-direction.js';
import type { StreamingMarkdown } from '../../../src/render/markdown/streaming-markdown.js';

/** More new text than this is not drawn at once. */
const AT_ONCE = 16_384;
/** Characters a frame, at least and at most: as many as the page takes in passing. */
const LEAST = 2_048;
const MOST = 16_384;
/** Frames that are quicker than the first, in ms, may hold more; such that are slower than the second, less. */
const QUICK = 25;
const SLOW = 40;

/**
 * Draws an answer's words. A piece of a stream is drawn when it comes; a long text that comes whole is drawn a part a
 * frame, as if it were streamed, so that the page goes on meanwhile. The end is the same.
 */
export class GradualText {
  readonly #root: HTMLElement;
  readonly #renderer: StreamingMarkdown;
  #hasDirection = false;
  #text = '';
  #done = false;
  #drawn = 0;
  #size = LEAST;
  #last = 0;
  #isRunning = false;
  #isStopped = false;

  /** @param root what the renderer draws in. */
  constructor(root: HTMLElement, renderer: StreamingMarkdown) {
    this.#root = root;
    this.#renderer = renderer;
  }

  /** Sets the whole text so far, as {@link StreamingMarkdown.update} does. */
  update(text: string, { done = false }: { done?: boolean } = {}): void {
    // What is drawn is no beginning of another text: then that begins anew.
    if (text.slice(0, this.#drawn) !== this.#text.slice(0, this.#drawn)) {
      this.#drawn = 0;
      this.#hasDirection = false;
    }
    if (!this.#hasDirection) this.#findDirection(text);
    [this.#text, this.#done] = [text, done];
    if (this.#isRunning) return;
    if (text.length - this.#drawn <= AT_ONCE) return this.#finish();
    this.#isRunning = true;
    this.#root.setAttribute('aria-busy', 'true');
    this.#size = LEAST;
    window.addEventListener('beforeprint', this.#finish);
    this.#draw();
  }

  /** Draws no more: another draws in its place. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** A part, and the next with the next frame; out of sight, where there are no frames, all the rest. */
  readonly #draw = (): void => {
    if (this.#isStopped || !this.#isRunning) return;
    const next = this.#drawn + this.#size;
    if (next >= this.#text.length || document.hidden) return this.#finish();
    this.#drawn = next;
    this.#renderer.update(this.#text.slice(0, next));
    requestAnimationFrame((now) => {
      const took = now - this.#last;
      this.#last = now;
      if (took < QUICK) this.#size = Math.min(MOST, this.#size * 2);
      else if (took > SLOW) this.#size = Math.max(LEAST, this.#size / 2);
      this.#draw();
    });
  };

  readonly #finish = (): void => {
    if (this.#isStopped) return;
    this.#drawn = this.#text.length;
    this.#renderer.update(this.#text, { done: this.#done });
    this.#end();
  };

  /**
   * Lists, tables and quotes have their side by the answer's first letter. Not `auto`: browsers would look for it in all
   * blocks again with each that is added, and blocks have directions of their own, so that there is none to be found.
   */
  #findDirection(text: string): void {
    const direction = textDirection(text.slice(0, LEAST));
    this.#root.setAttribute('dir', direction ?? 'ltr');
    this.#hasDirection = direction !== undefined;
  }

  #end(): void {
    this.#isRunning = false;
    this.#root.removeAttribute('aria-busy');
    window.removeEventListener('beforeprint', this.#finish);
  }
}
