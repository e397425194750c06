import type { Browser } from 'playwright';
import type { LocalPlatform } from '../../src/index.js';
import { launchChromium } from '../../../scripts/chromium.js';
import { dashboardPath, Host, mint, type Embedded } from './host-page.js';

/** A platform, a browser and a host page, for tests that open dashboards. */
export class Stand {
  readonly platform: LocalPlatform;
  readonly browser: Browser;
  readonly host: Host;

  private constructor(platform: LocalPlatform, browser: Browser, host: Host) {
    this.platform = platform;
    this.browser = browser;
    this.host = host;
  }

  static async start(platform: Promise<LocalPlatform>): Promise<Stand> {
    const opened = await platform;
    try {
      return new Stand(opened, await launchChromium(), await Host.start());
    } catch (error) {
      // A platform that is left open keeps the tests from ending.
      await opened.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.host.close();
    await this.platform.close();
  }

  /** Opens the overview, or another dashboard, in a new frame, waits until it is drawn, checks, and closes it. */
  async onDashboard(
    options: {
      readonly parameters?: string;
      readonly session?: object;
      readonly width?: number;
      readonly publicId?: string;
    },
    check: (embedded: Embedded) => Promise<void>,
  ): Promise<void> {
    const sessionId = await mint(this.platform, options.session);
    const src = this.platform.url + dashboardPath(sessionId, options.parameters, options.publicId);
    const { width = 1280 } = options;
    const embedded = await this.host.show(this.browser, src, { width });
    try {
      await embedded.event('dashboard-loaded');
      await check(embedded);
    } finally {
      await embedded.close();
    }
  }
}
