import type { BrowserLauncher } from '@web/test-runner';
import type { WebKitParts } from '../../scripts/browsers.js';
import { WebKitSession } from './webkit-session.js';

/** WebDriver's private-use code points for the named keys that our tests press. */
const keyCodes: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  Space: ' ',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Meta: '\uE03D',
};

/** `Shift+Tab` as WebDriver key actions: everything down in order, everything up in reverse. */
export const keyActions = (keys: readonly string[]): { type: string; value: string }[] =>
  keys.flatMap((chord) => {
    const parts = chord.length > 1 ? chord.split('+') : [chord];
    const values = parts.map((key) => keyCodes[key] ?? key);
    const down = values.map((value) => ({ type: 'keyDown', value }));
    return [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))];
  });

const buttons = { left: 0, middle: 1, right: 2 } as const;
type Button = keyof typeof buttons;

/**
 * Runs browser tests in WebKitGTK. One browser, one page at a time: the driver knows one window. Its type is
 * `webdriver`, the name under which the runner's `sendKeys` and `sendMouse` find the methods below.
 */
export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  readonly type = 'webdriver';
  readonly concurrency = 1;
  readonly #parts: WebKitParts;
  #session: WebKitSession | undefined;
  #active: { id: string; url: string } | undefined;

  constructor(parts: WebKitParts) {
    this.#parts = parts;
    process.once('exit', () => void this.#session?.stop());
  }

  async startSession(id: string, url: string): Promise<void> {
    this.#active = { id, url };
    if (!this.#session) {
      this.#session = new WebKitSession(this.#parts);
      await this.#session.start();
    }
    await this.#session.open(url);
  }

  isActive(id: string): boolean {
    return this.#active?.id === id;
  }

  getBrowserUrl(id: string): string | undefined {
    return this.isActive(id) ? this.#active?.url : undefined;
  }

  async stopSession(id: string): Promise<object> {
    if (this.isActive(id)) this.#active = undefined;
    try {
      await this.#session?.open('about:blank');
    } catch {
      // A page that cannot be left hangs: the next test gets a new browser.
      await this.stop();
    }
    return {};
  }

  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.stop();
  }

  async startDebugSession(): Promise<void> {
    throw new Error('WebKitGTK is driven without a window: debug in Chromium or Firefox.');
  }

  async sendKeys(_id: string, keys: readonly string[]): Promise<void> {
    await this.#act({ type: 'key', id: 'keyboard', actions: keyActions(keys) });
  }

  async sendMouseMove(_id: string, x: number, y: number): Promise<void> {
    await this.#pointer([{ type: 'pointerMove', x, y, duration: 0 }]);
  }

  async sendMouseClick(_id: string, x: number, y: number, button: Button = 'left'): Promise<void> {
    await this.#pointer([
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: buttons[button] },
      { type: 'pointerUp', button: buttons[button] },
    ]);
  }

  async sendMouseDown(_id: string, button: Button = 'left'): Promise<void> {
    await this.#pointer([{ type: 'pointerDown', button: buttons[button] }]);
  }

  async sendMouseUp(_id: string, button: Button = 'left'): Promise<void> {
    await this.#pointer([{ type: 'pointerUp', button: buttons[button] }]);
  }

  async resetMouse(id: string): Promise<void> {
    await this.sendMouseUp(id);
    await this.sendMouseMove(id, 0, 0);
  }

  #pointer(actions: object[]): Promise<void> {
    return this.#act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  async #act(source: object): Promise<void> {
    await this.#session?.command('actions', { actions: [source] });
  }
}
