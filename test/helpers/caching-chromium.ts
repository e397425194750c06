import { chromium, type Browser } from 'playwright';
import { chromiumArguments, findChromium, installHint } from '../../scripts/browsers.js';

/**
 * A headless Chromium with its back-forward cache, which Playwright switches off. Go back by `history.back()` in the
 * page: `page.goBack()` waits for a load that a cached page does not have.
 */
export const launchCachingChromium = async (): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installHint.chromium);
  return chromium.launch({
    executablePath,
    args: [...chromiumArguments],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
};
