import { chromeLauncher, puppeteerCore } from '@web/test-runner-chrome';
import { playwrightLauncher } from '@web/test-runner-playwright';
import type { BrowserLauncher } from '@web/test-runner';
import { chromiumArguments, engineInstalled, enginesAsked } from '../../scripts/browsers.js';
import { findChromium, findFirefox, findWebKit, installHint } from '../../scripts/browsers.js';
import type { Engine } from '../../scripts/browsers.js';
import { WebKitLauncher } from './webkit-launcher.js';

const chromiumLauncher = (): BrowserLauncher => {
  const executablePath = findChromium();
  return playwrightLauncher({
    product: 'chromium',
    concurrency: 2,
    launchOptions: { args: [...chromiumArguments], ...(executablePath ? { executablePath } : {}) },
  });
};

/** Stock Firefox speaks WebDriver BiDi to puppeteer; Playwright drives only a Firefox of its own making. */
const firefoxLauncher = (): BrowserLauncher => {
  const executablePath = findFirefox();
  return chromeLauncher({
    puppeteer: puppeteerCore,
    // Headless Firefox gives frames and focus to one tab only, and tests need both.
    concurrency: 1,
    launchOptions: { browser: 'firefox', headless: true, ...(executablePath ? { executablePath } : {}) },
  });
};

const webkitLauncher = (): BrowserLauncher => {
  const parts = findWebKit();
  if (!parts) throw new Error(installHint.webkit);
  return new WebKitLauncher(parts);
};

const makers: Record<Engine, () => BrowserLauncher> = {
  chromium: chromiumLauncher,
  firefox: firefoxLauncher,
  webkit: webkitLauncher,
};

/**
 * A launcher for every engine that `ENGINES` asks for and that is installed. A missing one is said in one line and
 * left out; when none is left this throws, since a run without a browser would pass without a test.
 */
export const launchers = (): BrowserLauncher[] => {
  const asked = enginesAsked();
  const present = asked.filter(engineInstalled);
  for (const engine of asked.filter((name) => !present.includes(name))) {
    process.stderr.write(`\n!!! LEFT OUT: ${installHint[engine]}\n\n`);
  }
  if (present.length === 0) throw new Error('There is no browser to run the tests in.');
  return present.map((engine) => makers[engine]());
};
