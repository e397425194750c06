import type { BrowserContext, Frame, Page } from 'playwright';
import type { DashboardRig } from './dashboard-rig.js';

/** An event of a dashboard, as the host's page recorded it. */
export interface Told {
  readonly type: string;
  /** `id` of the element. */
  readonly id: string;
  readonly [field: string]: unknown;
}

/** What an embedded page was told. */
export interface HeardAction {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly origin: string;
}

/** The globals of the host's page and of the embedded pages. */
interface RigWindow {
  readonly told: Told[];
  readonly actions: HeardAction[];
  readonly say: (type: string, payload: unknown) => void;
}
declare const window: RigWindow;

/** A host's page in a browser, with dashboards of the rig in it. */
export class DashboardPage {
  readonly page: Page;
  /** Everything that the page and its frames wrote to the console. */
  readonly console: string[] = [];
  readonly #rig: DashboardRig;

  private constructor(page: Page, rig: DashboardRig) {
    this.page = page;
    this.#rig = rig;
    page.on('console', (message) => this.console.push(message.text()));
  }

  static async open(context: BrowserContext, rig: DashboardRig): Promise<DashboardPage> {
    const host = new DashboardPage(await context.newPage(), rig);
    await host.page.goto(rig.hostUrl);
    return host;
  }

  /** Adds a dashboard, which loads at once unless told. Its `id` is that of the dashboard unless told. */
  async add(dashboardId: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
    const all = {
      id: dashboardId,
      'dashboard-id': dashboardId,
      endpoint: this.#rig.endpoint,
      loading: 'eager',
      ...attributes,
    };
    await this.page.evaluate((given) => {
      const element = document.createElement('embed-dashboard');
      for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
      document.body.append(element);
    }, all);
  }

  told(type?: string): Promise<Told[]> {
    return this.page.evaluate(
      (wanted) => window.told.filter((event) => wanted === undefined || event.type === wanted),
      type,
    );
  }

  async waitForTold(type: string, count = 1, id?: string): Promise<Told[]> {
    await this.page.waitForFunction(
      ([wanted, least, from]) =>
        window.told.filter((event) => event.type === wanted && (!from || event.id === from)).length >= least,
      [type, count, id] as const,
      { timeout: 15_000 },
    );
    return this.told(type);
  }

  /** The frames of the platform, oldest first. */
  frames(): Frame[] {
    return this.page.frames().filter((frame) => frame.url().startsWith(this.#rig.platformUrl));
  }

  frame(): Frame {
    const [frame, ...others] = this.frames();
    if (frame === undefined || others.length > 0) throw new Error(`${this.frames().length} frames`);
    return frame;
  }

  /** The frame that shows `url`, once there is one. */
  async frameAt(url: string): Promise<Frame> {
    for (const end = Date.now() + 15_000; Date.now() < end; await this.page.waitForTimeout(20)) {
      const frame = this.page.frames().find((one) => one.url() === url);
      if (frame !== undefined) {
        await frame.waitForLoadState();
        return frame;
      }
    }
    throw new Error(`No frame shows ${url}.`);
  }

  /** Lets the embedded page post an event of the platform. */
  say(type: string, payload: unknown = {}, frame = this.frame()): Promise<void> {
    return frame.evaluate(([name, fields]) => window.say(name, fields), [type, payload] as const);
  }

  /** What the embedded page was told so far. */
  actions(frame = this.frame()): Promise<HeardAction[]> {
    return frame.evaluate(() => window.actions);
  }

  async waitForAction(type: string, frame = this.frame()): Promise<HeardAction> {
    await frame.waitForFunction((wanted) => window.actions.some((action) => action.type === wanted), type, {
      timeout: 15_000,
    });
    return (await this.actions(frame)).filter((action) => action.type === type).at(-1)!;
  }

  /** Until everything that was posted before has been handled. */
  async settle(): Promise<void> {
    for (const frame of [...this.frames(), this.page.mainFrame()]) {
      // A frame that is taken away meanwhile has nothing left to handle.
      await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0))).catch(() => {});
    }
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
    );
  }
}
