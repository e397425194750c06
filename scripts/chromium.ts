import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { chromiumArguments, findChromium, installHint } from './browsers.js';

/**
 * Starts a headless Chromium for tests that open whole pages. The caller closes it. Throws with the line that says
 * what to install where there is none.
 */
export const launchChromium = async (): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installHint.chromium);
  return chromium.launch({ executablePath, args: [...chromiumArguments] });
};
