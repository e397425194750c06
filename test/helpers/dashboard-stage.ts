import { after, afterEach, before, beforeEach } from 'node:test';
import type { Browser, BrowserContext } from 'playwright';
import { launchChromium } from '../../scripts/chromium.js';
import { DashboardPage } from './dashboard-page.js';
import { DashboardRig } from './dashboard-rig.js';

/** A rig and a browser for the tests of a file, and a fresh context for each of them. */
export class DashboardStage {
  rig!: DashboardRig;
  browser!: Browser;
  context!: BrowserContext;

  /** Sets the stage up and down by hooks of the file that calls this. @param script run in each page before its own */
  constructor(script?: string) {
    before(async () => {
      this.rig = await DashboardRig.start();
      this.browser = await launchChromium();
    });
    after(async () => {
      await this.browser.close();
      await this.rig.close();
    });
    beforeEach(async () => {
      this.rig.reset();
      this.context = await this.browser.newContext();
      if (script !== undefined) await this.context.addInitScript(script);
    });
    afterEach(() => this.context.close());
  }

  readonly open = (): Promise<DashboardPage> => DashboardPage.open(this.context, this.rig);
}
