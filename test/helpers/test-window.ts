/**
 * A window of any size within the page, for tests of what depends on one: a frame with the modules of the tests in it.
 * Unlike the size of the browser's window, its size can be set in every engine.
 */
export class TestWindow {
  readonly #frame: HTMLIFrameElement;

  private constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
  }

  static async open(): Promise<TestWindow> {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'position: absolute; inset: 0 auto auto 0; border: 0; block-size: 700px';
    frame.srcdoc = '<!doctype html><html lang="en"><body style="margin: 0"></body></html>';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    return new TestWindow(frame);
  }

  get document(): Document {
    return this.#frame.contentDocument!;
  }

  /** A module of its own, by its place in the tree, such as `test/states/all-states.ts`. */
  import<Module>(path: string): Promise<Module> {
    const { contentWindow } = this.#frame;
    const load = (contentWindow as unknown as { eval(text: string): (url: string) => Promise<Module> }).eval(
      '(url) => import(url)',
    );
    return load(new URL(`/${path}`, location.href).href);
  }

  /** Its width in CSS pixels. @returns resolves when it has been laid out */
  async resize(width: number): Promise<void> {
    this.#frame.style.inlineSize = `${width}px`;
    await this.frame();
  }

  /** The next frame that it draws. */
  frame(): Promise<unknown> {
    return new Promise((resolve) => this.#frame.contentWindow!.requestAnimationFrame(resolve));
  }

  close(): void {
    this.#frame.remove();
  }
}
